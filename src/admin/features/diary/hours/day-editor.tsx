import { announce } from '#admin/lib/announce.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { useDraft } from '#admin/lib/drafts/use-draft.ts';
import { longDay } from '#admin/lib/time/day-words.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { Segmented } from '#admin/ui/actions/segmented.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { Panel } from '#admin/ui/data/panel.tsx';
import { Checkbox } from '#admin/ui/forms/choices.tsx';
import { TextField } from '#admin/ui/forms/fields.tsx';
import { type DayPlan, type OfficeDiary, readOfficeDiary, saveSpecialDays } from '#contract/admin/diary/opening.ts';
import { weekdayOf } from '#domain/pickup/clock/calendar.ts';
import { hoursText } from '#domain/staff/words/diary-words.ts';
import { type DayDraft, dayDraft, daysOf, draftFrom, planFrom } from './day-plan-draft.ts';
import { OrdersOutside } from './orders-outside.tsx';

const kinds = [
  { value: 'usual', text: 'Usual' },
  { value: 'other', text: 'Other hours' },
  { value: 'closed', text: 'Closed' },
] as const;

type EditorProps = { readonly diary: OfficeDiary; readonly date: string };

/** One day: as usual, other hours, or closed, with what customers read, and whom that leaves outside. Give it the day as its key. */
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
    <p className="muted">This day has passed.</p>
  </Panel>
);

function Fields({ diary, date, plan, usual }: DayProps & Pick<EditorProps, 'diary'>) {
  const asKept = draftFrom(plan, usual);
  const draft = useDraft(`diary-day:${date}`, asKept, dayDraft);
  const { kind, until, opens, closes, name, words, counterOnly } = draft.value;
  const save = useStaffWrite(saveSpecialDays, { refreshes: [readOfficeDiary] });
  const set = (change: Partial<DayDraft>): void => {
    save.forgetFailure();
    draft.set({ ...draft.value, ...change });
  };
  const inOrder = kind !== 'other' || (opens !== '' && closes !== '' && opens <= closes);
  const hours = kind === 'other' ? { opens, closes } : kind === 'closed' ? null : 'usual';
  const { dates, error } = daysOf(date, draft.value, diary.week);
  const plans = new Map(diary.specialDays.map((day) => [day.date, day.plan]));
  const isRight = inOrder && error === undefined;
  const submit = async (): Promise<void> => {
    const days = dates.map((day) => ({ date: day, seen: plans.get(day) ?? null, plan: planFrom(draft.value) }));
    const changed = days.filter((day) => day.date === date || day.seen !== null || day.plan !== null);
    if (!isRight || !(await save.send({ days: changed }))) return;
    draft.clearSent(draft.value);
    announce(dates.length === 1 ? `${longDay(date)} is saved.` : `${dates.length} days are saved.`, 'polite');
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
        {kind === 'usual' && <p className="muted">{hoursText(usual)}, as every week.</p>}
        <TextField
          label="Until"
          type="date"
          optional
          value={until}
          min={date}
          changed={until !== ''}
          onText={(value) => set({ until: value })}
          help="The last of several days that are all the same"
          error={error}
        />
        {dates.length > 1 && <Several dates={dates} plans={plans} />}
        {kind === 'other' && (
          <>
            <div className="diary-hours">
              <TextField
                label="From"
                type="time"
                required
                value={opens}
                changed={opens !== asKept.opens}
                onText={(value) => set({ opens: value })}
              />
              <TextField
                label="To"
                type="time"
                required
                value={closes}
                changed={closes !== asKept.closes}
                onText={(value) => set({ closes: value })}
                error={inOrder ? undefined : 'It closes before it opens.'}
              />
            </div>
            <Checkbox isOn={counterOnly} onSwitch={(value) => set({ counterOnly: value })}>
              At the counter alone: no orders online for this day
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
              label="Word for customers"
              optional
              maxLength={200}
              value={words}
              changed={words !== asKept.words}
              onText={(value) => set({ words: value })}
            />
          </>
        )}
        {isRight && <OrdersOutside of={{ days: dates }} hours={hours} />}
        <FailureBanner failure={save.failure} />
        <div className="row">
          {draft.isChanged && (
            <Button kind="ghost" onClick={draft.clear}>
              As it was
            </Button>
          )}
          <Button type="submit" kind="primary" className="grow" busy={save.isBusy} disabled={!isRight}>
            {dates.length === 1 ? 'Save day' : `Save ${dates.length} days`}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

type SeveralProps = { readonly dates: readonly string[]; readonly plans: ReadonlyMap<string, DayPlan> };

/** How many they are, and what stands in the diary for some of them and would stand there no more. */
function Several({ dates, plans }: SeveralProps) {
  const known = dates.flatMap((date) => {
    const plan = plans.get(date);
    return plan === undefined ? [] : plan.name || longDay(date);
  });
  const replaced = [...new Set(known)];
  return (
    <p className="muted" role="status">
      {dates.length} days, from {longDay(dates[0] ?? '')} to {longDay(dates.at(-1) ?? '')}.
      {replaced.length > 0 && ` Replaced: ${replaced.join(', ')}.`}
    </p>
  );
}
