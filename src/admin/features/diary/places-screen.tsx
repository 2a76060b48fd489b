import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { hatch, Legend } from '#admin/features/diary/legend.tsx';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { shortDay } from '#admin/lib/day-words.ts';
import { useShopClock } from '#admin/lib/use-now.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { IconButton } from '#admin/ui/actions/move-buttons.tsx';
import { PlaceTabs } from '#admin/ui/actions/tabs.tsx';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { Panel } from '#admin/ui/data/list-panel.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { useIsTooWide } from '#admin/ui/data/table.tsx';
import { MainAndSide, Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { type Places, readPlaces } from '#contract/admin/diary/places.ts';
import { addDays, isRealDate, weekdayOf } from '#domain/pickup/clock/calendar.ts';
import { isOutsideHours } from '#domain/pickup/hours.ts';
import { pickupsAt } from '#domain/pickup/places/room.ts';
import { minutesOf, timeOf } from '#domain/values/time.ts';
import { LimitsPanel } from './limits-panel.tsx';

const week = 7;

type Day = Places['days'][number];

const minutesOfHour = 60;

/** The whole hours at which the counter is open on any of the days. */
function hoursOf(days: readonly Day[]): readonly number[] {
  const open = days.flatMap(({ hours }) => (hours === null ? [] : [hours]));
  const taken = days.flatMap(({ slots }) => slots.map(({ time }) => minutesOf(time)));
  const begins = [...open.map(({ opens }) => minutesOf(opens)), ...taken];
  const ends = [...open.map(({ closes }) => minutesOf(closes)), ...taken];
  if (begins.length === 0) return [];
  const [first, last] = [Math.min(...begins), Math.max(...ends)].map((minutes) => Math.floor(minutes / minutesOfHour));
  return Array.from({ length: (last ?? 0) - (first ?? 0) + 1 }, (_, n) => (first ?? 0) + n);
}

/** A week of days with what is taken of each day and of each counter time. */
function PlacesGrid({ places }: { readonly places: Places }) {
  const { days, stepMinutes } = places;
  const frame = useRef<HTMLElement>(null);
  const scrolls = useIsTooWide(frame);
  return (
    <section
      ref={frame}
      className="relative overflow-x-auto"
      aria-label="Capacity this week"
      tabIndex={scrolls ? 0 : undefined}
    >
      <table className="w-full min-w-160 table-fixed border-separate border-spacing-1 [&_tbody_th]:w-15 [&_tbody_th]:font-medium [&_td]:p-0 [&_th]:text-start [&_th]:text-sm [&_thead_td]:w-15">
        <caption className="sr-only">
          Orders booked for each day and time, {shortDay(days[0]?.date ?? places.today)} and the next six days
        </caption>
        <thead>
          <tr>
            <td />
            {days.map(({ date }) => (
              <th key={date} scope="col">
                {shortDay(date).split(' ').slice(0, 2).join(' ')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Orders</th>
            {days.map((day) => (
              <td key={day.date}>{isShut(day) ? <p className={cell}>Closed</p> : <Part {...day.orders} />}</td>
            ))}
          </tr>
          <tr>
            <th scope="row">Baking</th>
            {days.map((day) => (
              <td key={day.date}>{isShut(day) ? <p className={cell}>–</p> : <Part {...day.workUnits} />}</td>
            ))}
          </tr>
          {hoursOf(days).map((hour) => (
            <tr key={hour}>
              <th scope="row">{hour}:00</th>
              {days.map((day) => (
                <td key={day.date}>
                  <Hour day={day} hour={hour} stepMinutes={stepMinutes} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Whether a day is closed and has no orders. */
const isShut = (day: Day): boolean => day.hours === null && day.orders.taken === 0;

const cell = 'rounded-[8px] px-2 py-1.5 text-sm tabular-nums [box-shadow:inset_0_0_0_1px_var(--line)]';

function Part({ taken, most }: Day['orders']) {
  if (most === null)
    return (
      <p className={cell}>
        <b>{taken}</b> no limit
      </p>
    );
  const isFull = taken >= most;
  return (
    <p className={`${cell} ${isFull ? 'text-raspberry-700' : ''}`}>
      {isFull ? (
        <>
          <b>Full</b> · {taken} of {most}
        </>
      ) : (
        <>
          <b>{taken}</b> of {most}
        </>
      )}
      <meter
        className={`mt-0.75 block h-2 w-full [&::-webkit-meter-bar]:h-1.5 [&::-webkit-meter-bar]:rounded-[9px] [&::-webkit-meter-bar]:border-0 [&::-webkit-meter-bar]:[background:var(--color-oat-200)] [&::-webkit-meter-optimum-value]:rounded-[9px] ${isFull ? '[&::-webkit-meter-optimum-value]:[background:var(--color-raspberry-700)]' : '[&::-webkit-meter-optimum-value]:[background:var(--color-damson-600)]'}`}
        min={0}
        max={Math.max(1, most)}
        value={Math.min(taken, most)}
        aria-hidden="true"
      />
    </p>
  );
}

const slotLooks = {
  free: 'bg-oat-100',
  taken: 'bg-damson-100 forced-colors:border-2',
  full: 'bg-damson-800 text-white forced-colors:border-2',
  closed: hatch,
};

type HourProps = { readonly day: Day; readonly hour: number; readonly stepMinutes: number };

/** The times of an hour side by side; what a number stands for is read to those who cannot see the colours. */
function Hour({ day, hour, stepMinutes }: HourProps) {
  const times = Array.from({ length: Math.ceil(minutesOfHour / stepMinutes) }, (_, n) =>
    timeOf(hour * minutesOfHour + n * stepMinutes),
  );
  return (
    <ol className="flex gap-0.5">
      {times.map((time) => {
        const taken = day.slots.find((slot) => slot.time === time)?.taken ?? 0;
        const isOpen = !isOutsideHours(time, day.hours);
        const most = pickupsAt(time, day.hours, {
          pickupsOfSlot: day.mostPickups,
          pickupsOfLaterSlot: day.mostLaterPickups,
        });
        const isFull = most !== null && taken >= most;
        const kind = !isOpen && taken === 0 ? 'closed' : isFull ? 'full' : taken > 0 ? 'taken' : 'free';
        return (
          <li
            key={time}
            className={`grid h-9 flex-1 place-items-center rounded-[5px] text-xs font-bold tabular-nums ${slotLooks[kind]}`}
          >
            <span className="sr-only">{slotWords(time, { kind, taken, most })}</span>
            {taken > 0 && <span aria-hidden="true">{taken}</span>}
          </li>
        );
      })}
    </ol>
  );
}

function slotWords(time: string, { kind, taken, most }: { kind: string; taken: number; most: number | null }): string {
  if (kind === 'closed') return `${time} closed`;
  if (kind === 'free') return `${time} free`;
  return `${time}, ${most === null ? taken : `${taken} of ${most}`}${kind === 'full' ? ', full' : ''}`;
}

/** Y-03: the places and baking points of a week, and their limits. The week is in the address, by its Monday. */
export function PlacesScreen() {
  const { date: today } = useShopClock();
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get('from') ?? '';
  const day = isRealDate(asked) ? asked : today;
  const from = addDays(day, -weekdayOf(day));
  const { data: places, error, isPlaceholderData } = useStaffQuery(readPlaces, { from }, { keepPrevious: true });
  const turn = (days: number): void => setParameters({ from: addDays(from, days) }, { replace: true });
  return (
    <>
      <PageHeader title="Diary" sub="When customers can collect" />
      <Page>
        <PlaceTabs />
        <FailureBanner failure={error} />
        {places ? (
          <MainAndSide
            main={
              <Panel
                title={`${shortDay(from)} to ${shortDay(addDays(from, week - 1))}`}
                actions={
                  <>
                    {parameters.size > 0 && (
                      <Button size="small" onClick={() => setParameters({}, { replace: true })}>
                        This week
                      </Button>
                    )}
                    <IconButton icon="chevron-left" label="Previous week" onClick={() => turn(-week)} />
                    <IconButton icon="chevron-right" label="Next week" onClick={() => turn(week)} />
                  </>
                }
              >
                <Legend
                  marks={[
                    ['Taken', 'border border-transparent bg-damson-100'],
                    ['Full', 'border border-transparent bg-damson-800'],
                    ['Closed', `border border-line ${hatch}`],
                  ]}
                />
                <div aria-busy={isPlaceholderData}>
                  <PlacesGrid places={places} />
                </div>
              </Panel>
            }
            side={<LimitsPanel places={places} />}
          />
        ) : (
          !error && <SkeletonLines lines={12} label="Loading capacity…" />
        )}
      </Page>
    </>
  );
}
