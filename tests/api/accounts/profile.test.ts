import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Profile, pictureSide, pictureTexts, profile, profileTexts } from '#contract/accounts/profile.ts';
import { users } from '#server/db/tables/schema.ts';
import { claimedPng, photograph } from '#tests/support/browser/chosen-pictures.ts';
import { type SignedIn, signedInCustomer } from '#tests/support/customers/customers.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import type { Answer } from '#tests/support/shop/visitor.ts';

const shop = await openTestShop();
let priya: SignedIn;
beforeEach(async () => {
  priya = await signedInCustomer(shop);
});

const values = (changes: Record<string, unknown> = {}) => ({
  version: 1,
  firstName: 'Priyanka',
  lastName: "O'Shea",
  mobile: '07700 900-456',
  dateOfBirth: '1991-03-14',
  ...changes,
});
const save = (changes: Record<string, unknown> = {}, who = priya): Promise<Answer> =>
  who.browser.ask('PATCH', '/profile', { body: values(changes) });
const show = (changes: Record<string, unknown>, who = priya): Promise<Answer> =>
  who.browser.put('/profile/picture', { version: 1, ...changes });
const read = async (who = priya): Promise<Profile> => profile.parse((await who.browser.get('/profile')).body);
const rowOf = async (id: number) => (await shop.database.db.select().from(users).where(eq(users.id, id)))[0];

describe('[W-01] the profile', () => {
  test('is saved whole, and is what the next sign-in reads', async () => {
    const saved = await save();
    const user = {
      id: priya.id,
      firstName: 'Priyanka',
      lastName: "O'Shea",
      email: priya.email,
      mobile: '+447700900456',
      dateOfBirth: '1991-03-14',
      profilePictureUrl: null,
    };
    expect(saved).toMatchObject({ status: 200, body: { user, version: 2, hasPassword: true } });
    expect(await read()).toEqual(saved.body);
    expect((await priya.browser.get('/auth/me')).body).toEqual(user);
    expect(await save({ version: 2, dateOfBirth: null })).toMatchObject({ body: { user: { dateOfBirth: null } } });
  });

  test.each([
    [{ firstName: ' ' }, { firstName: 'This field is required' }],
    [{ firstName: 'P' }, { firstName: 'Name must be at least 2 characters' }],
    [{ lastName: 'Sh4h' }, { lastName: 'Only letters, spaces, hyphens, and apostrophes allowed' }],
    [{ mobile: '' }, { mobile: 'Mobile number is required' }],
    [{ mobile: '12345' }, { mobile: 'Mobile number must be 10-11 digits' }],
    [{ mobile: '99999999999' }, { mobile: 'Invalid phone number' }],
    [{ dateOfBirth: '1991-02-30' }, { dateOfBirth: 'Please enter a valid date' }],
    [{ dateOfBirth: '2030-01-01' }, { dateOfBirth: 'Date of birth must be in the past' }],
    [{ dateOfBirth: '2020-01-01' }, { dateOfBirth: 'You must be at least 13 years old' }],
  ])('[V-01][V-04][V-06] with %j is refused with the field’s own text, and nothing changes', async (wrong, fields) => {
    expect(await save(wrong)).toMatchObject({ status: 422, body: { code: 'invalid', fields } });
    expect(await read()).toMatchObject({ version: 1, user: { firstName: 'Priya' } });
  });

  test('of two tabs the second is told that the first has saved, and loses nothing unseen', async () => {
    expect(await save({ firstName: 'Anna' })).toMatchObject({ status: 200 });
    expect(await save({ firstName: 'Beth' })).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: profileTexts.changedElsewhere },
    });
    expect(await read()).toMatchObject({ version: 2, user: { firstName: 'Anna' } });
  });

  test('of many changes at once exactly one is saved', async () => {
    const names = ['Anna', 'Beth', 'Cara', 'Dora', 'Edie', 'Faye'];
    const answers = await Promise.all(names.map((firstName) => save({ firstName })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await read()).version).toBe(2);
  });

  test('the same change sent again, because its answer was lost, is answered as the first was', async () => {
    const first = await save();
    expect(await save()).toMatchObject({ status: 200, body: first.body });
  });

  test('id, e-mail, password, role and status in the request change nothing', async () => {
    const before = await rowOf(priya.id);
    const other = await signedInCustomer(shop);
    const answer = await save({
      id: other.id,
      userId: other.id,
      email: 'owner@example.com',
      passwordHash: 'x',
      role: 'admin',
      status: 'active',
      suspendedAt: '2020-01-01',
      emailConfirmedAt: '2020-01-01',
      confirmsBeforeLogin: true,
      profilePicture: 'https://elsewhere.example/p.png',
      profilePictureUrl: 'https://elsewhere.example/p.png',
      profileVersion: 99,
    });
    expect(answer).toMatchObject({ status: 200 });
    expect(await rowOf(priya.id)).toEqual({
      ...before,
      firstName: 'Priyanka',
      lastName: "O'Shea",
      mobile: '+447700900456',
      dateOfBirth: '1991-03-14',
      profileVersion: 2,
    });
    expect(await read(other)).toMatchObject({ version: 1, user: { firstName: 'Priya' } });
  });

  test('is nobody’s without a session', async () => {
    const visitor = shop.visitor();
    expect(await visitor.get('/profile')).toMatchObject({ status: 401, body: { code: 'signInRequired' } });
    expect(await visitor.ask('PATCH', '/profile', { body: values() })).toMatchObject({ status: 401 });
  });
});

describe('[W-01] the picture', () => {
  const base64 = (bytes: Buffer) => bytes.toString('base64');
  const bytesOf = async (who = priya) => {
    const { profilePictureUrl } = (await read(who)).user;
    const [, encoded = ''] = /^data:image\/webp;base64,(.+)$/.exec(profilePictureUrl ?? '') ?? [];
    return Buffer.from(encoded, 'base64');
  };

  test('is cut to a small square, turned upright, and keeps nothing of place or camera', async () => {
    const chosen = await photograph();
    expect((await sharp(chosen).metadata()).exif).toBeDefined();
    expect(await show({ picture: base64(chosen) })).toMatchObject({ status: 200 });
    const kept = await sharp(await bytesOf()).metadata();
    expect(kept).toMatchObject({ format: 'webp', width: pictureSide, height: pictureSide });
    expect([kept.exif, kept.xmp, kept.iptc, kept.orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect((await bytesOf()).includes('telephone')).toBe(false);
  });

  test.each(['png', 'webp'] as const)('may be a %s', async (format) => {
    const chosen = await sharp(await photograph(20, 30))
      .toFormat(format)
      .toBuffer();
    expect(await show({ picture: base64(chosen) })).toMatchObject({ status: 200 });
    expect((await bytesOf()).length).toBeGreaterThan(100);
  });

  test('stays with a change that does not name it, and goes when it is removed', async () => {
    await show({ picture: base64(await photograph()) });
    const kept = await bytesOf();
    await save({ version: 2, firstName: 'Anna' });
    expect((await bytesOf()).equals(kept)).toBe(true);
    expect(await show({ version: 3, picture: null })).toMatchObject({ body: { user: { profilePictureUrl: null } } });
  });

  test('is sent to its owner alone', async () => {
    await show({ picture: base64(await photograph()) });
    const { profilePictureUrl } = (await read()).user;
    const other = await signedInCustomer(shop);
    const elsewhere = await Promise.all(['/profile', '/auth/me', '/orders'].map((path) => other.browser.get(path)));
    expect(JSON.stringify(elsewhere.map(({ body }) => body))).not.toContain(profilePictureUrl);
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const refused: [string, () => Buffer | Promise<Buffer>, number, string][] = [
    ['SVG', () => Buffer.from(svg), 415, pictureTexts.wrongType],
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 415, pictureTexts.wrongType],
    [
      'a GIF',
      async () =>
        sharp(await photograph(9, 9))
          .gif()
          .toBuffer(),
      415,
      pictureTexts.wrongType,
    ],
    ['nothing at all', () => Buffer.alloc(0), 415, pictureTexts.wrongType],
    [
      'SVG that begins as a PNG does',
      () => Buffer.concat([claimedPng(9, 9).subarray(0, 8), Buffer.from(svg)]),
      422,
      pictureTexts.unreadable,
    ],
    [
      'HTML that begins as a JPEG does',
      () => Buffer.from('\xff\xd8\xff<html>', 'latin1'),
      422,
      pictureTexts.unreadable,
    ],
    ['half a JPEG', async () => (await photograph()).subarray(0, 700), 422, pictureTexts.unreadable],
    ['a PNG of 30,000 × 30,000 px', () => claimedPng(30_000, 30_000), 422, pictureTexts.tooManyPixels],
    ['a PNG that has less than it claims', () => claimedPng(6_000, 6_000), 422, pictureTexts.unreadable],
    [
      'a file of 6 MB',
      async () => Buffer.concat([await photograph(), Buffer.alloc(6 * 1024 * 1024)]),
      413,
      pictureTexts.tooLarge,
    ],
  ];
  test.each(refused)('that is %s is refused in clear words, and nothing changes', async (_name, make, status, text) => {
    const answer = await show({ picture: base64(await make()) });
    expect(answer).toMatchObject({ status, body: { message: text, fields: { picture: text } } });
    expect(await read()).toMatchObject({ version: 1, user: { firstName: 'Priya', profilePictureUrl: null } });
  });

  test('that is far too large is refused before it is read', async () => {
    const answer = await show({ picture: 'A'.repeat(11 * 1024 * 1024) });
    expect(answer).toMatchObject({ status: 413, body: { code: 'tooLarge' } });
  });

  test('that is no text is refused', async () => {
    expect(await show({ picture: { toString: 'x' } })).toMatchObject({ status: 422 });
  });

  test('may be changed twenty times in an hour, and removed at any time', async () => {
    const picture = base64(
      await sharp(await photograph(9, 9))
        .png()
        .toBuffer(),
    );
    for (let version = 1; version <= 20; version++)
      expect(await show({ version, picture })).toMatchObject({ status: 200 });
    expect(await show({ version: 21, picture })).toMatchObject({ status: 429, body: { code: 'tooManyRequests' } });
    expect(await show({ version: 21, picture: null })).toMatchObject({ status: 200 });
  });

  test('that is one of many at once waits for its turn, or its owner is asked to come again', async () => {
    const picture = base64(await photograph());
    const owners = await Promise.all(Array.from({ length: 16 }, () => signedInCustomer(shop)));
    const answers = await Promise.all(owners.map((owner) => show({ picture }, owner)));
    for (const { status, headers } of answers) {
      expect([200, 503]).toContain(status);
      if (status === 503) expect(headers.get('retry-after')).toBe('5');
    }
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
  });
});
