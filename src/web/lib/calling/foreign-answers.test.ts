import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { me, register } from '#contract/accounts/accounts.ts';
import { placeOrder } from '#contract/orders/orders.ts';
import { startPayment } from '#contract/orders/payments.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { describeFailure, failureTexts } from '#contract/wire/failures.ts';
import { Failure } from '#domain/failure.ts';
import { callTo, serverWith } from '#tests/support/shop/call-to.ts';
import { smallServer } from '#tests/support/small-server.ts';
import { exampleInput } from '#tests/support/walk/example-input.ts';

const inquire = endpoint({
  method: 'GET',
  path: '/things',
  access: 'anyone',
  input: z.object({}),
  output: z.unknown(),
});
const failing = async (asked: Promise<unknown>): Promise<Failure> => {
  const error = await asked.catch((reason: unknown) => reason);
  if (error instanceof Failure) return error;
  throw new Error('the call did not fail with a Failure', { cause: error });
};

test.each([
  [400, 'badRequest', 'Invalid Request'],
  [401, 'signInRequired', 'Authentication Required'],
  [403, 'notAllowed', 'Access Denied'],
  [404, 'notFound', 'Not Found'],
  [409, 'conflict', 'Conflict'],
  [418, 'unrecognised', 'Something Went Wrong'],
  [422, 'invalid', 'Validation Error'],
  [501, 'unrecognised', 'Something Went Wrong'],
  [502, 'unavailable', 'Server Error'],
  [520, 'unrecognised', 'Something Went Wrong'],
] as const)("[X-04] a proxy's page with status %i is %s: %s, in the catalogue's words", async (status, code, title) => {
  await using server = await smallServer(() => ({ status, body: '<h1>nginx</h1>' }));
  const failure = await failing(callTo(server)(inquire, {}));
  expect(failure.detail).toMatchObject({ status, foreign: '' });
  expect(describeFailure(failure)).toEqual({ title, text: failureTexts[code].text });
});

test.each([
  [401, { error: 'Invalid credentials' }, 'invalidCredentials'],
  [400, 'Invalid credentials', 'invalidCredentials'],
  [404, { error: 'User not found' }, 'accountNotFound'],
  [403, { message: 'Please verify your email' }, 'emailNotVerified'],
  [409, { message: 'User already exists' }, 'emailTaken'],
  [500, { message: 'duplicate key value' }, 'emailTaken'],
  [400, 'Too many login attempts', 'tooManyAttempts'],
  [400, { error: 'Internal Server Error' }, 'serverFault'],
  [400, 'Unauthorized', 'signInRequired'],
  [409, { message: 'Sold out since this morning' }, 'conflict'],
  [404, { statusCode: 404, error: 'Not Found', message: 'Route not found' }, 'notFound'],
] as const)('[X-04] [L-04] status %i with %j is known by its words: %s', async (status, body, code) => {
  await using server = await smallServer(() => ({ status, body }));
  expect(await failing(callTo(server)(inquire, {}))).toMatchObject({ code, detail: { status } });
});

test('[X-04] what the documents leave to the server is said in its own words, the rest in theirs', async () => {
  let status = 409;
  await using server = await smallServer(() => ({ status, body: { error: 'Sold out since this morning' } }));
  const call = callTo(server);
  expect(describeFailure(await failing(call(inquire, {})))).toEqual({
    title: 'Conflict',
    text: 'Sold out since this morning',
  });
  status = 403;
  expect(describeFailure(await failing(call(inquire, {})))).toEqual({
    title: 'Access Denied',
    text: "You don't have permission to perform this action.",
  });
});

const priya = { id: 7, firstName: 'Priya', lastName: 'Shah', email: 'priya@example.co.uk' };

test('[X-07] a user is read where nothing is said of mobile, date of birth and picture', async () => {
  await using server = await serverWith({ 'GET /auth/me': { body: priya } });
  expect(await callTo(server)(me, {})).toEqual({ ...priya, mobile: null, dateOfBirth: null, profilePictureUrl: null });
});

test.each([{ message: 'ok' }, 'Created', '', [], { user: 7, token: 1 }])(
  '[G-03] [X-07] a registration that was taken counts, whatever its answer says: %j',
  async (body) => {
    await using server = await serverWith({ 'POST /auth/register': { status: 201, body } });
    expect(await callTo(server)(register, exampleInput(register) as never)).toEqual({ user: null, token: null });
  },
);

test.each([
  [
    { orderNo: 'MA-1', total: 33.35 },
    { orderNo: 'MA-1', total: 33.35 },
  ],
  [{ id: 'MA-1' }, { orderNo: 'MA-1' }],
  [{ id: 41, orderNo: undefined }, { orderNo: '41' }],
])('[O-07] [X-07] an order that was taken is known by its orderNo, or by its id: %j', async (body, read) => {
  await using server = await serverWith({ 'POST /orders': { status: 201, body } });
  expect(await callTo(server)(placeOrder, exampleInput(placeOrder) as never)).toEqual(read);
});

test.each([{}, '', null, { url: null }])(
  '[O-07] a payment session without its url is read as one: %j',
  async (body) => {
    await using server = await serverWith({ 'POST /payments/session': { body } });
    expect(await callTo(server)(startPayment, { amount: 3335, orderNo: 'MA-1' })).toEqual({});
  },
);
