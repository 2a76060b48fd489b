import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Db } from './open.ts';
import { databaseOf } from './prepared-statements.ts';
import { shopSecrets } from './tables/platform-tables.ts';

const known = new WeakMap<object, Map<string, Buffer>>();

/** A key that all processes share: made by a migration or at its first use, and read once per process. */
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
  // Not cached yet: the transaction in which it was made may still be rolled back.
  const made = await read(db, name);
  if (!made) throw new Error(`the secret ${name} is missing`);
  return made;
}

/** Seals the secrets of staff's authenticator apps, which another key could not open. */
export const staffSecretName = 'staff-totp';

/**
 * For a backup in the wrong hands. Each member of staff adds again in 'You' the app whose secret the backup could open. Running processes
 * keep the previous keys; counts under those keys are deleted.
 */
export const renewSecrets = (db: Db): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`update shop_secrets
      set value = sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'))
      where name <> ${staffSecretName}`);
    for (const counts of ['idempotent_responses', 'login_tries', 'trusted_networks', 'recent_writes', 'unpaid_holds'])
      await tx.execute(sql`delete from ${sql.identifier(counts)}`);
    await tx.execute(sql`update photos set networks = null where networks is not null`);
  });

async function read(db: Db, name: string): Promise<Buffer | null> {
  const [kept] = await db.select({ value: shopSecrets.value }).from(shopSecrets).where(eq(shopSecrets.name, name));
  return kept?.value ?? null;
}
