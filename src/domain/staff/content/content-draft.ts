import { monthDayText } from '#domain/pickup/clock/calendar.ts';
import type { MergedEntry } from '#domain/staff/merge-entries.ts';
import { parseDayOfYear } from '#domain/values/date.ts';
import { type ContentField, type ContentKey, contentParts } from './content-fields.ts';

/** What is in the fields of one item of a list, by the fields' paths, and where the item was in the previous value; null for a new one. */
export type ContentItem = { readonly from: number | null; readonly texts: Readonly<Record<string, string>> };

type Value = Record<string, unknown>;

const itemsOf = (key: ContentKey, value: unknown): readonly Value[] =>
  contentParts[key].list ? (value as readonly Value[]) : [value as Value];

/** As it is typed; a value that is not a list is one item. */
export const draftOfContent = (key: ContentKey, value: unknown): ContentItem[] =>
  itemsOf(key, value).map((item, from) => ({
    from,
    texts: Object.fromEntries(contentParts[key].fields.map((field) => [field.path, textOf(field, item)])),
  }));

export const emptyItem = (key: ContentKey): ContentItem => ({
  from: null,
  texts: Object.fromEntries(contentParts[key].fields.map(({ path }) => [path, ''])),
});

/** What was typed over a previous value; anything without a field stays. It is not checked: the setting's schema does that. */
export function contentOfDraft(key: ContentKey, seen: unknown, items: readonly ContentItem[]): unknown {
  const former = itemsOf(key, seen);
  const written = items.map(({ from, texts }) =>
    itemOf(contentParts[key].fields, texts, from === null ? {} : former[from]),
  );
  return contentParts[key].list ? written : written[0];
}

/** The value of a merged list: anything without a field comes from theirs, or from what was there before they removed it. */
export function contentOfEntries(
  key: ContentKey,
  { before, theirs }: { readonly before: unknown; readonly theirs: unknown },
  entries: readonly MergedEntry[],
): unknown {
  const [was, is] = [itemsOf(key, before), itemsOf(key, theirs)];
  const written = entries.map(({ texts, beforeAt, theirsAt }) =>
    itemOf(contentParts[key].fields, texts, theirsAt === null ? was[beforeAt ?? -1] : is[theirsAt]),
  );
  return contentParts[key].list ? written : written[0];
}

export type ContentDifference = { readonly label: string; readonly before: string; readonly after: string };

/** Field by field in words: 'Slide 2, headline'. */
export function contentDifferences(key: ContentKey, before: unknown, after: unknown): ContentDifference[] {
  const { list, fields } = contentParts[key];
  const [was, is] = [draftOfContent(key, before), draftOfContent(key, after)];
  return Array.from({ length: Math.max(was.length, is.length) }, (_, at) =>
    fields.map((field) => ({
      label: list ? `${list.one} ${at + 1}, ${field.label.toLowerCase()}` : field.label,
      ...changedPart(field, was[at]?.texts[field.path] ?? '', is[at]?.texts[field.path] ?? ''),
    })),
  )
    .flat()
    .filter((difference) => difference.before !== difference.after);
}

/** For a long text, only the paragraphs that differ, from the first to the last of them. */
function changedPart({ kind }: ContentField, before: string, after: string): { before: string; after: string } {
  if (kind !== 'page' || before === after) return { before, after };
  const [was, is] = [before.split('\n\n'), after.split('\n\n')];
  const least = Math.min(was.length, is.length);
  let same = 0;
  while (same < least && was[same] === is[same]) same += 1;
  let end = 0;
  while (end < least - same && was.at(-1 - end) === is.at(-1 - end)) end += 1;
  const cut = (paragraphs: readonly string[]) => paragraphs.slice(same, paragraphs.length - end).join('\n\n');
  return { before: cut(was), after: cut(is) };
}

/** The files of all pictures in it. */
export const picturesOf = (key: ContentKey, value: unknown): string[] =>
  draftOfContent(key, value).flatMap(({ texts }) =>
    contentParts[key].fields.flatMap(({ kind, path }) => (kind === 'picture' ? texts[path] || [] : [])),
  );

function textOf({ kind, path }: ContentField, item: Value): string {
  const value = path.split('.').reduce<unknown>((inner, name) => (inner === null ? null : Object(inner)[name]), item);
  if (value === null || value === undefined) return '';
  if (kind === 'day') return monthDayText(String(value));
  return Array.isArray(value) ? value.join('\n\n') : String(value);
}

function itemOf(
  fields: readonly ContentField[],
  texts: Readonly<Record<string, string>>,
  former: Value | undefined,
): Value {
  const item: Value = JSON.parse(JSON.stringify(former ?? {}));
  const groups = new Map<string, boolean>();
  for (const field of fields) {
    const text = texts[field.path]?.trim() ?? '';
    put(item, field.path.split('.'), field.isOptional && text === '' ? null : writtenOf(field, text));
    const [group = '', inner] = field.path.split('.');
    if (field.isOptional && inner !== undefined) groups.set(group, (groups.get(group) ?? false) || text !== '');
  }
  for (const [group, isSaid] of groups) if (!isSaid) item[group] = null;
  return item;
}

const writtenOf = ({ kind }: ContentField, text: string): unknown => {
  // Anything that is not a day stays as it was typed, and is refused.
  if (kind === 'day') return parseDayOfYear(text) ?? text;
  if (kind !== 'paragraphs') return text;
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
};

/** Writes into groups and lists as deep as the path goes; a group that was null starts from scratch. */
function put(item: Value, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    item[name] = value;
    return;
  }
  const inner = item[name] ?? (/^\d+$/.test(rest[0] ?? '') ? [] : {});
  item[name] = inner;
  put(inner as Value, rest, value);
}
