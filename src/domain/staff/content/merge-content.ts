import type { Entry } from '#domain/staff/conflict/match-entries.ts';
import {
  type ChangedBy,
  entryDifferences,
  mergeEntries,
  type Three,
  type ThreeLists,
} from '#domain/staff/conflict/merge-entries.ts';
import { type ContentItem, contentOfEntries, draftOfContent } from './content-draft.ts';
import { type ContentField, type ContentKey, contentParts } from './content-fields.ts';
import { mergeSections, sectionDifferences } from './merge-sections.ts';

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

/** Field by field, of a list entry by entry, of a long text section by section; what both changed alike is no difference. */
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

/** Theirs, with what only I changed, and mine of what was chosen. @param takeMine fields of 'both' */
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

/** An entry that came or went is read as a whole, but for its pictures. */
function wholeTexts(fields: readonly ContentField[], three: Three<Entry | null>): Three<string> {
  const whole = (entry: Entry | null): string =>
    entry === null
      ? 'Taken away'
      : fields.flatMap(({ kind, path }) => (kind === 'picture' ? [] : entry[path] || [])).join('\n');
  return { ...eachOf(three, whole), ...(three.before === null && { before: '' }) };
}
