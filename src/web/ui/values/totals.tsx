import '#web/styles/checkout/totals.css';
import { depositLabel } from '#domain/money/deposit.ts';
import { discountLabel } from '#domain/money/discount.ts';
import { formatPounds, minus, pence } from '#domain/money/money.ts';
import type { Quote } from '#domain/money/quote.ts';

export const Totals = ({ quote }: { quote: Quote }) => (
  <dl className="totals">
    <div>
      <dt>Sub Total</dt>
      <dd>{formatPounds(quote.subTotalPence)}</dd>
    </div>
    {quote.discountPence > 0 && (
      <div className="discount">
        <dt>{discountLabel(quote.discountPence, quote.subTotalPence)}</dt>
        <dd>{formatPounds(minus(pence(0), quote.discountPence))}</dd>
      </div>
    )}
    {quote.depositPence > 0 && (
      <div>
        <dt>{depositLabel}</dt>
        <dd>{formatPounds(quote.depositPence)}</dd>
      </div>
    )}
    <div className="total">
      <dt>Total</dt>
      <dd>{formatPounds(quote.totalPence)}</dd>
    </div>
  </dl>
);
