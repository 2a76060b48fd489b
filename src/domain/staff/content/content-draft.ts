import { changedParagraphs, wordsOfField } from '#domain/staff/settings/field-words.ts';
import { type Field, type Row, rowsIn, textIn, typedOf, valueFrom } from '#domain/staff/settings/fields.ts';
import type { Difference } from '#domain/values/differences.ts';
import { type ContentKey, contentParts } from './content-fields.ts';

/** The one field of a part that is a list: its rows are chosen as a whole. */
const entries = 'entries';

/** The rows of a part as it is typed; a part that is no list is one row. */
export const rowsOf = (key: ContentKey, typed: Row): readonly Row[] =>
  contentParts[key].list ? rowsIn(typed, entries) : [typed];

export const typedOfRows = (key: ContentKey, rows: readonly Row[]): Row =>
  contentParts[key].list ? { [entries]: rows } : (rows[0] ?? {});

/** A part as it is typed. */
export function typedContent(key: ContentKey, value: unknown): Row {
  const { list, fields } = contentParts[key];
  const items: readonly unknown[] = list && Array.isArray(value) ? value : [value];
  return typedOfRows(
    key,
    items.map((item) => typedOf(fields, item)),
  );
}

/** The value of what was typed. It is not checked: the setting's schema does that. */
export function contentOf(key: ContentKey, typed: Row): unknown {
  const { list, fields } = contentParts[key];
  const items = rowsOf(key, typed).map((row) => valueFrom(fields, row));
  return list ? items : items[0];
}

/** A field that two changed, as it is read. @param nameOf of a cake by its slug */
export function wordsOfContent(key: ContentKey, difference: Difference, nameOf: (slug: string) => string) {
  const { title, fields } = contentParts[key];
  const field = fields.find(({ path }) => path === difference.field);
  return wordsOfField(field ?? { label: title, kind: 'list', fields }, difference, nameOf);
}

export type ContentDifference = { readonly label: string; readonly before: string; readonly after: string };

/** Field by field in words: 'Slide 2, headline'. */
export function contentDifferences(key: ContentKey, before: unknown, after: unknown): ContentDifference[] {
  const { list, fields } = contentParts[key];
  const [was, is] = [rowsOf(key, typedContent(key, before)), rowsOf(key, typedContent(key, after))];
  return Array.from({ length: Math.max(was.length, is.length) }, (_, at) =>
    fields.map((field) => ({
      label: list ? `${list.one} ${at + 1}, ${field.label.toLowerCase()}` : field.label,
      ...changedPart(field, textIn(was[at] ?? {}, field.path), textIn(is[at] ?? {}, field.path)),
    })),
  )
    .flat()
    .filter((difference) => difference.before !== difference.after);
}

const changedPart = ({ kind }: Field, before: string, after: string) =>
  kind === 'page' ? changedParagraphs(before, after) : { before, after };

/** The files of all pictures in it. */
export const picturesOf = (key: ContentKey, value: unknown): string[] =>
  rowsOf(key, typedContent(key, value)).flatMap((row) =>
    contentParts[key].fields.flatMap(({ kind, path }) => (kind === 'picture' ? textIn(row, path) || [] : [])),
  );
