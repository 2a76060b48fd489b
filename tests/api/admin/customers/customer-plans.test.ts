import { expect, test } from 'vitest';
import { readCustomerList } from '#server/people/customers/read-customer-list.ts';
import { listReaders } from '#server/people/newsletters/readers.ts';
import { readPlans } from '#tests/support/database/read-plans.ts';
import { vacuumWhole } from '#tests/support/database/vacuum-whole.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const { db, pool } = shop.database;
const now = shop.clock.now();

test('[J-04] among 60,000 customers the list and each way of searching read an index, and few pages', async () => {
  await pool.query(
    `insert into customers (name, email, telephone, postcode, created_at, seen_at)
     select initcap(substr(md5('n' || n), 1, 6) || ' ' || substr(md5('m' || n), 1, 8)), md5('e' || n) || '@example.com',
       '+447' || lpad((n * 7919 % 1000000000)::text, 9, '0'), 'B' || n % 90 || ' ' || n % 10 || 'AA', now() - n * interval '1 minute', now() - n * interval '1 minute'
     from generate_series(1, 60000) n`,
  );
  await pool.query(
    `insert into customers (name, email, telephone, postcode, created_at, seen_at)
     values ('Zebedee Quixote', 'zebedee.quixote@example.com', '+441384555777', 'TF11 9ZX', '2001-01-01', '2001-01-01')`,
  );
  await vacuumWhole(pool, ['customers']);
  for (const [asked, index, most] of [
    [{}, 'customers_by_last_seen', 4_000],
    [{ q: 'example' }, 'customers_by_last_seen', 4_000],
    [{ q: 'zebedee' }, 'customers_by_words', 4_000],
    [{ q: 'quixote@exam' }, 'customers_by_words', 4_000],
    [{ q: '01384 555777' }, 'customers_by_words', 4_000],
    [{ q: 'TF11 9ZX' }, 'customers_by_words', 4_000],
    [{ q: 'tf11' }, 'customers_by_words', 4_000],
    // Several hundred match: too rare to be found among the last ones, so they are gathered one by one.
    [{ q: 'B15 5AA' }, 'customers_by_words', 15_000],
    [{ q: 'zebedee 5777' }, 'customers_by_words', 4_000],
    [{ only: 'regular' }, 'customers_by_last_seen', 40_000],
    [{ only: 'newsletter' }, 'customers_by_last_seen', 40_000],
    [{ only: 'suspended' }, 'customers_user_id_unique', 4_000],
  ] as const) {
    const { pages, scans } = await readPlans(pool, () => readCustomerList({ db, now }, asked));
    expect([asked, scans.join(', ')]).toEqual([asked, expect.stringContaining(index)]);
    expect([asked, scans.filter((scan) => scan === 'Seq Scan customers')]).toEqual([asked, []]);
    expect([asked, pages]).toEqual([asked, expect.toSatisfy((read: number) => read < most)]);
  }
  const { customers } = await readCustomerList({ db, now }, { q: 'zebedee' });
  expect(customers).toHaveLength(1);
});

test('[J-04] among 100,000 readers a part of an address is found by an index, and few pages are read', async () => {
  await pool.query(
    `insert into newsletter_subscribers (email, consented_at, unsubscribe_token)
     select case when n = 7 then 'zebedee.quixote@example.org' else md5('r' || n) || '@example.com' end, now(), md5('t' || n) || 'xxxxxxxxxxx'
     from generate_series(1, 100000) n`,
  );
  await vacuumWhole(pool, ['newsletter_subscribers']);
  for (const [asked, index] of [
    [{}, 'newsletter_subscribers_pkey'],
    [{ q: 'example.com' }, 'newsletter_subscribers_pkey'],
    [{ q: 'Zebedee' }, 'newsletter_subscribers_by_part'],
    [{ q: 'quixote@exam', only: 'reading' }, 'newsletter_subscribers_by_part'],
  ] as const) {
    const { pages, scans } = await readPlans(pool, () => listReaders({ db }, asked));
    expect([asked, scans.join(', ')]).toEqual([asked, expect.stringContaining(index)]);
    expect([asked, scans.filter((scan) => scan.startsWith('Seq Scan'))]).toEqual([asked, []]);
    expect([asked, pages]).toEqual([asked, expect.toSatisfy((read: number) => read < 3_000)]);
  }
  const { readers } = await listReaders({ db }, { q: 'zebedee' });
  expect(readers.map(({ email }) => email)).toEqual(['zebedee.quixote@example.org']);
  expect((await listReaders({ db }, { q: 'zebedee', only: 'unsubscribed' })).readers).toEqual([]);
});
