import { afterAll, expect, test } from 'vitest';
import { featuredProducts } from '#contract/listing/catalogue.ts';
import { apiBase } from '#contract/wire/endpoint.ts';
import { buildApp } from '#server/app.ts';
import { limitsOfRequests } from '#server/db/connecting/time-limits.ts';
import { openDatabase } from '#server/db/open.ts';
import { testDatabase } from '#tests/support/database/database.ts';
import { testServices } from '#tests/support/shop/shop.ts';

const { url } = await testDatabase();
/** Only one request may wait for its one connection. */
const database = await openDatabase(url, { connections: 1, limits: limitsOfRequests(120), mostWaiting: 1 });
const lines: { readonly level: number; readonly msg: string; readonly place?: string }[] = [];
const { app } = await buildApp({
  database,
  services: testServices(database.db, {} as never),
  csrfSecret: Buffer.alloc(32, 7),
  log: { level: 'info', stream: { write: (line) => void lines.push(JSON.parse(line)) } },
  trustProxy: false,
  rateLimitPerMinute: 0,
  render: async (_request, call) => ({
    status: await call(featuredProducts, {}).then(
      () => 200,
      () => 503,
    ),
    headers: { 'content-type': 'text/html' },
    body: Buffer.from('<p>Cakes</p>'),
    scripts: [],
  }),
});
const at = await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => app.close());

/** Requests a page and a call that nobody caches. */
async function askBoth(): Promise<readonly number[]> {
  lines.length = 0;
  const answers = [await fetch(`${at}/`), await fetch(`${at}${apiBase}/postcodes/DY5%203QE`)];
  await Promise.all(answers.map((answer) => answer.text()));
  return answers.map(({ status }) => status);
}
const told = () => lines.filter(({ msg }) => msg !== 'answered').map(({ level, msg, place }) => [level, msg, place]);

test('what is refused for a crowd is told in short and is no error; a database that is away is one', async () => {
  const held = await database.pool.connect();
  const waiting = database.pool.connect();
  expect(await askBoth()).toEqual([503, 503]);
  expect(told()).toEqual([
    [30, 'refused: too many are waiting', 'connections'],
    [30, 'refused: too many are waiting', 'connections'],
  ]);
  held.release();
  (await waiting).release();
  await database.close();
  expect(await askBoth()).toEqual([503, 503]);
  expect(told()).toEqual([
    [50, 'a call made by a page failed', undefined],
    [50, 'a request failed', undefined],
  ]);
});
