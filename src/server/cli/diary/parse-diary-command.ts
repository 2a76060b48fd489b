import { isRealDate } from '#domain/pickup/clock/calendar.ts';
import { isClockTime } from '#domain/pickup/clock/clock-time.ts';
import { weekdays } from '#domain/pickup/pickup.ts';
import type { CapacityRule } from '#domain/pickup/places/room.ts';
import { UsageError } from '#server/cli/output.ts';

/** Monday 1 to Sunday 7, or one day. */
export type RuledDay = { readonly weekday: number } | { readonly day: 'today' | 'tomorrow' | string };

export type DiaryCommand = { readonly do: 'showDiary' } | { readonly do: 'diaryHistory' } | DiaryChange;

export type DiaryChange =
  | { readonly do: 'resumeOrders'; readonly as: string }
  | { readonly do: 'limitDay'; readonly of: RuledDay; readonly rule: CapacityRule; readonly as: string }
  | { readonly do: 'unlimitDay'; readonly of: RuledDay; readonly as: string }
  | {
      readonly do: 'pauseOrders';
      readonly until: { day: string; time: string };
      readonly words: string;
      readonly as: string;
    };

type Given = {
  readonly words: readonly string[];
  readonly values: { slot?: string; orders?: string; units?: string; words?: string };
  readonly as: () => string;
};

/** Null for a verb that is none of the diary's. @throws UsageError saying which word is missing or wrong */
export function parseDiaryCommand(verb: string, { words, values, as }: Given): DiaryCommand | null {
  const [first, second] = words;
  switch (verb) {
    case 'show':
      return { do: 'showDiary' };
    case 'history':
      return { do: 'diaryHistory' };
    case 'limit':
      return { do: 'limitDay', of: ruledDay(first), rule: ruleFrom(values), as: as() };
    case 'unlimit':
      return { do: 'unlimitDay', of: ruledDay(first), as: as() };
    case 'pause':
      return { do: 'pauseOrders', until: momentFrom(first, second), words: values.words?.trim() ?? '', as: as() };
    case 'resume':
      return { do: 'resumeOrders', as: as() };
    default:
      return null;
  }
}

function ruledDay(word = ''): RuledDay {
  const weekday = weekdays.findIndex((name) => name.toLowerCase() === word.toLowerCase()) + 1;
  if (weekday > 0) return { weekday };
  if (word === 'today' || word === 'tomorrow' || isRealDate(word)) return { day: word };
  throw new UsageError('Say which day: friday, today, tomorrow or 2026-12-24.');
}

function ruleFrom({ slot, orders, units }: Given['values']): CapacityRule {
  if (slot === undefined && orders === undefined && units === undefined)
    throw new UsageError('Say what the limit is: --slot 3, --orders 20 or --units 40.');
  return {
    pickupsOfSlot: countFrom(slot, '--slot', 1),
    ordersOfDay: countFrom(orders, '--orders', 0),
    workUnitsOfDay: countFrom(units, '--units', 0),
  };
}

const mostOfLimit = 100_000;

function countFrom(word: string | undefined, option: string, least: number): number | null {
  if (word === undefined) return null;
  const count = /^\d{1,6}$/.test(word) ? Number(word) : Number.NaN;
  if (!(count >= least && count <= mostOfLimit))
    throw new UsageError(`${option} is a whole number from ${least} to ${mostOfLimit}.`);
  return count;
}

/** '15:00', 'tomorrow 09:00' or '2026-12-24 09:00'. */
function momentFrom(first = '', second?: string): { day: string; time: string } {
  const [day, time] = second === undefined ? ['today', first] : [first, second];
  const isDay = day === 'today' || day === 'tomorrow' || isRealDate(day);
  if (!isDay || !isClockTime(time)) throw new UsageError('Say until when: 15:00, or 2026-12-24 09:00.');
  return { day, time };
}
