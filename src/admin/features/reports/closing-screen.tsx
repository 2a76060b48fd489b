import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { ReportsTabs } from '#admin/features/reports/reports-tabs.tsx';
import { TakingsTable } from '#admin/features/reports/takings-table.tsx';
import { staffKey, useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { longDay, momentText } from '#admin/lib/day-words.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { useDraft } from '#admin/lib/use-draft.ts';
import { useShopClock } from '#admin/lib/use-now.ts';
import { Button, ButtonLink } from '#admin/ui/actions/button.tsx';
import { FailureBanner, FormFailure } from '#admin/ui/data/banner.tsx';
import { Facts } from '#admin/ui/data/facts.tsx';
import { Panel } from '#admin/ui/data/list-panel.tsx';
import { EmptyState, SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { AmountField, DayField, TextField } from '#admin/ui/forms/fields.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { type ClosingAnswer, type ClosingPage, closeDay, readClosing } from '#contract/admin/reports/closing.ts';
import { pence } from '#domain/money/money.ts';
import { countedPence, denominations, expectedInDrawer } from '#domain/money/report/sales.ts';
import { isNearDate } from '#domain/pickup/clock/calendar.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { shopTime } from '#domain/pickup/pickup.ts';
import { amountComplaint, amountForField, parseAmount } from '#domain/values/amount.ts';
import { countHint, parseCount } from '#domain/values/number.ts';

/** J-03: the day's takings, the cash count of the drawer, and the previous days as they were closed. */
export function ClosingScreen() {
  const { date: today } = useShopClock();
  const [parameters, setParameters] = useSearchParams();
  const said = parameters.get('day') ?? '';
  const asked = isNearDate(said) ? said : undefined;
  const { data, error } = useStaffQuery(readClosing, asked === undefined ? {} : { day: asked }, {
    staleTime: 10_000,
    keepPrevious: true,
  });
  const by =
    data?.closed && `Closed by ${data.closed.closedBy}, ${shopTime(Date.parse(data.closed.closedAt), shopTimeZone)}`;
  return (
    <>
      <PageHeader
        title={data ? `Closing, ${longDay(data.day)}` : 'Closing'}
        sub={by ?? undefined}
        actions={
          data?.closed && (
            <ButtonLink icon="printer" to={adminUrls.printClosing(data.day)}>
              Print
            </ButtonLink>
          )
        }
      />
      <Page>
        <ReportsTabs />
        <FailureBanner failure={error} />
        <div className="column">
          {data ? (
            <>
              <DayOf page={data} />
              {data.recent.length > 0 && (
                <Recent page={data}>
                  <ChosenDay day={data.day} today={today} onDay={(day) => setParameters({ day })} />
                </Recent>
              )}
            </>
          ) : (
            error === null && <SkeletonLines lines={8} label="Loading the closing…" />
          )}
        </div>
      </Page>
    </>
  );
}

const draftOf = z.object({
  counts: z.record(z.string(), z.string()),
  small: z.string(),
  float: z.optional(z.string()),
  left: z.optional(z.string()),
  note: z.string(),
});

type DrawerProps = { readonly day: string; readonly open: NonNullable<ClosingPage['open']> };

const mostOfOne = 10_000;

/** Zero if nothing is typed; null if it is not a number. */
const pieces = (text = ''): number | null => (text.trim() === '' ? 0 : parseCount(text, 0, mostOfOne));

/** The form for counting the drawer by the piece; what is typed stays on this device until the day is closed. */
function DrawerForm({ day, open }: DrawerProps) {
  const may = useMay('day.close');
  const draft = useDraft(`closing:${day}`, { counts: {}, small: '', note: '' }, draftOf);
  const client = useQueryClient();
  const close = useStaffWrite(closeDay, { refreshes: [readClosing] });
  const { value } = draft;
  const floatText = value.float ?? amountForField(open.floatPence ?? 0);
  const floatPence = parseAmount(floatText);
  const smallPence = value.small.trim() === '' ? pence(0) : parseAmount(value.small);
  const counted = {
    pieces: denominations.map((worthPence) => ({ worthPence, count: pieces(value.counts[worthPence]) ?? 0 })),
    smallPence: smallPence ?? 0,
  };
  const sum = countedPence(counted);
  const cash = open.takings.find(({ method }) => method === 'cash') ?? { takenPence: 0, returnedPence: 0 };
  const expected = expectedInDrawer(floatPence ?? pence(0), {
    takenPence: pence(cash.takenPence),
    returnedPence: pence(cash.returnedPence),
  });
  const leftText = value.left ?? floatText;
  const leftPence = parseAmount(leftText);
  const difference = sum - expected;
  const isWhole =
    floatPence !== null &&
    smallPence !== null &&
    leftPence !== null &&
    denominations.every((worthPence) => pieces(value.counts[worthPence]) !== null);
  const submit = async (): Promise<void> => {
    if (!isWhole) return;
    const sent = { day, counted, floatPence, leftPence, expectedPence: expected, note: value.note };
    if (await close.send(sent)) draft.clear();
    else void client.invalidateQueries({ queryKey: staffKey(readClosing) }); // what moved since is shown beside the count
  };
  return (
    <Panel title="Cash in the drawer">
      <form
        className="column"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {denominations.map((worthPence) => (
          <DrawerRow
            key={worthPence}
            worthPence={worthPence}
            text={value.counts[worthPence] ?? ''}
            onText={(text) => draft.set({ ...value, counts: { ...value.counts, [worthPence]: text } })}
          />
        ))}
        <div className="halves">
          <AmountField
            label="Small coins"
            value={value.small}
            onText={(small) => draft.set({ ...value, small })}
            error={value.small.trim() === '' ? undefined : amountComplaint(value.small)}
          />
          <AmountField
            label="Float from this morning"
            value={floatText}
            onText={(float) => draft.set({ ...value, float })}
            error={amountComplaint(floatText)}
          />
        </div>
        <Facts
          facts={[
            { name: 'Counted', value: poundsText(sum) },
            { name: 'Should be', value: poundsText(expected) },
            { name: 'Difference', value: poundsText(difference), tone: difference === 0 ? 'good' : 'owed' },
          ]}
        />
        <AmountField
          label="Left in the drawer for the next morning"
          value={leftText}
          onText={(left) => draft.set({ ...value, left })}
          error={close.failure?.detail.fields?.leftPence ?? amountComplaint(leftText)}
        />
        <TextField
          label="Note"
          {...(difference === 0
            ? { optional: true }
            : { required: true, help: 'Why the drawer does not hold what it should.' })}
          maxLength={500}
          value={value.note}
          onText={(note) => draft.set({ ...value, note })}
          error={close.failure?.detail.fields?.note}
        />
        <FormFailure failure={close.failure} note="What you counted is kept." />
        <div className="flex items-center gap-2.5">
          <Button kind="primary" type="submit" icon="lock" busy={close.isBusy} disabled={!may || !isWhole}>
            Close day
          </Button>
          {!may && <p className="text-muted">Ask a manager.</p>}
        </div>
        <p className="text-sm text-muted">
          After that it cannot be changed. Anything later counts in the next closing.
        </p>
      </form>
    </Panel>
  );
}

type RowProps = { readonly worthPence: number; readonly text: string; readonly onText: (text: string) => void };

function DrawerRow({ worthPence, text, onText }: RowProps) {
  const id = useId();
  const count = pieces(text);
  const name = poundsText(worthPence).replace('.00', '');
  return (
    <div className="grid grid-cols-[7.5rem_minmax(0,1fr)_6.5rem] items-center gap-3 max-md:grid-cols-[3.5rem_minmax(0,1fr)_6rem]">
      <label htmlFor={id} className="font-semibold">
        {name} <span className="sr-only">notes or coins</span>
      </label>
      <span className="field grid min-w-0">
        <input
          id={id}
          inputMode="numeric"
          value={text}
          autoComplete="off"
          aria-invalid={count === null || undefined}
          aria-describedby={count === null ? `${id}error` : undefined}
          onChange={({ target }) => onText(target.value)}
        />
      </span>
      {count === null ? (
        <span id={`${id}error`} className="text-sm text-raspberry-700">
          {countHint(0, mostOfOne)}
        </span>
      ) : (
        <span className="text-right font-semibold tabular-nums">{poundsText(worthPence * count)}</span>
      )}
    </div>
  );
}

function DayOf({ page: { day, closed, open } }: { readonly page: ClosingPage }) {
  const takings = closed?.takings ?? open?.takings;
  if (!takings)
    return (
      <Panel>
        <EmptyState icon="lock" title="This day was not closed">
          Its money is in the next closing.
        </EmptyState>
      </Panel>
    );
  const since = closed ? closed.since : (open?.since ?? null);
  return (
    <div className="halves items-start">
      <Panel title="Takings" flush>
        {takings.length === 0 ? (
          <p className="px-4.5 pt-3.5 pb-4.5 text-muted">No money came in or went out.</p>
        ) : (
          <TakingsTable takings={takings} hasTotal />
        )}
        <p className="px-4.5 pt-3.5 pb-4.5 text-sm text-muted">
          {since === null
            ? 'All of this day up to the closing.'
            : `Since the closing of ${momentText(since, Date.now(), shopTimeZone)}.`}
        </p>
      </Panel>
      {closed ? <ClosedDay closed={closed} /> : open && <DrawerForm key={day} day={day} open={open} />}
    </div>
  );
}

type RecentProps = { readonly page: ClosingPage; readonly children: ReactNode };

/** The most recent closed days, and the way to any other. */
const Recent = ({ page: { recent, day: shown }, children }: RecentProps) => (
  <Panel title="Closed days">
    <ul className="grid">
      {recent.map(({ day, closedBy, differencePence }) => (
        <li
          key={day}
          className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 gap-y-1 not-first:border-t not-first:border-line"
        >
          <Link
            className="inline-flex min-h-12 items-center"
            to={adminUrls.closing(day)}
            aria-current={day === shown ? 'page' : undefined}
          >
            {longDay(day)}
          </Link>
          <span className="text-muted">{closedBy}</span>
          <b>{differencePence === 0 ? 'Correct to the penny' : `Difference ${poundsText(pence(differencePence))}`}</b>
        </li>
      ))}
    </ul>
    {children}
  </Panel>
);

type ChosenDayProps = { readonly day: string; readonly today: string; readonly onDay: (day: string) => void };

/** The closing of any day, however long ago. */
const ChosenDay = ({ day, today, onDay }: ChosenDayProps) => (
  <div className="flex max-w-[16rem] items-center gap-2.5">
    <DayField label="Another day" max={today} value={day} onDay={onDay} />
  </div>
);

/** A closed day as it was counted; nobody can change it any more. */
function ClosedDay({ closed }: { readonly closed: ClosingAnswer }) {
  const difference = closed.countedPence - closed.expectedPence;
  return (
    <Panel title="Cash in the drawer">
      <Facts
        facts={[
          ...closed.counted.pieces
            .filter(({ count }) => count > 0)
            .map(({ worthPence, count }) => ({
              name: `${count} × ${poundsText(worthPence).replace('.00', '')}`,
              value: poundsText(worthPence * count),
            })),
          ...(closed.counted.smallPence > 0
            ? [{ name: 'Small coins', value: poundsText(closed.counted.smallPence) }]
            : []),
          { name: 'Counted', value: poundsText(closed.countedPence), tone: 'total' as const },
          { name: 'Float from the morning', value: poundsText(closed.floatPence) },
          { name: 'Should be', value: poundsText(closed.expectedPence) },
          { name: 'Difference', value: poundsText(difference), ...(difference !== 0 && { tone: 'owed' as const }) },
          { name: 'Left for the next morning', value: poundsText(closed.leftPence) },
        ]}
      />
      {closed.note !== '' && <p>{closed.note}</p>}
      <p className="mt-3 text-sm text-muted">
        A closed day cannot be changed. Anything after it is in the next closing.
      </p>
    </Panel>
  );
}
