import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { toReply } from '#contract/wire/failures.ts';
import { Failure, PlainProblem } from '#domain/failure.ts';
import { findSetting, listSettings, setByCommand } from '#server/content/staff-settings.ts';
import { backup, restore } from './backup.ts';
import {
  type Command,
  fileNamed,
  momentText,
  needed,
  onShop,
  printable,
  type Shop,
  type ShopCommand,
  ShopNotRunning,
  type Terminal,
  type Typed,
  table,
  UsageError,
  whoDoesIt,
} from './command.ts';
import { catalogue, extras, search } from './files.ts';
import { emails, health, held, secrets } from './running.ts';
import { staff } from './staff.ts';

/** The exit codes, for scripts. */
export const exitCodes = { done: 0, refused: 1, notUnderstood: 2, notRunning: 3 } as const;

const usage = `npm run shop -- COMMAND

  health                                  is the shop on this machine running well?

  backup shop-2026-12-24.gz               everything in one file, whether the shop is running or not
  restore shop-2026-12-24.gz              into an empty database, while the shop is stopped
  secrets renew                           new keys, if a backup got into the wrong hands; then restart the shop

  staff list                              everyone in the team, with their roles
  staff invite priya@example.com --role owner
                                          prints a link to join the team; other roles: manager, counter,
                                          baker, accountant
  staff reset priya@example.com           for somebody who is locked out: their passkeys and password stop working, and
                                          the link it prints lets them choose new ones
  staff deactivate priya@example.com      signs them out everywhere at once, and keeps them out

  settings list                           every setting, its version, since when and by whom
  settings show identity > identity.json  a setting as a file; an earlier version: settings show identity 2
  settings set identity identity.json --as Priya
                                          saves a new version, which customers see at once

  catalogue import assets/catalogue.json  shows what the file would add and change, or everything wrong with it
  catalogue import assets/catalogue.json --write
                                          does it: all of it or nothing. Stock does not change
  extras import assets/extras.json        the same for what is sold or lent with a cake; also takes --write
  search show > words.json                the list of search phrases, and what each one means
  search import words.json                checks the file; with --write it replaces the whole list

  emails failed                           emails that the mail server has not accepted, and why
  emails again                            tries all of them again now; one of them: emails again 1042

  held                                    what a restore put on hold: emails and refunds still waiting when the backup was made
  held release                            sends those emails and makes those refunds; held drop-emails drops the emails,
                                          if they have been sent since or belong to another copy

--as says who is doing it, and is kept in the history. The shop must be running, except for backup and restore.
Exit codes: 0 done, 1 refused or not well, 2 not understood, 3 the shop is not running.`;

/** `npm run shop -- …`: runs one command of the shop's operator. @returns the exit code */
export async function runCli({
  words,
  ...terminal
}: Terminal & { readonly words: readonly string[] }): Promise<number> {
  const { say, complain } = terminal;
  try {
    say(printable(await commandFrom(words)(terminal)));
    return exitCodes.done;
  } catch (error) {
    if (error instanceof UsageError) {
      complain(`${error.message}\nnpm run shop -- help lists the commands.`);
      return exitCodes.notUnderstood;
    }
    if (!(error instanceof Failure || error instanceof PlainProblem)) throw error;
    complain(printable(error instanceof Failure ? toReply(error).message : error.message));
    return error instanceof ShopNotRunning ? exitCodes.notRunning : exitCodes.refused;
  }
}

type Subject = (typed: Typed) => ShopCommand | null;

/** Every setting, including those that no screen of the back office has. @throws UsageError */
function settings({ verb, words, options }: Typed): ShopCommand | null {
  const key = () => needed(words[0], 'Name the setting: identity');
  switch (verb) {
    case 'list':
      return list;
    case 'show': {
      const asked = { key: key(), version: versionFrom(words[1]) };
      return async ({ db }) => JSON.stringify(await findSetting(db, asked.key, asked.version), null, 2);
    }
    case 'set': {
      const change = { key: key(), as: whoDoesIt(options) };
      const file = fileNamed(words[1], 'Name the file with its value: identity.json');
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
  if (!/^[1-9]\d{0,8}$/.test(word)) throw new UsageError('Give a version: a whole number from 1.');
  return Number(word);
}

async function valueIn(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new PlainProblem(`${file} cannot be read as JSON: ${error instanceof Error ? error.message : error}`);
  }
}

const subjects = new Map<string, Subject>(
  Object.entries({ staff, settings, catalogue, extras, search, emails, held, secrets }),
);

/** @throws UsageError saying what is missing or wrong */
function commandFrom(all: readonly string[]): Command {
  const { positionals, values } = parsed(all);
  const [noun = 'help', verb = '', ...words] = positionals;
  if (noun === 'help' || values.help) return async () => usage;
  if (noun === 'backup') return backup(verb);
  if (noun === 'restore') return restore(verb);
  if (noun === 'health') return health;
  const command = subjects.get(noun)?.({ verb, words, options: values });
  if (!command) throw new UsageError(`Unknown command '${positionals.slice(0, 2).join(' ')}'.`);
  return onShop(command);
}

function parsed(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        as: { type: 'string' },
        role: { type: 'string' },
        write: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
