import type { PaymentRequest } from '#server/gateways/payments.ts';

/** What the shop asks of a card provider for one cake at £34; if the amount is another, it is that of the one line item. */
export function paymentRequest(change: Partial<PaymentRequest> = {}): PaymentRequest {
  const { amountPence = 3400, discountPence = 0 } = change;
  const name = 'Rainbow Sprinkle Birthday Cake';
  return {
    orderNumber: 'MA-7K2F-9QXD',
    attempt: 1,
    amountPence,
    discountPence,
    lines: [{ name, quantity: 1, unitPence: amountPence + discountPence }],
    description: `1 x ${name}`,
    email: 'priya@example.com',
    successUrl: 'https://bakery.example/order-success?orderNo=MA-7K2F-9QXD',
    cancelUrl: 'https://bakery.example/checkout',
    expiresAt: new Date(Date.now() + 30 * 60_000),
    ...change,
  };
}
