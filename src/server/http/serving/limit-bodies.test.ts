import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { photoTexts } from '#contract/personalisation.ts';
import { answerFailures } from '#server/http/failures.ts';
import { limitBodies, mostLargeBodies, mostWaitingOfNetwork } from './limit-bodies.ts';

const [kB, MB] = [1_000, 1_000_000];

/** Starts a server whose work ends when it is told to. Networks are simulated by what a proxy would say. */
async function server({ mostBytes = 4 * MB, works = false } = {}) {
  const app = Fastify({ trustProxy: true, bodyLimit: 3 * MB });
  const bodies = limitBodies({ usual: 10 * kB, mostBytes });
  const ends: (() => void)[] = [];
  const handler = async () => {
    if (works) await new Promise<void>((resolve) => ends.push(resolve));
    return { done: true };
  };
  let received = 0;
  answerFailures(app);
  app.addHook('preParsing', (_request, _reply, payload, done) => {
    payload.on('data', ({ length }: Buffer) => {
      received += length;
    });
    done(null, payload);
  });
  app.post('/others', { ...bodies.of(false), handler });
  app.post('/team', { ...bodies.of(true), handler });
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(async () => {
    for (const end of ends) end();
    app.server.closeAllConnections();
    await app.close();
  });
  const { port } = app.server.address() as AddressInfo;

  /** Sends the first `bytes` of a body of 3 MB, or of one whose length is not declared. */
  function begin(from: string, bytes: number, { to = '/others', says = true } = {}) {
    const sending = request({
      ...{ port, path: to, method: 'POST', agent: false },
      headers: {
        ...{ 'content-type': 'application/json', 'x-forwarded-for': from },
        ...(says ? { 'content-length': 3 * MB } : { 'transfer-encoding': 'chunked' }),
      },
    });
    sending.on('error', () => undefined);
    onTestFinished(() => void sending.destroy());
    if (bytes > 0) sending.write(`"${'x'.repeat(bytes - 1)}`);
    return { sending, answer: answerOf(sending) };
  }
  function send(from: string, bytes: number, to = '/others') {
    const { sending, answer } = begin(from, bytes, { to, says: false });
    sending.end('"');
    return answer;
  }
  const hasCome = (bytes: number) => expect.poll(() => received).toBeGreaterThanOrEqual(bytes);
  return { app, begin, send, ends, hasCome };
}

type Answer = { readonly status: number | undefined; readonly wait: string | undefined; readonly text: string };

const answerOf = (sending: ReturnType<typeof request>): Promise<Answer> =>
  new Promise((resolve) => {
    sending.on('response', async (response) => {
      let text = '';
      for await (const piece of response) text += piece;
      resolve({ status: response.statusCode, wait: response.headers['retry-after'], text });
    });
  });

test.each([
  ['who say how much will come', true],
  ['who say nothing of it', false],
])('[Z-02] sixty slow senders of twenty networks, %s, keep nobody out', async (_who, says) => {
  const { begin, send } = await server();
  const ended: Answer[] = [];
  for (let n = 0; n < 60; n += 1) void begin(`10.0.0.${n % 20}`, 20 * kB, { says }).answer.then((it) => ended.push(it));
  const answers = await Promise.all(['10.0.1.1', '10.0.1.2', '10.0.0.1'].map((from) => send(from, 500 * kB)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(ended).toEqual([]);
});

test.each([
  ['an IPv4 network', ['10.0.0.1', '10.0.0.1', '10.0.0.1']],
  ['a household’s IPv6', ['2001:db8:77:1101::1', '2001:db8:77:1102::1', '2001:db8:77:1203::1']],
])('[Z-02] where memory is full, %s that holds the most of it loses its largest body, in words', async (_what, own) => {
  const { begin, send, hasCome } = await server();
  const [large, larger, small] = [0.9, 1.2, 0.7].map((size, n) => begin(own[n] ?? '', size * MB));
  const ended: string[] = [];
  for (const [name, one] of Object.entries({ large, larger, small })) void one?.answer.then(() => ended.push(name));
  begin('10.0.1.1', 1.1 * MB);
  await hasCome(3.9 * MB);
  expect(ended).toEqual([]);
  expect((await send('10.0.1.2', 500 * kB)).status).toBe(200);
  expect(await larger?.answer).toEqual({ status: 503, wait: '5', text: expect.stringContaining(photoTexts.busy) });
  expect(ended).toEqual(['larger']);
});

test('[Z-02] a body that is broken off holds nothing any more', async () => {
  const { app, begin, send, hasCome } = await server();
  const { sending } = begin('10.0.0.1', 2 * MB);
  await hasCome(2 * MB);
  sending.destroy();
  const connections = () => new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)));
  await expect.poll(connections).toBe(0);
  expect((await send('10.0.0.2', 2.9 * MB)).status).toBe(200);
});

test('[Z-02] single bytes count for what they take in memory', async () => {
  const { begin } = await server({ mostBytes: MB });
  const { sending, answer } = begin('10.0.0.1', 0, { says: false });
  for (let n = 0; n < 3 * kB; n += 1) sending.write('1');
  expect((await answer).status).toBe(503);
});

test('[Z-02] of one network one large body is worked on, and its others wait: they keep nobody else out', async () => {
  const { send, ends } = await server({ works: true, mostBytes: 100 * MB });
  const answers: (number | undefined)[] = [];
  const sendOne = (from: string, bytes = 20 * kB) => void send(from, bytes).then(({ status }) => answers.push(status));
  for (let n = 0; n < 1 + mostWaitingOfNetwork + 1; n += 1) sendOne('10.0.0.1');
  await expect.poll(() => answers).toEqual([503]);
  expect(ends).toHaveLength(1);
  for (let n = 2; n <= mostLargeBodies; n += 1) sendOne(`10.0.0.${n}`);
  await expect.poll(() => ends.length).toBe(mostLargeBodies);
  sendOne('10.0.0.1', kB); // a small one waits for nobody
  await expect.poll(() => ends.length).toBe(mostLargeBodies + 1);
});

test('[Z-02] who waits whole gives the memory up too, and takes no place later', async () => {
  const { begin, send, ends, hasCome } = await server({ works: true });
  void send('10.0.0.1', 20 * kB);
  await expect.poll(() => ends.length).toBe(1);
  const waiting = send('10.0.0.1', 2.5 * MB);
  await hasCome(2.52 * MB);
  void begin('10.0.0.2', 2 * MB);
  expect((await waiting).status).toBe(503);
  ends[0]?.();
  const next = send('10.0.0.1', 20 * kB);
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.();
  expect((await next).status).toBe(200);
});

test('the signed-in team’s large files of one network wait for no stranger, and not for each other', async () => {
  const { begin, send, ends } = await server({ works: true, mostBytes: 6 * MB });
  const strangers = ['10.0.0.1', '10.0.0.2', '10.0.0.3'].map((from) => begin(from, 2.5 * MB));
  await Promise.race(strangers.map(({ answer }) => answer));
  for (const _ of [1, 2]) void send('10.0.0.1', 2.9 * MB, '/team');
  await expect.poll(() => ends.length).toBe(2);
});
