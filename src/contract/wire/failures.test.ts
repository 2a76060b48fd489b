import { describe, expect, test } from 'vitest';
import { Failure } from '#domain/failure.ts';
import { failureCodes } from '#domain/failure-codes.ts';
import { failureReply } from './failure-reply.ts';
import { describeFailure, failureTexts, toReply } from './failures.ts';

describe('[X-04] the error catalogue', () => {
  test.each([
    [
      'network',
      0,
      'Connection Error',
      'Unable to connect to our servers. Please check your internet connection and try again.',
      true,
    ],
    ['badRequest', 400, 'Invalid Request', undefined, false],
    ['signInRequired', 401, 'Authentication Required', 'Please log in to continue.', false],
    ['notAllowed', 403, 'Access Denied', "You don't have permission to perform this action.", false],
    ['notFound', 404, 'Not Found', 'The requested item could not be found.', false],
    ['conflict', 409, 'Conflict', undefined, false],
    ['invalid', 422, 'Validation Error', undefined, false],
    [
      'tooManyRequests',
      429,
      'Too Many Requests',
      "You're making requests too quickly. Please wait a moment and try again.",
      true,
    ],
    ['serverFault', 500, 'Server Error', 'Something went wrong on our end. Please try again in a few minutes.', true],
    ['unavailable', 503, 'Server Error', 'Something went wrong on our end. Please try again in a few minutes.', true],
    ['emailTaken', 409, 'Already Exists', 'An account with this email already exists', false],
    ['invalidCredentials', 401, 'Invalid Credentials', 'The email or password you entered is incorrect.', false],
    ['accountNotFound', 404, 'Account Not Found', undefined, false],
    ['emailNotVerified', 403, 'Email Verification Required', undefined, false],
  ] as const)(
    '%s has status %i, its title and text, and says whether to try again',
    (code, status, title, text, retry) => {
      expect(failureTexts[code]).toMatchObject({ status, title, retry, ...(text !== undefined && { text }) });
    },
  );

  test('has words for every code, and each crosses the wire whole', () => {
    for (const code of failureCodes) {
      const detail = { fields: { email: 'Email is required' }, retryAfterSeconds: 7 };
      expect(failureReply.parse(JSON.parse(JSON.stringify(toReply(new Failure(code, detail)))))).toMatchObject({
        code,
        ...detail,
      });
      expect(failureTexts[code].title.length * failureTexts[code].text.length).toBeGreaterThan(0);
    }
  });

  test('lets a failure’s own text stand before the general one', () => {
    expect(describeFailure(new Failure('notFound', { text: 'Product not found' }))).toEqual({
      title: 'Not Found',
      text: 'Product not found',
    });
  });

  test('falls back to Something Went Wrong for what nothing names', () => {
    expect(describeFailure(new TypeError('x is not a function'))).toMatchObject({ title: 'Something Went Wrong' });
  });
});
