import path from 'node:path';
import { countHeld, heldText } from '#server/db/backup/held-jobs.ts';
import { checkConnections } from '#server/db/connecting/count-connections.ts';
import { limitsOfMigrations } from '#server/db/connecting/time-limits.ts';
import { waitForDatabase } from '#server/db/connecting/wait-for-database.ts';
import { migrateDatabase, openDatabase } from '#server/db/open.ts';
import { seedCatalogue, seedListing, seedSearchPhrases } from '#server/db/seed/seed-catalogue.ts';
import { freeAllJobs } from '#server/jobs/free-jobs.ts';
import { seedDiary, seedRoles, seedSettings } from './db/seed/seed-shop.ts';
import { openSetUp } from './team/store-invitation.ts';

type Preparing = {
  readonly url: string;
  readonly projectFolder: string;
  /** The folder of the files that fill an empty shop; one that is filled does not need it. */
  readonly firstData: string;
  /** Whether the shop itself started it: then no other process of the shop can be alive. */
  readonly own: boolean;
  readonly processes: number;
  say(line: string): void;
};

/** Recovery after a crash takes time. */
const longestWaitMs = 120_000;

/** @returns the token of the link with which the first owner signs up; null if somebody owns the shop (T-02) */
export async function prepareDatabase({
  url,
  projectFolder,
  firstData,
  own,
  processes,
  say,
}: Preparing): Promise<{ setUpToken: string | null }> {
  const waits = () => say('Waiting for the database to start up…');
  const refused = await waitForDatabase(url, { longestMs: longestWaitMs, evenAway: false, waits });
  if (refused && !('code' in refused)) throw refused; // the driver's own words: nothing there answers at all
  const database = await openDatabase(url, { connections: 2, limits: limitsOfMigrations });
  try {
    await checkConnections(database, processes);
    await migrateDatabase(database, path.join(projectFolder, 'src/server/db/migrations'));
    await seedRoles(database);
    await seedListing(database, path.join(firstData, 'listing.json'));
    const seeded = await seedCatalogue(database, path.join(firstData, 'catalogue.json'));
    await seedDiary(database, path.join(firstData, 'diary.json'));
    await seedSearchPhrases(database, path.join(firstData, 'search-words.json'));
    await seedSettings(database, path.join(firstData, 'story.json'), path.join(projectFolder, 'assets/story.json'));
    if (seeded > 0) say(`Seeded ${seeded} products`);
    if (own) await freeAllJobs(database.db);
    const held = heldText(await countHeld(database.db));
    if (held !== null) say(held);
    return { setUpToken: await openSetUp(database.db, new Date()) };
  } finally {
    await database.close();
  }
}
