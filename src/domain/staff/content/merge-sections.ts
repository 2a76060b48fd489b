import { type Entry, matchEntries } from '#domain/staff/conflict/match-entries.ts';
import {
  type ChangedBy,
  type EntryDifference,
  entryDifferences,
  mergeEntries,
  type Three,
  type ThreeLists,
} from '#domain/staff/conflict/merge-entries.ts';

/** One section of a long text as both have it. */
type SectionDifference = Three<string> & {
  readonly field: string;
  /** '“Not collected”'. */
  readonly label: string;
  readonly changedBy: ChangedBy;
};

/** A long text is parted by its large headings; what stands before the first of them is a section too. */
const sectionsOf = (text: string): Entry[] =>
  text.split(/\n\n(?=# )/).map((section) => {
    const [, heading = '', body = section] = /^(# [^\n]*)([\s\S]*)$/.exec(section) ?? [];
    return { heading, body };
  });

/** Without its heading, which names it. */
const textOfSection = (section: Entry | null): string => section?.body?.trim() ?? '';

function listsOf({ before, theirs, mine }: Three<string>): ThreeLists {
  const [was, own] = [sectionsOf(before), sectionsOf(mine)];
  return {
    before: was,
    theirs: sectionsOf(theirs),
    mine: own,
    mineFrom: matchEntries(was, own, false),
    isFixed: false,
  };
}

const titleOf = ({ heading = '' }: Entry): string => (heading === '' ? 'The beginning' : heading.replace(/^#\s*/, ''));

/** Section by section, so that two who wrote different ones are in nobody's way. */
export function sectionDifferences(three: Three<string>): SectionDifference[] {
  const lists = listsOf(three);
  return entryDifferences(lists).map((difference) => {
    const { field, changedBy } = difference;
    return { field, changedBy, ...wordsOf(difference, lists.mine) };
  });
}

type Words = Omit<SectionDifference, 'field' | 'changedBy'>;

function wordsOf(difference: EntryDifference, own: readonly Entry[]): Words {
  if (difference.what === 'order') {
    const titles = (sections: readonly Entry[]) => sections.map(titleOf).join('\n');
    const { before, theirs, mine } = difference;
    return { label: 'order', before: titles(before), theirs: titles(theirs), mine: titles(mine) };
  }
  if (difference.what === 'entry') {
    const { before, theirs, mine } = difference;
    const there = (section: Entry | null) => (section === null ? 'Taken away' : textOfSection(section));
    const label = `‘${titleOf(mine ?? theirs ?? before ?? {})}’`;
    return { label, before: textOfSection(before), theirs: there(theirs), mine: there(mine) };
  }
  const { path, before, theirs, mine, number } = difference;
  const title = `‘${titleOf(own[number - 1] ?? {})}’`;
  return {
    label: path === 'heading' ? `heading of ${title}` : title,
    before: before.trim(),
    theirs: theirs.trim(),
    mine: mine.trim(),
  };
}

/** The whole text again: theirs with the sections that only I changed, and mine of those that were chosen. */
export const mergeSections = (three: Three<string>, takeMine: ReadonlySet<string>): string =>
  mergeEntries(listsOf(three), takeMine)
    .map(({ texts }) => `${texts.heading ?? ''}${texts.body ?? ''}`)
    .join('\n\n');
