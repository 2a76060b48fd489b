import { sql } from 'drizzle-orm';
import { afterAll } from 'vitest';
import { type OpenDatabase, openDatabase } from '#server/db/open.ts';
import { productCalled } from '#tests/support/customers/customers.ts';
import { dataFolderForTest, type RunningShop, startBuiltShop } from '#tests/support/shop/built-shop.ts';
import { steadyCustomers } from './steady-customers.ts';

export const startStock = 100_000;
const cake = 'salted-caramel-drip-cake';

/** The built shop on a database that may go away, its customers, and a connection of the test's own. */
export async function shopOn(url: string, { seconds = 10, customers = 40 } = {}) {
  const env = { DATABASE_URL: url, DATA_FOLDER: await dataFolderForTest(), DATABASE_SECONDS: String(seconds) };
  const shop: RunningShop = await startBuiltShop(env);
  const database: OpenDatabase = await openDatabase(url, { connections: 2 });
  afterAll(() => database.close());
  await database.db.execute(sql`update products set supply = 'stock', stock = ${startStock} where supply <> 'toOrder'`);
  const product = await productCalled(database, cake);
  const busy = await steadyCustomers(database, shop.url, product, customers);
  return {
    ...busy,
    shop,
    /** Status and age of a page or a call, and how long it took in milliseconds. */
    async look(path: string) {
      const begun = Date.now();
      const answer = await fetch(shop.url + path, { signal: AbortSignal.timeout(30_000) });
      const text = await answer.text();
      return { path, status: answer.status, age: answer.headers.get('age'), text, ms: Date.now() - begun };
    },
  };
}

/** Prints a figure of a run if somebody asked for figures: `OUTAGE_FIGURES=on`. */
export function figure(line: string): void {
  if (process.env.OUTAGE_FIGURES) process.stdout.write(`  ${line}\n`);
}
