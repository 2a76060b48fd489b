import * as z from 'zod/mini';
import { pounds } from '#contract/fields/numbers-and-days.ts';
import { productOptions } from '#contract/listing/catalogue.ts';
import { photoToken } from '#contract/personalisation.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { orderStates } from '#domain/order/order-state.ts';
import { orderItem } from './orders.ts';

export const payLinkTexts = {
  unknown: 'This link is not valid. Please check that you copied all of it.',
  begun: 'We have started making this order. Please call us about your photo.',
  ended: 'This link has expired. Please call us for a new one.',
} as const;

/** Text that is not a token gets the same response as a token that nobody has. */
export const linkToken = z.string().check(z.minLength(1), z.maxLength(100));

/** 'ended' is about the link alone; what became of the order comes first. */
export const payLinkStates = ['owed', 'paid', 'cancelled', 'expired', 'ended'] as const;
export type PayLinkState = (typeof payLinkStates)[number];

const payable = z.object({
  orderNo: z.string(),
  state: z.enum(payLinkStates),
  status: z.enum(orderStates),
  pickupDate: z.string(),
  pickupTime: z.string(),
  items: z.array(orderItem),
  subtotal: pounds,
  discount: pounds,
  deposit: z.optional(pounds),
  total: pounds,
  /** What is owed in total, and how much of it is asked for now; 0 if nothing is. */
  owed: pounds,
  asked: pounds,
  /** 'Deposit', 'Balance'; empty if the order is paid at once. */
  label: z.string(),
  dueOn: z.nullable(z.string()),
  /** It may also be paid at the counter, when it is collected. */
  onCollection: z.optional(z.literal(true)),
  /** There is a VAT invoice for what was paid. */
  hasInvoice: z.optional(z.literal(true)),
  /** One for each cake that waits for its customer's photo; `place` is its line item's, from 1. */
  photos: z.array(z.object({ place: z.int(), name: z.string(), productId: z.int(), options: productOptions })),
});
export type PayableOrder = z.infer<typeof payable>;

/** Posted, so that the token appears in no log. */
export const linkedOrder = endpoint({
  method: 'POST',
  path: '/payments/link',
  access: 'anyone',
  writes: 'itself',
  input: z.object({ token: linkToken }),
  output: payable,
});

/** `amount` is in pence, as in `startPayment`. */
export const payByLink = endpoint({
  method: 'POST',
  path: '/payments/link/session',
  access: 'anyone',
  writes: 'itself',
  input: z.object({ token: linkToken, amount: z.int().check(z.minimum(1)) }),
  output: z.object({ url: z.string() }),
});

/** Puts a photo that was sent (`sendPhoto`) on the cake that waits for it; once it is there it stays. */
export const addPhotoByLink = endpoint({
  method: 'POST',
  path: '/payments/link/photo',
  access: 'anyone',
  writes: 'itself',
  input: z.object({ token: linkToken, place: z.int().check(z.minimum(1), z.maximum(1_000)), photo: photoToken }),
  output: payable,
});
