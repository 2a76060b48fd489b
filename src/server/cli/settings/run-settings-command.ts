import { readFile } from 'node:fs/promises';
import { Failure } from '#domain/failure.ts';
import { momentText } from '#server/cli/order-sheet.ts';
import { table } from '#server/cli/output.ts';
import type { Db } from '#server/db/open.ts';
import { setByCommand } from '#server/modules/staff/settings/set-by-command.ts';
import { findSetting, listSettings, listVersions, type SettingVersion } from '#server/modules/staff/staff-settings.ts';
import type { SettingsCommand } from './parse-settings-command.ts';

/** @returns what is said to who asked for it */
export async function runSettingsCommand(db: Db, command: SettingsCommand): Promise<string> {
  switch (command.do) {
    case 'listSettings':
      return versionTable(await listSettings(db));
    case 'settingHistory':
      return versionTable(await listVersions(db, command.key));
    case 'showSetting':
      return JSON.stringify(await findSetting(db, command.key, command.version), null, 2);
    case 'writeSetting': {
      const { key, from, as } = command;
      return `${key} is now version ${await setByCommand(db, { key, value: await valueIn(from), as }, new Date())}.`;
    }
  }
}

const versionTable = (versions: readonly SettingVersion[]): string =>
  table(
    ['Setting', 'Version', 'Since', 'By'],
    versions.map(({ key, version, changedAt, changedBy }) => [
      key,
      version,
      momentText(changedAt),
      changedBy ?? 'came with the shop',
    ]),
  );

async function valueIn(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Failure('invalid', { text: `${path} cannot be read as JSON: ${why}` });
  }
}
