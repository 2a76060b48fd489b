import path from 'node:path';
import { lookUpRunningDatabase, startEmbeddedDatabase } from '@mount-avenue/embedded-database';
import { readConfig } from '#server/config.ts';
import { restoreBackup } from '#server/db/backup/restore-backup.ts';
import { writeBackup } from '#server/db/backup/write-backup.ts';
import { type Command, fileNamed, type Terminal } from './command.ts';

/** Writes a backup, whether the shop is running or not. */
export function backup(word: string): Command {
  const file = fileNamed(word, 'Name the file to write: backup/2026-12-24.gz');
  return async (terminal) => {
    const { databaseUrl, dataFolder } = readConfig(process.env);
    const running = databaseUrl ?? (await lookUpRunningDatabase({ projectFolder: terminal.projectFolder, dataFolder }));
    const { tables, rows, bytes } = running
      ? await writeBackup(running, file, new Date())
      : await onEmbedded(terminal, (url) => writeBackup(url, file, new Date()));
    return [
      `${file}: ${tables} tables, ${rows} rows, ${(bytes / 1_000_000).toFixed(1)} MB.`,
      'It contains customer data and secrets: keep it where only the bakery can read it, and a copy on another machine.',
    ].join('\n');
  };
}

/** Fills an empty database before the shop's first start on it. */
export function restore(word: string): Command {
  const file = fileNamed(word, 'Name the backup: backup/2026-12-24.gz');
  return async (terminal) => {
    const { databaseUrl } = readConfig(process.env);
    const migrations = path.join(terminal.projectFolder, 'src/server/db/migrations');
    const { tables, madeAt } = databaseUrl
      ? await restoreBackup(databaseUrl, file, migrations)
      : await onEmbedded(terminal, (url) => restoreBackup(url, file, migrations));
    return [
      `${tables} tables restored as they were at ${madeAt}. Start the shop with npm start.`,
      'Emails and refunds that were waiting at the time are on hold, newsletters are stopped, and unpaid orders do not expire. Run npm run shop -- held to see how many, and what to do.',
    ].join('\n');
  };
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
