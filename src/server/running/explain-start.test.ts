import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { explainStart, type OwnDatabase } from './explain-start.ts';

const failed = (message: string, further: object = {}) => Object.assign(new Error(message), further);
const saidOf = (error: unknown): string => {
  const told = explainStart(error);
  expect(told).toBeInstanceOf(Error);
  expect(told).toHaveProperty('plain', true);
  return told instanceof Error ? told.message : '';
};

test('a full disk is told with the place and what to do', () => {
  const error = failed('ENOSPC: no space left on device, write', { code: 'ENOSPC', path: '/data/shop.lock.12' });
  expect(saidOf(error)).toBe(
    'The disk of /data/shop.lock.12 is full. Free some space, or set DATA_FOLDER to a folder on another disk.',
  );
  const copied = failed('ENOSPC', { code: 'ENOSPC', path: '/shop/postgres', dest: '/data/postgresql-18/postgres' });
  expect(saidOf(copied)).toContain('The disk of /data/postgresql-18/postgres');
});

test('where the shop’s own database stopped, its disk is named, and no address that nobody has set', () => {
  const stopped = failed('Connection terminated unexpectedly');
  const told = (room: OwnDatabase['room']) => {
    const said = explainStart(stopped, { folder: '/data', room });
    return said instanceof Error ? said.message : '';
  };
  expect(told({ freeBytes: 3_000_000 })).toBe(
    "The shop's own database stopped: 3 MB left on the disk of /data. Free some space, or set DATA_FOLDER to a folder on another disk.",
  );
  for (const room of [null, { freeBytes: 9e9 }])
    expect(told(room)).toMatch(/own database in \/data stopped .*see its log in that folder/);
  expect(saidOf(stopped)).toContain('Check DATABASE_URL');
});

test('what the database refuses is told in one line, whatever it is wrapped in', () => {
  const refused = (code: string, message: string) =>
    saidOf(new DrizzleQueryError('CREATE SCHEMA "drizzle"', [], failed(message, { code })));
  expect(refused('42501', 'permission denied for database shop')).toMatch(
    /^The database role is not allowed to create .* OWNER TO/,
  );
  expect(refused('25006', 'cannot execute CREATE SCHEMA in a read-only transaction')).toContain('primary');
  expect(refused('53100', 'could not extend file')).toContain('disk of the database is full');
  expect(refused('53300', 'sorry, too many clients already')).toContain('max_connections');
  expect(refused('0A000', 'something of its own')).toBe(
    'The database could not be prepared: something of its own (0A000).',
  );
});

test('a host that swallows what is sent is told by the driver’s own words', () => {
  for (const words of ['Connection terminated unexpectedly', 'timeout expired'])
    expect(saidOf(failed(words))).toContain(`The database is not responding (${words}). Check DATABASE_URL`);
});

test('a mistake of the shop’s own keeps its stack, and a plain line stays as it is', () => {
  for (const error of [new TypeError('x is not a function'), failed('said already', { plain: true }), 'a text'])
    expect(explainStart(error)).toBe(error);
});
