import { and, desc, eq, like } from 'drizzle-orm';
import { emails } from '#server/db/tables/schema.ts';
import type { TestShop } from '#tests/support/shop/shop.ts';
import type { Answer } from '#tests/support/shop/visitor.ts';

type Shop = Pick<TestShop, 'database' | 'visitor'>;

/** The token of the link that was last sent to an address; empty if none was sent. */
export async function linkToSubscribe({ database }: Shop, email: string): Promise<string> {
  const [letter] = await database.db
    .select({ plain: emails.plain })
    .from(emails)
    .where(and(eq(emails.recipient, email), like(emails.eventKey, 'newsletter-confirm:%')))
    .orderBy(desc(emails.id))
    .limit(1);
  return /\/confirm-newsletter\?token=([\w-]+)/.exec(letter?.plain ?? '')?.[1] ?? '';
}

/** Asks for the newsletter, and follows the link if one is sent. */
export async function subscribe(shop: Shop, email: string): Promise<Answer> {
  const asked = await shop.visitor().post('/newsletter/subscriptions', { email });
  const token = await linkToSubscribe(shop, email);
  return token === '' ? asked : shop.visitor().post('/newsletter/confirmations', { token });
}
