/** One entry of a list as it is typed: its texts by the paths of its fields. */
export type Entry = Readonly<Record<string, string>>;

type Pair = { readonly was: number; readonly is: number; readonly alike: number };

/** How many fields say the same; a field that is empty in both says nothing. */
const alikeness = (one: Entry, other: Entry): number =>
  Object.entries(one).filter(([path, text]) => text !== '' && other[path] === text).length;

export const isSameEntry = (one: Entry, other: Entry): boolean =>
  Object.keys({ ...one, ...other }).every((path) => (one[path] ?? '') === (other[path] ?? ''));

/**
 * Where each entry of the newer list was in the previous one; null for a new one. Entries that say the same are the same, then those that
 * have most in common, then those that were entirely rewritten between the same neighbours.
 * @param isFixed nothing is added or removed, so what is left over was rewritten
 */
export function matchEntries(before: readonly Entry[], after: readonly Entry[], isFixed: boolean): (number | null)[] {
  const from: (number | null)[] = after.map(() => null);
  const taken = new Set<number>();
  const join = (was: number, is: number): void => {
    if (taken.has(was) || from[is] !== null) return;
    from[is] = was;
    taken.add(was);
  };
  for (const { was, is } of likely(before, after)) join(was, is);
  const left = (): number[] => before.flatMap((_, was) => (taken.has(was) ? [] : was));
  const gapBefore = (was: number): number => Math.max(-1, ...[...taken].filter((other) => other < was));
  const gaps = left().map((was) => ({ was, gap: gapBefore(was) }));
  let gap = -1;
  for (const [is, was] of [...from].entries()) {
    if (was !== null) gap = was;
    else {
      const free = gaps.find((one) => one.gap === gap && !taken.has(one.was));
      if (free) join(free.was, is);
    }
  }
  if (isFixed) {
    const rest = left();
    for (const [is] of [...from.entries()].filter(([, one]) => one === null)) {
      const next = rest.shift();
      if (next !== undefined) join(next, is);
    }
  }
  return from;
}

/** Pairs that have something in common, the likeliest first: of those that are equally alike, the nearest. */
function likely(before: readonly Entry[], after: readonly Entry[]): Pair[] {
  const pairs = before.flatMap((former, was) =>
    after.flatMap((newer, is): Pair[] => {
      const alike = isSameEntry(former, newer) ? Number.POSITIVE_INFINITY : alikeness(former, newer);
      return alike > 0 ? [{ was, is, alike }] : [];
    }),
  );
  return pairs.toSorted(
    (a, b) => (a.alike === b.alike ? 0 : b.alike - a.alike) || Math.abs(a.was - a.is) - Math.abs(b.was - b.is),
  );
}
