import { createHash } from 'node:crypto';
import { access, chmod, constants, mkdir, readdir, readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseProblem } from '../database-problem.ts';
import { type Account, canEnter, chooseAccount } from './run-as.ts';

export type Wish = {
  readonly projectFolder: string;
  /** Where the data is to be; `.data` in the project's folder if not given. */
  readonly dataFolder?: string | undefined;
  readonly say: (line: string) => void;
};

export type Home = {
  /** Holds the cluster, its key, its log and our lock. */
  readonly folder: string;
  readonly account: Account;
};

export const clusterIn = (home: string) => path.join(home, 'postgres');

/**
 * Returns the data folder. Only if root starts the shop in a place that the database's account cannot enter (such as root's own home) and
 * asked for no folder is it a system folder for this project alone. Once chosen it stays.
 * @throws DatabaseProblem if neither can be used, with what to do
 */
export async function chooseHome({ projectFolder, dataFolder, say }: Wish): Promise<Home> {
  const usual = path.resolve(projectFolder, '.data');
  const wanted = path.resolve(projectFolder, dataFolder ?? usual);
  const asked = wanted !== usual;
  const elsewhere = await folderOfTheSystem(projectFolder);
  const places = process.getuid?.() === 0 && !asked ? [elsewhere, wanted] : [wanted];
  const account = await chooseAccount(places.map(clusterIn));
  const settled = (await holding(places)) ?? wanted;
  await refuseForeign(settled);
  await makeFolder(settled, account);
  if (await canEnter(account, settled)) {
    if (settled === elsewhere) say(`The database is kept in ${elsewhere}`);
    return { folder: await realpath(settled), account };
  }
  if (asked || (await holding([wanted]))) throw new DatabaseProblem(closedMessage(settled, account));
  await makeFolder(elsewhere, account);
  if (!(await canEnter(account, elsewhere))) throw new DatabaseProblem(closedMessage(elsewhere, account));
  say(`The account that runs the database has no access to ${wanted}, so the database is kept in ${elsewhere}`);
  return { folder: await realpath(elsewhere), account };
}

/** Finds where the database of this project was made, without making or opening anything; null if there is none yet. */
export async function lookUpHome({ projectFolder, dataFolder }: Omit<Wish, 'say'>): Promise<string | null> {
  const usual = path.resolve(projectFolder, '.data');
  const wanted = path.resolve(projectFolder, dataFolder ?? usual);
  const elsewhere = await folderOfTheSystem(projectFolder);
  const found = await holding(wanted === usual ? [elsewhere, wanted] : [wanted]);
  return found && realpath(found);
}

async function holding(places: readonly string[]): Promise<string | null> {
  for (const place of places) {
    const found = await stat(clusterIn(place)).catch(() => null);
    if (found) return place;
  }
  return null;
}

/** Refuses a database of another account: one that root made cannot be run by an ordinary user afterwards. */
async function refuseForeign(home: string): Promise<void> {
  const found = await stat(clusterIn(home)).catch(() => null);
  const us = process.getuid?.();
  if (!found || us === 0 || found.uid === us) return;
  throw new DatabaseProblem(
    `The database in ${home} belongs to another account (number ${found.uid}). ` +
      'Start the shop as the user who created it (or as root), or set DATA_FOLDER to another folder.',
  );
}

async function folderOfTheSystem(projectFolder: string): Promise<string> {
  const manifest = await readFile(path.join(projectFolder, 'package.json'), 'utf8').catch(() => '{}');
  const { name = 'shop' } = JSON.parse(manifest);
  const place = await realpath(projectFolder);
  return `/var/lib/${String(name).replaceAll(/[^\w-]/g, '')}-${createHash('sha256').update(place).digest('hex').slice(0, 12)}`;
}

/**
 * Makes the folder. The account only needs to pass through it to reach the cluster; an ordinary user's folder is theirs alone. A folder
 * that holds anything besides the database keeps its mode.
 */
async function makeFolder(folder: string, account: Account): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const ours = (await readdir(folder)).every((name) => parts.test(name));
    if (account && ours) await chmod(folder, (await stat(folder)).mode | 0o011);
    await access(folder, constants.W_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseProblem(
      `The data folder ${folder} cannot be used: ${reason}. Set DATA_FOLDER to another folder.`,
    );
  }
}

const parts = /^(postgres|postgresql-.*|postgres\.log.*|database\.json.*|shop\.lock.*|unfinished)$/;

const closedMessage = (folder: string, account: Account) =>
  account
    ? `The database runs as the account ${account.name}, which has no access to ${folder}. Give it access ` +
      `(chmod o+x on that folder and each one above it), or set DATA_FOLDER to a folder such as /var/lib/shop.`
    : `There is no access to the data folder ${folder}. Set DATA_FOLDER to another folder.`;
