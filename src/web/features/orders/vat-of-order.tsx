import type { Order } from '#contract/orders/orders.ts';
import { formatPounds, penceFromPounds } from '#domain/money/money.ts';
import { useOrderHistory } from '#web/features/orders/details/use-order-history.ts';

/** What the shop says of its VAT; null until it has loaded, and if the shop is not registered. */
export function useVat(order: Order) {
  const { history } = useOrderHistory(order, () => undefined);
  return history === 'failed' ? null : history;
}

/** For whoever does the bookkeeping: what was paid, by rate. */
export function VatOfOrder({ order }: { readonly order: Order }) {
  const history = useVat(order);
  if (!history?.vat) return null;
  return (
    <dl className="totals totals--apart small">
      {history.vat.map(({ rate, net, vat }) => (
        <div key={rate}>
          <dt>{`${formatPounds(penceFromPounds(net))} and VAT at ${rate}`}</dt>
          <dd>{formatPounds(penceFromPounds(vat))}</dd>
        </div>
      ))}
    </dl>
  );
}
