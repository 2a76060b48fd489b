import { beforeAll, expect, test } from 'vitest';
import { readCustomerList } from '#server/modules/customers/read-customer-list.ts';
import { dropIndexes } from '#tests/support/database/grow-shop.ts';
import { readPlans } from '#tests/support/database/read-plans.ts';
import { vacuumWhole } from '#tests/support/database/vacuum-whole.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const { db, pool } = shop.database;
const now = shop.clock.now();
const many = 1_000_000;
const growingTakesMs = 900_000;

beforeAll(async () => {
  const indexes = await dropIndexes(pool, ['customers']);
  await pool.query(
    `insert into customers (name, email, telephone, postcode, created_at, seen_at)
     select initcap(substr(md5('n' || n), 1, 6) || ' ' || substr(md5('m' || n), 1, 8)), 'person-' || n || '@example.com',
       '+447' || lpad((n::bigint * 7919 % 1000000000)::text, 9, '0'), 'B' || n % 90 || ' ' || n % 10 || 'AA',
       now() - n * interval '1 minute', now() - n * interval '1 minute'
     from generate_series(1, $1::int) n`,
    [many],
  );
  await pool.query(
    `insert into customers (name, email, telephone, postcode, created_at, seen_at)
     values ('Zebedee Quixote', 'zebedee.quixote@example.com', '+441384555777', 'TF11 9ZX', '2001-01-01', '2001-01-01')`,
  );
  for (const index of indexes) await pool.query(index);
  await vacuumWhole(pool, ['customers']);
}, growingTakesMs);

test.each([
  ['a postcode that one person has', 'TF11 9ZX', 'customers_by_words'],
  ['the first half of it', 'tf11', 'customers_by_words'],
  // Too rare for the last to be here, and gathered one by one: as much as an answer costs at most.
  ['a postcode that eleven thousand have', 'B15 5AA', 'customers_by_words'],
  ['a part of the address that all have', 'example.com', 'customers_by_last_seen'],
  ['a name', 'zebedee', 'customers_by_words'],
  ['a telephone', '01384 555777', 'customers_by_words'],
])(`[J-04] among ${many} customers %s is found through an index, and few pages are read`, async (_, q, index) => {
  const { pages, scans } = await readPlans(pool, () => readCustomerList({ db, now }, { q }));
  expect(scans.join(', ')).toContain(index);
  expect(scans.filter((scan) => scan === 'Seq Scan customers')).toEqual([]);
  expect(pages).toBeLessThan(15_000);
  expect((await readCustomerList({ db, now }, { q })).customers).not.toEqual([]);
});
