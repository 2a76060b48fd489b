/**
 * Everything that can go wrong, by name. What a code says and which HTTP status it carries
 * stands in the contract; code that decides anything compares codes, never words.
 */
export const failureCodes = [
  'network',
  'timedOut',
  'badRequest',
  'signInRequired',
  'notAllowed',
  'notFound',
  'methodNotAllowed',
  'conflict',
  'outOfStock',
  'priceChanged',
  'unpaidLimit',
  'emailTaken',
  'invalid',
  'tooManyRequests',
  'tooManyAttempts',
  'rateLimited',
  'serverFault',
  'unavailable',
  'invalidCredentials',
  'accountNotFound',
  'emailNotVerified',
  'accountSuspended',
  'linkSpent',
  'identityUnproven',
  'notAuthenticated',
  'linkRefused',
  'emailUnverified',
  'emailNotShared',
  'paymentDeclined',
  'paymentFailed',
  'tooLarge',
  'unsupportedType',
  'unrecognised',
] as const;

export type FailureCode = (typeof failureCodes)[number];

/** The complaint about each field, by the field's name. */
export type FieldErrors = Record<string, string>;

/** What the server says of a line that cannot be bought as asked. */
export type ChangedLine = {
  readonly productId: number;
  readonly name: string;
  /** How many can be bought now. */
  readonly available: number;
  /** What one costs now. */
  readonly unitPricePence: number;
};

export type FailureDetail = {
  /** Said instead of the code's own words. */
  readonly text?: string | undefined;
  /** The HTTP status that was answered; absent where nothing was, and on the server. */
  readonly status?: number | undefined;
  /** What an answer said that was not in the shop's own form, as a proxy's; empty where it said nothing for people. */
  readonly foreign?: string | undefined;
  readonly fields?: FieldErrors | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly lines?: readonly ChangedLine[] | undefined;
};

/** The one error that crosses the shop's layers and the wire. Its message is `detail.text`, else its code. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: FailureCode;
  readonly detail: FailureDetail;

  constructor(code: FailureCode, detail: FailureDetail = {}) {
    super(detail.text ?? code);
    this.code = code;
    this.detail = detail;
  }
}
