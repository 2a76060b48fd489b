import { type Entry, isSameEntry, matchEntries } from './match-entries.ts';

/** If both changed it, to different values, somebody has to choose. */
export type ChangedBy = 'both' | 'them' | 'me';

/** A list as both began with it, as it is saved now, and as it is typed here. */
export type ThreeLists = {
  readonly before: readonly Entry[];
  readonly theirs: readonly Entry[];
  readonly mine: readonly Entry[];
  /** Where each of mine was in `before`; null for a new one. */
  readonly mineFrom: readonly (number | null)[];
  /** As many as there were: nothing is added or removed. */
  readonly isFixed: boolean;
};

/** What both began with, what is saved now, and what is typed here. */
export type Three<T> = { readonly before: T; readonly theirs: T; readonly mine: T };

/** `field` names it among the others; `number` is its place in the list that is typed here, or otherwise in theirs. */
type Of<T> = Three<T> & { readonly field: string; readonly number: number; readonly changedBy: ChangedBy };

/** One field of an entry that all three have; an entry that was added or removed; or the order of the entries that all three have. */
export type EntryDifference =
  | (Of<string> & { readonly what: 'field'; readonly path: string })
  | (Of<Entry | null> & { readonly what: 'entry' })
  | (Of<readonly Entry[]> & { readonly what: 'order' });

/** One entry of the merged list, and where it was. */
export type MergedEntry = {
  readonly texts: Entry;
  readonly beforeAt: number | null;
  readonly theirsAt: number | null;
};

/** Null if nobody changed it, or both did in the same way. */
export function changedBy<T>({ before, theirs, mine }: Three<T>, isSame: (a: T, b: T) => boolean): ChangedBy | null {
  if (isSame(theirs, mine)) return null;
  if (isSame(before, theirs)) return 'me';
  return isSame(before, mine) ? 'them' : 'both';
}

/** An entry with an id of its own: 'was-2' was there before, 'theirs-3' and 'mine-4' were added since. */
type LinedUp = { readonly id: string; readonly at: Three<number | null>; readonly texts: Three<Entry | null> };

function lineUp({ before, theirs, mine, mineFrom, isFixed }: ThreeLists): LinedUp[] {
  const theirsFrom = matchEntries(before, theirs, isFixed);
  const place = (from: readonly (number | null)[], was: number): number | null => {
    const at = from.indexOf(was);
    return at === -1 ? null : at;
  };
  const entry = (id: string, at: LinedUp['at']): LinedUp => ({
    id,
    at,
    texts: {
      before: at.before === null ? null : (before[at.before] ?? null),
      theirs: at.theirs === null ? null : (theirs[at.theirs] ?? null),
      mine: at.mine === null ? null : (mine[at.mine] ?? null),
    },
  });
  const known = before.map((_, was) =>
    entry(`was-${was}`, { before: was, theirs: place(theirsFrom, was), mine: place(mineFrom, was) }),
  );
  const isNew = (from: readonly (number | null)[], at: number): boolean => (from[at] ?? null) === null;
  const own = mine.flatMap((texts, at) => (isNew(mineFrom, at) ? { at, texts } : []));
  const both = new Set<number>();
  const others = theirs.flatMap((texts, at) => {
    if (!isNew(theirsFrom, at)) return [];
    const alike = own.find((one) => !both.has(one.at) && isSameEntry(one.texts, texts));
    if (alike) both.add(alike.at);
    return entry(`theirs-${at}`, { before: null, theirs: at, mine: alike?.at ?? null });
  });
  const added = own
    .filter(({ at }) => !both.has(at))
    .map(({ at }) => entry(`mine-${at}`, { before: null, theirs: null, mine: at }));
  return [...known, ...others, ...added];
}

const isSameText = (one: string, other: string): boolean => one === other;
const isSamePresence = (one: Entry | null, other: Entry | null): boolean =>
  one === null || other === null ? one === other : isSameEntry(one, other);

function differencesOfEntry({ id, at, texts }: LinedUp): EntryDifference[] {
  const number = (at.mine ?? at.theirs ?? at.before ?? 0) + 1;
  const { before, theirs, mine } = texts;
  if (before === null || theirs === null || mine === null) {
    const by = changedBy(texts, isSamePresence);
    return by === null ? [] : [{ what: 'entry', field: id, number, ...texts, changedBy: by }];
  }
  return Object.keys(before).flatMap((path): EntryDifference[] => {
    const three = { before: before[path] ?? '', theirs: theirs[path] ?? '', mine: mine[path] ?? '' };
    const by = changedBy(three, isSameText);
    return by === null ? [] : [{ what: 'field', field: `${id}/${path}`, number, path, ...three, changedBy: by }];
  });
}

const orderField = 'order';

/** The entries in the order of one of the three lists. */
const sequence = (all: readonly LinedUp[], of: keyof Three<unknown>): LinedUp[] =>
  all.filter(({ at }) => at[of] !== null).toSorted((a, b) => (a.at[of] ?? 0) - (b.at[of] ?? 0));

function differenceOfOrder(all: readonly LinedUp[]): EntryDifference[] {
  const common = all.filter(({ at }) => at.before !== null && at.theirs !== null && at.mine !== null);
  const orders = {
    before: sequence(common, 'before'),
    theirs: sequence(common, 'theirs'),
    mine: sequence(common, 'mine'),
  };
  const by = changedBy(orders, (one, other) => one.every(({ id }, at) => id === other[at]?.id));
  if (by === null) return [];
  const texts = (of: keyof Three<unknown>) => orders[of].map((one) => one.texts[of] ?? {});
  return [
    {
      what: 'order',
      field: orderField,
      number: 0,
      before: texts('before'),
      theirs: texts('theirs'),
      mine: texts('mine'),
      changedBy: by,
    },
  ];
}

const differencesIn = (all: readonly LinedUp[]): EntryDifference[] => [
  ...differenceOfOrder(all),
  ...all.flatMap(differencesOfEntry),
];

/** Entry by entry and field by field; what both changed in the same way is no difference. */
export const entryDifferences = (three: ThreeLists): EntryDifference[] => differencesIn(lineUp(three));

/** Merges a field that has parts of its own; null for a field that is taken whole. `takeMine` names its parts. */
type InnerMerge = (
  difference: Extract<EntryDifference, { what: 'field' }>,
  takeMine: ReadonlySet<string>,
) => string | null;

/** What was chosen within one field, by the names that its parts have there. */
const chosenIn = (takeMine: ReadonlySet<string>, field: string): ReadonlySet<string> =>
  new Set([...takeMine].flatMap((one) => (one.startsWith(`${field}/`) ? one.slice(field.length + 1) : [])));

/** Theirs, with what only I changed, and mine where it was chosen. @param takeMine fields of 'both' */
export function mergeEntries(
  three: ThreeLists,
  takeMine: ReadonlySet<string>,
  inner: InnerMerge = () => null,
): MergedEntry[] {
  const all = lineUp(three);
  const differences = differencesIn(all);
  const parted = new Map(
    differences.flatMap((difference): [string, string][] => {
      const text = difference.what === 'field' ? inner(difference, chosenIn(takeMine, difference.field)) : null;
      return text === null ? [] : [[difference.field, text]];
    }),
  );
  const mineOf = new Set(
    differences
      .filter(({ field, changedBy: by }) => by === 'me' || (by === 'both' && takeMine.has(field)))
      .map(({ field }) => field),
  );
  const merged = new Map<string, MergedEntry>();
  for (const { id, at, texts } of all) {
    const whole = mineOf.has(id) ? texts.mine : texts.theirs;
    if (whole === null) continue;
    const fields = Object.entries(whole).map(([path, text]) => {
      const field = `${id}/${path}`;
      return [path, parted.get(field) ?? (mineOf.has(field) ? (texts.mine?.[path] ?? text) : text)];
    });
    merged.set(id, { texts: Object.fromEntries(fields), beforeAt: at.before, theirsAt: at.theirs });
  }
  const [leading, other] = (mineOf.has(orderField) ? (['mine', 'theirs'] as const) : (['theirs', 'mine'] as const)).map(
    (of) => sequence(all, of).flatMap(({ id }) => (merged.has(id) ? id : [])),
  );
  return inserted(leading ?? [], other ?? []).flatMap((id) => merged.get(id) ?? []);
}

/** An entry that only the other order has follows the one that it followed there. */
function inserted(leading: readonly string[], other: readonly string[]): string[] {
  const order = [...leading];
  for (const [at, id] of other.entries()) {
    if (order.includes(id)) continue;
    const former = other[at - 1];
    order.splice(former === undefined ? 0 : order.indexOf(former) + 1, 0, id);
  }
  return order;
}

/** Texts no longer than this are shown whole. */
const short = 160;
/** How many words of what is alike stay on either side. */
const context = 4;

/** What differs in long texts, with a few words around it; '…' stands for what is alike in all of them. */
export function clipAlike(texts: readonly string[]): string[] {
  if (texts.every(({ length }) => length <= short)) return [...texts];
  const all = texts.map((text) => text.split(/(?<=\s)/));
  const least = Math.min(...all.map(({ length }) => length));
  const isAlike = (at: number): boolean => all.every((words) => words.at(at)?.trim() === all[0]?.at(at)?.trim());
  let start = 0;
  while (start < least && isAlike(start)) start += 1;
  let end = 0;
  while (end < least - start && isAlike(-1 - end)) end += 1;
  const [from, cut] = [Math.max(0, start - context), Math.max(0, end - context)];
  return all.map((words) => {
    const left = words
      .slice(from, words.length - cut)
      .join('')
      .trim();
    return `${from === 0 ? '' : '… '}${left}${cut === 0 ? '' : ' …'}`;
  });
}
