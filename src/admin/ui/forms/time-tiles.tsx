export type TimeOfDay = {
  /** HH:MM. */
  readonly time: string;
  /** Places; null without a limit. */
  readonly left: number | null;
};

type TimeTilesProps = {
  readonly times: readonly TimeOfDay[];
  /** It has all the orders that it may have. */
  readonly isDayFull: boolean;
  readonly chosen: string;
  readonly onChoose: (time: string) => void;
  /** Whether a full one may be taken, with a reason. */
  readonly mayPass: boolean;
};

/** The times of a day as staff see them: full ones say so before they are chosen. */
export const TimeTiles = ({ times, isDayFull, chosen, onChoose, mayPass }: TimeTilesProps) => (
  <fieldset className="time-tiles">
    <legend className="visually-hidden">Time</legend>
    {times.map(({ time, left }) => {
      const isFull = isDayFull || left === 0;
      const isShut = isFull && !mayPass;
      return (
        <button
          key={time}
          type="button"
          aria-pressed={chosen === time}
          aria-disabled={isShut || undefined}
          className={isFull ? 'time-tile time-tile--full' : 'time-tile'}
          onClick={() => (isShut ? undefined : onChoose(time))}
        >
          {time}
          <small>{isFull ? 'Full' : left === null ? '' : `${left} left`}</small>
        </button>
      );
    })}
  </fieldset>
);
