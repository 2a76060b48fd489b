import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll } from 'vitest';
import { limitsOfMigrations, limitsOfRequests } from '#server/db/connecting/time-limits.ts';
import { migrateDatabase, type OpenDatabase, openDatabase } from '#server/db/open.ts';
import { seedCatalogue, seedListing, seedSearchPhrases } from '#server/db/seed/seed-catalogue.ts';
import { seedDiary, seedRoles, seedSettings } from '#server/db/seed/seed-shop.ts';

/** The project's folder. */
export const projectFolder = fileURLToPath(new URL('../../..', import.meta.url));
export const migrationsFolder = `${projectFolder}src/server/db/migrations`;
export const catalogueFile = `${projectFolder}assets/catalogue.json`;
export const listingFile = `${projectFolder}assets/listing.json`;
export const diaryFile = `${projectFolder}assets/diary.json`;
export const searchWordsFile = `${projectFolder}assets/search-words.json`;
export const storyFile = `${projectFolder}assets/story.json`;

/** Set when the suite starts: a role that may create databases. */
export const adminUrlVariable = 'TEST_DATABASE_URL';
export const templateVariable = 'TEST_DATABASE_TEMPLATE';

const named = (url: string, database: string): string => {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
};

export async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const variable = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the tests through vitest's configuration`);
  return value;
};

/** Twelve times the usual, so that a machine busy with other things does not make a test fail. */
const patientSeconds = 120;

/** Creates the migrated and seeded database that every test's own is copied from. */
export async function makeTemplate(adminUrl: string): Promise<string> {
  const name = `shop_template_${randomBytes(4).toString('hex')}`;
  await onServer(adminUrl, (client) => client.query(`create database ${name}`));
  const database = await openDatabase(named(adminUrl, name), { connections: 2, limits: limitsOfMigrations });
  await migrateDatabase(database, migrationsFolder);
  await seedRoles(database);
  await seedListing(database, listingFile);
  await seedCatalogue(database, catalogueFile);
  await seedDiary(database, diaryFile);
  await seedSearchPhrases(database, searchWordsFile);
  await seedSettings(database, storyFile);
  // Unless a test says otherwise, a cake's stock is all there is of it, for every day. The cakes' versions stay as they are.
  await database.pool.query(
    `set session_replication_role = replica; update products set supply = 'stock' where supply = 'stockToday'`,
  );
  await database.close();
  return name;
}

export const dropDatabase = (adminUrl: string, name: string): Promise<unknown> =>
  onServer(adminUrl, (client) => client.query(`drop database if exists ${name} with (force)`));

/** The address of an empty database of this test file's own, which is dropped when the file's tests are done. */
export async function emptyDatabase(): Promise<string> {
  const adminUrl = variable(adminUrlVariable);
  const name = `shop_test_${randomBytes(6).toString('hex')}`;
  await onServer(adminUrl, (client) => client.query(`create database ${name}`));
  afterAll(() => dropDatabase(adminUrl, name));
  return named(adminUrl, name);
}

/**
 * A database of this test file's own: migrated, with the bakery's catalogue in it.
 * It is dropped when the file's tests are done.
 */
export async function testDatabase(): Promise<{ open: OpenDatabase; url: string }> {
  const adminUrl = variable(adminUrlVariable);
  const name = `shop_test_${randomBytes(6).toString('hex')}`;
  await onServer(adminUrl, (client) => client.query(`create database ${name} template ${variable(templateVariable)}`));
  const url = named(adminUrl, name);
  const open = await openDatabase(url, { limits: limitsOfRequests(patientSeconds) });
  afterAll(async () => {
    await open.close();
    await dropDatabase(adminUrl, name);
  });
  return { open, url };
}
