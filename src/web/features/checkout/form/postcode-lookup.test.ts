import { expect, test } from 'vitest';
import { callTo, refusal, serverWith } from '#tests/support/shop/call-to.ts';
import { handClock } from '#tests/support/shop/hand-clock.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { createPostcodeLookup, lookupPatienceMs } from './postcode-lookup.ts';

const found = (district: string | null, county: string | null) => ({
  body: { status: 200, result: { postcode: 'DY5 2TF', admin_district: district, admin_county: county } },
});

test('[O-05] a known postcode answers with city and county, a missing name is empty', async () => {
  await using server = await serverWith({ 'GET /postcodes/DY5%202TF': found('Dudley', null) });
  const lookup = createPostcodeLookup(createQueryClient(), callTo(server), handClock());
  expect(await lookup.lookUp('dy52tf')).toEqual({ city: 'Dudley', county: '' });
});

test('[O-05] a postcode is asked once, whatever its case and spacing, and is then known', async () => {
  await using server = await serverWith({ 'GET /postcodes/DY5%202TF': found('Dudley', 'West Midlands') });
  const lookup = createPostcodeLookup(createQueryClient(), callTo(server), handClock());
  expect(lookup.known('DY5 2TF')).toBeUndefined();
  await Promise.all([lookup.lookUp('dy52tf'), lookup.lookUp(' DY5 2TF')]);
  expect(lookup.known('dy5 2tf')).toEqual({ city: 'Dudley', county: 'West Midlands' });
  expect(server.received).toHaveLength(1);
});

test('[O-05] a postcode that does not exist is unknown', async () => {
  await using server = await serverWith({ 'GET /postcodes/DY5%209ZZ': { body: { status: 404, result: null } } });
  expect(await createPostcodeLookup(createQueryClient(), callTo(server), handClock()).lookUp('DY5 9ZZ')).toBe(
    'unknown',
  );
});

test('[O-05] a lookup that fails tells nothing and is asked anew', async () => {
  let isDown = true;
  await using server = await serverWith({
    'GET /postcodes/DY5%202TF': () => (isDown ? refusal(400, 'badRequest', 'No') : found('Dudley', null)),
  });
  const lookup = createPostcodeLookup(createQueryClient(), callTo(server), handClock());
  expect(await lookup.lookUp('DY5 2TF')).toBe('unavailable');
  expect(lookup.known('DY5 2TF')).toBeUndefined();
  isDown = false;
  expect(await lookup.lookUp('DY5 2TF')).toEqual({ city: 'Dudley', county: '' });
});

test('[O-05] a lookup that does not answer keeps nobody waiting; what it says later still counts', async () => {
  let answer = (): void => undefined;
  const answering = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await using server = await serverWith({
    'GET /postcodes/DY5%202TF': async () => {
      await answering;
      return found('Dudley', null);
    },
  });
  const clock = handClock();
  const lookup = createPostcodeLookup(createQueryClient(), callTo(server), clock);
  const looked = lookup.lookUp('DY5 2TF');
  clock.move(lookupPatienceMs);
  expect(await looked).toBe('unavailable');
  answer();
  expect(await lookup.lookUp('DY5 2TF')).toEqual({ city: 'Dudley', county: '' });
});
