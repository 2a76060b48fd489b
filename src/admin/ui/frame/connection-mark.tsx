type ConnectionMarkProps = {
  readonly isLive: boolean;
  /** HH:MM; that it goes on proves that the screen lives. */
  readonly time: string;
};

/** 'Live 11:20' with a dot; a ring and words where the line is lost. */
export const ConnectionMark = ({ isLive, time }: ConnectionMarkProps) => (
  <span className={isLive ? 'connection' : 'connection connection--lost'}>
    <i aria-hidden="true" />
    <span className="connection-word">{isLive ? 'Live' : 'Not connected'}</span>
    <span className="connection-time">{time}</span>
  </span>
);
