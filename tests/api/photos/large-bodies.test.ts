import { request } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { apiBase, headerNames } from '#contract/wire/endpoint.ts';
import { recentWrites } from '#server/db/tables/message-tables.ts';
import { productCalled } from '#tests/support/customers/customers.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const { db } = shop.database;
const photoCake = await productCalled(shop.database, 'personalised-photo-cake');
const visitor = shop.visitor();
/** Sends a body that is refused as no picture once it is read. */
const sendAnother = (bytes: number) =>
  visitor.post('/photos', { productId: photoCake.id, photo: Buffer.alloc(bytes, 'x').toString('base64') });
const send = async (bytes: number) => {
  await db.delete(recentWrites);
  return sendAnother(bytes);
};
const network = (n: number): string => `127.0.0.${2 + n}`;
const [small, large] = [1_000, 1024 * 1024];

/** Announces that much, and sends a little of it again and again. @param from another address of this machine for each network */
async function drip(from: string, answered: (status: number | undefined) => void) {
  const answer = await fetch(`${shop.url}${apiBase}/csrf-token`);
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '');
  const { token } = (await answer.json()) as { token: string };
  const sending = request(`${shop.url}${apiBase}/photos`, {
    method: 'POST',
    localAddress: from,
    headers: {
      'content-type': 'application/json',
      'content-length': 20 * 1024 * 1024,
      cookie: cookie.join('; '),
      [headerNames.csrf]: token,
      [headerNames.requestId]: crypto.randomUUID(),
    },
  });
  sending.on('error', () => undefined);
  sending.on('response', ({ statusCode }) => answered(statusCode));
  sending.write('{"photo":"');
  const more = setInterval(() => sending.write('A'.repeat(10_000)), 250);
  const breakOff = () => {
    clearInterval(more);
    sending.destroy();
  };
  onTestFinished(breakOff);
  return breakOff;
}

test('[Z-02] senders of twelve networks that bring a little at a time keep no customer’s photo out, and may go on', async () => {
  const answers: (number | undefined)[] = [];
  await Promise.all(Array.from({ length: 12 }, (_, n) => drip(network(n), (status) => answers.push(status))));
  expect((await send(small)).status).toBe(415);
  for (const _ of [1, 2, 3]) expect((await send(large)).status).toBe(415);
  expect(answers).toEqual([]);
});

test('[Z-02] a photo that is broken off on its way is one of the forty of its network, and the next is refused before its body is read', async () => {
  await db.delete(recentWrites);
  const answers: (number | undefined)[] = [];
  const answered = (status: number | undefined) => void answers.push(status);
  const breakOff = await drip('127.0.0.1', answered);
  await expect.poll(() => db.$count(recentWrites)).toBe(1);
  breakOff();
  for (let n = 1; n < 40; n += 1) expect((await sendAnother(small)).status).toBe(415);
  await drip('127.0.0.1', answered);
  await expect.poll(() => answers).toEqual([429]);
});
