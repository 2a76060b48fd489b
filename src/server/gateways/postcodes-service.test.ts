import { expect, test, vi } from 'vitest';
import { type Reply, smallServer } from '#tests/support/small-server.ts';
import { lookUpThroughService } from './postcodes-gateway.ts';

const delphRoad = { postcode: 'DY5 2TF', admin_district: 'Dudley', admin_county: null };
const known: Reply = { body: { status: 200, result: { ...delphRoad, longitude: -2.12 } } };
const unknown: Reply = { status: 404, body: { status: 404, error: 'Postcode not found' } };
const minute = 60_000;

const handClock = () => {
  const clock = { ms: Date.UTC(2026, 10, 20), now: () => clock.ms };
  return clock;
};

test('a known postcode comes with its district and county, asked for in its own form', async () => {
  await using server = await smallServer(() => known);
  const service = lookUpThroughService({ url: `${server.address}/` });
  expect(await service.look(' dy52tf')).toEqual({ postcode: 'DY5 2TF', district: 'Dudley', county: null });
  expect(server.received.map(({ url }) => url)).toEqual(['/postcodes/DY5%202TF']);
});

test('what has not the form of a postcode is not asked for', async () => {
  await using server = await smallServer(() => known);
  const service = lookUpThroughService({ url: server.address });
  for (const text of ['', 'DY5', '../../etc', 'DY5 2TF/autocomplete']) expect(await service.look(text)).toBeNull();
  expect(server.received).toHaveLength(0);
});

test('a known postcode is asked for once a day, an unknown one every ten minutes', async () => {
  await using server = await smallServer(({ url }) => (url.includes('DY5') ? known : unknown));
  const clock = handClock();
  const service = lookUpThroughService({ url: server.address, now: clock.now });
  const askBoth = async () => {
    expect(await service.look('DY5 2TF')).toMatchObject({ district: 'Dudley' });
    expect(await service.look('B15 2TT')).toBeNull();
    return server.received.length;
  };
  expect(await askBoth()).toBe(2);
  clock.ms += 10 * minute;
  expect(await askBoth()).toBe(2);
  clock.ms += 1;
  expect(await askBoth()).toBe(3);
  clock.ms += 24 * 60 * minute;
  expect(await askBoth()).toBe(5);
});

test('many who look for one postcode at once ask the service once, and a failure is not kept', async () => {
  let answer: Reply | 'hang up' = 'hang up';
  await using server = await smallServer((): Reply | 'hang up' => answer);
  const service = lookUpThroughService({ url: server.address });
  const askThrice = () => Promise.allSettled(['DY5 2TF', 'dy52tf', 'DY5 2TF'].map((text) => service.look(text)));
  expect((await askThrice()).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  answer = known;
  expect((await askThrice()).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
  expect(server.received).toHaveLength(2);
});

test('a service that never answers is given up after a second', async () => {
  await using server = await smallServer(() => 'silence');
  const patience = vi.spyOn(AbortSignal, 'timeout');
  await expect(lookUpThroughService({ url: server.address }).look('DY5 2TF')).rejects.toMatchObject({
    code: 'unavailable',
  });
  expect(patience.mock.calls).toEqual([[1_000]]);
  patience.mockRestore();
});

test.each<[string, Reply | 'hang up']>([
  ['fails', { status: 500 }],
  ['is too busy', { status: 429 }],
  ['hangs up', 'hang up'],
  ['sends no JSON', { body: '<!doctype html>' }],
  ['sends another shape', { body: { status: 200, result: 'Dudley' } }],
])('a service that %s three times in a row is left alone for a minute, then tried once', async (_how, trouble) => {
  let answer: Reply | 'hang up' = trouble;
  await using server = await smallServer((): Reply | 'hang up' => answer);
  const clock = handClock();
  const service = lookUpThroughService({ url: server.address, now: clock.now });
  const fail = () => expect(service.look('DY5 2TF')).rejects.toMatchObject({ code: 'unavailable' });

  for (let time = 0; time < 5; time++) await fail();
  expect(server.received).toHaveLength(3);
  clock.ms += minute - 1;
  await fail();
  expect(server.received).toHaveLength(3);

  clock.ms += 1;
  await Promise.all([fail(), fail(), fail()]); // one try, however many arrive together
  expect(server.received).toHaveLength(4);
  await fail();
  expect(server.received).toHaveLength(4);

  clock.ms += minute;
  answer = known;
  expect(await service.look('DY5 2TF')).toMatchObject({ district: 'Dudley' });
  answer = trouble;
  const another = () => expect(service.look('B15 2TT')).rejects.toMatchObject({ code: 'unavailable' });
  await another();
  expect(server.received).toHaveLength(6); // it is trusted again: two more failures before it rests
});

test('what is known is said even while the service rests', async () => {
  let answer: Reply | 'hang up' = known;
  await using server = await smallServer((): Reply | 'hang up' => answer);
  const service = lookUpThroughService({ url: server.address });
  await service.look('DY5 2TF');
  answer = 'hang up';
  for (let time = 0; time < 4; time++) await service.look('B15 2TT').catch(() => undefined);
  expect(await service.look('DY5 2TF')).toMatchObject({ district: 'Dudley' });
});
