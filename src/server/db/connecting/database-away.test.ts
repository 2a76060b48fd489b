import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { expect, test } from 'vitest';
import { isConnectionLost, isDatabaseAway, markAsDatabases } from './database-away.ts';

const said = (code: string, severity = 'ERROR') =>
  Object.assign(new pg.DatabaseError('as the server says it', 20, 'error'), { code, severity });
const wrapped = (cause: Error) => new DrizzleQueryError('select 1', [], cause);

test('what ends a session, and what the network says, is a lost connection', () => {
  for (const code of ['08006', '57P01', '57P02', '57P03', '25P03', '25006', 'ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT'])
    expect([code, isConnectionLost(wrapped(said(code))), isDatabaseAway(wrapped(said(code)))]).toEqual([
      code,
      true,
      true,
    ]);
  expect(isConnectionLost(said('XX000', 'FATAL'))).toBe(true);
});

test('a full disk, too many connections, a lock and a statement that took too long are for later; the connection stays', () => {
  for (const code of ['53100', '53200', '53300', '40001', '40P01', '55P03', '57014'])
    expect([code, isConnectionLost(said(code)), isDatabaseAway(wrapped(said(code)))]).toEqual([code, false, true]);
});

test('the driver’s own words, which have no code, are known', () => {
  for (const words of ['Connection terminated unexpectedly', 'timeout exceeded when trying to connect'])
    expect([words, isConnectionLost(wrapped(new Error(words)))]).toEqual([words, true]);
});

test('what the network says of a mail server, a bucket or a provider is no word about the database', () => {
  for (const code of ['ETIMEDOUT', 'ECONNREFUSED', 'ENOTFOUND']) {
    const ofMail = Object.assign(new Error('Connection timeout'), { code, command: 'CONN' });
    expect(isDatabaseAway(new Error('the email was not sent', { cause: ofMail }))).toBe(false);
    expect(isDatabaseAway(markAsDatabases(ofMail))).toBe(true);
  }
});

test('a fault of ours is none of the database', () => {
  for (const error of [said('42601'), said('23505'), new Error('a bug'), new TypeError('a bug'), null, 'text'])
    expect(isDatabaseAway(error)).toBe(false);
});
