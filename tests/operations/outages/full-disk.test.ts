import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runAs } from '@mount-avenue/embedded-database/processes';
import { afterAll, expect, test } from 'vitest';
import { wrongInBooks } from '#tests/support/outages/balanced-books.ts';
import { ownPostgres } from '#tests/support/outages/own-postgres.ts';
import { figure, shopOn, startStock } from '#tests/support/outages/shop-on.ts';

/** A small disk of our own; null if we may not have one. */
async function smallDisk(megabytes: number): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-disk-'));
  const { code } = await runAs(null, 'mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  afterAll(async () => {
    if (code === 0) await runAs(null, 'umount', ['-l', folder]);
    await rm(folder, { recursive: true, force: true });
  });
  return code === 0 ? folder : null;
}

/** Writes until nothing more fits. */
async function fill(file: string): Promise<void> {
  const stream = createWriteStream(file);
  const full = once(stream, 'error');
  stream.on('error', () => undefined);
  const piece = Buffer.alloc(64 * 1024, 1);
  while (!stream.destroyed) if (!stream.write(piece)) await Promise.race([once(stream, 'drain'), full]);
}

const disk = await smallDisk(200);
const postgres = disk ? await ownPostgres({ max_wal_size: '16MB', min_wal_size: '8MB' }, disk) : null;
const busy = postgres ? await shopOn(postgres.url) : null;

test('a full disk makes orders unavailable, never broken; emptied, they go on and nothing is lost', async ({
  skip,
}) => {
  if (!disk || !postgres || !busy) return skip('this account may not mount a small disk');
  const { order, outcomes, look, shop } = busy;
  expect((await order({ pays: true })).paid).toBe(true);

  const filler = join(disk, 'filler');
  await fill(filler);
  const refused = () => outcomes.some(({ statuses }) => statuses.includes(503));
  for (let n = 0; n < 2_000 && !refused(); n++) await order({ pays: n % 3 === 0, most: 1 });
  for (let n = 0; n < 20; n++) await order({ pays: true, most: 1 });
  const page = await look('/');
  const told = [...new Set(outcomes.flatMap(({ statuses }) => statuses))];
  figure(
    `full: ${outcomes.length} orders, answered ${told.join(', ')}, PostgreSQL ${postgres.isAlive() ? 'alive' : 'gone'}`,
  );
  expect(refused()).toBe(true);
  expect(
    told.filter((status) => ![200, 303, 503].includes(status)),
    shop.said(),
  ).toEqual([]);
  expect([200, 503]).toContain(page.status);

  await rm(filler);
  const emptiedAt = Date.now();
  const paysAgain = async () => {
    // If it could write no more of its log, it has exited; its supervisor starts it again.
    if (!postgres.isAlive()) await postgres.start();
    return (await order({ pays: true })).paid;
  };
  await expect.poll(paysAgain, { timeout: 60_000 }).toBe(true);
  figure(`the first paid order after the disk was emptied ${Date.now() - emptiedAt} ms`);
  await expect
    .poll(() => wrongInBooks(postgres, outcomes, startStock), { timeout: 60_000, interval: 1_000 })
    .toEqual([]);
  expect(await shop.end('SIGTERM')).toBe(0);
});
