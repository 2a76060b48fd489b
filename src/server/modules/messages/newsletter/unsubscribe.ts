import { eq, sql } from 'drizzle-orm';
import { Failure } from '#domain/failure.ts';
import { newsletterSubscribers } from '#server/db/tables/message-tables.ts';
import type { RequestContext } from '#server/modules/request-context.ts';

/** @throws Failure 'notFound' for a token that is nobody's, lest somebody believe to be rid of the emails */
export async function unsubscribe(
  context: RequestContext,
  { token }: { token: string },
): Promise<{ unsubscribed: true }> {
  const { unsubscribedAt } = newsletterSubscribers;
  const [ended] = await context.db
    .update(newsletterSubscribers)
    .set({ unsubscribedAt: sql`coalesce(${unsubscribedAt}, ${context.now})` })
    .where(eq(newsletterSubscribers.unsubscribeToken, token))
    .returning({ id: newsletterSubscribers.id });
  if (!ended) {
    const text = `This link is not complete. Please follow the one in our letter again, or write to ${context.shop.email}.`;
    throw new Failure('notFound', { text });
  }
  return { unsubscribed: true };
}
