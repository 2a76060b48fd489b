import type { OrderRequest, Party } from '#contract/orders/orders.ts';
import type { CartLine } from '#domain/cart/cart.ts';
import { poundsFromPence } from '#domain/money/money.ts';
import type { Quote } from '#domain/money/quote.ts';
import { gramsFromWeightText } from '#domain/money/weight.ts';
import type { CheckedForm } from '#web/features/checkout/form/checkout-form.ts';

/** What is bought, by whom and for whom; it lacks only the key of the attempt. */
export type Purchase = Omit<OrderRequest, 'idempotencyKey'>;

export type PurchaseParts = {
  readonly form: CheckedForm;
  readonly lines: readonly CartLine[];
  readonly quote: Quote;
  readonly userId: number;
};

/** The documented order request (O-09). Null where a line does not say which product it is: then it cannot be bought. */
export function purchaseOf({ form, lines, quote, userId }: PurchaseParts): Purchase | null {
  const items = lines.flatMap(({ productId, quantity, price, weight }) =>
    productId === undefined
      ? []
      : [{ productId, userId, quantity, priceSnapshot: price, weightSnapshot: gramsFromWeightText(weight) }],
  );
  if (items.length < lines.length) return null;
  return {
    ...recipientFields(form.recipient),
    ...senderFields(form.sender),
    pickupDate: form.pickup.date,
    pickupTime: `${form.pickup.time}:00`,
    subtotal: poundsFromPence(quote.subTotalPence),
    discount: poundsFromPence(quote.discountPence),
    total: poundsFromPence(quote.totalPence),
    userId,
    items,
  };
}

const recipientFields = ({ address, ...person }: Party) => ({
  recipientFirstname: person.firstName,
  recipientLastname: person.lastName,
  recipientContactno: person.contactNumber,
  recipientSecondaryContactno: person.secondaryContactNumber,
  recipientStreetAddress1: address.streetAddress1,
  recipientStreetAddress2: address.streetAddress2,
  recipientCounty: address.county,
  recipientCity: address.city,
  recipientPostcode: address.postcode,
});

const senderFields = ({ address, ...person }: Party) => ({
  senderFirstname: person.firstName,
  senderLastname: person.lastName,
  senderContactno: person.contactNumber,
  senderSecondaryContactno: person.secondaryContactNumber,
  senderStreetAddress1: address.streetAddress1,
  senderStreetAddress2: address.streetAddress2,
  senderCounty: address.county,
  senderCity: address.city,
  senderPostcode: address.postcode,
});
