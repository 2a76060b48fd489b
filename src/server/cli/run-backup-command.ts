import path from 'node:path';
import { lookUpRunningDatabase, startEmbeddedDatabase } from '@mount-avenue/embedded-database';
import { readConfig } from '#server/config.ts';
import { BackupProblem } from '#server/db/backup/backup-file.ts';
import { restoreBackup } from '#server/db/backup/restore-backup.ts';
import { writeBackup } from '#server/db/backup/write-backup.ts';
import { exitCodes } from './output.ts';

type Terminal = { readonly projectFolder: string; say(line: string): void; complain(line: string): void };
type BackupCommand = { readonly do: 'backup' | 'restore'; readonly file: string };

/**
 * A backup needs no closed shop; a restore fills an empty database before the shop's first start on it. @returns the
 * exit code
 */
export async function runBackupCommand(terminal: Terminal, asked: BackupCommand): Promise<number> {
  const file = path.resolve(process.env.INIT_CWD ?? process.cwd(), asked.file);
  try {
    await (asked.do === 'backup' ? backUp(terminal, file) : restore(terminal, file));
    return exitCodes.done;
  } catch (error) {
    if (!(error instanceof BackupProblem)) throw error;
    terminal.complain(error.message);
    return exitCodes.refused;
  }
}

async function backUp(terminal: Terminal, file: string): Promise<void> {
  const { databaseUrl, dataFolder } = readConfig(process.env);
  const running = databaseUrl ?? (await lookUpRunningDatabase({ projectFolder: terminal.projectFolder, dataFolder }));
  const written = running
    ? await writeBackup(running, file, new Date())
    : await onEmbedded(terminal, (url) => writeBackup(url, file, new Date()));
  const { tables, rows, bytes } = written;
  terminal.say(`${file}: ${tables} tables, ${rows} rows, ${(bytes / 1_000_000).toFixed(1)} MB.`);
  terminal.say(
    'It holds customers and secrets: keep it where only the bakery can read it, and on another machine too.',
  );
}

async function restore(terminal: Terminal, file: string): Promise<void> {
  const { databaseUrl } = readConfig(process.env);
  const migrations = path.join(terminal.projectFolder, 'src/server/db/migrations');
  const { tables, madeAt } = databaseUrl
    ? await restoreBackup(databaseUrl, file, migrations)
    : await onEmbedded(terminal, (url) => restoreBackup(url, file, migrations));
  terminal.say(`${tables} tables are back as they were at ${madeAt}. Start the shop with npm start.`);
}

async function onEmbedded<T>({ projectFolder, say }: Terminal, act: (url: string) => Promise<T>): Promise<T> {
  const { dataFolder } = readConfig(process.env);
  const embedded = await startEmbeddedDatabase({ projectFolder, dataFolder, say });
  say(`The shop's database is in ${embedded.folder}.`);
  try {
    return await act(embedded.url);
  } finally {
    await embedded.stop();
  }
}
