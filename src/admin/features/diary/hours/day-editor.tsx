import { useState } from 'react';
import * as z from 'zod/mini';
import { announce } from '#admin/lib/announce.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { longDay } from '#admin/lib/day-words.ts';
import { useDraft } from '#admin/lib/use-draft.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { Segmented } from '#admin/ui/actions/chips.tsx';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { Panel } from '#admin/ui/data/list-panel.tsx';
import { Checkbox } from '#admin/ui/forms/choices.tsx';
import { DayField, TextField } from '#admin/ui/forms/fields.tsx';
import {
  type DayPlan,
  mostDaysAtOnce,
  type OfficeDiary,
  readOfficeDiary,
  type StaleText,
  saveSpecialDays,
} from '#contract/admin/diary/opening.ts';
import { addDays, isRealDate, weekdayOf } from '#domain/pickup/clock/calendar.ts';
import { type DayHours, hoursProblem } from '#domain/pickup/hours.ts';
import { hoursText } from '#domain/staff/words/diary-words.ts';
import { HoursFields, proposedHours } from './hours-fields.tsx';
import { OrdersOutside } from './orders-outside.tsx';
import { StaleTexts } from './stale-texts.tsx';

const kinds = [
  { value: 'usual', text: 'Usual' },
  { value: 'other', text: 'Other hours' },
  { value: 'closed', text: 'Closed' },
] as const;

type EditorProps = { readonly diary: OfficeDiary; readonly date: string };

/** One day: as usual, other hours, or closed, with what customers read and which orders that leaves outside. Give it the day as its key. */
export function DayEditor({ diary, date }: EditorProps) {
  const plan = diary.specialDays.find((day) => day.date === date)?.plan ?? null;
  const usual = diary.week[weekdayOf(date)] ?? null;
  if (date < diary.today) return <PastDay date={date} plan={plan} usual={usual} />;
  return <Fields diary={diary} date={date} plan={plan} usual={usual} />;
}

type DayProps = {
  readonly date: string;
  readonly plan: DayPlan | null;
  readonly usual: OfficeDiary['week'][number];
};

const PastDay = ({ date, plan, usual }: DayProps) => (
  <Panel title={longDay(date)}>
    <p>{hoursText(plan === null ? usual : plan.hours)}</p>
    <p className="text-muted">This day has passed.</p>
  </Panel>
);

const dayDraft = z.object({
  kind: z.enum(['usual', 'other', 'closed']),
  /** The last day of several; empty for a single day. */
  until: z.string(),
  hours: z.object({
    opens: z.string(),
    closes: z.string(),
    midday: z.optional(z.object({ closes: z.string(), reopens: z.string() })),
  }),
  name: z.string(),
  words: z.string(),
  counterOnly: z.boolean(),
});
type DayDraft = z.output<typeof dayDraft>;

/** The form of a day as it stands. @param usual the hours of its weekday, which are proposed if other hours are chosen */
export const draftFrom = (plan: DayPlan | null, usual: DayHours | null): DayDraft => ({
  kind: plan === null ? 'usual' : plan.hours === null ? 'closed' : 'other',
  until: '',
  hours: plan?.hours ?? usual ?? proposedHours,
  name: plan?.name ?? '',
  words: plan?.words ?? '',
  counterOnly: plan?.counterOnly ?? false,
});

/** What is saved: null means a day as usual. */
export const planFrom = ({ kind, hours, name, words, counterOnly }: DayDraft): DayPlan | null =>
  kind === 'usual'
    ? null
    : {
        name: name.trim(),
        words: words.trim(),
        hours: kind === 'closed' ? null : hours,
        counterOnly: kind === 'other' && counterOnly,
      };

type Days = { readonly dates: readonly string[]; readonly error?: string };

/**
 * The days that are saved together. Days that the usual week has closed stay closed if the others get hours: nobody
 * would be at the counter.
 */
export function daysOf(date: string, { kind, until }: DayDraft, week: OfficeDiary['week']): Days {
  if (until === '') return { dates: [date] };
  if (!isRealDate(until) || until < date) return { dates: [date], error: 'The last day must be after the first.' };
  const dates = Array.from({ length: mostDaysAtOnce }, (_, n) => addDays(date, n)).filter((day) => day <= until);
  if (dates.at(-1) !== until) return { dates: [date], error: `You can change up to ${mostDaysAtOnce} days at once.` };
  const isShut = (day: string): boolean => week[weekdayOf(day)] === null;
  return { dates: dates.filter((day) => day === date || kind !== 'other' || !isShut(day)) };
}

function Fields({ diary, date, plan, usual }: DayProps & Pick<EditorProps, 'diary'>) {
  const asKept = draftFrom(plan, usual);
  const draft = useDraft(`diary-day:${date}`, asKept, dayDraft);
  const { kind, until, hours, name, words, counterOnly } = draft.value;
  const save = useStaffWrite(saveSpecialDays, { refreshes: [readOfficeDiary] });
  const [stale, setStale] = useState<readonly StaleText[]>([]);
  const set = (change: Partial<DayDraft>): void => {
    save.forgetFailure();
    draft.set({ ...draft.value, ...change });
  };
  const inOrder = kind !== 'other' || hoursProblem(hours) === null;
  const would = kind === 'other' ? hours : kind === 'closed' ? null : 'usual';
  const { dates, error } = daysOf(date, draft.value, diary.week);
  const plans = new Map(diary.specialDays.map((day) => [day.date, day.plan]));
  const isRight = inOrder && error === undefined;
  const submit = async (): Promise<void> => {
    const days = dates.map((day) => ({ date: day, seen: plans.get(day) ?? null, plan: planFrom(draft.value) }));
    const changed = days.filter((day) => day.date === date || day.seen !== null || day.plan !== null);
    const saved = isRight ? await save.send({ days: changed }) : null;
    if (!saved) return;
    setStale(saved.texts);
    draft.clearSent(draft.value);
    announce(dates.length === 1 ? `${longDay(date)} saved.` : `${dates.length} days saved.`, 'polite');
  };
  return (
    <Panel title={longDay(date)}>
      <form
        className="column"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Segmented label="This day" choices={kinds} value={kind} onChange={(value) => set({ kind: value })} block />
        {kind === 'usual' && <p className="text-muted">{hoursText(usual)}, as every week.</p>}
        <DayField
          label="Until"
          optional
          mayBeEmpty
          value={until}
          min={date}
          changed={until !== ''}
          onDay={(value) => set({ until: value })}
          help="To change several days at once, enter the last day"
          error={error}
        />
        {dates.length > 1 && <Several dates={dates} plans={plans} />}
        {kind === 'other' && (
          <>
            <HoursFields hours={hours} kept={asKept.hours} onChange={(value) => set({ hours: value })} />
            <Checkbox isOn={counterOnly} onSwitch={(value) => set({ counterOnly: value })}>
              Counter only: no online orders for this day
            </Checkbox>
          </>
        )}
        {kind !== 'usual' && (
          <>
            <TextField
              label="Name of the day"
              optional
              maxLength={60}
              value={name}
              changed={name !== asKept.name}
              onText={(value) => set({ name: value })}
            />
            <TextField
              label="Message to customers"
              optional
              maxLength={200}
              value={words}
              changed={words !== asKept.words}
              onText={(value) => set({ words: value })}
            />
          </>
        )}
        {isRight && <OrdersOutside of={{ days: dates }} hours={would} />}
        <FailureBanner failure={save.failure} />
        <StaleTexts texts={stale} />
        <div className="flex items-center gap-2.5">
          {draft.isChanged && (
            <Button kind="ghost" onClick={draft.clear}>
              Undo changes
            </Button>
          )}
          <Button type="submit" kind="primary" className="min-w-0! flex-1" busy={save.isBusy} disabled={!isRight}>
            {dates.length === 1 ? 'Save day' : `Save ${dates.length} days`}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

type SeveralProps = { readonly dates: readonly string[]; readonly plans: ReadonlyMap<string, DayPlan> };

/** How many days there are, and which entries of the diary they replace. */
function Several({ dates, plans }: SeveralProps) {
  const known = dates.flatMap((date) => {
    const plan = plans.get(date);
    return plan === undefined ? [] : plan.name || longDay(date);
  });
  const replaced = [...new Set(known)];
  return (
    <p className="text-muted" role="status">
      {dates.length} days, from {longDay(dates[0] ?? '')} to {longDay(dates.at(-1) ?? '')}.
      {replaced.length > 0 && ` Replaced: ${replaced.join(', ')}.`}
    </p>
  );
}
