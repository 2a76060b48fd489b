import type { Three } from '#domain/values/differences.ts';

/** One entry of a list: what it is called, and all that it says. */
export type Entry = { readonly name: string; readonly text: string };
type Entries = readonly Entry[];

const textsIn = (entries: Entries, others: Entries, isThere: boolean): string[] =>
  entries.map(({ text }) => text).filter((text) => others.some((other) => other.text === text) === isThere);

/** What somebody changed in a list: what is new or says something else, what was removed, and another order. */
function changesIn(before: Entries, after: Entries): string {
  const removed = before.filter(({ name }) => after.every((entry) => entry.name !== name));
  const isMoved = textsIn(before, after, true).some((text, at) => textsIn(after, before, true)[at] !== text);
  return [
    ...textsIn(after, before, false),
    ...removed.map(({ name }) => `Removed: ${name}`),
    ...(isMoved ? [`Order: ${after.map(({ name }) => name).join(', ')}`] : []),
  ].join('\n\n');
}

/** A list that is chosen as a whole, in words: what each of the two changed, and what that was before. */
export const listWords = ({ before, theirs, mine }: Three<Entries>): Three<string> => ({
  before: [...new Set([...textsIn(before, theirs, false), ...textsIn(before, mine, false)])].join('\n\n'),
  theirs: changesIn(before, theirs),
  mine: changesIn(before, mine),
});
