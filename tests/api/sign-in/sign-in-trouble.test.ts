import { expect, test } from 'vitest';
import { openIdProvider } from '#server/gateways/sign-in/openid.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { bakeryClient, openIdProviderFor } from '#tests/support/sign-in/openid-provider.ts';
import { walkThrough } from '#tests/support/sign-in/walk-through.ts';

const payload = { googleToken: 'x', email: 'anybody@example.com', firstName: 'Any', lastName: 'Body', picture: '' };
const returnUrl = 'http://localhost:3000/sign-in/google';

test('[L-06] without a client there is no way to Google, and nobody gets in by its calls', async () => {
  const plain = (await openTestShop()).visitor();
  const refused = { status: 401, body: { code: 'notAuthenticated' } };
  for (const name of ['google', 'facebook'])
    expect(await plain.post('/auth/social/start', { provider: name })).toMatchObject({
      status: 200,
      body: { way: null },
    });
  expect(await plain.post('/auth/google/login', payload)).toMatchObject(refused);
  expect(await plain.post('/auth/google/register', payload)).toMatchObject(refused);
  const answer = { code: 'x', state: 'x'.repeat(43), codeVerifier: 'x'.repeat(43) };
  expect(await plain.post('/auth/google/token', answer)).toMatchObject(refused);
  expect(await plain.post('/auth/facebook/login', answer)).toMatchObject(refused);
});

test('[L-06] a provider that is down is told as such, and the same way works once it is up again', async () => {
  const subject = 'somebody';
  await using late = await openIdProviderFor({ returnUrl });
  late.people.set(subject, { email: 'late@example.com', email_verified: true });
  const gateway = openIdProvider({ issuer: late.issuer, ...bakeryClient });
  const out = { state: 's'.repeat(43), nonce: 'n'.repeat(43), codeVerifier: 'v'.repeat(43), returnUrl };
  late.isDown = true;
  await expect(gateway.wayTo(out)).rejects.toMatchObject({ code: 'unavailable' });
  late.isDown = false;
  const { searchParams } = await walkThrough(await gateway.wayTo(out), subject);
  const { code = '', iss } = Object.fromEntries(searchParams);
  late.isDown = true;
  await expect(gateway.exchange({ ...out, code, iss })).rejects.toMatchObject({ code: 'unavailable' });
  await expect(gateway.verify('e30.e30.e30')).rejects.toMatchObject({ code: 'notAuthenticated' });
  late.isDown = false;
  const { idToken } = await gateway.exchange({ ...out, code, iss });
  expect(await gateway.verify(idToken)).toMatchObject({ subject, nonce: out.nonce });
});
