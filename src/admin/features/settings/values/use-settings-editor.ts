import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import * as z from 'zod/mini';
import { announce } from '#admin/lib/announce.ts';
import { staffKey } from '#admin/lib/calling/use-staff-query.ts';
import type { StaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { asTyped, type Saved, useVersionedForm } from '#admin/lib/use-versioned-form.ts';
import { settingSchemas } from '#contract/content/settings.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import type { FieldErrors } from '#domain/failure.ts';
import type { Row } from '#domain/staff/settings/fields.ts';
import { fieldName, type OfficeSettingKey, settingFields } from '#domain/staff/settings/setting-fields.ts';
import { settingOf, typedSetting } from '#domain/staff/settings/setting-texts.ts';
import { isSameValue } from '#domain/values/differences.ts';

export type KeptSetting = {
  readonly value: unknown;
  readonly version: number;
  readonly changedAt: string;
  readonly changedBy: string;
};
export type SettingsPage = {
  readonly settings: Readonly<Partial<Record<OfficeSettingKey, KeptSetting>>>;
  readonly setByEnvironment?: readonly { readonly field: string; readonly variable: string }[];
};
export type SavedSettings = { readonly outcome: 'saved' | 'stale'; readonly page: SettingsPage };

type Editing = {
  /** The settings of this screen only: the page's other settings belong to other screens. */
  readonly keys: readonly OfficeSettingKey[];
  readonly page: SettingsPage;
  /** The endpoint that reads the page: the response to a save replaces what it read. */
  readonly read: Pick<Endpoint, 'path'>;
  /** Saves either kind of settings: it is sent what its schema has parsed. */
  readonly save: StaffWrite<never, SavedSettings>;
};

type Versions = Readonly<Record<string, number>>;

const texts = z.record(z.string(), z.unknown());
const keptDraft = z.object({ version: z.record(z.string(), z.int()), seen: texts, typed: texts });

const savedOf = (keys: readonly OfficeSettingKey[], { settings }: SettingsPage): Saved<Row, Versions> => ({
  version: Object.fromEntries(keys.map((key) => [key, settings[key]?.version ?? 0])),
  value: Object.assign({}, ...keys.map((key) => typedSetting(key, settings[key]?.value))),
});

/** Which of the settings were changed last, if anybody has changed one. */
export function newestOf(keys: readonly OfficeSettingKey[], { settings }: SettingsPage): KeptSetting | undefined {
  const kept = keys.flatMap((key) => settings[key] ?? []).filter(({ changedBy }) => changedBy !== '');
  return kept.toSorted((one, other) => other.changedAt.localeCompare(one.changedAt))[0];
}

/** Messages of a schema begin with a small letter; beside a field they stand alone. */
const asSentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** A message with the field it is about: for a list it says which entry, and likewise for a list within that. */
function faultAt(key: OfficeSettingKey, path: readonly PropertyKey[], message: string): [string, string] {
  const full = path.join('.');
  const field = settingFields[key].find(({ path: own }) => full === own || full.startsWith(`${own}.`));
  const within = field === undefined ? [] : path.slice(field.path.split('.').length);
  const places = within.flatMap((step) => (typeof step === 'number' ? step + 1 : []));
  const text = places.length > 0 ? `Number ${places.join(', in it number ')}: ${message}` : asSentence(message);
  return [fieldName(key, field?.path ?? full), text];
}

function faultsOf(key: OfficeSettingKey, typed: Row): FieldErrors {
  const read = settingSchemas[key].safeParse(settingOf(key, typed));
  const issues = read.success ? [] : read.error.issues.toReversed();
  return Object.fromEntries(issues.map(({ path, message }) => faultAt(key, path, message)));
}

/** One screen of settings, of which only those that were changed are saved. */
export function useSettingsEditor({ keys, page, read, save }: Editing) {
  const client = useQueryClient();
  const changedKeys = (seen: Row, wanted: Row) =>
    keys.filter((key) =>
      settingFields[key].some(({ path }) => {
        const field = fieldName(key, path);
        return !isSameValue(wanted[field], seen[field]);
      }),
    );
  const server = savedOf(keys, page);
  const form = useVersionedForm<Row, Row, Versions>({
    key: `settings:${keys.join('+')}`,
    server,
    schema: keptDraft,
    ...asTyped,
    check: (wanted, seen) =>
      Object.assign({}, ...changedKeys(seen, wanted).map((key) => faultsOf(key, wanted))) as FieldErrors,
    write: save,
    save: async ({ version, value: seen }, wanted) => {
      const changes = changedKeys(seen, wanted).map((key) => ({
        key,
        version: version[key] ?? 0,
        value: settingOf(key, wanted),
      }));
      const answer = await save.send({ changes } as never);
      if (answer === null) return null;
      client.setQueryData(staffKey(read, {}), answer.page);
      const newest = newestOf(keys, answer.page);
      return {
        outcome: answer.outcome,
        ...savedOf(keys, answer.page),
        by: newest?.changedBy ?? '',
        at: newest?.changedAt ?? null,
      };
    },
    onSaved: () => announce('Settings saved.'),
  });
  return {
    ...form,
    isOld: form.isDirty && changedKeys(form.seen, form.typed).some((key) => form.version[key] !== server.version[key]),
    /** The environment variable that decides instead; undefined for none. */
    variableOf: (field: string): string | undefined =>
      page.setByEnvironment?.find((one) => one.field === field)?.variable,
  };
}

export type SettingsEditor = ReturnType<typeof useSettingsEditor>;

/** The form of the screen that it is on. */
export const SettingsContext = createContext<SettingsEditor | null>(null);

export function useSettings(): SettingsEditor {
  const editor = useContext(SettingsContext);
  if (editor === null) throw new Error('a setting is typed outside its screen');
  return editor;
}
