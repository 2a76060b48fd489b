import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { findEnquiryPage, withdrawQuote } from '#contract/admin/enquiries.ts';
import { addDays } from '#domain/pickup/clock/calendar.ts';
import { ledgerEntries } from '#server/db/tables/money/ledger-tables.ts';
import { payments } from '#server/db/tables/schema.ts';
import { checkBooks } from '#server/jobs/tasks.ts';
import { testDatabase } from '#tests/support/database/database.ts';
import {
  type Asked,
  askFor,
  orderOf,
  quoteBy,
  sessionOf,
  startedBy,
  threadOf,
} from '#tests/support/enquiries/enquiries.ts';
import { payingCard } from '#tests/support/orders/orders.ts';
import { openDayAhead, today } from '#tests/support/orders/pickup-day.ts';
import { dataFolderForTest, startBuiltShop } from '#tests/support/shop/built-shop.ts';
import { Visitor } from '#tests/support/shop/visitor.ts';
import { signInStaff } from '#tests/support/staff/sign-in-staff.ts';

vi.setConfig({ testTimeout: 300_000 });
const patience = { timeout: 120_000, interval: 200 };
const { open: database, url } = await testDatabase();
const { db } = database;
const env = { DATABASE_URL: url, DATA_FOLDER: await dataFolderForTest() };
const first = await startBuiltShop(env);
const second = await startBuiltShop(env);
const clock = { now: () => new Date() };
const at = (shop: { readonly url: string }) => ({
  url: shop.url,
  database,
  clock,
  visitor: () => new Visitor(shop.url),
});
const owner = await signInStaff(at(first));
const ownerAtSecond = await signInStaff(at(second));
const depositPence = 13_200;

/** Quotes, each for a day of its own, a week apart whatever is closed between them, so that none waits for another's place. */
async function quoted(n: number): Promise<Asked & { readonly orderNo: string }> {
  const date = openDayAhead(40 + 7 * n);
  const enquiry = await askFor(at(first), { eventDate: date });
  const page = await quoteBy(owner, enquiry.id, {
    pickup: { date, time: '14:00' },
    expiresOn: addDays(today(), 7),
    past: 'A proof of two processes',
  });
  return { ...enquiry, orderNo: page.quote?.orderNo ?? '' };
}

/** Pays by card on one process' page of the test provider. */
const pay = (shop: { readonly url: string }, session: { readonly body: { readonly url: string } }) =>
  fetch(shop.url + new URL(session.body.url).pathname, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(payingCard),
  });

async function moneyOf(orderNo: string) {
  const { id } = await orderOf({ database } as never, orderNo);
  const paid = await db.select().from(payments).where(eq(payments.orderId, id));
  const entries = await db.select().from(ledgerEntries).where(eq(ledgerEntries.orderId, id));
  return {
    paid: paid.filter(({ state }) => state === 'paid').length,
    keptPence: entries.reduce((all, { amountPence }) => all + amountPence, 0),
  };
}
const stateOf = async (enquiryId: number) => (await owner.call(findEnquiryPage, { enquiryId })).state;

test('[Z-04] a quote that is accepted at two processes at once is one order, and is paid once', async () => {
  const all = await Promise.all([1, 2, 3, 4].map(quoted));
  for (const enquiry of all) {
    const shown = await threadOf(enquiry);
    const other = { browser: new Visitor(second.url), token: enquiry.token };
    const opened = await Promise.all([startedBy(enquiry, shown), startedBy(other, shown)]);
    expect(opened.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(opened.map(sessionOf)).size).toBe(1);
    await Promise.all(opened.flatMap((session) => [pay(first, session), pay(second, session)]));
    await expect.poll(() => stateOf(enquiry.id), patience).toBe('accepted');
    expect(await moneyOf(enquiry.orderNo)).toEqual({ paid: 1, keptPence: depositPence });
  }
  await checkBooks(db, new Date());
});

test('[Z-04] a quote that is withdrawn at one process while it is paid at another has one outcome: it stands with its money, or the money goes back', async () => {
  for (const n of [11, 12, 13, 14, 15, 16]) {
    const enquiry = await quoted(n);
    const session = await startedBy(enquiry, await threadOf(enquiry));
    const wish = { enquiryId: enquiry.id, seenOrder: enquiry.orderNo, text: 'Our oven is broken.' };
    const paying = pay(first, session);
    // At once, or while the provider's notice is on its way.
    if (n % 2 === 1) await paying;
    const [withdrawn] = await Promise.all([ownerAtSecond.browser.ask(withdrawQuote, wish), paying]);
    const state = withdrawn.status === 200 ? 'new' : 'accepted';
    await expect.poll(() => stateOf(enquiry.id), patience).toBe(state);
    await expect
      .poll(async () => (await moneyOf(enquiry.orderNo)).keptPence, patience)
      .toBe(state === 'accepted' ? depositPence : 0);
    if (state === 'accepted') expect(withdrawn.status).toBe(409);
  }
  await checkBooks(db, new Date());
});
