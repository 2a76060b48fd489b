import path from 'node:path';
import { migrateDatabase, openDatabase } from '#server/db/open.ts';
import { seedCatalogue } from '#server/db/seed/seed-catalogue.ts';
import { freeAllJobs } from '#server/jobs/free-jobs.ts';

type Preparing = {
  readonly url: string;
  readonly projectFolder: string;
  /** True where the shop started this database itself: then no other process of the shop can be alive. */
  readonly own: boolean;
  say(line: string): void;
};

/** Brings the database to the newest form, fills an empty shop's shelves, and frees what a killed process held. */
export async function prepareDatabase({ url, projectFolder, own, say }: Preparing): Promise<void> {
  const database = await openDatabase(url, { connections: 2 });
  try {
    await migrateDatabase(database, path.join(projectFolder, 'src/server/db/migrations'));
    const seeded = await seedCatalogue(database, path.join(projectFolder, 'assets/catalogue.json'));
    if (seeded > 0) say(`Put ${seeded} cakes and cupcakes on the shelf.`);
    if (own) await freeAllJobs(database.db);
  } finally {
    await database.close();
  }
}
