import type { Three } from '#domain/values/differences.ts';

/** One entry of a list: what it is called, and all that it says. */
export type Entry = { readonly name: string; readonly text: string };
type Entries = readonly Entry[];

const texts = (entries: Entries): string[] => entries.map(({ text }) => text);
const names = (entries: Entries): string[] => [...new Set(entries.map(({ name }) => name))];
const among = (some: readonly string[], others: readonly string[]) => some.filter((one) => others.includes(one));
const missing = (some: readonly string[], others: readonly string[]) => some.filter((one) => !others.includes(one));

/** What somebody changed in a list: what is new or says something else, what was removed, and another order. */
function changesIn(before: Entries, after: Entries): string {
  const [was, is] = [names(before), names(after)];
  const isMoved = among(was, is).join('\n') !== among(is, was).join('\n');
  return [
    ...missing(texts(after), texts(before)),
    ...missing(was, is).map((name) => `Removed: ${name}`),
    ...(isMoved ? [`Order: ${is.join(', ')}`] : []),
  ].join('\n\n');
}

/** A list that is chosen as a whole, in words: what each of the two changed, and what that was before. */
export const listWords = ({ before, theirs, mine }: Three<Entries>): Three<string> => ({
  before: texts(before)
    .filter((text) => ![theirs, mine].every((after) => texts(after).includes(text)))
    .join('\n\n'),
  theirs: changesIn(before, theirs),
  mine: changesIn(before, mine),
});
