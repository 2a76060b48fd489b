import { monthDayText } from '#domain/pickup/clock/calendar.ts';
import { type Entry, listWords } from '#domain/staff/list-words.ts';
import { parseDayOfYear } from '#domain/values/date.ts';
import type { Difference, Three } from '#domain/values/differences.ts';
import { type ContentField, type ContentKey, contentParts } from './content-fields.ts';

type Value = Record<string, unknown>;

/** What is typed for one item: the texts of its fields, by their paths, and under its own name anything that no field shows. */
export type Row = Readonly<Record<string, unknown>>;

/** A part as it is typed: one row; for a list, all rows as its `entries`, one field that is chosen as a whole. */
export type TypedContent = Readonly<Record<string, unknown>>;

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;

/** The rows of a part; a part that is no list is one row. */
export function rowsOf(key: ContentKey, typed: TypedContent): readonly Row[] {
  if (!contentParts[key].list) return [typed];
  return Array.isArray(typed.entries) ? typed.entries.filter(isRow) : [];
}

export const typedOfRows = (key: ContentKey, rows: readonly Row[]): TypedContent =>
  contentParts[key].list ? { entries: rows } : (rows[0] ?? {});

export const textIn = (row: Row, path: string): string => String(row[path] ?? '');

/** A part as it is typed. */
export function typedContent(key: ContentKey, value: unknown): TypedContent {
  const { list, fields } = contentParts[key];
  const items = list ? (value as readonly Value[]) : [value as Value];
  const isShown = (name: string): boolean => fields.some(({ path }) => path.split('.', 1)[0] === name);
  return typedOfRows(
    key,
    items.map((item) => ({
      ...Object.fromEntries(Object.entries(item).filter(([name]) => !isShown(name))),
      ...Object.fromEntries(fields.map((field) => [field.path, textOf(field, item)])),
    })),
  );
}

export const emptyRow = (key: ContentKey): Row =>
  Object.fromEntries(contentParts[key].fields.map(({ path }) => [path, '']));

/** The value of what was typed. It is not checked: the setting's schema does that. */
export function contentOf(key: ContentKey, typed: TypedContent): unknown {
  const { list, fields } = contentParts[key];
  const items = rowsOf(key, typed).map((row) => itemOf(fields, row));
  return list ? items : items[0];
}

/** A field that two changed, as it is read. @param nameOf of a cake by its slug */
export function wordsOfContent(
  key: ContentKey,
  { field, before, theirs, mine }: Difference,
  nameOf: (slug: string) => string,
) {
  const { title, fields } = contentParts[key];
  const known = fields.find(({ path }) => path === field);
  if (known) {
    const texts = { before: String(before ?? ''), theirs: String(theirs ?? ''), mine: String(mine ?? '') };
    if (known.kind === 'page') return { label: known.label, isWhole: true, ...wordsOfPage(texts) };
    return { label: known.label, isPicture: known.kind === 'picture', ...texts };
  }
  const textOfField = ({ kind, path, label }: ContentField, row: Row): string => {
    const text = textIn(row, path);
    if (kind === 'cake') return nameOf(text);
    return kind === 'picture' && text !== '' ? `${label}: ${text}` : text;
  };
  const entries = (list: unknown): Entry[] =>
    rowsOf(key, { entries: list }).map((row) => {
      const texts = fields.map((one) => textOfField(one, row));
      return { name: texts[0] ?? '', text: texts.filter((text) => text !== '').join('\n') };
    });
  return {
    label: title,
    isWhole: true,
    ...listWords({ before: entries(before), theirs: entries(theirs), mine: entries(mine) }),
  };
}

export type ContentDifference = { readonly label: string; readonly before: string; readonly after: string };

/** Field by field in words: 'Slide 2, headline'. */
export function contentDifferences(key: ContentKey, before: unknown, after: unknown): ContentDifference[] {
  const { list, fields } = contentParts[key];
  const [was, is] = [before, after].map((value) => rowsOf(key, typedContent(key, value)));
  return Array.from({ length: Math.max(was?.length ?? 0, is?.length ?? 0) }, (_, at) =>
    fields.map((field) => ({
      label: list ? `${list.one} ${at + 1}, ${field.label.toLowerCase()}` : field.label,
      ...changedPart(field, textIn(was?.[at] ?? {}, field.path), textIn(is?.[at] ?? {}, field.path)),
    })),
  )
    .flat()
    .filter((difference) => difference.before !== difference.after);
}

const changedPart = ({ kind }: ContentField, before: string, after: string) =>
  kind === 'page' ? changedParagraphs(before, after) : { before, after };

/** Of a long text, only the paragraphs that differ, from the first to the last of them. */
function changedParagraphs(before: string, after: string): { before: string; after: string } {
  if (before === after) return { before, after };
  const [was, is] = [before.split('\n\n'), after.split('\n\n')];
  const least = Math.min(was.length, is.length);
  let same = 0;
  while (same < least && was[same] === is[same]) same += 1;
  let end = 0;
  while (end < least - same && was.at(-1 - end) === is.at(-1 - end)) end += 1;
  const cut = (paragraphs: readonly string[]) => paragraphs.slice(same, paragraphs.length - end).join('\n\n');
  return { before: cut(was), after: cut(is) };
}

/** What each of two changed in a long text, and what that was before. */
function wordsOfPage({ before, theirs, mine }: Three<string>): Three<string> {
  const [other, own] = [changedParagraphs(before, theirs), changedParagraphs(before, mine)];
  const written = ({ before: was, after }: typeof own) => after || (was === '' ? '' : 'Removed');
  return {
    before: [...new Set([other.before, own.before])].filter((text) => text !== '').join('\n…\n'),
    theirs: written(other),
    mine: written(own),
  };
}

/** The files of all pictures in it. */
export const picturesOf = (key: ContentKey, value: unknown): string[] =>
  rowsOf(key, typedContent(key, value)).flatMap((row) =>
    contentParts[key].fields.flatMap(({ kind, path }) => (kind === 'picture' ? textIn(row, path) || [] : [])),
  );

function textOf({ kind, path }: ContentField, item: Value): string {
  const value = path.split('.').reduce<unknown>((inner, name) => (inner === null ? null : Object(inner)[name]), item);
  if (value === null || value === undefined) return '';
  if (kind === 'day') return monthDayText(String(value));
  return Array.isArray(value) ? value.join('\n\n') : String(value);
}

function itemOf(fields: readonly ContentField[], row: Row): Value {
  const isField = (name: string): boolean => fields.some(({ path }) => path === name);
  const item: Value = Object.fromEntries(Object.entries(row).filter(([name]) => !isField(name)));
  const groups = new Map<string, boolean>();
  for (const field of fields) {
    const text = textIn(row, field.path).trim();
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
