import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type * as opening from '#contract/admin/diary/opening.ts';
import type { DayPlan } from '#contract/admin/diary/opening.ts';
import { type SettingKey, settingKeys } from '#contract/content/settings.ts';
import { Failure } from '#domain/failure.ts';
import { addDays, weekdayOf } from '#domain/pickup/clock/calendar.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { type DayHours, hoursProblem, spansOf } from '#domain/pickup/hours.ts';
import { formatPickupDate, shopDate, weekdays } from '#domain/pickup/pickup.ts';
import { type ContentKey, contentKeys } from '#domain/staff/content/content-fields.ts';
import { datedSentences, type NamedDay } from '#domain/staff/words/days-in-texts.ts';
import { hoursText, leadText, saysHour } from '#domain/staff/words/diary-words.ts';
import type { Db } from '#server/db/open.ts';
import { readSettings } from '#server/db/read-shop.ts';
import { clocksOf, diary, openingHours, specialDays } from '#server/db/tables/diary-tables.ts';
import type { StaffContext } from '#server/platform/staff-context.ts';
import { type Audited, writeAudit } from '#server/platform/write-audit.ts';
import { readBasics, readPlans, readWeek } from './read-admin-diary.ts';
import { keepDiaryChange } from './staff-diary.ts';

type InputOf<E extends { input: z.ZodMiniType }> = z.output<E['input']>;

/** Lets one member change the diary at a time, so that what they write fits what they saw. */
export const lockDiary = (tx: Db): Promise<unknown> => tx.execute(sql`select pg_advisory_xact_lock(hashtext('diary'))`);

/** @throws Failure 'conflict' if somebody else was first */
export function mustBeAsSeen(what: string, seen: unknown, now: unknown): void {
  if (!isSame(seen, now))
    throw new Failure('conflict', {
      text: `Somebody else has changed ${what} in the meantime. Your change was not saved: please check what is there now.`,
    });
}

/** Compares records of texts, numbers and the like, whatever the order of their fields. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  const [mine, theirs] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  return mine.size === theirs.size && [...mine].every(([name, value]) => isSame(value, theirs.get(name)));
}

/** Records a change in the history that everybody reads, and in the log. */
export async function keepChange(
  context: StaffContext,
  what: string,
  change: Pick<Audited, 'action' | 'subject' | 'before' | 'after'>,
): Promise<void> {
  await keepDiaryChange(context.db, { what, madeBy: context.staff.name, at: context.now });
  await logChange(context, change);
}

const logChange = (context: StaffContext, change: Pick<Audited, 'action' | 'subject' | 'before' | 'after'>) =>
  writeAudit(context, { ...change, subjectKind: 'diary', subjectName: String(change.subject) });

type Planned = { readonly date: string; readonly plan: opening.DayPlan | null };
type Run = { readonly first: string; readonly last: string; readonly plan: opening.DayPlan | null };

/** Consecutive days with the same plan are one line of the history, so that a closed week does not push everything else out of it. */
function runsOf(days: readonly Planned[]): readonly Run[] {
  const runs: Run[] = [];
  for (const { date, plan } of days.toSorted((a, b) => a.date.localeCompare(b.date))) {
    const run = runs.at(-1);
    if (run && addDays(run.last, 1) === date && isSame(run.plan, plan)) runs[runs.length - 1] = { ...run, last: date };
    else runs.push({ first: date, last: date, plan });
  }
  return runs;
}

const hoursProblems = {
  closes: 'It closes before it opens.',
  midday: 'It must close and open again within the hours of the day.',
};

function mustBeInOrder(hours: DayHours | null): void {
  const problem = hoursProblem(hours);
  if (problem !== null) throw new Failure('invalid', { fields: { [problem]: hoursProblems[problem] } });
}

/** A line of the diary's history: 'Thursday 24 December 2026: at most 3 at a time'. @param text capitalised as on a screen */
export const changeLine = (what: string, text: string): string =>
  `${what}: ${text.charAt(0).toLowerCase()}${text.slice(1)}`;

/** @param until the last of the days with the same plan, which may be the first one */
function planLine(date: string, until: string, plan: DayPlan | null): string {
  const days = [...new Set([date, until])].map(formatPickupDate).join(' to ');
  if (plan === null) return changeLine(days, 'As usual');
  const name = plan.name === '' ? '' : ` (${plan.name})`;
  const counter = plan.counterOnly ? ', at the counter alone' : '';
  return changeLine(`${days}${name}`, `${hoursText(plan.hours)}${counter}`);
}

/** 'Every Friday' for 5. */
export const weekdayText = (weekday: number): string => `Every ${weekdays[weekday - 1] ?? ''}`;

/** @throws Failure 'conflict' if a day is not as it was seen, 'invalid' for a day that has passed or hours that end before they begin */
export async function saveSpecialDays(
  context: StaffContext,
  { days }: InputOf<typeof opening.saveSpecialDays>,
): Promise<z.input<typeof opening.saveSpecialDays.output>> {
  const { db, now, staff } = context;
  const week = await readWeek(db);
  const former = new Map<string, readonly string[]>();
  const today = shopDate(now.getTime(), shopTimeZone);
  await lockDiary(db);
  const known = new Map((await readPlans(db, today)).map(({ date, plan }) => [date, plan]));
  for (const { date, seen, plan } of days) {
    if (date < today) throw new Failure('invalid', { text: `${formatPickupDate(date)} has passed.` });
    mustBeInOrder(plan?.hours ?? null);
    const before = known.get(date) ?? null;
    mustBeAsSeen(formatPickupDate(date), seen, before);
    const usual = week[weekdayOf(date)] ?? null;
    former.set(date, hoursGone(before ? before.hours : usual, plan ? plan.hours : usual));
    await db.delete(specialDays).where(eq(specialDays.date, date));
    if (plan !== null) await db.insert(specialDays).values(rowOf(date, plan));
    await logChange(context, { action: 'diary.dayChanged', subject: date, before, after: plan });
  }
  for (const { first, last, plan } of runsOf(days))
    await keepDiaryChange(db, { what: planLine(first, last, plan), madeBy: staff.name, at: now });
  const texts = await textsWith(
    db,
    {
      on: (date) => former.get(date) ?? [],
      onWeekday: (weekday) => [...former].flatMap(([date, hours]) => (weekdayOf(date) === weekday ? hours : [])),
      all: [...former.values()].flat(),
    },
    { today, former: [...known].map(([date, { name }]) => ({ date, name })) },
  );
  return { texts };
}

const clocks = (hours: DayHours | null): string[] =>
  hours === null ? [] : spansOf(hours).flatMap(({ opens, closes }) => [opens, closes]);

const hoursGone = (before: DayHours | null, after: DayHours | null): string[] =>
  clocks(before).filter((hour) => !clocks(after).includes(hour));

/** The hours that no longer hold, on a date and on a weekday, Monday 0. */
type HoursGone = {
  readonly on: (date: string) => readonly string[];
  readonly onWeekday: (weekday: number) => readonly string[];
  readonly all: readonly string[];
};

/**
 * What customers read in the storefront, in emails and about days to come that names an hour which no longer holds: in
 * a sentence about such a day, or about none. The words of a day are about that day unless they name another.
 * @param former the days that had names before
 */
async function textsWith(
  db: Db,
  gone: HoursGone,
  { today, former }: { readonly today: string; readonly former: readonly NamedDay[] },
): Promise<opening.StaleText[]> {
  if (gone.all.length === 0) return [];
  const plans = await readPlans(db, today);
  const named = [...former, ...plans.map(({ date, plan }) => ({ date, name: plan.name }))];
  const isStale = (text: string, of: string | null): boolean =>
    datedSentences(text, { from: today, of }, named).some((sentence) => {
      const isUndated = sentence.dates.length + sentence.weekdays.length === 0;
      const hours = isUndated
        ? of === null
          ? gone.all
          : gone.on(of)
        : [...sentence.dates.flatMap(gone.on), ...sentence.weekdays.flatMap(gone.onWeekday)];
      return hours.some((hour) => saysHour(sentence.text, hour));
    });
  const parts = settingKeys.filter((key) => contentKeys.some((one) => one === key)) as (SettingKey & ContentKey)[];
  const { phrases, letters, ...ofWindow } = await readSettings(db, [...parts, 'phrases', 'letters']);
  const inPart = (part: opening.StaleText['part'], value: unknown): opening.StaleText[] =>
    wordsIn(value).flatMap((text) => (isStale(text, null) ? [{ text, part, day: null }] : []));
  const ofDays = plans.flatMap(({ date, plan }) =>
    isStale(plan.words, date) ? [{ text: plan.words, part: null, day: date }] : [],
  );
  return [
    ...parts.flatMap((part) => inPart(part, ofWindow[part])),
    ...inPart('emails', [phrases, letters]),
    ...ofDays,
  ].slice(0, 20);
}

const wordsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : Object.values(value !== null && typeof value === 'object' ? value : {}).flatMap(wordsIn);

const rowOf = (date: string, { name, words, hours, counterOnly }: opening.DayPlan) => ({
  date,
  name,
  words,
  open: hours !== null,
  online: !(counterOnly && hours !== null),
  ...(hours === null ? null : clocksOf(hours)),
});

/** @throws Failure 'conflict' if it is not as it was seen, 'invalid' for hours that end before they begin */
export async function saveWeekday(
  context: StaffContext,
  { weekday, seen, hours }: InputOf<typeof opening.saveWeekday>,
): Promise<z.input<typeof opening.saveWeekday.output>> {
  const { db, now } = context;
  mustBeInOrder(hours);
  await lockDiary(db);
  const before = (await readWeek(db))[weekday - 1] ?? null;
  mustBeAsSeen('that day', seen, before);
  if (hours === null) await db.delete(openingHours).where(eq(openingHours.weekday, weekday));
  else
    await db
      .insert(openingHours)
      .values({ weekday, ...clocksOf(hours) })
      .onConflictDoUpdate({ target: openingHours.weekday, set: clocksOf(hours) });
  await keepChange(context, changeLine(weekdayText(weekday), hoursText(hours)), {
    action: 'diary.weekChanged',
    subject: weekdayText(weekday),
    before: { hours: hoursText(before) },
    after: { hours: hoursText(hours) },
  });
  const today = shopDate(now.getTime(), shopTimeZone);
  const special = new Set((await readPlans(db, today)).map(({ date }) => date));
  const all = hoursGone(before, hours);
  const onWeekday = (one: number) => (one === weekday - 1 ? all : []);
  const on = (date: string) => (special.has(date) ? [] : onWeekday(weekdayOf(date)));
  return { texts: await textsWith(db, { on, onWeekday, all }, { today, former: [] }) };
}

/** @throws Failure 'conflict' if they are not as they were seen */
export async function saveDiaryBasics(
  context: StaffContext,
  { seen, basics }: InputOf<typeof opening.saveDiaryBasics>,
): Promise<Record<string, never>> {
  const { db } = context;
  await lockDiary(db);
  const before = await readBasics(db);
  mustBeAsSeen('these', seen, before);
  const { stepMinutes, leadMinutes, lead, horizonDays } = basics;
  const { days: leadDays, orderBy } = lead;
  await db.update(diary).set({ stepMinutes, leadMinutes, leadDays, orderBy, horizonDays });
  await keepChange(
    context,
    `Times every ${stepMinutes} minutes, ${horizonDays} days ahead, at least ${leadMinutes} minutes before, ${leadText(lead).toLowerCase()}`,
    { action: 'diary.basicsChanged', subject: 'every day', before, after: basics },
  );
  return {};
}
