import { addDays, weekdayOf } from '#domain/pickup/clock/calendar.ts';
import { formatPickupDate, weekdays } from '#domain/pickup/pickup.ts';

type SoonestDaysProps = {
  /** YYYY-MM-DD, all of them. */
  readonly dates: readonly string[];
  readonly today: string;
  readonly value: string;
  readonly onChoose: (date: string) => void;
};

export const SoonestDays = ({ dates, today, value, onChoose }: SoonestDaysProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw and name it as part of the form
  <div className="pickup-soonest" role="group" aria-label="Soonest days">
    {dates.map((date) => (
      <button
        key={date}
        type="button"
        aria-pressed={date === value}
        aria-label={`${shortDay(date, today)}, ${formatPickupDate(date)}`}
        onClick={() => onChoose(date)}
      >
        {shortDay(date, today)}
      </button>
    ))}
  </div>
);

/** 'Today', 'Tomorrow', 'Mon 23'. */
function shortDay(date: string, today: string): string {
  if (date === today) return 'Today';
  return date === addDays(today, 1) ? 'Tomorrow' : `${weekdays[weekdayOf(date)]?.slice(0, 3)} ${Number(date.slice(8))}`;
}
