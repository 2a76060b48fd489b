import type { Places, SavedRule } from '#contract/admin/diary/places.ts';

export const noLimits: SavedRule = { pickupsOfSlot: null, ordersOfDay: null, workUnitsOfDay: null };

type KeptRule = Places['rules'][number];
type WeekdayRule = { readonly weekday: number; readonly seen: SavedRule | null };

export type RulesOfWeek = {
  /** What most weekdays have. */
  readonly usual: SavedRule;
  /** The weekdays that have it. */
  readonly usualDays: readonly WeekdayRule[];
  /** The others, then single dates. */
  readonly different: readonly KeptRule[];
};

const nameOf = (rule: SavedRule): string => `${rule.pickupsOfSlot} ${rule.ordersOfDay} ${rule.workUnitsOfDay}`;

function grouped(week: readonly WeekdayRule[]): ReadonlyMap<string, WeekdayRule[]> {
  const groups = new Map<string, WeekdayRule[]>();
  for (const day of week) {
    const name = nameOf(day.seen ?? noLimits);
    groups.set(name, [...(groups.get(name) ?? []), day]);
  }
  return groups;
}

/** One rule for the week, as the screen shows it, with the days that differ. */
export function rulesOfWeek(rules: readonly KeptRule[]): RulesOfWeek {
  const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => {
    const kept = rules.find(({ of }) => 'weekday' in of && of.weekday === weekday);
    return { weekday, seen: kept?.rule ?? null };
  });
  const groups = grouped(week);
  const [usualDays = week] = [...groups.values()].toSorted((a, b) => b.length - a.length);
  const isUsual = new Set(usualDays.map(({ weekday }) => weekday));
  const others = week.filter(({ weekday }) => !isUsual.has(weekday));
  return {
    usual: usualDays[0]?.seen ?? noLimits,
    usualDays,
    different: [
      ...others.map(({ weekday, seen }) => ({ of: { weekday }, rule: seen ?? noLimits })),
      ...rules.filter(({ of }) => 'date' in of),
    ],
  };
}
