import { expect, test } from 'vitest';
import { tableVersion } from '#server/platform/table-version.ts';
import { testDatabase } from '#tests/support/database/database.ts';

const { open } = await testDatabase();
const { pool } = open;

test('a change is seen though an older transaction commits after a newer one, and their ids add up to what they were', async () => {
  await pool.query('create table versioned (id int generated always as identity, word text)');
  const insert = async (): Promise<number> => {
    const { rows } = await pool.query("insert into versioned (word) values ('cake') returning xmin::text as by");
    return Number(rows[0].by);
  };
  const look = async () => {
    const { rows } = await pool.query(
      `select ${tableVersion(['versioned'])} as version, count(*), sum(xmin::text::bigint) from versioned`,
    );
    return rows[0];
  };
  const before: number[] = [];
  while (before.length < 1_000) before.push(await insert());
  const older = await pool.connect();
  try {
    await older.query('begin');
    const { rows } = await older.query('select pg_current_xact_id()::text as id');
    const own = Number(rows[0].id);
    let newer = await insert();
    while (!before.includes(2 * own - newer)) newer = await insert();
    const former = await look();
    await older.query('delete from versioned where xmin::text = $1', [String(newer)]);
    await older.query("update versioned set word = 'tart' where xmin::text = $1", [String(2 * own - newer)]);
    await older.query("insert into versioned (word) values ('pie')");
    await older.query('commit');
    const now = await look();
    expect([now.count, now.sum]).toEqual([former.count, former.sum]);
    expect(now.version).not.toBe(former.version);
    expect((await look()).version).toBe(now.version);
  } finally {
    older.release(true);
  }
});
