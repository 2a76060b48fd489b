/** What both began with, what is saved now, and what is typed here. */
export type Three<T> = { readonly before: T; readonly theirs: T; readonly mine: T };

/** One field as both have it. If both changed it, to different values, somebody has to choose. */
export type Difference = Three<unknown> & { readonly field: string; readonly changedBy: 'both' | 'them' | 'me' };

/** Field by field, in the order of the fields; what both changed in the same way is no difference. */
export function differencesOf({ before, theirs, mine }: Three<object>): Difference[] {
  const [was, other, own] = [before, theirs, mine].map((value) => new Map<string, unknown>(Object.entries(value)));
  return Object.keys({ ...before, ...theirs, ...mine }).flatMap((field) => {
    const values = { before: was?.get(field), theirs: other?.get(field), mine: own?.get(field) };
    if (isSameValue(values.theirs, values.mine)) return [];
    const changedBy = isSameValue(values.before, values.theirs)
      ? 'me'
      : isSameValue(values.before, values.mine)
        ? 'them'
        : 'both';
    return [{ field, ...values, changedBy }];
  });
}

/** Theirs, with what only I changed, and mine where it was chosen. @param takeMine fields of 'both' */
export const mergeFields = <T extends object>(three: Three<T>, takeMine: ReadonlySet<string>): T => ({
  ...three.theirs,
  ...Object.fromEntries(
    differencesOf(three)
      .filter(({ field, changedBy }) => changedBy === 'me' || (changedBy === 'both' && takeMine.has(field)))
      .map(({ field, mine }) => [field, mine]),
  ),
});

/** Compares texts, numbers, lists and records, whatever the order of a record's fields; a field that is missing counts as undefined. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [mine, theirs] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  return [...new Set([...mine.keys(), ...theirs.keys()])].every((key) => isSameValue(mine.get(key), theirs.get(key)));
}
