import type { Difference } from '#domain/values/differences.ts';
import { shownText, wordsOfField } from './field-words.ts';
import { type Row, typedOf, valueFrom } from './fields.ts';
import { fieldName, type OfficeSettingKey, settingField, settingFields } from './setting-fields.ts';

/** A setting as it is typed, each field by its {@link fieldName}. */
export const typedSetting = (key: OfficeSettingKey, value: unknown): Row =>
  Object.fromEntries(
    Object.entries(typedOf(settingFields[key], value)).map(([path, typed]) => [fieldName(key, path), typed]),
  );

/** What was typed, as a setting: its schema says whether it is valid. */
export const settingOf = (key: OfficeSettingKey, typed: Row): Record<string, unknown> =>
  valueFrom(
    settingFields[key],
    Object.fromEntries(
      Object.entries(typed).flatMap(([name, text]) =>
        name.startsWith(fieldName(key, '')) ? [[name.slice(fieldName(key, '').length), text]] : [],
      ),
    ),
  );

/** A field that two changed, as it is read. */
export const wordsOfSetting = (difference: Difference) =>
  wordsOfField(settingField(difference.field) ?? { label: difference.field, kind: 'line' }, difference);

export type ShownChange = {
  readonly field: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
};

/** What one version changed compared with another, as it is read. @param before null if there was none */
export function changesOfSetting(key: OfficeSettingKey, before: unknown, after: unknown): ShownChange[] {
  const [was, is] = [typedOf(settingFields[key], before), typedOf(settingFields[key], after)];
  return settingFields[key].flatMap((field) => {
    const [from, to] = [shownText(field, was[field.path]), shownText(field, is[field.path])];
    return from === to ? [] : [{ field: fieldName(key, field.path), label: field.label, before: from, after: to }];
  });
}
