import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseProblem } from '../database-problem.ts';
import { clusterIn, type Home } from '../home/choose-home.ts';
import { runAs } from '../home/run-as.ts';

/** PostgreSQL reads data of its own major version alone. @throws DatabaseProblem with the way to bring it over */
export async function refuseOtherMajor({ folder, account }: Home, binaries: string): Promise<void> {
  const made = (await readFile(path.join(clusterIn(folder), 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  const { output } = await runAs(account, path.join(binaries, 'bin', 'postgres'), ['--version']);
  const major = /\d+/.exec(output)?.[0];
  if (made === '' || made === major) return;
  throw new DatabaseProblem(
    `The data in ${folder} was made by PostgreSQL ${made}, and this version of the shop brings PostgreSQL ${major}. ` +
      'Nothing was changed. With the version of the shop that ran last, run npm run shop -- backup FILE; move ' +
      `${folder} away; then, with this version, npm run shop -- restore FILE, and start again.`,
  );
}
