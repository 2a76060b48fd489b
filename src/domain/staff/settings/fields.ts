import { monthDayText } from '#domain/pickup/clock/calendar.ts';
import { parseDayOfYear } from '#domain/values/date.ts';
import { parseDecimal } from '#domain/values/decimal.ts';

/**
 * How a field of a setting is typed. 'markdown' is one text, 'page' a long one with facts in it; 'paragraphs' are several of them, separated
 * by empty lines, 'lines' one each line; a 'day' is a day of any year; a 'cake' is known by its slug; a 'list' has rows.
 */
export type FieldKind =
  | 'line'
  | 'area'
  | 'markdown'
  | 'page'
  | 'paragraphs'
  | 'lines'
  | 'link'
  | 'picture'
  | 'day'
  | 'cake'
  | 'number'
  | 'switch'
  | 'choice'
  | 'list';

export type Field = {
  /** Within its value: 'headline', 'telephone.shown', 'pictures.0.alt'. */
  readonly path: string;
  readonly label: string;
  readonly kind: FieldKind;
  /** Empty means null; a field of a group that may be missing is empty only with the others of its group, which is then null or absent. */
  readonly empty?: 'null' | 'nullGroup' | 'noGroup';
  readonly help?: string;
  /** Shown behind the value: 'days'. */
  readonly unit?: string;
  /** Of the field that it is typed into. */
  readonly rows?: number;
  readonly type?: 'tel' | 'email' | 'url';
  /** Of a choice, by what is stored. */
  readonly words?: Readonly<Record<string, string>>;
  /** Of a list: what each row has. */
  readonly fields?: readonly Field[];
  readonly list?: ListOf;
};

/** What is said of a field besides its name. */
export type More = Omit<Field, 'path' | 'label' | 'kind'>;

const fieldOf =
  (kind: FieldKind) =>
  (path: string, label: string, more: More = {}): Field => ({ path, label, kind, ...more });
export const line = fieldOf('line');
export const area = fieldOf('area');
export const markdown = fieldOf('markdown');
export const page = fieldOf('page');
export const paragraphs = fieldOf('paragraphs');
export const lines = fieldOf('lines');
export const link = fieldOf('link');
export const picture = fieldOf('picture');
export const day = fieldOf('day');
export const cake = fieldOf('cake');
export const number = fieldOf('number');
export const onOrOff = fieldOf('switch');
export const choice = fieldOf('choice');
export const list = fieldOf('list');
/** Empty is null. */
export const optional = { empty: 'null' } as const;

/** What one row of a list is called; `most` if there may be more or fewer of them. */
export type ListOf = { readonly one: string; readonly most?: number };

/**
 * What is typed for a value: the text of each field under its path, the rows of a list, and under its own name anything that no field shows.
 * A switch is 'yes' or 'no'.
 */
export type Row = Readonly<Record<string, unknown>>;

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;

export const textIn = (row: Row, path: string): string => String(row[path] ?? '');
export const rowsIn = (row: Row, path: string): readonly Row[] => {
  const rows = row[path];
  return Array.isArray(rows) ? rows.filter(isRow) : [];
};

export const linesOf = (text: string, between: string | RegExp = '\n'): string[] =>
  text
    .split(between)
    .map((line) => line.trim())
    .filter((line) => line !== '');

export const emptyRow = (fields: readonly Field[]): Row =>
  Object.fromEntries(
    fields.map(({ path, kind, words = {} }) => [path, kind === 'list' ? [] : (Object.keys(words)[0] ?? '')]),
  );

const without = (value: object, isShown: (name: string) => boolean): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !isShown(name)));

/** A value as it is typed. */
export function typedOf(fields: readonly Field[], value: unknown): Row {
  const at = (path: string): unknown =>
    path.split('.').reduce<unknown>((inner, step) => Object(inner)[step] ?? null, value);
  return {
    ...Object.fromEntries(fields.map((field) => [field.path, typedValue(field, at(field.path))])),
    ...without(Object(value), (name) => fields.some(({ path }) => path.split('.', 1)[0] === name)),
  };
}

function typedValue({ kind, fields = [] }: Field, value: unknown): unknown {
  if (kind === 'list') return Array.isArray(value) ? value.map((row) => typedOf(fields, row)) : [];
  if (value === null || value === undefined) return '';
  if (kind === 'day') return monthDayText(String(value));
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return Array.isArray(value) ? value.join(kind === 'lines' ? '\n' : '\n\n') : String(value);
}

/** The value of what was typed. It is not checked: the setting's schema does that. */
export function valueFrom(fields: readonly Field[], row: Row): Record<string, unknown> {
  const value = without(row, (name) => fields.some(({ path }) => path === name));
  for (const field of fields) put(value, field.path.split('.'), valueOfField(field, row));
  for (const { path, empty } of fields) {
    const [group = ''] = path.split('.');
    const isUnsaid = fields.every((one) => !one.path.startsWith(`${group}.`) || textIn(row, one.path).trim() === '');
    if (empty === 'nullGroup' && isUnsaid) value[group] = null;
    if (empty === 'noGroup' && isUnsaid) delete value[group];
  }
  return value;
}

function valueOfField({ kind, path, empty, fields = [] }: Field, row: Row): unknown {
  const text = textIn(row, path).trim();
  if (empty === 'null' && text === '') return null;
  switch (kind) {
    case 'list':
      return rowsIn(row, path).map((inner) => valueFrom(fields, inner));
    case 'number':
      return parseDecimal(text) ?? Number.NaN;
    case 'switch':
      return text === 'yes';
    case 'lines':
      return linesOf(text);
    case 'paragraphs':
      return linesOf(text, /\n\s*\n/);
    case 'day':
      // Anything that is not a day stays as it was typed, and is refused.
      return parseDayOfYear(text) ?? text;
    default:
      return text;
  }
}

/** Writes into groups and lists as deep as the path goes. */
function put(into: Record<string, unknown>, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    into[name] = value;
    return;
  }
  const inner = into[name] ?? (/^\d+$/.test(rest[0] ?? '') ? [] : {});
  into[name] = inner;
  put(inner as Record<string, unknown>, rest, value);
}
