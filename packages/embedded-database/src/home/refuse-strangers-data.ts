import { stat } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseProblem } from '../database-problem.ts';
import { clusterIn, type Home } from './choose-home.ts';

/** PostgreSQL runs on data of its own account alone, which nobody else can write to. */
const tooOpen = 0o027;

/** As after a copy that root made. @throws DatabaseProblem with the command that mends it */
export async function refuseStrangersData({ folder, account }: Home): Promise<void> {
  const us = account?.uid ?? process.getuid?.();
  if (us === undefined) return;
  const cluster = clusterIn(folder);
  for (const place of [cluster, path.join(cluster, 'PG_VERSION'), path.join(cluster, 'global')]) {
    const found = await stat(place);
    if (found.uid === us) continue;
    const owner = account ? `${account.uid}:${account.gid}` : String(us);
    throw new DatabaseProblem(
      `The data in ${cluster} belongs to another account (number ${found.uid}), as after a copy that root made. ` +
        `Give it back, then start again: chown -R ${owner} ${cluster}`,
    );
  }
  if (((await stat(cluster)).mode & tooOpen) === 0) return;
  throw new DatabaseProblem(
    `Others can write to the data in ${cluster}, or read it, as after a copy. Close it, then start again: chmod -R go-rwx ${cluster}`,
  );
}
