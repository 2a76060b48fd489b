import type { FailureCode } from './failure-codes.ts';

/** A problem that the shop's owner can mend: the terminal shows its message alone, which says what to do. */
export class PlainProblem extends Error {
  override readonly name: string = 'PlainProblem';
  readonly plain = true;
}

// The list of them stands apart: most pages have no use for it.
export type { FailureCode } from './failure-codes.ts';

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
  /** Of an order with another discount than its customer saw, where first orders alone have one. */
  readonly isFirstOrder?: boolean | undefined;
  /** What staff prove who they are for. */
  readonly purpose?: string | undefined;
  /** What a second person has to confirm. */
  readonly approval?: { readonly orderNo: string; readonly amountPence: number } | undefined;
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
