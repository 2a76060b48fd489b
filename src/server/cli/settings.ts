import { readFile } from 'node:fs/promises';
import { PlainProblem } from '#domain/plain-problem.ts';
import { setByCommand } from '#server/modules/staff/settings/set-by-command.ts';
import { findSetting, listSettings } from '#server/modules/staff/staff-settings.ts';
import {
  fileNamed,
  momentText,
  needed,
  type Shop,
  type ShopCommand,
  type Typed,
  table,
  UsageError,
  whoDoesIt,
} from './command.ts';

/** Every setting, also those that no screen of the back office has. @throws UsageError */
export function settings({ verb, words, options }: Typed): ShopCommand | null {
  const key = () => needed(words[0], 'Say which setting: identity');
  switch (verb) {
    case 'list':
      return list;
    case 'show': {
      const asked = { key: key(), version: versionFrom(words[1]) };
      return async ({ db }) => JSON.stringify(await findSetting(db, asked.key, asked.version), null, 2);
    }
    case 'set': {
      const change = { key: key(), as: whoDoesIt(options) };
      const file = fileNamed(words[1], 'Say which file holds it: identity.json');
      return async ({ db, now }) =>
        `${change.key} is now version ${await setByCommand(db, { ...change, value: await valueIn(file) }, now)}.`;
    }
    default:
      return null;
  }
}

const list = async ({ db }: Shop): Promise<string> =>
  table(
    ['Setting', 'Version', 'Since', 'By'],
    (await listSettings(db)).map(({ key, version, changedAt, changedBy }) => [
      key,
      version,
      momentText(changedAt),
      changedBy ?? 'came with the shop',
    ]),
  );

function versionFrom(word: string | undefined): number | null {
  if (word === undefined) return null;
  if (!/^[1-9]\d{0,8}$/.test(word)) throw new UsageError('Say which version: a whole number from 1.');
  return Number(word);
}

async function valueIn(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new PlainProblem(`${file} cannot be read as JSON: ${error instanceof Error ? error.message : error}`);
  }
}
