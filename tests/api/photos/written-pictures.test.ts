import { eq, inArray } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { failureReply } from '#contract/wire/failure-reply.ts';
import { dayMs } from '#domain/pickup/clock/durations.ts';
import { enquiryPictures } from '#server/db/tables/customers/enquiry-tables.ts';
import { contactMessages } from '#server/db/tables/message-tables.ts';
import { photos } from '#server/db/tables/photo-tables.ts';
import { removeOldPhotos } from '#server/sales/photos/forget-photos.ts';
import { photoBudget, writtenBudget } from '#server/sales/photos/photo-budget.ts';
import { signedInCustomer } from '#tests/support/customers/customers.ts';
import { wedding } from '#tests/support/enquiries/enquiries.ts';
import { jpegOf } from '#tests/support/pictures/drawn-pictures.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import type { Visitor } from '#tests/support/shop/visitor.ts';

const shop = await openTestShop();
const { clock, storage } = { clock: shop.clock, storage: shop.services.storage };
const { db, pool } = shop.database;
const picture = (await jpegOf({ width: 300, height: 200 })).toString('base64');
const { ofSender, ofShop } = writtenBudget;

beforeEach(async () => {
  await pool.query('delete from recent_writes');
  await pool.query('delete from enquiries');
  await pool.query('delete from contact_messages');
  await pool.query('delete from photos');
});

async function sent(browser: Visitor = shop.visitor()): Promise<string> {
  return ((await browser.post('/enquiries/pictures', { picture })).body as { token: string }).token;
}
/** Sends one picture of each size, as far as the shop knows: all are sent beforehand, because so much could not be sent at once. */
async function sentOf(...sizes: readonly number[]): Promise<string[]> {
  const tokens: string[] = [];
  for (const _ of sizes) tokens.push(await sent());
  for (const [n, bytes] of sizes.entries()) await sized(tokens[n] ?? '', bytes);
  return tokens;
}
const sized = (token: string, bytes: number) => db.update(photos).set({ bytes }).where(eq(photos.token, token));

let asked = 0;
const ask = (pictures: string[], browser: Visitor = shop.visitor(), favouriteIcing = '') => {
  asked += 1;
  return browser.post('/enquiries', wedding({ email: `anna-${asked}@example.com`, pictures, favouriteIcing }));
};
const write = (pictures: string[], favouriteIcing = '') =>
  shop.visitor().post('/messages/contact', {
    ...{ name: 'Anna Reid', email: 'anna@example.com', phone: '07700 900662', message: 'Like this one?' },
    ...{ pictures, favouriteIcing },
  });
const ways = [
  ['an enquiry', (pictures: string[], icing?: string) => ask(pictures, shop.visitor(), icing)],
  ['a message', write],
] as const;
const wordsOf = (answer: { body: unknown }) => failureReply.parse(answer.body).fields;
const areKept = async (tokens: string[]) => {
  const rows = await db.select().from(photos).where(inArray(photos.token, tokens));
  return tokens.map((token) => rows.some((row) => row.token === token && row.forgottenAt === null));
};
const ofOthers = (token: string) =>
  db
    .update(photos)
    .set({ networks: ['of somebody else'] })
    .where(eq(photos.token, token));

test.each(ways)(
  '[Z-04] %s has its pictures kept up to a bound of its network; then it is refused in words, and taken without them',
  async (_what, tell) => {
    const [first = '', second = ''] = await sentOf(ofSender - 10, 20);
    expect((await tell([first])).status).toBe(200);
    const refused = await tell([second]);
    expect([refused.status, wordsOf(refused)]).toEqual([
      429,
      { pictures: expect.stringMatching(/from your network .+ log in, or send this without pictures/) },
    ]);
    expect(await areKept([first, second])).toEqual([true, true]);
    expect((await tell([])).status).toBe(200);
    const { browser } = await signedInCustomer(shop);
    expect((await ask([second], browser)).status).toBe(200);
  },
);

test.each(ways)(
  '[Z-04] the pictures of %s that a machine wrote, by all signs, go first, the oldest of them',
  async (_what, tell) => {
    const tokens = await sentOf(10, ofSender / 2, ofSender / 4, ofSender / 2);
    const [trusted = '', older = '', younger = '', next = ''] = tokens;
    for (const [token, icing] of [[trusted], [older, 'pink'], [younger, 'pink']] as const)
      expect((await tell([token], icing)).status).toBe(200);
    for (const [n, token] of tokens.entries())
      await db
        .update(photos)
        .set({ createdAt: new Date(clock.now().getTime() - (10 - n) * 60_000) })
        .where(eq(photos.token, token));
    expect((await tell([next])).status).toBe(200);
    expect(await areKept(tokens)).toEqual([true, false, true, true]);
  },
);

test('[Z-04] all that came with words has a bound too, whatever network it came from', async () => {
  const tokens = await sentOf(10, 10, ofSender, 10);
  const [first = '', machines = '', next = '', last = ''] = tokens;
  await ask([first]);
  await ask([machines], shop.visitor(), 'pink');
  for (const token of [first, machines]) await ofOthers(token);
  await db
    .update(photos)
    .set({ bytes: ofShop - ofSender })
    .where(eq(photos.token, first));
  expect((await ask([next])).status).toBe(200);
  expect(await areKept(tokens)).toEqual([true, false, true, true]);
  await ofOthers(next);
  const refused = await ask([last]);
  expect([refused.status, wordsOf(refused)]).toEqual([429, { pictures: expect.stringMatching(/without pictures/) }]);
});

test('[Z-04] what came with words counts until it is forgotten, and not among what nobody has ordered', async () => {
  const [first = '', told = ''] = await sentOf(ofSender - 10, 10);
  await ask([first]);
  await write([told]);
  expect((await shop.visitor().post('/enquiries/pictures', { picture })).status).toBe(200);
  expect(photoBudget.ofSender).toBeLessThan(ofSender);
  expect(await areKept([first, told])).toEqual([true, true]);
  await removeOldPhotos(db, storage, new Date(clock.now().getTime() + 3 * dayMs));
  expect((await ask([await sent()])).status).toBe(429);
  await db.delete(enquiryPictures);
  await db.delete(contactMessages);
  expect((await ask([await sent()])).status).toBe(200);
});
