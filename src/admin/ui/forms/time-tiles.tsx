export type TimeOfDay = {
  /** HH:MM. */
  readonly time: string;
  /** The places left; null without a limit. */
  readonly left: number | null;
};

type TimeTilesProps = {
  readonly times: readonly TimeOfDay[];
  /** The day has all the orders that it may have. */
  readonly isDayFull: boolean;
  readonly chosen: string;
  readonly onChoose: (time: string) => void;
  /** Whether a full time may be chosen, with a reason. */
  readonly mayPass: boolean;
};

/** The times of a day as staff see them: full ones say so before they are chosen. */
export const TimeTiles = ({ times, isDayFull, chosen, onChoose, mayPass }: TimeTilesProps) => (
  <fieldset className="grid grid-cols-[repeat(auto-fill,minmax(92px,1fr))] gap-2">
    <legend className="sr-only">Time</legend>
    {times.map(({ time, left }) => {
      const isFull = isDayFull || left === 0;
      const isShut = isFull && !mayPass;
      return (
        <button
          key={time}
          type="button"
          aria-pressed={chosen === time}
          aria-disabled={isShut || undefined}
          className={`grid place-items-center content-center min-h-13 border-[1.5px] border-border-control rounded-small font-strong leading-[1.15] tabular-nums [&_small]:font-medium [&_small]:text-muted aria-pressed:bg-primary aria-pressed:border-primary aria-pressed:text-white aria-pressed:[&_small]:text-damson-200 ${isFull ? 'border-dashed bg-oat-100' : 'bg-white'}`}
          onClick={() => (isShut ? undefined : onChoose(time))}
        >
          {time}
          <small>{isFull ? 'Full' : left === null ? '' : `${left} left`}</small>
        </button>
      );
    })}
  </fieldset>
);
