import { payByLink } from '#contract/orders/order-payment-links.ts';
import type { Call } from '#contract/wire/endpoint.ts';
import { penceFromPounds } from '#domain/money/money.ts';
import { cardPage, type UnpaidOrder } from '#web/lib/paying/start-paying.ts';

/** As `startPaying`, for whoever has a link to pay the order. */
export const startPayingByLink = async (call: Call, token: string, { total }: UnpaidOrder): Promise<string> =>
  cardPage((await call(payByLink, { token, amount: penceFromPounds(total) })).url);
