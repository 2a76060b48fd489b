import { openDatabase } from '#server/db/open.ts';
import { freeJobsOfProcess } from '#server/jobs/free-jobs.ts';

export async function freeJobsOfDead(url: string, processName: string): Promise<void> {
  const database = await openDatabase(url, { connections: 1 });
  try {
    await freeJobsOfProcess(database.db, processName);
  } finally {
    await database.close();
  }
}
