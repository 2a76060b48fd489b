import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { settingKeys, settingSchemas } from '#contract/content/settings.ts';
import { PlainProblem } from '#domain/plain-problem.ts';
import type { OpenDatabase } from '#server/db/open.ts';
import { settingVersions } from '#server/db/tables/content-tables.ts';
import { settingsOfConfig } from './first-settings.ts';

const file = z.record(z.string(), z.unknown());

/**
 * Fills what has no version yet, in a former version's shop too; several processes may do so at once. What the file
 * does not say comes from `shop.config.ts`. @throws PlainProblem naming each first value that is wrong
 */
export async function seedSettings({ db }: OpenDatabase, storyFile: string): Promise<void> {
  const first = { ...settingsOfConfig, ...file.parse(JSON.parse(await readFile(storyFile, 'utf8'))) };
  const read = z.object(settingSchemas).safeParse(first);
  if (!read.success) {
    const said = read.error.issues.map(({ path, message }) => `${path.map(String).join('.')}: ${message}`);
    throw new PlainProblem(`The first settings (shop.config.ts, ${storyFile}) cannot be read:\n${said.join('\n')}`);
  }
  await db
    .insert(settingVersions)
    .values(settingKeys.map((key) => ({ key, version: 1, value: read.data[key] })))
    .onConflictDoNothing();
}
