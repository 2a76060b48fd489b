import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { announce } from '#admin/lib/announce.ts';
import { staffKey } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { useDraft } from '#admin/lib/use-draft.ts';
import {
  type Contents,
  contentSchemas,
  listContentVersions,
  readContent,
  saveContent,
} from '#contract/admin/content.ts';
import type { FieldErrors } from '#domain/failure.ts';
import {
  type ContentItem,
  contentDifferences,
  contentOfDraft,
  draftOfContent,
} from '#domain/staff/content/content-draft.ts';
import { type ContentKey, contentParts } from '#domain/staff/content/content-fields.ts';
import {
  contentConflicts,
  mergeContents,
  type ThreeContents,
  typedSince,
} from '#domain/staff/content/merge-content.ts';

const kept = z.object({
  version: z.int(),
  seen: z.unknown(),
  items: z.array(z.object({ from: z.nullable(z.int()), texts: z.record(z.string(), z.string()) })),
});

type Published = Contents[ContentKey];

/**
 * One part of the shop window: what is typed, what it changes, and publishing it. What is typed stays on this device
 * until it is published.
 */
export function useContentEditor(key: ContentKey, contents: Contents) {
  const client = useQueryClient();
  const current = contents[key];
  const initial = {
    version: current.version,
    seen: current.value as unknown,
    items: draftOfContent(key, current.value),
  };
  const draft = useDraft(`content:${key}`, initial, kept);
  const save = useStaffWrite(saveContent, { refreshes: [listContentVersions] });
  const [hasTried, setTried] = useState(false);
  const [stale, setStale] = useState<Published | null>(null);
  const { version, seen, items } = draft.value;
  const value = contentOfDraft(key, seen, items);
  const changes = contentDifferences(key, seen, value);
  const found = faultsOf(key, value);

  const against = (published: Published): ThreeContents => ({ before: seen, theirs: published.value, mine: items });

  const send = async (named: number, wanted: unknown): Promise<boolean> => {
    // The setting's own schema has just parsed it.
    const change = { key, version: named, value: wanted } as Parameters<typeof save.send>[0]['change'];
    const answer = await save.send({ change });
    if (answer === null) return false;
    client.setQueryData(staffKey(readContent, {}), answer.contents);
    if (answer.outcome === 'stale') {
      const published = answer.contents[key];
      // Somebody published a change and reverted it: nothing of theirs is in the way.
      if (contentConflicts(key, against(published)).every(({ changedBy }) => changedBy === 'me'))
        return send(published.version, mergeContents(key, against(published), new Set()).value);
      // What is typed was based on what was seen: it is kept as that, whatever is fetched again.
      draft.set({ version, seen, items: draft.latest()?.items ?? itemsOf(items) });
      setStale(published);
      return false;
    }
    const published = answer.contents[key];
    const latest = draft.latest();
    if (latest === null || latest === draft.value) draft.clear();
    else {
      const since = typedSince(key, { sent: { seen, items }, published: published.value, latest: latest.items });
      draft.set({ version: published.version, seen: published.value, items: itemsOf(since) });
    }
    setStale(null);
    setTried(false);
    announce(`${contentParts[key].title} published.`);
    return true;
  };
  const publish = async (): Promise<boolean> => {
    setTried(true);
    return Object.keys(found).length === 0 && send(version, value);
  };
  /** Publishes their version with what only I changed, and mine where it was chosen. */
  const publishChoice = async (takeMine: ReadonlySet<string>): Promise<boolean> => {
    if (stale === null) return false;
    const merged = mergeContents(key, against(stale), takeMine);
    if (Object.keys(faultsOf(key, merged.value)).length === 0) return send(stale.version, merged.value);
    // Each was valid by itself, both together are not: each error is shown beside its field.
    draft.set({ version: stale.version, seen: stale.value, items: itemsOf(merged.items) });
    setStale(null);
    return false;
  };
  const discard = (): void => {
    save.forgetFailure();
    setTried(false);
    setStale(null);
    draft.clear();
  };
  return {
    items,
    /** What was there when this form was begun. */
    former: draftOfContent(key, seen),
    /** The part as it would be published. */
    value,
    changes,
    isDirty: draft.isChanged && changes.length > 0,
    faults: hasTried ? found : {},
    failure: save.failure,
    isBusy: save.isBusy,
    set: (next: readonly ContentItem[]): void => {
      save.forgetFailure();
      // Text that is typed back to what it was is no draft, and follows what others publish.
      if (isSame(next, draftOfContent(key, seen))) draft.clear();
      else draft.set({ version, seen, items: itemsOf(next) });
    },
    discard,
    publish,
    /** What somebody published in the meantime, beside what is typed. */
    stale: stale === null ? null : { published: stale, conflicts: contentConflicts(key, against(stale)) },
    publishChoice,
    closeStale: (): void => setStale(null),
  };
}

export type ContentEditor = ReturnType<typeof useContentEditor>;

const itemsOf = (items: readonly ContentItem[]) => items.map(({ from, texts }) => ({ from, texts: { ...texts } }));

const isSame = (some: readonly ContentItem[], others: readonly ContentItem[]): boolean =>
  some.length === others.length &&
  some.every(({ from, texts }, at) => {
    const other = others[at];
    return from === other?.from && Object.entries(texts).every(([path, text]) => text === other.texts[path]);
  });

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** By the item's position and the field's path: '2.season.from'. */
function faultsOf(key: ContentKey, value: unknown): FieldErrors {
  const read = contentSchemas[key].safeParse(value);
  if (read.success) return {};
  const { list, fields } = contentParts[key];
  return Object.fromEntries(
    read.error.issues.map(({ path, message }) => {
      const name = (list ? path : [0, ...path]).map(String);
      const field = fields.find((one) => one.path === name.slice(1).join('.') || one.path === name[1]);
      const at = field ? `${name[0]}.${field.path}` : name.join('.');
      return [at, field?.kind === 'day' ? 'Enter a day and month, such as 24/12' : sentence(message)];
    }),
  );
}
