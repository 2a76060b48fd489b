import { hoursText, pauseText, specialDayText } from '#contract/diary-words.ts';
import { addDays } from '#domain/pickup/clock/calendar.ts';
import { pauseAt } from '#domain/pickup/diary.ts';
import { formatPickupDate, formatPickupTime, instantOf, shopDate, weekdays } from '#domain/pickup/pickup.ts';
import { limitsText } from '#domain/staff/words/diary-words.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
import { momentText } from '#server/cli/order-sheet.ts';
import { table } from '#server/cli/output.ts';
import type { Db } from '#server/db/open.ts';
import { changeLine } from '#server/modules/staff/diary/words-of-change.ts';
import {
  keepDiaryChange,
  limitDay,
  listDiaryChanges,
  listRules,
  pauseOrders,
  resumeOrders,
  showDiary,
  unlimitDay,
} from '#server/modules/staff/staff-diary.ts';
import type { DiaryChange, DiaryCommand, RuledDay } from './parse-diary-command.ts';

/** @returns what is said to who asked for it */
export async function runDiaryCommand(db: Db, command: DiaryCommand, now: Date): Promise<string> {
  if (command.do === 'showDiary') return show(db, shopDate(now.getTime(), shopTimeZone), now);
  if (command.do === 'diaryHistory') return history(db);
  return db.transaction(async (tx) => {
    const what = await change(tx, command, now);
    await keepDiaryChange(tx, { what, madeBy: command.as, at: now });
    return what;
  });
}

async function history(db: Db): Promise<string> {
  const changes = await listDiaryChanges(db);
  if (changes.length === 0) return 'Nobody has changed the diary yet.';
  return table(
    ['When', 'What', 'By'],
    changes.map(({ at, what, madeBy }) => [momentText(at), what, madeBy]),
  );
}

async function change(db: Db, command: DiaryChange, now: Date): Promise<string> {
  const today = shopDate(now.getTime(), shopTimeZone);
  switch (command.do) {
    case 'limitDay': {
      const of = ruled(command.of, today);
      await limitDay(db, of, command.rule);
      return `${changeLine(dayText(of), limitsText(command.rule))}.`;
    }
    case 'unlimitDay': {
      const of = ruled(command.of, today);
      return (await unlimitDay(db, of))
        ? `${dayText(of)} has no limit of its own any more.`
        : `${dayText(of)} had none.`;
    }
    case 'pauseOrders': {
      const { day, time } = command.until;
      const date = dateOf(day, today);
      await pauseOrders(db, { until: new Date(instantOf(date, time, shopTimeZone)), words: command.words, now });
      return `No orders are taken until ${formatPickupDate(date)}, ${formatPickupTime(time)}. Then it ends by itself.`;
    }
    case 'resumeOrders':
      return (await resumeOrders(db, now)) ? 'Orders are taken again.' : 'Orders were not paused.';
  }
}

const dateOf = (day: string, today: string): string => ({ today, tomorrow: addDays(today, 1) })[day] ?? day;

const ruled = (of: RuledDay, today: string) => ('day' in of ? { date: dateOf(of.day, today) } : of);

const dayText = (of: { readonly weekday: number } | { readonly date: string }): string =>
  'date' in of ? formatPickupDate(of.date) : `Every ${weekdays[of.weekday - 1]}`;

async function show(db: Db, today: string, now: Date): Promise<string> {
  const diary = await showDiary(db, now);
  const hours = diary.week.map((day, n) => [weekdays[n] ?? '', day === null ? 'closed' : hoursText(day)]);
  const specials = diary.specialDays.map((day) => [formatPickupDate(day.date), specialDayText(day)]);
  const rules = (await listRules(db, today)).map((rule) => [
    dayText(rule.date === null ? { weekday: rule.weekday ?? 0 } : { date: rule.date }),
    limitsText(rule).toLowerCase(),
  ]);
  const pause = pauseAt(now.getTime(), diary);
  return [
    ...(pause ? [`PAUSED. Customers read: ${pauseText(pause, now.getTime(), diary)}`] : []),
    table(['Day', 'Hours'], hours),
    table(['Special day', 'What customers read'], specials),
    rules.length === 0 ? 'No limits.' : table(['Day', 'Limit'], rules),
  ].join('\n\n');
}
