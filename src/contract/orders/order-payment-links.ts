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

/** A text that is none is answered as a token that nobody has. */
export const linkToken = z.string().check(z.minLength(1), z.maxLength(100));

/** 'ended' is the link alone; what became of the order comes first. */
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
  /** What is owed in all, and what of it is asked for now; 0 where nothing is. */
  owed: pounds,
  asked: pounds,
  /** 'Deposit', 'Balance'; empty where the order is paid at once. */
  label: z.string(),
  dueOn: z.nullable(z.string()),
  /** Of what was paid there is a VAT invoice to be had. */
  hasInvoice: z.optional(z.literal(true)),
  /** Of each cake that waits for its customer's photo; `place` is its line's, from 1 on. */
  photos: z.array(z.object({ place: z.int(), name: z.string(), productId: z.int(), options: productOptions })),
});
export type PayableOrder = z.infer<typeof payable>;

/** Posted, so that the token stands in no log. */
export const linkedOrder = endpoint({
  method: 'POST',
  path: '/payments/link',
  access: 'anyone',
  writes: 'itself',
  input: z.object({ token: linkToken }),
  output: payable,
});

/** `amount` is pence, as of `startPayment`. */
export const payByLink = endpoint({
  method: 'POST',
  path: '/payments/link/session',
  access: 'anyone',
  writes: 'itself',
  input: z.object({ token: linkToken, amount: z.int().check(z.minimum(1)) }),
  output: z.object({ url: z.string() }),
});

/** A photo that was sent (`sendPhoto`) goes onto the cake that waits for it; once it is there it stays. */
export const addPhotoByLink = endpoint({
  method: 'POST',
  path: '/payments/link/photo',
  access: 'anyone',
  writes: 'itself',
  input: z.object({ token: linkToken, place: z.int().check(z.minimum(1), z.maximum(1_000)), photo: photoToken }),
  output: payable,
});
