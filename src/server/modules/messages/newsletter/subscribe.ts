import { isNotNull } from 'drizzle-orm';
import { newsletterWayOut } from '#domain/person/newsletter-words.ts';
import { readSettings } from '#server/db/settings/read-settings.ts';
import { newsletterSubscribers } from '#server/db/tables/message-tables.ts';
import { type LimitedWrite, limitWrites } from '#server/modules/limits/limit-writes.ts';
import { tryAgainIn } from '#server/modules/limits/try-again.ts';
import { queueEmail } from '#server/modules/messages/queue-email.ts';
import type { RequestContext } from '#server/modules/request-context.ts';
import { newSecretToken } from '#server/modules/secret-tokens.ts';
import { welcomeEmail } from './welcome-email.ts';

/** A whole office may sit behind one address. */
const limit: LimitedWrite = {
  kind: 'subscription',
  mostAnHour: 20,
  refusal: (minutes) => `Please ${tryAgainIn(minutes)}.`,
};

/** Who is subscribed already gets the same answer, and no email (M-06). @throws Failure 'tooManyRequests' */
export async function subscribe(context: RequestContext, { email }: { email: string }): Promise<{ subscribed: true }> {
  await limitWrites(context, limit);
  const { invitation, promise } = (await readSettings(context.db, ['letters'])).letters;
  const consent = {
    consentedAt: context.now,
    consentPlace: 'Home page',
    consentWording: `${invitation} ${newsletterWayOut}`,
  };
  const [consented] = await context.db
    .insert(newsletterSubscribers)
    .values({ email, ...consent, unsubscribeToken: newSecretToken() })
    .onConflictDoUpdate({
      target: newsletterSubscribers.email,
      set: { ...consent, unsubscribedAt: null },
      setWhere: isNotNull(newsletterSubscribers.unsubscribedAt),
    })
    .returning();
  if (consented) {
    const { publicUrl } = context.services;
    await queueEmail(context, welcomeEmail(consented, { shop: context.shop, promise, publicUrl }));
  }
  return { subscribed: true };
}
