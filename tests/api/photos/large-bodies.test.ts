import { request } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { apiBase, headerNames } from '#contract/wire/endpoint.ts';
import { recentWrites } from '#server/db/tables/message-tables.ts';
import { mostLargeBodies, mostOfNetwork } from '#server/http/serving/limit-large-bodies.ts';
import { productCalled } from '#tests/support/customers/customers.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const { db } = shop.database;
const photoCake = await productCalled(shop.database, 'personalised-photo-cake');
const visitor = shop.visitor();
/** Refused as no picture once it is read. */
const send = async (bytes: number) => {
  await db.delete(recentWrites);
  const photo = Buffer.alloc(bytes, 'x').toString('base64');
  return visitor.post('/photos', { productId: photoCake.id, photo });
};
const network = (n: number): string => `127.0.0.${2 + n}`;
const [small, large] = [1_000, 1024 * 1024];

/** Says that much will come, and sends no more than its beginning. @param from another address of this machine for each network */
async function beginToSend(from: string, answered: (status: number | undefined) => void = () => undefined) {
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
  return sending;
}

test('[Z-02] a process has only a few large bodies in hand; the next is asked to come again, and small ones pass', async () => {
  expect((await send(large)).status).toBe(415);
  const begun = await Promise.all(Array.from({ length: mostLargeBodies }, (_, n) => beginToSend(network(n))));
  onTestFinished(() => begun.forEach((sending) => void sending.destroy()));
  // One of them may have met the asking one in the last place and been refused itself: another takes its part.
  const askOnceMore = async () => {
    const { status } = await send(large);
    if (status !== 503) begun.push(await beginToSend(network(begun.length)));
    return status;
  };
  await expect.poll(askOnceMore).toBe(503);
  const refused = await send(large);
  expect(refused.body).toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 });
  expect(refused.headers.get('retry-after')).toBe('5');
  expect((await send(small)).status).toBe(415);
  for (const sending of begun) sending.destroy();
  await expect.poll(async () => (await send(large)).status).toBe(415);
});

test('[Z-02] whoever sends theirs drop by drop keeps nobody of another network out', async () => {
  const answers: (number | undefined)[] = [];
  const begun = await Promise.all(
    Array.from({ length: mostLargeBodies }, () => beginToSend(network(0), (status) => answers.push(status))),
  );
  onTestFinished(() => begun.forEach((sending) => void sending.destroy()));
  await expect.poll(() => answers).toEqual(Array.from({ length: mostLargeBodies - mostOfNetwork }, () => 503));
  expect((await send(large)).status).toBe(415);
});
