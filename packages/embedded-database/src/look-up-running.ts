import { clusterIn, lookUpHome } from './home/choose-home.ts';
import { readKey } from './home/database-key.ts';
import { connectOnce } from './postgres/connect.ts';
import { lookUpPostmaster } from './postgres/postmaster.ts';

/**
 * The address of the embedded database that a running shop of this project serves from, its password included; null
 * where none runs. Starts nothing.
 * @throws DatabaseProblem where its key cannot be read
 */
export async function lookUpRunningDatabase(project: {
  readonly projectFolder: string;
  readonly dataFolder: string | undefined;
}): Promise<string | null> {
  const home = await lookUpHome(project);
  const postmaster = home && (await lookUpPostmaster(clusterIn(home)));
  if (!home || !postmaster) return null;
  const { password } = await readKey(home);
  return connectOnce({ port: postmaster.port, password });
}
