import type { DiscountPolicy } from '#domain/money/discount.ts';
import { type Entry, listWords } from '#domain/staff/list-words.ts';
import { parseDecimal } from '#domain/values/decimal.ts';
import type { Difference, Three } from '#domain/values/differences.ts';
import { fieldName, type OfficeSettingKey, type SettingField, settingFields } from './setting-fields.ts';

/** What is in the fields, by {@link fieldName}: what was typed, 'yes' or 'no', lines, or a list as JSON. */
export type SettingTexts = Readonly<Record<string, string>>;

/** A setting as it is typed. */
export const textsOf = (key: OfficeSettingKey, value: unknown): Record<string, string> =>
  Object.fromEntries(
    settingFields[key].map((field) => [fieldName(key, field.path), textOf(field, valueAt(value, field.path))]),
  );

function textOf({ kind }: SettingField, value: unknown): string {
  if (kind === 'list') return JSON.stringify(value ?? []);
  if (Array.isArray(value)) return value.join('\n');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === undefined || value === null ? '' : String(value);
}

/** What was typed, as a setting: its schema says whether it is valid. */
export function settingFrom(key: OfficeSettingKey, texts: SettingTexts): Record<string, unknown> {
  const value: Record<string, unknown> = {};
  for (const field of settingFields[key])
    put(value, field.path.split('.'), readText(field, texts[fieldName(key, field.path)] ?? ''));
  if (key !== 'phrases') return value;
  // If both are empty, the email is written from scratch each time; filling in only one of them is refused.
  const { notCollected, ...phrases } = value;
  const { subject, text } = Object(notCollected);
  return subject === null && text === null
    ? phrases
    : { ...phrases, notCollected: { subject: subject ?? '', text: text ?? '' } };
}

function readText({ kind, isOptional }: SettingField, text: string): unknown {
  const tidy = text.trim();
  switch (kind) {
    case 'number':
      return parseDecimal(tidy) ?? Number.NaN;
    case 'switch':
      return text === 'yes';
    case 'lines':
      return linesOf(text);
    case 'list':
      return listOf(text);
    default:
      return isOptional && tidy === '' ? null : tidy;
  }
}

export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** One entry of a list, as its fields are typed. */
export type ListRow = Readonly<Record<string, unknown>>;

/** A list as it is typed. */
export function listOf(text: string): ListRow[] {
  const read: unknown = text === '' ? [] : JSON.parse(text);
  return Array.isArray(read) ? read.map((one) => ({ ...Object(one) })) : [];
}

const valueAt = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, step) => Object(inner)[step], value);

function put(into: Record<string, unknown>, [step = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    into[step] = value;
    return;
  }
  const inner = { ...Object(into[step]) };
  put(inner, rest, value);
  into[step] = inner;
}

/** Which orders get the discount. */
export const policyWords: Readonly<Record<DiscountPolicy, string>> = {
  off: 'Off',
  'first-order': 'First order',
  'every-order': 'Every order',
};

/** A field's text as it is read: 'Yes', lines and lists each in one line. */
export function shownText({ kind }: Pick<SettingField, 'kind'>, text: string): string {
  if (kind === 'list') return listOf(text).map(rowText).join('; ') || 'None';
  if (kind === 'lines') return linesOf(text).join('; ') || 'None';
  if (kind === 'switch') return text === 'yes' ? 'Yes' : 'No';
  if (kind === 'choice') return Object.entries(policyWords).find(([policy]) => policy === text)?.[1] ?? text;
  return text === '' ? 'None' : text;
}

/** 'Opening hours: we are open …'; a value that is itself a list is in brackets. */
export const rowText = (row: ListRow): string => {
  const [first, ...rest] = Object.values(row).map((value) =>
    Array.isArray(value) ? `(${value.map((one) => rowText({ ...Object(one) })).join(', ')})` : String(value ?? ''),
  );
  return `${first ?? ''}: ${rest.filter((text) => text !== '').join(' – ')}`;
};

const fieldsByName: ReadonlyMap<string, SettingField> = new Map(
  Object.entries(settingFields).flatMap(([key, fields]) =>
    fields.map((field) => [fieldName(key as OfficeSettingKey, field.path), field] as const),
  ),
);

/** A field that two changed, as it is read. */
export function wordsOfDifference({ field: name, before, theirs, mine }: Difference) {
  const field = fieldsByName.get(name) ?? { label: name, kind: 'text' };
  const each = <T>(word: (text: string) => T): Three<T> => ({
    before: word(String(before)),
    theirs: word(String(theirs)),
    mine: word(String(mine)),
  });
  if (field.kind !== 'lines' && field.kind !== 'list')
    return { label: field.label, ...each((text) => shownText(field, text)) };
  return { label: field.label, isWhole: true, ...listWords(each((text) => entriesOf(field, text))) };
}

const entriesOf = ({ kind }: Pick<SettingField, 'kind'>, text: string): Entry[] =>
  kind === 'lines'
    ? linesOf(text).map((line) => ({ name: line, text: line }))
    : listOf(text).map((row) => ({ name: String(Object.values(row)[0] ?? ''), text: rowText(row) }));

export type ShownChange = {
  readonly field: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
};

/** What one version changed compared with another, as it is read. @param before null if there was none */
export function changesOfSetting(key: OfficeSettingKey, before: unknown, after: unknown): ShownChange[] {
  const [was, is] = [textsOf(key, before), textsOf(key, after)];
  return settingFields[key].flatMap((field) => {
    const name = fieldName(key, field.path);
    const [from = '', to = ''] = [was[name], is[name]];
    if (from === to) return [];
    return [{ field: name, label: field.label, before: shownText(field, from), after: shownText(field, to) }];
  });
}
