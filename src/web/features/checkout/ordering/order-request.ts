import { quoteToWire } from '#contract/codecs/order-codec.ts';
import { officeToWire, partyToWire } from '#contract/codecs/party-codec.ts';
import type { OrderRequest } from '#contract/orders/orders.ts';
import type { CartLine } from '#domain/cart/cart.ts';
import type { Quote } from '#domain/money/quote.ts';
import { gramsFromWeightText } from '#domain/values/weight.ts';
import type { CheckedForm } from '#web/features/checkout/form/checkout-form.ts';

export type Purchase = Omit<OrderRequest, 'idempotencyKey'>;

export type PurchaseParts = {
  readonly form: CheckedForm;
  readonly lines: readonly CartLine[];
  readonly quote: Quote;
  readonly userId: number;
};

/** O-09. Null if a line does not say which product it is. */
export function purchaseOf({ form, lines, quote, userId }: PurchaseParts): Purchase | null {
  const items = lines.flatMap(({ productId, quantity, price, weight, personalisation }) =>
    productId === undefined
      ? []
      : [
          {
            productId,
            userId,
            quantity,
            priceSnapshot: price,
            weightSnapshot: gramsFromWeightText(weight),
            personalisation,
          },
        ],
  );
  if (items.length < lines.length) return null;
  return {
    ...partyToWire('recipient', form.recipient),
    ...partyToWire('sender', form.sender),
    ...officeToWire(form.office),
    pickupDate: form.pickup.date,
    pickupTime: `${form.pickup.time}:00`,
    ...quoteToWire(quote),
    userId,
    items,
  };
}
