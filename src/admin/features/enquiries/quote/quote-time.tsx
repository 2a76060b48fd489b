import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { TextField } from '#admin/ui/forms/fields.tsx';
import { TimeTiles } from '#admin/ui/forms/time-tiles.tsx';
import type { OfficeQuote } from '#contract/admin/enquiries/enquiries.ts';
import { findTillTimes } from '#contract/admin/till/till.ts';
import type { QuoteFaults, TypedQuote } from './quote-draft.ts';

type TimeProps = {
  readonly typed: Pick<TypedQuote, 'date' | 'time' | 'past'>;
  readonly faults: QuoteFaults;
  /** What the shop says of the day or the time. */
  readonly refused: string | undefined;
  /** Whose place is free for the next; null where none stands. */
  readonly standing: OfficeQuote | null;
  readonly set: (changes: Partial<TypedQuote>) => void;
};

/** When it is picked up: the day's times as at the till, and what is full or shut with a reason by who may. */
export function QuoteTime({ typed: { date, time, past }, faults, refused, standing, set }: TimeProps) {
  const seesTimes = useMay('orders.see');
  const mayPassTime = useMay('orders.overfill');
  const mayPassDay = useMay('orders.overwork');
  // While a year is typed it is 0002, 0020 and 0202 before it is this one.
  const isWhole = /^20\d\d-/.test(date);
  const found = useStaffQuery(findTillTimes, { day: date }, { enabled: seesTimes && isWhole, staleTime: 15_000 });
  const holds = standing?.pickup.date === date;
  const times = (found.data?.times ?? []).map((one) =>
    holds && one.time === standing.pickup.time && one.left !== null ? { ...one, left: one.left + 1 } : one,
  );
  const isDayFull = found.data?.isDayFull === true && !holds;
  const mayPass = isDayFull ? mayPassDay : mayPassTime;
  const isPast =
    found.data !== undefined && time !== '' && (isDayFull || (times.find((one) => one.time === time)?.left ?? 1) === 0);
  const isOutside = found.data !== undefined && time !== '' && times.every((one) => one.time !== time);
  const asksWhy = mayPass && (isPast || isOutside || past !== '');
  return (
    <div className="column">
      <TextField
        label="Pick-up day"
        type="date"
        value={date}
        error={faults.date ?? refused}
        onText={(next) => set({ date: next, past: '' })}
      />
      {isDayFull && (
        <p role="status">
          This day is full{mayPassDay ? ': say why it takes one more.' : ': only a manager may take on more.'}
        </p>
      )}
      {found.data !== undefined && found.data.words !== '' && <p className="muted">{found.data.words}</p>}
      {times.length > 0 ? (
        <>
          <TimeTiles
            times={times}
            isDayFull={isDayFull}
            chosen={time}
            onChoose={(next) => set({ time: next, past: '' })}
            mayPass={mayPass}
          />
          {(faults.time !== undefined || isOutside) && (
            <p className="field-error" role="status">
              {faults.time ?? `${time} is not a time of this day: choose another.`}
            </p>
          )}
        </>
      ) : (
        <TextField
          label="Time"
          type="time"
          step={900}
          value={time}
          error={faults.time}
          onText={(next) => set({ time: next })}
        />
      )}
      {asksWhy && (
        <TextField
          label={isPast ? 'It is full: why is it taken all the same?' : 'Why is it taken all the same?'}
          help="It is noted with your name; the order’s notes say it."
          value={past}
          maxLength={500}
          onText={(next) => set({ past: next })}
        />
      )}
    </div>
  );
}
