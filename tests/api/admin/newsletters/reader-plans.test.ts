import { expect, test } from 'vitest';
import { listReaders } from '#server/modules/newsletters/readers.ts';
import { readPlans } from '#tests/support/database/read-plans.ts';
import { vacuumWhole } from '#tests/support/database/vacuum-whole.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const { db, pool } = shop.database;

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
