import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { announce } from '#admin/lib/announce.ts';
import { staffKey } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { asTyped, type Saved, useVersionedForm } from '#admin/lib/use-versioned-form.ts';
import {
  type Contents,
  contentSchemas,
  listContentVersions,
  readContent,
  saveContent,
} from '#contract/admin/content.ts';
import type { FieldErrors } from '#domain/failure.ts';
import { contentOf, rowsOf, typedContent, typedOfRows } from '#domain/staff/content/content-draft.ts';
import { type ContentKey, contentParts } from '#domain/staff/content/content-fields.ts';
import type { Row } from '#domain/staff/settings/fields.ts';

const typedPart = z.record(z.string(), z.unknown());
const keptDraft = z.object({ version: z.int(), seen: typedPart, typed: typedPart });

const savedOf = (key: ContentKey, contents: Contents): Saved<Row> => ({
  version: contents[key].version,
  value: typedContent(key, contents[key].value),
});

/** One part of the shop window, published over the version that was seen. */
export function useContentEditor(key: ContentKey, contents: Contents) {
  const client = useQueryClient();
  const write = useStaffWrite(saveContent, { refreshes: [listContentVersions] });
  const form = useVersionedForm<Row, Row>({
    key: `content:${key}`,
    server: savedOf(key, contents),
    schema: keptDraft,
    ...asTyped,
    check: (wanted) => faultsOf(key, contentOf(key, wanted)),
    write,
    save: async ({ version }, wanted) => {
      // The setting's own schema has just parsed it.
      const change = { key, version, value: contentOf(key, wanted) } as Parameters<typeof write.send>[0]['change'];
      const answer = await write.send({ change });
      if (answer === null) return null;
      client.setQueryData(staffKey(readContent, {}), answer.contents);
      const { changedBy: by, changedAt } = answer.contents[key];
      return { outcome: answer.outcome, ...savedOf(key, answer.contents), by, at: changedAt || null };
    },
    onSaved: () => announce(`${contentParts[key].title} published.`),
  });
  return {
    ...form,
    rows: rowsOf(key, form.typed),
    /** What was there when this form was begun. */
    former: rowsOf(key, form.seen),
    /** The part as it would be published. */
    value: contentOf(key, form.typed),
    setRows: (rows: readonly Row[]): void => form.set(typedOfRows(key, rows)),
  };
}

export type ContentEditor = ReturnType<typeof useContentEditor>;

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
