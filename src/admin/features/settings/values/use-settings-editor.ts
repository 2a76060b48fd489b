import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { announce } from '#admin/lib/announce.ts';
import { staffKey } from '#admin/lib/calling/use-staff-query.ts';
import type { StaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { useDraft } from '#admin/lib/use-draft.ts';
import { settingSchemas } from '#contract/content/settings.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import type { FieldErrors } from '#domain/failure.ts';
import { mergeTexts, settingConflicts } from '#domain/staff/settings/merge-settings.ts';
import { fieldName, type OfficeSettingKey, settingFields } from '#domain/staff/settings/setting-fields.ts';
import { type SettingTexts, settingFrom, textsOf } from '#domain/staff/settings/setting-texts.ts';

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

const texts = z.record(z.string(), z.string());
/** Stored on the device until it is saved: what was seen, in which versions, and what was typed over it. */
const keptDraft = z.object({ versions: z.record(z.string(), z.int()), seen: texts, typed: texts });
type Kept = z.output<typeof keptDraft>;

const seenOf = (keys: readonly OfficeSettingKey[], { settings }: SettingsPage): Pick<Kept, 'versions' | 'seen'> => ({
  versions: Object.fromEntries(keys.map((key) => [key, settings[key]?.version ?? 0])),
  seen: Object.assign({}, ...keys.map((key) => textsOf(key, settings[key]?.value))) as Record<string, string>,
});

/** The fields that were typed into while a save was on its way. */
const typedSince = (sent: SettingTexts, now: SettingTexts): SettingTexts =>
  Object.fromEntries(Object.entries(now).filter(([field, text]) => text !== sent[field]));

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

function faultsOf(key: OfficeSettingKey, typed: SettingTexts): FieldErrors {
  const read = settingSchemas[key].safeParse(settingFrom(key, typed));
  const issues = read.success ? [] : read.error.issues.toReversed();
  return Object.fromEntries(issues.map(({ path, message }) => faultAt(key, path, message)));
}

/** One screen of settings: what is typed, what it changes, and saving it. What is typed stays on this device until it is saved. */
export function useSettingsEditor({ keys, page, read, save }: Editing) {
  const client = useQueryClient();
  const now = seenOf(keys, page);
  const draft = useDraft(`settings:${keys.join('+')}`, { ...now, typed: now.seen }, keptDraft);
  const [stale, setStale] = useState<SettingsPage | null>(null);
  const [hasTried, setTried] = useState(false);
  // A field that came with a newer release is missing from a draft of an older one.
  const versions = { ...now.versions, ...draft.value.versions };
  const seen = { ...now.seen, ...draft.value.seen };
  const typed = { ...now.seen, ...draft.value.typed };
  const changed = Object.keys(now.seen).filter((field) => typed[field] !== seen[field]);
  const keysOf = (fields: readonly string[]) => keys.filter((key) => fields.some((name) => name.startsWith(`${key}.`)));
  const faults: FieldErrors = hasTried ? Object.assign({}, ...keys.map((key) => faultsOf(key, typed))) : {};

  const send = async (from: Kept): Promise<boolean> => {
    const fields = Object.keys(from.seen).filter((field) => from.typed[field] !== from.seen[field]);
    const changedKeys = keysOf(fields);
    if (changedKeys.length === 0) {
      draft.clear();
      setStale(null);
      return true;
    }
    const changes = changedKeys.map((key) => ({
      key,
      version: from.versions[key] ?? 0,
      value: settingFrom(key, from.typed),
    }));
    const answer = await save.send({ changes } as never);
    if (answer === null) return false;
    client.setQueryData(staffKey(read, {}), answer.page);
    if (answer.outcome === 'stale') {
      const latest = seenOf(keys, answer.page);
      const differences = settingConflicts({ before: from.seen, theirs: latest.seen, mine: from.typed });
      // Somebody saved a change and reverted it: nothing of theirs is in the way.
      if (differences.every(({ changedBy }) => changedBy === 'me')) return send({ ...latest, typed: from.typed });
      // What is typed was based on what was seen: it is kept as that, whatever is fetched again.
      draft.set({ ...from, typed: { ...from.typed, ...typedSince(typed, draft.latest()?.typed ?? typed) } });
      setStale(answer.page);
      return false;
    }
    const kept = seenOf(keys, answer.page);
    const since = typedSince(typed, draft.latest()?.typed ?? typed);
    if (Object.keys(since).length === 0) draft.clear();
    else draft.set({ ...kept, typed: { ...kept.seen, ...since } });
    setStale(null);
    setTried(false);
    announce('Settings saved.');
    return true;
  };
  const theirs = stale === null ? null : seenOf(keys, stale);
  return {
    typed,
    faults,
    count: changed.length,
    isDirty: draft.isChanged && changed.length > 0,
    isChanged: (field: string): boolean => changed.includes(field),
    /** Somebody has saved one of them since this form was begun. */
    isOld: draft.isChanged && keysOf(changed).some((key) => versions[key] !== now.versions[key]),
    /** The environment variable that decides instead; undefined for none. */
    variableOf: (field: string): string | undefined =>
      page.setByEnvironment?.find((one) => one.field === field)?.variable,
    failure: save.failure,
    isBusy: save.isBusy,
    set: (field: string, text: string): void => {
      save.forgetFailure();
      // Text that is typed back to what it was is no draft, and follows what others save.
      if (changed.every((one) => one === field) && text === seen[field]) draft.clear();
      else draft.set({ versions, seen, typed: { ...typed, [field]: text } });
    },
    discard: (): void => {
      save.forgetFailure();
      setTried(false);
      draft.clear();
    },
    /** False if it is refused, or other versions count: then `faults`, `failure` or `stale` say why. */
    submit: async (): Promise<boolean> => {
      setTried(true);
      const wrong = keysOf(changed).flatMap((key) => Object.keys(faultsOf(key, typed)));
      return wrong.length === 0 && send({ versions, seen, typed });
    },
    /** What they saved, beside what I typed. */
    stale:
      stale === null || theirs === null
        ? null
        : { page: stale, differences: settingConflicts({ before: seen, theirs: theirs.seen, mine: typed }) },
    /** Saves their version with what only I changed, and mine where it was chosen. */
    submitChoice: async (takeMine: ReadonlySet<string>): Promise<boolean> =>
      theirs !== null &&
      send({ ...theirs, typed: { ...mergeTexts({ before: seen, theirs: theirs.seen, mine: typed }, takeMine) } }),
    closeStale: (): void => setStale(null),
  };
}

export type SettingsEditor = ReturnType<typeof useSettingsEditor>;
