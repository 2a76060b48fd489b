/** What can go wrong, by name; code compares these codes, never their words, which stand in the contract. */
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
  'slotFull',
  'ordersPaused',
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

export type FieldErrors = Record<string, string>;

export type ChangedLine = {
  readonly productId: number;
  readonly name: string;
  /** Pieces that are left of the product. */
  readonly available: number;
  readonly unitPricePence: number;
};

export type FailureDetail = {
  /** Replaces the code's own words. */
  readonly text?: string | undefined;
  /** The HTTP status that was answered; absent where nothing was, and on the server. */
  readonly status?: number | undefined;
  /** What an answer said that was not in the shop's own form, as a proxy's. */
  readonly foreign?: string | undefined;
  readonly fields?: FieldErrors | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly lines?: readonly ChangedLine[] | undefined;
  /** Where a slot is full, the one to take instead: YYYY-MM-DD and HH:MM. */
  readonly free?: { readonly date: string; readonly time: string } | undefined;
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
