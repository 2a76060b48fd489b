import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { settingKeys, settingSchemas } from '#contract/content/settings.ts';
import type { OpenDatabase } from '#server/db/open.ts';
import { settingVersions } from '#server/db/tables/content-tables.ts';

const file = z.object(settingSchemas);

/** Fills what has no version yet, in a former version's shop too; several processes may do so at once. */
export async function seedSettings({ db }: OpenDatabase, storyFile: string): Promise<void> {
  const first = file.parse(JSON.parse(await readFile(storyFile, 'utf8')));
  await db
    .insert(settingVersions)
    .values(settingKeys.map((key) => ({ key, version: 1, value: first[key] })))
    .onConflictDoNothing();
}
