import { expect, test } from 'vitest';
import { namedStatement, registerSender } from './prepared-statements.ts';

test('a statement gets the values that it names, each once, and is not sent without one of them', async () => {
  const sent: unknown[] = [];
  const db = { _: { session: {} } };
  registerSender(db, {
    query: async (config) => {
      sent.push(config);
      return { rows: [], rowCount: 0, command: '', oid: 0, fields: [] };
    },
  });
  const find = namedStatement('find', "select :day::date, :name from days where date = :day and note = '1:30'");
  await find(db, { name: null, other: 1, day: '2026-12-01' });
  expect(sent).toEqual([
    {
      name: 'find',
      text: "select $1::date, $2 from days where date = $1 and note = '1:30'",
      values: ['2026-12-01', null],
    },
  ]);
  await expect(async () => find(db, { name: 'Ada' })).rejects.toThrow('find has no value day');
});
