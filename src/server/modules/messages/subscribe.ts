import { randomBytes } from 'node:crypto';
import { isNotNull } from 'drizzle-orm';
import { newsletterSubscribers } from '#server/db/message-tables.ts';
import { type LimitedWrite, limitWrites } from '#server/modules/limits/limit-writes.ts';
import type { Visit } from '#server/modules/visit.ts';
import { shopConfig } from '#shop-config';
import { welcomeLetter } from './welcome-letter.ts';
import { writeLetter } from './write-letter.ts';

/** More than messages: a whole office may sit behind one address. */
const limit: LimitedWrite = {
  kind: 'subscription',
  mostAnHour: 20,
  refusal: (minutes) => `Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
};

/**
 * M-06: kept once an address, with the time of the consent (decisions). A new subscriber, or one who comes back, is
 * sent a letter with the way out; for one who is there already nothing happens, and the answer is the same.
 * @throws Failure 'tooManyRequests' from the 21st subscription of a network in an hour
 */
export async function subscribe(visit: Visit, { email }: { email: string }): Promise<{ subscribed: true }> {
  await limitWrites(visit, limit);
  const [consented] = await visit.db
    .insert(newsletterSubscribers)
    .values({ email, consentedAt: visit.now, unsubscribeToken: randomBytes(32).toString('base64url') })
    .onConflictDoUpdate({
      target: newsletterSubscribers.email,
      set: { consentedAt: visit.now, unsubscribedAt: null },
      setWhere: isNotNull(newsletterSubscribers.unsubscribedAt),
    })
    .returning();
  if (consented) {
    const { publicUrl } = visit.surroundings;
    await writeLetter(visit, welcomeLetter(consented, { shop: shopConfig, publicUrl }));
  }
  return { subscribed: true };
}
