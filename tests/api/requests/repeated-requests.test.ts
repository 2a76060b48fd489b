import { createHash, randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { register } from '#contract/accounts/accounts.ts';
import { idempotentResponses } from '#server/db/tables/platform-tables.ts';
import { cartLines } from '#server/db/tables/schema.ts';
import { marksOf } from '#server/http/api/run-idempotent.ts';
import { productCalled, signedInCustomer } from '#tests/support/customers/customers.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const product = await productCalled(shop.database, 'salted-caramel-drip-cake');
const lineOf = (userId: number, quantity = 1) => ({
  userId,
  productId: product.id,
  quantity,
  priceSnapshot: 42,
  weightSnapshot: 500,
});
const quantityOf = async (userId: number) =>
  (
    await shop.database.db.select({ quantity: cartLines.quantity }).from(cartLines).where(eq(cartLines.userId, userId))
  )[0]?.quantity;

test('[X-01] a write that comes again with the same request id gets the first answer and is done once', async () => {
  const { id, browser } = await signedInCustomer(shop);
  const requestId = randomUUID();
  const answers = [];
  for (let n = 0; n < 3; n++) answers.push((await browser.post('/cart', lineOf(id), { requestId })).body);
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await quantityOf(id)).toBe(1);
});

test('twenty copies at once of one write are done once', async () => {
  const { id, browser } = await signedInCustomer(shop);
  const requestId = randomUUID();
  const answers = await Promise.all(Array.from({ length: 20 }, () => browser.post('/cart', lineOf(id), { requestId })));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(await quantityOf(id)).toBe(1);
});

test('another request under the same id is refused as a conflict', async () => {
  const { id, browser } = await signedInCustomer(shop);
  const requestId = randomUUID();
  await browser.post('/cart', lineOf(id), { requestId });
  expect(await browser.post('/cart', lineOf(id, 5), { requestId })).toMatchObject({
    status: 409,
    body: { title: 'Conflict' },
  });
  expect(await quantityOf(id)).toBe(1);
});

test('one customer’s request id tells another nothing', async () => {
  const [first, second] = [await signedInCustomer(shop), await signedInCustomer(shop)];
  const requestId = randomUUID();
  await first.browser.post('/cart', lineOf(first.id, 7), { requestId });
  expect(await second.browser.post('/cart', lineOf(second.id, 2), { requestId })).toMatchObject({ status: 200 });
  expect([await quantityOf(first.id), await quantityOf(second.id)]).toEqual([7, 2]);
});

test('a write that failed keeps no answer: it may be tried again', async () => {
  const { id, browser } = await signedInCustomer(shop);
  const requestId = randomUUID();
  const missing = { ...lineOf(id), productId: 999_999 };
  expect(await browser.post('/cart', missing, { requestId })).toMatchObject({ status: 404 });
  expect(await browser.post('/cart', missing, { requestId })).toMatchObject({ status: 404 });
  expect(await browser.post('/cart', lineOf(id), { requestId })).toMatchObject({ status: 200 });
});

const registration = () => ({
  email: `${randomUUID()}@example.com`,
  firstName: 'Wilhelmina',
  lastName: 'Shah',
  contactNo: '07700900123',
  provider: 'local',
  active: '1',
  status: 'active',
});

test('the kept answer of a registration shows neither token nor name to a reader of the table', async () => {
  const browser = shop.visitor();
  const answer = await browser.post('/auth/register', { ...registration(), password: 'Sponge&Jam1' });
  const { token } = answer.body as { token: string };
  expect(token).toHaveLength(43);
  const kept = await shop.database.db.select().from(idempotentResponses);
  const everything = Buffer.concat(
    kept.flatMap(({ key, fingerprint, answer: sealed }) => [key, fingerprint, sealed ?? Buffer.alloc(0)]),
  ).toString('latin1');
  expect(kept.length).toBeGreaterThan(0);
  expect(everything).not.toContain(token);
  expect(everything).not.toContain('Wilhelmina');
});

test('nothing that is kept of a registration lets its password be tried out but as slowly as at the login', async () => {
  const browser = shop.visitor();
  const requestId = randomUUID();
  const said = registration();
  const first = await browser.post('/auth/register', { ...said, password: 'Sponge&Jam1' }, { requestId });
  expect(first.status).toBe(200);
  const [before] = await shop.database.db
    .select()
    .from(idempotentResponses)
    .orderBy(desc(idempotentResponses.createdAt));
  // The very same request gets its response; another password under the same id gets nothing, and leaves the same traces.
  expect(await browser.post('/auth/register', { ...said, password: 'Sponge&Jam1' }, { requestId })).toMatchObject({
    body: first.body,
  });
  expect(await browser.post('/auth/register', { ...said, password: 'Sponge&Jam2' }, { requestId })).toMatchObject({
    status: 409,
  });
  const guessed = { ...said, password: 'Sponge&Jam1' };
  const sha256 = (text: string) => createHash('sha256').update(text).digest();
  const failureTexts = JSON.stringify(['POST', '/auth/register', guessed]);
  expect(before?.fingerprint.equals(sha256(JSON.stringify(['said', requestId, failureTexts])))).toBe(false);
});

test('a write with a password is asked for a dozen times under one request id, and then refused before its slow hash', async () => {
  const browser = shop.visitor();
  const requestId = randomUUID();
  const said = { ...registration(), password: 'Sponge&Jam1' };
  const statuses: number[] = [];
  for (let time = 0; time < 13; time++)
    statuses.push((await browser.post('/auth/register', said, { requestId })).status);
  expect(statuses).toEqual([...Array(12).fill(200), 429]);
  const refused = await browser.post('/auth/register', said, { requestId });
  expect(refused.body).toMatchObject({ code: 'tooManyRequests' });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await browser.post('/auth/register', { ...registration(), password: 'Sponge&Jam1' })).toMatchObject({
    status: 200,
  });
});

test('who repeats many writes with passwords waits for themselves, and somebody else is served between them', async () => {
  const served: string[] = [];
  const sealKeyOf = async (caller: string) => {
    const asked = {
      requestId: randomUUID(),
      owner: '',
      caller,
      endpoint: register,
      input: { password: 'Sponge&Jam1' },
    };
    const marks = await marksOf(shop.database.db, asked);
    return async () => void (await marks?.sealKey().then(() => served.push(caller)));
  };
  const asking = [...Array<string>(30).fill('a'), ...Array<string>(10).fill('b')];
  const all = await Promise.all(asking.map(sealKeyOf));
  await Promise.all(all.map((sealKey) => sealKey()));
  expect(served.toSorted()).toEqual(asking);
  // Two are in progress, then they take turns: all ten of b are among the first 21 that are started. When the 20th has
  // ended, at most one of those is still in progress, however long the machine takes over each.
  expect(served.slice(0, 20).filter((caller) => caller === 'b').length).toBeGreaterThanOrEqual(9);
});
