import { orderToWire, payableToWire } from '#contract/codecs/order-codec.ts';
import * as links from '#contract/orders/order-payment-links.ts';
import { orderByNumber } from '#contract/orders/orders.ts';
import * as contract from '#contract/orders/payments.ts';
import { answeredBy, answeredThrough } from '#server/modules/endpoint-action.ts';
import { findSettledOrder } from './find-settled-order.ts';
import { findLinkedOrder } from './links/find-linked-order.ts';
import { payByLink } from './links/pay-by-link.ts';
import { startPayment } from './start-payment.ts';

/** An order by its number is among them: its payment is settled before it is shown. */
export const paymentEndpoints = [
  answeredThrough(orderByNumber, orderToWire, findSettledOrder),
  answeredBy(contract.startPayment, startPayment),
  answeredThrough(links.linkedOrder, payableToWire, findLinkedOrder),
  answeredBy(links.payByLink, payByLink),
];
