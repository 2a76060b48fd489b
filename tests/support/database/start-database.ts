import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedDatabase } from '@mount-avenue/embedded-database';
import { adminUrlVariable, dropDatabase, makeTemplate, onServer, projectFolder, templateVariable } from './database.ts';

/** Some tests start two processes of the shop, each with all its connections, and several tests run at a time. */
const connectionsOfTests = 240;

/**
 * Before the tests: uses the owner's PostgreSQL (DATABASE_URL) or starts an embedded one in a folder of its own, and
 * creates in it the template of every test's database.
 */
export default async function startDatabase(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-tests-'));
  const embedded = process.env.DATABASE_URL
    ? null
    : await startEmbeddedDatabase({ projectFolder, dataFolder: folder, say: () => undefined }, connectionsOfTests);
  const adminUrl = embedded?.superuserUrl ?? process.env.DATABASE_URL ?? '';
  if (embedded) await waitForNoDisk(adminUrl);
  const template = await makeTemplate(adminUrl);
  process.env[adminUrlVariable] = adminUrl;
  process.env[templateVariable] = template;
  return async () => {
    await dropDatabase(adminUrl, template);
    await embedded?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/**
 * What the tests write need not survive a power cut: it is thrown away with its folder. Nothing is vacuumed or analysed
 * alongside them, so that a plan is the same in every run; a test that looks at plans has the tables analysed itself.
 */
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  jit: 'off',
  max_wal_size: '8GB',
  checkpoint_timeout: '1h',
  maintenance_work_mem: '256MB',
};

const waitForNoDisk = (url: string): Promise<void> =>
  onServer(url, async (client) => {
    for (const [name, value] of Object.entries(settings)) await client.query(`alter system set ${name} = '${value}'`);
    await client.query('select pg_reload_conf()');
  });
