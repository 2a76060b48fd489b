import { connectionFailure, pageTexts } from '#contract/pages/page-failures.ts';
import { Failure, type FailureCode } from '#domain/failure.ts';
import type { FailureReply } from './failure-reply.ts';

export type FailureText = {
  readonly status: number;
  readonly title: string;
  readonly text: string;
  readonly retry: boolean;
};

const serverError = {
  title: 'Server Error',
  text: pageTexts.serverFault,
  retry: true,
} as const;
const connection = { status: 0, ...connectionFailure, retry: true } as const;

export const failureTexts: Readonly<Record<FailureCode, FailureText>> = {
  network: connection,
  timedOut: { ...connection, status: 408 },
  badRequest: {
    status: 400,
    title: 'Invalid Request',
    text: 'The request could not be understood. Please check it and try again.',
    retry: false,
  },
  signInRequired: { status: 401, title: 'Authentication Required', text: 'Please log in to continue.', retry: false },
  notAllowed: {
    status: 403,
    title: 'Access Denied',
    text: "You don't have permission to perform this action.",
    retry: false,
  },
  stepUpRequired: {
    status: 403,
    title: 'Please Confirm',
    text: 'Please confirm that it is you to finish this.',
    retry: false,
  },
  notFound: { status: 404, title: 'Not Found', text: pageTexts.notFound, retry: false },
  methodNotAllowed: {
    status: 405,
    title: 'Invalid Request',
    text: 'This address does not support that request.',
    retry: false,
  },
  conflict: {
    status: 409,
    title: 'Conflict',
    text: 'This was changed elsewhere. Please review it and try again.',
    retry: false,
  },
  outOfStock: {
    status: 409,
    title: 'Conflict',
    text: 'Some items are no longer available in that quantity.',
    retry: false,
  },
  priceChanged: {
    status: 409,
    title: 'Conflict',
    text: 'A price has changed. Please review your order.',
    retry: false,
  },
  unpaidLimit: {
    status: 409,
    title: 'Please Call Us',
    text: 'We cannot hold more cakes for unpaid orders at the moment. Please try again later, or call us.',
    retry: false,
  },
  slotFull: {
    status: 409,
    title: 'Pick-up Time Taken',
    text: 'That pick-up time has just been taken. Please choose another.',
    retry: false,
  },
  ordersPaused: {
    status: 409,
    title: 'Orders Are Paused',
    text: 'We are not taking orders at the moment. Your cart is kept.',
    retry: false,
  },
  emailTaken: { status: 409, title: 'Already Exists', text: 'An account with this email already exists', retry: false },
  invalid: { status: 422, title: 'Validation Error', text: 'Please check the highlighted fields.', retry: false },
  tooManyRequests: {
    status: 429,
    title: 'Too Many Requests',
    text: "You're making requests too quickly. Please wait a moment and try again.",
    retry: true,
  },
  tooManyAttempts: {
    status: 429,
    title: 'Too Many Attempts',
    text: 'Too many login attempts. Please wait a few minutes before trying again.',
    retry: false,
  },
  rateLimited: {
    status: 429,
    title: 'Too Many Requests',
    text: "You're making requests too quickly. Please wait a moment and try again.",
    retry: false,
  },
  serverFault: { status: 500, ...serverError },
  unavailable: { status: 503, ...serverError },
  invalidCredentials: {
    status: 401,
    title: 'Invalid Credentials',
    text: 'The email or password you entered is incorrect.',
    retry: false,
  },
  accountNotFound: {
    status: 404,
    title: 'Account Not Found',
    text: 'No account found with this email address. Please check your email or create a new account.',
    retry: false,
  },
  emailNotVerified: {
    status: 403,
    title: 'Email Verification Required',
    text: 'Please check your email and verify your account before logging in.',
    retry: false,
  },
  accountSuspended: {
    status: 403,
    title: 'Access Denied',
    text: 'Your account has been suspended. Please contact support for assistance.',
    retry: false,
  },
  linkSpent: {
    status: 410,
    title: 'This link no longer works',
    text: 'It has already been used, or it has expired. Please ask for a new one.',
    retry: false,
  },
  identityUnproven: {
    status: 409,
    title: 'Please Log In First',
    text: 'This account was created with Facebook. If that was you, log in with Facebook in this browser and open the link again. If it was not, choose a password by email, and only you will be able to use the account.',
    retry: false,
  },
  notAuthenticated: {
    status: 401,
    title: 'Login Failed',
    text: 'We could not confirm who you are. Please try again.',
    retry: false,
  },
  linkRefused: {
    status: 409,
    title: 'Account Already Exists',
    text: 'An account with this email already exists. Please log in with your email and password.',
    retry: false,
  },
  emailUnverified: {
    status: 403,
    title: 'Email Not Verified',
    text: 'Google has not verified your email address. Please create an account with your email and a password.',
    retry: false,
  },
  emailNotShared: {
    status: 422,
    title: 'Email Needed',
    text: 'We did not receive your email address. Please try again and share it, or create an account with a password.',
    retry: false,
  },
  paymentDeclined: {
    status: 402,
    title: 'Payment Failed',
    text: 'Your card was declined. Please try a different card.',
    retry: false,
  },
  paymentFailed: { status: 502, title: 'Payment Failed', text: 'Payment failed. Please try again.', retry: true },
  tooLarge: { status: 413, title: 'Invalid Request', text: 'That is too large to send.', retry: false },
  unsupportedType: {
    status: 415,
    title: 'Invalid Request',
    text: 'That type of content is not accepted here.',
    retry: false,
  },
  unrecognised: { status: 500, title: 'Something Went Wrong', text: serverError.text, retry: false },
};

/** Shown if nothing better is known about a response (both documents' §8). */
export const httpErrorText = (status: number): string => `HTTP error! status: ${status}`;

export const toReply = (failure: Failure): FailureReply => ({
  code: failure.code,
  title: failureTexts[failure.code].title,
  message: failure.detail.text ?? failureTexts[failure.code].text,
  ...(failure.detail.fields && { fields: failure.detail.fields }),
  ...(failure.detail.retryAfterSeconds !== undefined && { retryAfterSeconds: failure.detail.retryAfterSeconds }),
  ...(failure.detail.lines && { lines: [...failure.detail.lines] }),
  ...(failure.detail.free && { free: failure.detail.free }),
  ...(failure.detail.isFirstOrder !== undefined && { isFirstOrder: failure.detail.isFirstOrder }),
  ...(failure.detail.purpose !== undefined && { purpose: failure.detail.purpose }),
  ...(failure.detail.approval && { approval: failure.detail.approval }),
});

/** The title and text of a Failure, or those of 'unrecognised' for any other error. */
export function describeFailure(error: unknown): { readonly title: string; readonly text: string } {
  if (!(error instanceof Failure))
    return { title: failureTexts.unrecognised.title, text: failureTexts.unrecognised.text };
  const { title, message } = toReply(error);
  return { title, text: message };
}

const codesByStatus: Readonly<Record<number, FailureCode>> = {
  400: 'badRequest',
  401: 'signInRequired',
  403: 'notAllowed',
  404: 'notFound',
  405: 'methodNotAllowed',
  408: 'timedOut',
  409: 'conflict',
  413: 'tooLarge',
  415: 'unsupportedType',
  422: 'invalid',
  429: 'tooManyRequests',
  500: 'serverFault',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
};

/** Undefined for a status outside the catalogue. */
export const knownStatus = (status: number): FailureCode | undefined => codesByStatus[status];

export const codeOfStatus = (status: number): FailureCode =>
  knownStatus(status) ?? (status < 500 ? 'badRequest' : 'serverFault');
