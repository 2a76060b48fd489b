import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { hatch, Legend } from '#admin/features/diary/legend.tsx';
import { announce } from '#admin/lib/announce.ts';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { longDay, momentText } from '#admin/lib/day-words.ts';
import { useSession } from '#admin/lib/session/session.ts';
import { useNow } from '#admin/lib/use-now.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { IconButton } from '#admin/ui/actions/move-buttons.tsx';
import { PlaceTabs } from '#admin/ui/actions/tabs.tsx';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { Panel } from '#admin/ui/data/list-panel.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { Checkbox } from '#admin/ui/forms/choices.tsx';
import { MainAndSide, Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import {
  type DayPlan,
  type OfficeDiary,
  readOfficeDiary,
  type StaleText,
  saveSpecialDays,
} from '#contract/admin/diary/opening.ts';
import { addMonths, isRealDate, weekdayOf, weeksOfMonth } from '#domain/pickup/clock/calendar.ts';
import { formatPickupDate, weekdays } from '#domain/pickup/pickup.ts';
import { hoursText } from '#domain/staff/words/diary-words.ts';
import { Around } from '#web/ui/group.tsx';
import { movedBy } from '#web/ui/navigation/calendar-moves.ts';
import { DayEditor } from './day-editor.tsx';
import { OrdersOutside } from './orders-outside.tsx';
import { StaleTexts } from './stale-texts.tsx';
import { WeekPanel } from './week-panel.tsx';

type HolidaysProps = {
  readonly open: boolean;
  readonly holidays: OfficeDiary['bankHolidays'];
  readonly onClose: () => void;
  readonly onSaved: (stale: readonly StaleText[]) => void;
};

const BankHolidaysDialog = ({ open, holidays, onClose, onSaved }: HolidaysProps) => (
  <Dialog open={open} onClose={onClose} title="Bank holidays" size="small">
    {open && <Choice holidays={holidays} onSaved={onSaved} />}
  </Dialog>
);

/** The bank holidays of England that the diary does not have yet. */
function Choice({ holidays, onSaved }: Pick<HolidaysProps, 'holidays' | 'onSaved'>) {
  const [open, setOpen] = useState<readonly string[]>([]);
  const save = useStaffWrite(saveSpecialDays, { refreshes: [readOfficeDiary] });
  const closed = holidays.filter(({ date }) => !open.includes(date));
  if (holidays.length === 0)
    return <p>All bank holidays of the coming year are in the diary. Choose one there to change it.</p>;
  const submit = async (): Promise<void> => {
    const days = closed.map(({ date, name }) => ({
      date,
      seen: null,
      plan: { name, words: '', hours: null, counterOnly: false },
    }));
    const saved = await save.send({ days });
    if (!saved) return;
    announce(`The bakery is closed on ${days.length === 1 ? '1 more day' : `${days.length} more days`}.`, 'polite');
    onSaved(saved.texts);
  };
  return (
    <div className="column">
      <p className="text-muted">The bakery is closed on the days you tick.</p>
      <div>
        {holidays.map(({ date, name }) => (
          <Checkbox
            key={date}
            isOn={!open.includes(date)}
            onSwitch={(isOn) => setOpen(isOn ? open.filter((one) => one !== date) : [...open, date])}
          >
            {name}, {longDay(date)}
          </Checkbox>
        ))}
      </div>
      {closed.length > 0 && <OrdersOutside of={{ days: closed.map(({ date }) => date) }} hours={null} />}
      <FailureBanner failure={save.failure} />
      <Button kind="primary" busy={save.isBusy} disabled={closed.length === 0} onClick={() => void submit()}>
        {closed.length === 1 ? 'Close on 1 day' : `Close on ${closed.length} days`}
      </Button>
    </div>
  );
}

/** Y-01: the year with its special days, and the usual week. The chosen day is in the address. */
export function HoursScreen() {
  const { data: diary, error } = useStaffQuery(readOfficeDiary, {});
  const [holidays, setHolidays] = useState(false);
  const [stale, setStale] = useState<readonly StaleText[]>([]);
  return (
    <>
      <PageHeader
        title="Diary"
        sub="When customers can collect"
        actions={
          diary && (
            <Button icon="calendar-days" onClick={() => setHolidays(true)}>
              Bank holidays
            </Button>
          )
        }
      />
      <Page>
        <PlaceTabs />
        <FailureBanner failure={error} />
        <StaleTexts texts={stale} />
        {diary ? <Year diary={diary} /> : !error && <SkeletonLines lines={12} label="Loading the diary…" />}
        {diary && (
          <BankHolidaysDialog
            open={holidays}
            holidays={diary.bankHolidays}
            onClose={() => setHolidays(false)}
            onSaved={(texts) => {
              setStale(texts);
              setHolidays(false);
            }}
          />
        )}
      </Page>
    </>
  );
}

type CalendarProps = {
  readonly diary: OfficeDiary;
  /** The first day of the first month shown. */
  readonly from: string;
  readonly chosen: string;
  readonly onChoose: (date: string) => void;
  readonly onTurn: (from: string) => void;
};

const monthsShown = 12;
const monthName = (first: string): string => formatPickupDate(first).split(' ').slice(2).join(' ');

/** Twelve months; each day is a button, and the arrow keys move from one to the next. */
function YearCalendar({ diary, from, chosen, onChoose, onTurn }: CalendarProps) {
  const frame = useRef<HTMLDivElement>(null);
  const plans = new Map(diary.specialDays.map(({ date, plan }) => [date, plan]));
  const firsts = Array.from({ length: monthsShown }, (_, n) => addMonths(from, n));
  const until = addMonths(from, monthsShown);
  const entered = chosen >= from && chosen < until ? chosen : from;
  const thisMonth = `${diary.today.slice(0, 7)}-01`;

  const walk = (event: KeyboardEvent<HTMLDivElement>): void => {
    const { target } = event;
    const date = target instanceof HTMLElement ? target.dataset.date : undefined;
    const next = date === undefined ? null : movedBy(event, date);
    const button = next === null ? null : frame.current?.querySelector<HTMLElement>(`[data-date="${next}"]`);
    if (!button) return;
    event.preventDefault();
    button.focus();
  };
  return (
    <Panel
      title={`${monthName(from)} to ${monthName(addMonths(from, monthsShown - 1))}`}
      actions={
        <>
          <IconButton
            icon="chevron-left"
            label="Previous months"
            disabled={from <= thisMonth}
            onClick={() => onTurn(addMonths(from, -1))}
          />
          <IconButton icon="chevron-right" label="Next months" onClick={() => onTurn(addMonths(from, 1))} />
        </>
      }
    >
      <Legend
        marks={[
          ['Today', 'border-2 border-damson-800'],
          ['Other hours', 'border border-transparent bg-custard-300'],
          ['Closed', `border border-line ${hatch}`],
          ['Other days: usual hours', ''],
        ]}
      />
      <Around
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,var(--month)),1fr))] gap-x-7 gap-y-5.5 [--month:352px] desk:[--month:220px]"
        ref={frame}
        onKeyDown={walk}
      >
        {firsts.map((first) => (
          <table className="w-full table-fixed border-separate border-spacing-0.5 self-start" key={first}>
            <caption className="pb-1 text-start font-bold">{monthName(first)}</caption>
            <thead>
              <tr>
                {weekdays.map((name) => (
                  <th key={name} className="text-xs font-medium text-muted" scope="col">
                    <abbr className="no-underline" title={name}>
                      {name.slice(0, 1)}
                    </abbr>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeksOfMonth(first).map((week) => (
                <tr key={week.find((date) => date !== null)}>
                  {week.map((date, n) => (
                    <td key={date ?? weekdays[n]} className="p-0">
                      {date !== null && (
                        <DayButton
                          date={date}
                          today={diary.today}
                          plan={plans.get(date) ?? null}
                          isShut={diary.week[weekdayOf(date)] === null}
                          isChosen={date === chosen}
                          isEntered={date === entered}
                          onChoose={onChoose}
                        />
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </Around>
    </Panel>
  );
}

type DayProps = {
  readonly date: string;
  readonly today: string;
  readonly plan: DayPlan | null;
  /** According to the usual week. */
  readonly isShut: boolean;
  readonly isChosen: boolean;
  /** The one day of the calendar that Tab reaches. */
  readonly isEntered: boolean;
  readonly onChoose: (date: string) => void;
};

function DayButton({ date, today, plan, isShut, isChosen, isEntered, onChoose }: DayProps) {
  const isClosed = plan === null ? isShut : plan.hours === null;
  const kind = isClosed ? 'closed' : plan === null ? 'usual' : 'other';
  const words = [
    longDay(date),
    date === today && 'today',
    plan?.name,
    kind !== 'usual' && hoursText(plan?.hours ?? null),
  ];
  return (
    <button
      type="button"
      className={[
        'relative min-h-control w-full rounded-[8px] border-2 text-center text-sm tabular-nums hover:bg-oat-100 desk:min-h-8.5',
        'focus-visible:outline-offset-2! focus-visible:outline-damson-600! aria-pressed:outline-3 aria-pressed:outline-offset-1 aria-pressed:outline-damson-800 forced-colors:aria-pressed:outline-[Highlight]!',
        date < today ? 'text-muted' : 'text-text',
        date === today ? 'border-damson-800' : 'border-transparent',
        (date === today || kind === 'other') && 'font-bold',
        kind === 'closed' && `line-through hover:bg-none ${hatch}`,
        kind === 'other' &&
          "bg-custard-300 after:absolute after:inset-x-0 after:bottom-1 after:mx-auto after:size-1.25 after:rounded-full after:bg-current after:content-[''] forced-colors:border-[CanvasText]",
      ]
        .filter(Boolean)
        .join(' ')}
      data-date={date}
      tabIndex={isEntered ? 0 : -1}
      aria-pressed={isChosen}
      aria-label={words.filter(Boolean).join(', ')}
      onClick={() => onChoose(date)}
    >
      {Number(date.slice(8))}
    </button>
  );
}

function Year({ diary }: { readonly diary: OfficeDiary }) {
  const editor = useRef<HTMLDivElement>(null);
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get('day') ?? '';
  const chosen = isRealDate(asked) ? asked : diary.today;
  const [from, setFrom] = useState(`${diary.today.slice(0, 7)}-01`);
  const isNewlyChosen = useRef(false);
  const choose = (day: string): void => {
    isNewlyChosen.current = true;
    setParameters({ day }, { replace: true, preventScrollReset: true });
  };
  // A day chosen in the year is edited beside it, or far above it on a phone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another day is another form
  useEffect(() => {
    if (!isNewlyChosen.current) return;
    isNewlyChosen.current = false;
    editor.current?.scrollIntoView({ block: 'nearest' });
    editor.current?.querySelector<HTMLElement>('input:checked')?.focus({ preventScroll: true });
  }, [chosen]);
  return (
    <MainAndSide
      main={
        <>
          <YearCalendar diary={diary} from={from} chosen={chosen} onChoose={choose} onTurn={setFrom} />
          <History changes={diary.changes} />
        </>
      }
      side={
        <>
          <div ref={editor} className="scroll-mt-[calc(var(--header-height)+12px)]">
            <DayEditor key={chosen} diary={diary} date={chosen} />
          </div>
          <WeekPanel diary={diary} />
        </>
      }
    />
  );
}

function History({ changes }: Pick<OfficeDiary, 'changes'>) {
  const now = useNow();
  const { timeZone } = useSession().shop;
  if (changes.length === 0) return null;
  return (
    <Panel title="Latest changes">
      <ul className="list">
        {changes.map(({ what, madeBy, at }) => (
          <li key={`${at} ${what}`}>
            <p>
              {what}
              <small>
                {madeBy}, {momentText(at, now, timeZone)}
              </small>
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
