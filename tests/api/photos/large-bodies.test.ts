import { request } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { apiBase, headerNames } from '#contract/wire/endpoint.ts';
import { recentWrites } from '#server/db/tables/message-tables.ts';
import { mostLargeBodies, mostWaitingOfNetwork } from '#server/http/serving/http-limits.ts';
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

test('[Z-02] who brings nothing gives the place up to whoever waits for it, and is told so; small bodies wait for nobody', async () => {
  const answers: (number | undefined)[] = [];
  const begun = await Promise.all(
    Array.from({ length: mostLargeBodies }, (_, n) => beginToSend(network(n), (status) => answers.push(status))),
  );
  onTestFinished(() => begun.forEach((sending) => void sending.destroy()));
  expect((await send(small)).status).toBe(415);
  // None of them brings anything: one of them makes room, unless what is sent was there before them.
  while (answers.length === 0) expect((await send(large)).status).toBe(415);
  for (const _ of [1, 2]) expect((await send(large)).status).toBe(415);
  expect(answers).toEqual([503]);
});

test('[Z-02] one network has one large body in hand, and its others wait: they keep nobody else out', async () => {
  const answers: (number | undefined)[] = [];
  const ofOne = 1 + mostWaitingOfNetwork;
  const begun = await Promise.all(
    Array.from({ length: ofOne + 1 }, () => beginToSend(network(0), (status) => answers.push(status))),
  );
  onTestFinished(() => begun.forEach((sending) => void sending.destroy()));
  await expect.poll(() => answers).toEqual([503]);
  expect((await send(large)).status).toBe(415);
  expect(answers).toEqual([503]);
});
