import { expect, test } from 'vitest';
import { handClock } from '#tests/support/shop/hand-clock.ts';
import { type Reply, type SmallServer, smallServer } from '#tests/support/small-server.ts';
import { createCall } from '#web/lib/calling/create-call.ts';
import { logIn } from './log-in.ts';

const priya = {
  id: 7,
  firstName: 'Priya',
  lastName: 'Shah',
  email: 'priya@example.co.uk',
  mobile: null,
  dateOfBirth: null,
  profilePictureUrl: null,
};
const values = { email: 'Priya@example.co.uk', password: 'Sponge!2025' };

const callsTo = (server: SmallServer) => {
  const callAs = (token: string | null) =>
    createCall({
      fetch: globalThis.fetch,
      addressFor: () => server.address,
      clock: handClock(),
      newRequestId: () => 'id',
      limit: () => undefined,
      session: { readToken: () => token, used: () => undefined, refused: () => undefined },
    });
  return { call: callAs(null), callAs };
};
const serverThat = (me: Reply | 'hang up', login: Reply = { body: { token: 'sesame' } }) =>
  smallServer(({ url }) => (url === '/csrf-token' ? { body: { token: 'csrf' } } : url === '/auth/login' ? login : me));

test('[L-03] [X-06] logs in with a coded password, then fetches the user with the new token', async () => {
  await using server = await serverThat({ body: priya });
  expect(await logIn(callsTo(server), values)).toEqual({ token: 'sesame', user: priya });
  const [, login, me] = server.received;
  expect(login?.body).toEqual({
    email: values.email,
    password: btoa(values.password),
    password_requiresEncryption: true,
  });
  expect(me).toMatchObject({ url: '/auth/me', headers: { authorization: 'Bearer sesame' } });
});

test.each<[string, Reply | 'hang up']>([
  ['Login failed: Could not fetch user data (fetch error).', 'hang up'],
  ['Login failed: Could not fetch user data. Status: 403', { status: 403, body: '' }],
  ['Login failed: Could not fetch user data. Status: 500', { status: 500, body: '' }],
  ['Login failed: Could not fetch user data. Status: 502', { status: 502, body: '<h1>Bad Gateway</h1>' }],
  ['Login failed: Could not fetch user data. Status: 418', { status: 418, body: 'no tea' }],
  ['No user data returned from server.', { body: {} }],
])('[L-03] [L-05] the login counts without its user, and says: %s', async (complaint, me) => {
  await using server = await serverThat(me);
  expect(await logIn(callsTo(server), values)).toEqual({ token: 'sesame', user: null, complaint });
});

test('a login that fails rejects with its failure and asks for no user', async () => {
  await using server = await serverThat(
    { body: priya },
    { status: 401, body: { code: 'invalidCredentials', title: 'No', message: 'No' } },
  );
  await expect(logIn(callsTo(server), values)).rejects.toMatchObject({ code: 'invalidCredentials' });
  expect(server.received.map(({ url }) => url)).toEqual(['/csrf-token', '/auth/login']);
});
