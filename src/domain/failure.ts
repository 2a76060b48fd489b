import type { FailureCode } from './failure-codes.ts';

/** A problem that the shop's owner can fix: the terminal shows only its message, which says what to do. */
export class PlainProblem extends Error {
  override readonly name: string = 'PlainProblem';
  readonly plain = true;
}

// The list is kept apart because most pages have no use for it.
export type { FailureCode } from './failure-codes.ts';

export type FieldErrors = Record<string, string>;

export type ChangedLine = {
  readonly productId: number;
  readonly name: string;
  /** Pieces of the product that are left. */
  readonly available: number;
  readonly unitPricePence: number;
};

export type FailureDetail = {
  /** Replaces the code's own text. */
  readonly text?: string | undefined;
  /** The HTTP status of the response; absent if there was no response, and on the server. */
  readonly status?: number | undefined;
  /** What a response said that was not in the shop's own form, such as a proxy's. */
  readonly foreign?: string | undefined;
  readonly fields?: FieldErrors | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly lines?: readonly ChangedLine[] | undefined;
  /** If a slot is full, the one to take instead: YYYY-MM-DD and HH:MM. */
  readonly free?: { readonly date: string; readonly time: string } | undefined;
  /** For an order whose discount is not the one its customer saw, if only first orders have a discount. */
  readonly isFirstOrder?: boolean | undefined;
  /** What staff have to prove who they are for. */
  readonly purpose?: string | undefined;
  /** What a second person has to confirm. */
  readonly approval?: { readonly orderNo: string; readonly amountPence: number } | undefined;
};

/** The only error that crosses the shop's layers and the network. Its message is `detail.text`, or otherwise its code. */
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
