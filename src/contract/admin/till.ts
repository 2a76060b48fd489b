import * as z from 'zod/mini';
import { handMethod, pickup, saleSize } from '#contract/admin/orders/order-fields.ts';
import { calledNameIfAny, emailIfAny } from '#contract/fields/fields.ts';
import { clockTime, day, identifier, leadTime, penceWithin } from '#contract/fields/numbers-and-days.ts';
import { optionalLine, optionalText } from '#contract/fields/text.ts';
import { productOptions } from '#contract/listing/catalogue.ts';
import { orderNo, pickupDate } from '#contract/orders/orders.ts';
import { personalisation } from '#contract/personalisation.ts';
import { staffEndpoint } from '#contract/wire/endpoint.ts';
import { staffSources } from '#domain/order/taking/contact.ts';

export const tillProduct = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  /** As `/cakes/…` names it; empty without a picture. */
  image: z.string(),
  /** In pieces; null if it is made to order. */
  stock: z.nullable(z.int()),
  /** It is baked again for later days, whatever is in stock today. */
  isBakedLater: z.boolean(),
  /** Staff said that it is not available today. */
  isOffToday: z.boolean(),
  /** Null if it can be had on the day and at the hour that it is ordered. */
  lead: z.nullable(leadTime),
  /** What may be said about one of it. */
  options: productOptions,
  /** By their names in law: what is in it, and what may be there in traces. */
  allergens: z.array(z.string()),
  mayContain: z.array(z.string()),
  sizes: z.array(
    z.extend(saleSize, {
      isDefault: z.boolean(),
      /** Whole ones that the stock makes; null means no limit. */
      left: z.nullable(z.int()),
    }),
  ),
});
export type TillProduct = z.output<typeof tillProduct>;

/** The tiles: what sells most, a category, or what matches the words. */
export const listTillProducts = staffEndpoint({
  method: 'GET',
  path: '/admin/till/products',
  permission: 'orders.take',
  input: z.object({
    q: z.optional(z.string().check(z.maxLength(80))),
    category: z.optional(z.string().check(z.maxLength(200))),
  }),
  output: z.object({
    products: z.array(tillProduct),
    categories: z.array(z.object({ slug: z.string(), name: z.string() })),
    payOnCollection: z.boolean(),
    /** Whether a total may have the shop's own discount. */
    hasDiscount: z.boolean(),
    /** Whether anything is lent for a deposit. */
    hasDeposits: z.boolean(),
    /** What the kitchen says about traces. */
    kitchenNotice: z.string(),
  }),
});

/** Customers who ordered before: it offers none for fewer than four digits or three letters. */
export const findTillCustomers = staffEndpoint({
  method: 'GET',
  path: '/admin/till/customers',
  permission: 'customers.see',
  input: z.object({ q: z.string().check(z.minLength(3), z.maxLength(80)) }),
  output: z.object({
    customers: z.array(
      z.object({
        /** Whose order it will be; null for somebody whom others ordered for. */
        customerId: z.nullable(z.int()),
        name: z.string(),
        telephone: z.string(),
        email: z.string(),
        orders: z.int(),
        lastDay: z.string(),
      }),
    ),
  }),
});

const line = z.object({
  slug: z.string().check(z.maxLength(200)),
  weightGrams: z.nullable(z.int().check(z.minimum(0), z.maximum(1_000_000))),
  quantity: z.int().check(z.minimum(1), z.maximum(10_000)),
  personalisation: z._default(personalisation, {}),
});

/**
 * The times of a day as staff see them: those by which the line items can be made, including full ones, and why a day
 * has none. For an order that is moved, they are those of its own line items, and its own place counts as free.
 */
export const findTillTimes = staffEndpoint({
  method: 'POST',
  path: '/admin/till/times',
  permission: 'orders.see',
  writes: 'itself',
  input: z.object({
    /** Null is the first day on which they can be had. */
    day: z._default(z.nullable(day), null),
    lines: z._default(z.array(line).check(z.maxLength(100)), []),
    /** The order that is moved, instead of line items. */
    orderNo: z.optional(orderNo),
  }),
  output: z.object({
    day,
    /** The first day on which they can be had; null if there is none. */
    firstDay: z.nullable(day),
    times: z.array(z.object({ time: z.string(), left: z.nullable(z.int()) })),
    /** The day has all the orders that it may have; a manager can go past that with a reason. */
    isDayFull: z.boolean(),
    /** Why there are none; empty if there are some. */
    words: z.string(),
  }),
});

const order = z.object({
  /** The same key is the same order, however often it is sent. */
  key: z.uuid(),
  source: z.enum(staffSources),
  /** The customer from whose page it was begun: if they have an account, it is an order of that account. */
  customerId: z._default(z.nullable(identifier), null),
  contact: z.object({
    name: calledNameIfAny(100),
    telephone: optionalLine('Telephone', 40),
    email: emailIfAny,
  }),
  allergies: z.object({ asked: z.nullable(z.boolean()), note: optionalText('Allergies', 500) }),
  lines: z.array(line).check(z.minLength(1), z.maxLength(100)),
  pickup: z.union([z.literal('now'), z.object({ date: pickupDate, time: clockTime })]),
  pastDiary: optionalText('Reason', 500),
  discount: z._default(
    z.nullable(
      z.object({
        reason: optionalText('Reason', 200),
        /** Of what the shop's own discount leaves: 1,000 is 10%. */
        basisPoints: z.int().check(z.minimum(1), z.maximum(10_000)),
      }),
    ),
    null,
  ),
  payment: z.discriminatedUnion('how', [
    z.object({ how: z.literal('hand'), method: handMethod }),
    z.object({ how: z.literal('link') }),
    z.object({ how: z.literal('onCollection') }),
  ]),
  note: optionalText('Note', 1_000),
});
export type TillOrder = z.input<typeof order>;

/** What it would cost, and whether it could be had: nothing is written, nothing is taken. */
export const quoteTillOrder = staffEndpoint({
  method: 'POST',
  path: '/admin/till/quote',
  permission: 'orders.take',
  writes: 'itself',
  input: order,
  output: z.object({
    subTotalPence: z.int(),
    discountPence: z.int(),
    depositPence: z.int(),
    totalPence: z.int(),
    pickup,
    /**
     * Whose order it will be by the number or address that was typed; null for nobody yet, and for members who may not
     * see customers.
     */
    known: z.nullable(z.object({ name: z.string(), orders: z.int() })),
    /** For each line item, by the current recipes, with what its box is filled with. */
    contents: z.array(z.object({ name: z.string(), allergens: z.array(z.string()), mayContain: z.array(z.string()) })),
  }),
});

export const takeTillOrder = staffEndpoint({
  method: 'POST',
  path: '/admin/till/orders',
  permission: 'orders.take',
  writes: 'itself',
  input: z.extend(order, {
    /** The total the customer was told: at another total nothing is taken. */
    agreedTotalPence: penceWithin(0, 100_000_000),
    /**
     * The warnings that the member who takes it has seen, word for word: if more of the customer's allergies match a
     * cake, nothing is taken.
     */
    seenWarnings: z._default(z.array(z.string().check(z.maxLength(2_000))).check(z.maxLength(300)), []),
  }),
  output: z.object({
    orderNo: z.string(),
    totalPence: z.int(),
    owedPence: z.int(),
    /** To read out or send on, for an order to be paid by link. */
    link: z.nullable(z.string()),
    /**
     * The link by which its customer adds the photo that a cake waits for, and pays if that is still to be done; null
     * if no cake waits.
     */
    photoLink: z.nullable(z.string()),
    isEmailed: z.boolean(),
  }),
});

/** One tap: takes what is owed in this way and hands the order over with it, or does neither. */
export const handOver = staffEndpoint({
  method: 'POST',
  path: '/admin/collect/:orderNo',
  permission: 'orders.handOver',
  writes: 'once',
  input: z.object({
    orderNo,
    paid: z._default(z.nullable(handMethod), null),
    /** It is at the counter, though the kitchen has not marked it ready. */
    isHere: z._default(z.boolean(), false),
  }),
  /** 'same' if it had been handed over already: then nothing was taken either. */
  output: z.object({ orderNo: z.string(), outcome: z.enum(['moved', 'same']) }),
});
