import { existsSync } from 'node:fs';
import * as z from 'zod/mini';
import { settingKeys, settingSchemas } from '#contract/content/settings.ts';
import { PlainProblem } from '#domain/plain-problem.ts';
import type { OpenDatabase } from '#server/db/open.ts';
import { settingVersions } from '#server/db/tables/content-tables.ts';
import { readFirstFile } from './catalogue/file-fields.ts';
import { settingsOfConfig } from './first-settings.ts';

const valuesOfFile = z.record(z.string(), z.unknown());

/**
 * Fills what has no version yet, in a former version's shop too; several processes may do so at once. What the file
 * does not say comes from `shop.config.ts`; what a later version asks of a shop in use, and its file does not say,
 * from `defaultsFile`, which came with that version. A shop that has all of them needs no file.
 * @throws PlainProblem naming each first value that is wrong
 */
export async function seedSettings(
  { db }: OpenDatabase,
  storyFile: string,
  defaultsFile: string = storyFile,
): Promise<void> {
  const rows = await db.selectDistinct({ key: settingVersions.key }).from(settingVersions);
  const known = new Set<string>(rows.map(({ key }) => key));
  const wanted = settingKeys.filter((key) => !known.has(key));
  if (wanted.length === 0) return;
  const isInUse = known.size > 0;
  const later = isInUse ? await readValues(defaultsFile) : {};
  const own = isInUse && !existsSync(storyFile) ? {} : await readValues(storyFile);
  const first: Record<string, unknown> = { ...later, ...settingsOfConfig, ...own };
  const faults: string[] = [];
  const values = wanted.flatMap((key) => {
    const read = z.object({ [key]: settingSchemas[key] }).safeParse(first);
    if (read.success) return [{ key, version: 1, value: read.data[key] }];
    faults.push(...read.error.issues.map(({ path, message }) => `${path.map(String).join('.')}: ${message}`));
    return [];
  });
  if (faults.length > 0)
    throw new PlainProblem(`The first settings (shop.config.ts, ${storyFile}) cannot be read:\n${faults.join('\n')}`);
  await db.insert(settingVersions).values(values).onConflictDoNothing();
}

const readValues = async (file: string): Promise<Record<string, unknown>> =>
  valuesOfFile.parse(JSON.parse(await readFirstFile(file)));
