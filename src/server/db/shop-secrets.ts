import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from './open.ts';
import { shopSecrets } from './schema.ts';

/** A key that all processes of the shop share: made once, kept in the database, never in the project. */
export async function sharedSecret(db: Db, name: string): Promise<Buffer> {
  await db
    .insert(shopSecrets)
    .values({ name, value: randomBytes(32) })
    .onConflictDoNothing();
  const [kept] = await db.select({ value: shopSecrets.value }).from(shopSecrets).where(eq(shopSecrets.name, name));
  if (!kept) throw new Error(`the shop's secret ${name} is gone`);
  return kept.value;
}
