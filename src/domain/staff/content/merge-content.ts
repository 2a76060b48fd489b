import { type Entry, matchEntries } from '#domain/staff/match-entries.ts';
import {
  type ChangedBy,
  type EntryDifference,
  entryDifferences,
  mergeEntries,
  type Three,
  type ThreeLists,
} from '#domain/staff/merge-entries.ts';
import { type ContentItem, contentOfDraft, contentOfEntries, draftOfContent } from './content-draft.ts';
import { type ContentField, type ContentKey, contentParts } from './content-fields.ts';

/** One section of a long text as both have it. */
type SectionDifference = Three<string> & {
  readonly field: string;
  /** '‘Not collected’'. */
  readonly label: string;
  readonly changedBy: ChangedBy;
};

/** A long text is divided by its large headings; what comes before the first of them is a section too. */
const sectionsOf = (text: string): Entry[] =>
  text.split(/\n\n(?=# )/).map((section) => {
    const [, heading = '', body = section] = /^(# [^\n]*)([\s\S]*)$/.exec(section) ?? [];
    return { heading, body };
  });

/** Without its heading, which names it. */
const textOfSection = (section: Entry | null): string => section?.body?.trim() ?? '';

function sectionListsOf({ before, theirs, mine }: Three<string>): ThreeLists {
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

/** Section by section, so that two people who wrote different ones do not get in each other's way. */
function sectionDifferences(three: Three<string>): SectionDifference[] {
  const lists = sectionListsOf(three);
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
    const there = (section: Entry | null) => (section === null ? 'Removed' : textOfSection(section));
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

/** The whole text again: theirs, with the sections that only I changed, and mine where it was chosen. */
const mergeSections = (three: Three<string>, takeMine: ReadonlySet<string>): string =>
  mergeEntries(sectionListsOf(three), takeMine)
    .map(({ texts }) => `${texts.heading ?? ''}${texts.body ?? ''}`)
    .join('\n\n');

/** What both began with, what is published now, and what is typed here. */
export type ThreeContents = {
  readonly before: unknown;
  readonly theirs: unknown;
  readonly mine: readonly ContentItem[];
};

/** One field as both have it; `kind` says how its texts are shown. */
export type ContentConflict = Three<string> & {
  readonly field: string;
  readonly label: string;
  readonly kind: ContentField['kind'];
  readonly changedBy: ChangedBy;
};

const listsOf = (key: ContentKey, { before, theirs, mine }: ThreeContents): ThreeLists => ({
  before: draftOfContent(key, before).map(({ texts }) => texts),
  theirs: draftOfContent(key, theirs).map(({ texts }) => texts),
  mine: mine.map(({ texts }) => texts),
  mineFrom: mine.map(({ from }) => from),
  isFixed: contentParts[key].list?.most === undefined,
});

/** Field by field, for a list entry by entry, for a long text section by section; what both changed in the same way is no difference. */
export function contentConflicts(key: ContentKey, three: ThreeContents): ContentConflict[] {
  const { list, fields } = contentParts[key];
  const [first] = fields;
  const one = list?.one ?? '';
  return entryDifferences(listsOf(key, three)).flatMap((difference): ContentConflict[] => {
    const { field, number, changedBy } = difference;
    if (difference.what === 'order') {
      const names = (entries: readonly Entry[]) => entries.map((entry) => entry[first?.path ?? ''] ?? '').join('\n');
      return [{ field, label: 'Order', kind: first?.kind ?? 'line', ...eachOf(difference, names), changedBy }];
    }
    if (difference.what === 'entry') {
      const kind = fields.length === 1 && first ? first.kind : 'area';
      return [{ field, label: `${one} ${number}`, kind, ...wholeTexts(fields, difference), changedBy }];
    }
    const known = fields.find(({ path }) => path === difference.path);
    if (!known) return [];
    const label = list ? `${one} ${number}, ${known.label.toLowerCase()}` : known.label;
    if (known.kind !== 'page') return [{ field, label, kind: known.kind, ...textsOf(difference), changedBy }];
    return sectionDifferences(difference).map((section) => ({
      ...section,
      field: `${field}/${section.field}`,
      label: `${label}, ${section.label}`,
      kind: 'area',
    }));
  });
}

export type MergedContent = {
  readonly value: unknown;
  /** As it would be typed over theirs. */
  readonly items: readonly ContentItem[];
};

/** Theirs, with what only I changed, and mine where it was chosen. @param takeMine fields of 'both' */
export function mergeContents(key: ContentKey, three: ThreeContents, takeMine: ReadonlySet<string>): MergedContent {
  const isLong = (path: string): boolean =>
    contentParts[key].fields.some((field) => field.path === path && field.kind === 'page');
  const entries = mergeEntries(listsOf(key, three), takeMine, (difference, chosen) =>
    isLong(difference.path) ? mergeSections(difference, chosen) : null,
  );
  return {
    value: contentOfEntries(key, three, entries),
    items: entries.map(({ theirsAt, texts }) => ({ from: theirsAt, texts })),
  };
}

const eachOf = <T>({ before, theirs, mine }: Three<T>, text: (value: T) => string): Three<string> => ({
  before: text(before),
  theirs: text(theirs),
  mine: text(mine),
});

const textsOf = (three: Three<string>): Three<string> => eachOf(three, (text) => text);

/** An entry that was added or removed is read as a whole, except for its pictures. */
function wholeTexts(fields: readonly ContentField[], three: Three<Entry | null>): Three<string> {
  const whole = (entry: Entry | null): string =>
    entry === null
      ? 'Removed'
      : fields.flatMap(({ kind, path }) => (kind === 'picture' ? [] : entry[path] || [])).join('\n');
  return { ...eachOf(three, whole), ...(three.before === null && { before: '' }) };
}

type Typing = {
  /** What had been typed when it was published, and over which value. */
  readonly sent: { readonly seen: unknown; readonly items: readonly ContentItem[] };
  /** What is published now, including what somebody else changed if both were merged. */
  readonly published: unknown;
  /** What is typed now, still over the value that was seen then. */
  readonly latest: readonly ContentItem[];
};

/**
 * What was typed while it was being published, put over what is published: what was sent is no longer a change, and nothing of the rest is
 * lost.
 */
export function typedSince(key: ContentKey, { sent, published, latest }: Typing): readonly ContentItem[] {
  const places = placesIn(sent.items, latest);
  const three = {
    before: contentOfDraft(key, sent.seen, sent.items),
    theirs: published,
    mine: latest.map(({ texts }, at) => ({ from: places[at] ?? null, texts })),
  };
  const contested = contentConflicts(key, three).flatMap(({ changedBy, field }) => (changedBy === 'both' ? field : []));
  return mergeContents(key, three, new Set(contested)).items;
}

/** Where each item was among what was sent; new ones, which nothing else tells apart, are matched in order. */
function placesIn(sent: readonly ContentItem[], latest: readonly ContentItem[]): readonly (number | null)[] {
  const made = sent.flatMap(({ from }, at) => (from === null ? at : []));
  return latest.map(({ from }) => {
    if (from === null) return made.shift() ?? null;
    const at = sent.findIndex((item) => item.from === from);
    return at < 0 ? null : at;
  });
}
