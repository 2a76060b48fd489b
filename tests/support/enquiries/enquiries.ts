import { and, desc, eq, like } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { type EnquiryPage, findEnquiryPage, sendQuote } from '#contract/admin/enquiries.ts';
import type { NewEnquiry, ShownEnquiry } from '#contract/enquiries.ts';
import { enquiries } from '#server/db/tables/customers/enquiry-tables.ts';
import { emails, orders } from '#server/db/tables/schema.ts';
import { deliverNotices, payingCard } from '#tests/support/orders/orders.ts';
import type { TestShop } from '#tests/support/shop/shop.ts';
import type { Visitor } from '#tests/support/shop/visitor.ts';
import type { SignedIn } from '#tests/support/staff/sign-in-staff.ts';

/** A wedding in June, valid in every field. */
export const wedding = (changes: Partial<NewEnquiry> = {}): NewEnquiry => ({
  kind: 'wedding',
  eventDate: '2027-06-12',
  servings: 80,
  flavours: 'lemon, chocolate',
  budget: 450,
  message: 'Three tiers\nwith fresh flowers, please.',
  hasAllergies: 'yes',
  allergies: 'My aunt cannot eat hazelnuts.',
  pictures: [],
  name: 'Grace Okafor',
  email: 'grace@example.com',
  phone: '07700 900662',
  ...changes,
});

export type Asked = { readonly id: number; readonly token: string; readonly email: string; readonly browser: Visitor };

let asked = 0;

/** Sends the enquiry as its customer sends it; each from an email address of its own. */
export async function askFor(
  shop: Pick<TestShop, 'database' | 'visitor'>,
  changes: Partial<NewEnquiry> = {},
  browser = shop.visitor(),
): Promise<Asked> {
  asked += 1;
  // Enquiries from one network are counted, and all of a test's come from here.
  await shop.database.pool.query('delete from recent_writes');
  const email = `grace-${asked}-${Date.now()}@example.com`;
  const { status, body } = await browser.post('/enquiries', wedding({ email, ...changes }));
  if (status !== 200) throw new Error(`the enquiry was not taken: ${status} ${JSON.stringify(body)}`);
  const [row] = await shop.database.db.select().from(enquiries).orderBy(desc(enquiries.id)).limit(1);
  return { id: row?.id ?? 0, token: (body as { token: string }).token, email: row?.email ?? '', browser };
}

type Wish = Partial<z.input<typeof sendQuote.input>>;

/** Three tiers and forty cupcakes for £420, and a stand on hire for £20; a third of it as a deposit. */
export const quoteFor = (page: Pick<EnquiryPage, 'id' | 'thread' | 'quote'>, changes: Wish = {}) => ({
  enquiryId: page.id,
  lines: [
    {
      name: 'Three tiers, lemon and chocolate',
      quantity: 1,
      unitPence: 32_000,
      vatClass: 'zero' as const,
      isFood: true,
      allergens: ['wheat' as const, 'eggs' as const, 'milk' as const],
    },
    {
      name: 'Cupcakes with a sugar rose',
      quantity: 40,
      unitPence: 250,
      vatClass: 'zero' as const,
      isFood: true,
      allergens: ['wheat' as const, 'milk' as const],
    },
    { name: 'Stand on hire', quantity: 1, unitPence: 2_000, vatClass: 'standard' as const, isFood: false },
  ],
  deposit: { kind: 'percent' as const, percent: 30 },
  pickup: { date: '2027-06-11', time: '14:00' },
  expiresOn: '2026-11-25',
  workUnits: 40,
  past: '',
  text: 'Dear Grace, here is our quote.',
  seen: page.thread.at(-1)?.id ?? 0,
  seenOrder: page.quote?.orderNo ?? null,
  ...changes,
});

/** Sends a quote for the page as it is. */
export async function quoteBy(staff: SignedIn, enquiryId: number, changes: Wish = {}): Promise<EnquiryPage> {
  const page = await staff.call(findEnquiryPage, { enquiryId });
  return staff.call(sendQuote, quoteFor(page, changes));
}

export const threadOf = async ({ browser, token }: Pick<Asked, 'browser' | 'token'>): Promise<ShownEnquiry> =>
  (await browser.post('/enquiries/thread', { token })).body as ShownEnquiry;

/** What a customer sends when they accept the quote as they see it. */
export const seenBy = ({ quote }: ShownEnquiry, token: string) => ({
  token,
  orderNo: quote?.orderNo ?? '',
  revision: quote?.revision ?? 0,
  amount: quote?.askedPence ?? 0,
});

export const startedBy = async ({ browser, token }: Pick<Asked, 'browser' | 'token'>, shown: ShownEnquiry) =>
  (await browser.post('/enquiries/quote/session', seenBy(shown, token))) as {
    status: number;
    body: { url: string; message?: string };
  };

/** The session of the payment that `startedBy` began. */
export function sessionOf({ status, body }: Awaited<ReturnType<typeof startedBy>>): string {
  if (status !== 200) throw new Error(`the payment was not begun: ${status} ${JSON.stringify(body)}`);
  return decodeURIComponent(new URL(body.url).pathname.split('/').at(-1) ?? '');
}

/** Pays what is asked for at the test provider, and delivers its notice. */
export async function payAsked(shop: TestShop, from: Pick<Asked, 'browser' | 'token'>): Promise<string> {
  const session = sessionOf(await startedBy(from, await threadOf(from)));
  await shop.testPayments.pay(session, payingCard);
  await deliverNotices(shop, session);
  return session;
}

export const emailsOf = ({ database: { db } }: TestShop, recipient: string, part = '') =>
  db
    .select()
    .from(emails)
    .where(and(eq(emails.recipient, recipient), like(emails.eventKey, `%${part}%`)))
    .orderBy(emails.id);

export async function orderOf({ database: { db } }: TestShop, number: string): Promise<typeof orders.$inferSelect> {
  const [row] = await db.select().from(orders).where(eq(orders.number, number));
  if (!row) throw new Error(`no order ${number}`);
  return row;
}

/** The token of the thread's link in an email's text. */
export function linkIn(text: string): string {
  const token = /\/enquiry\?token=([\w-]{43})(?![\w-])/.exec(text)?.[1];
  if (!token) throw new Error(`no link in: ${text}`);
  return token;
}
