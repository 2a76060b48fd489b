import type { Pence } from '#domain/money/money.ts';
import type { Db } from '#server/db/open.ts';
import type { PaymentLink } from '#server/modules/payments/links/make-link.ts';

export type Taking = { readonly db: Db; readonly now: Date; readonly publicUrl: string };

export type TakenOrder = {
  readonly number: string;
  readonly totalPence: Pence;
  readonly paidPence: Pence;
  readonly owedPence: Pence;
  /** For an order to be paid by link; null of any other, and where the order was taken before. */
  readonly link: PaymentLink | null;
};
