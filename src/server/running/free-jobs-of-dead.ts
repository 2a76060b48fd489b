import { openDatabase } from '#server/db/open.ts';
import { freeJobsOfProcess } from '#server/jobs/free-jobs.ts';

/** Gives back what one of our processes had in hand when it died, on a connection that is let go of again. */
export async function freeJobsOfDead(url: string, processName: string): Promise<void> {
  const database = await openDatabase(url, { connections: 1 });
  try {
    await freeJobsOfProcess(database.db, processName);
  } finally {
    await database.close();
  }
}
