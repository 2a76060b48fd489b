import { lookUpRunningDatabase } from '@mount-avenue/embedded-database';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open.ts';
import { openStorage } from '#server/gateways/storage/open-storage.ts';
import { exitCodes, UsageError } from './output.ts';
import { type Command, parseCommand } from './parse-command.ts';
import { runBackupCommand } from './run-backup-command.ts';
import { runCommand } from './run-command.ts';
import { usage } from './usage.ts';

type Terminal = {
  readonly projectFolder: string;
  readonly words: readonly string[];
  say(line: string): void;
  complain(line: string): void;
};

/** `npm run shop -- …`: one command of the staff, on the database of the shop that runs. @returns the exit code */
export async function runCli({ projectFolder, words, say, complain }: Terminal): Promise<number> {
  const command = understood(words, complain);
  if (!command) return exitCodes.notUnderstood;
  if (command.do === 'help') {
    say(usage);
    return exitCodes.done;
  }
  if (command.do === 'backup' || command.do === 'restore')
    return runBackupCommand({ projectFolder, say, complain }, command);
  const { databaseUrl, dataFolder, mail, publicUrl, s3 } = readConfig(process.env);
  const url = databaseUrl ?? (await lookUpRunningDatabase({ projectFolder, dataFolder }));
  if (!url) {
    complain('The shop is not running, so its database cannot be reached. Start it with npm start, then try again.');
    return exitCodes.noShop;
  }
  const database = await openDatabase(url, { connections: 2 });
  try {
    return await runCommand(
      { db: database.db, storage: openStorage(database.db, s3), now: new Date(), mail, publicUrl, say, complain },
      command,
    );
  } finally {
    await database.close();
  }
}

function understood(words: readonly string[], complain: Terminal['complain']): Command | null {
  try {
    return parseCommand(words);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    complain(`${error.message}\nnpm run shop -- help shows what can be said.`);
    return null;
  }
}
