import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { databaseStorage, openStorage, s3Storage } from '#server/gateways/storage.ts';
import { testDatabase } from '#tests/support/database/database.ts';
import { s3Server } from '#tests/support/pictures/s3-server.ts';

const { open } = await testDatabase();
const { bucket, goAway, comeBack, line } = await s3Server();
const file = (text: string) => ({ bytes: Buffer.from(text), mediaType: 'image/jpeg' });

test.each([
  ['the database', databaseStorage(open.db)],
  ['a bucket', s3Storage(bucket)],
])(
  '[E-05] %s keeps a file under its key, says whether it has it, and forgets it when told',
  async (_where, storage) => {
    const key = `pictures/${randomUUID()}`;
    expect([await storage.has(key), await storage.get(key)]).toEqual([false, null]);
    await storage.put(key, file('cake'));
    await storage.put(key, file('cake'));
    expect([await storage.has(key), String(await storage.get(key))]).toEqual([true, 'cake']);
    await storage.delete(key);
    await storage.delete(key);
    expect([await storage.has(key), await storage.get(key)]).toEqual([false, null]);
  },
);

const refusal = async (asked: Promise<unknown>) => {
  const error: unknown = await asked.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error as { code: string; cause: unknown } | null;
};

test('a bucket that does not know the secret takes nothing and gives nothing, and the secret is in no error', async () => {
  const secretAccessKey = 'not-the-right-secret';
  const storage = s3Storage({ ...bucket, secretAccessKey });
  const refused = await refusal(storage.put('pictures/refused', file('cake')));
  expect(refused).toMatchObject({ code: 'unavailable', cause: { message: expect.stringContaining('403') } });
  expect(JSON.stringify([refused, String(refused?.cause)])).not.toContain(secretAccessKey);
  expect(await refusal(storage.get('pictures/refused'))).toMatchObject({ code: 'unavailable' });
  expect(await s3Storage(bucket).has('pictures/refused')).toBe(false);
});

test('a bucket that is gone is not asked for a while after the third failure, and then it is asked again', async () => {
  let now = 0;
  const storage = s3Storage(bucket, () => now);
  await storage.put('pictures/kept', file('cake'));
  goAway();
  for (let time = 0; time < 3; time += 1)
    expect(await refusal(storage.get('pictures/kept'))).toMatchObject({ code: 'unavailable' });
  comeBack();
  expect(await refusal(storage.get('pictures/kept'))).toMatchObject({ cause: { message: 'resting' } });
  now += 11_000;
  expect(String(await storage.get('pictures/kept'))).toBe('cake');
});

test('a bucket that says nothing is waited for no longer than five seconds', async () => {
  const storage = s3Storage(bucket);
  line.hold();
  expect(await refusal(storage.has('pictures/kept'))).toMatchObject({
    code: 'unavailable',
    cause: { name: 'TimeoutError' },
  });
  line.resume();
  expect(await storage.has('pictures/kept')).toBe(true);
}, 60_000);

test('what was in the database before a bucket was named is still found, and forgotten in both', async () => {
  const before = databaseStorage(open.db);
  await before.put('photos/old', file('old'));
  const storage = openStorage(open.db, bucket);
  await storage.put('photos/new', file('new'));
  expect([String(await storage.get('photos/old')), String(await storage.get('photos/new'))]).toEqual(['old', 'new']);
  expect(await before.has('photos/new')).toBe(false);
  await storage.delete('photos/old');
  expect(await storage.get('photos/old')).toBeNull();
});
