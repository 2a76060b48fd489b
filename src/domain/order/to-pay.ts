import type { Pence } from '#domain/money/money.ts';

/** What is still to be paid for an order, where that is not simply its total at once. */
export type ToPay = {
  /** At this moment: all that is due, or the next part. */
  readonly askedPence: Pence;
  /** With what is due later. */
  readonly owedPence: Pence;
  /** YYYY-MM-DD, of what is asked for. */
  readonly dueOn: string;
  /** 'Balance'; empty where it is not paid in parts. */
  readonly label: string;
};
