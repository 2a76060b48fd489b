import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from './open.ts';
import { shopSecrets } from './schema.ts';
import { databaseOf } from './statement.ts';

const known = new WeakMap<object, Map<string, Buffer>>();

/**
 * A key that all processes of the shop share: made once, kept in the database, never in the project. A process reads it
 * once: those that every request needs were made by a migration.
 */
export async function sharedSecret(db: Db, name: string): Promise<Buffer> {
  const database = databaseOf(db);
  const here = known.get(database) ?? new Map<string, Buffer>();
  known.set(database, here);
  const before = here.get(name);
  if (before) return before;
  const kept = await read(db, name);
  if (kept) {
    here.set(name, kept);
    return kept;
  }
  await db
    .insert(shopSecrets)
    .values({ name, value: randomBytes(32) })
    .onConflictDoNothing();
  // Not remembered yet: the transaction that it was made in may still be taken back.
  const made = await read(db, name);
  if (!made) throw new Error(`the shop's secret ${name} is gone`);
  return made;
}

async function read(db: Db, name: string): Promise<Buffer | null> {
  const [kept] = await db.select({ value: shopSecrets.value }).from(shopSecrets).where(eq(shopSecrets.name, name));
  return kept?.value ?? null;
}
