import * as z from 'zod/mini';
import { identifier } from '#contract/fields/numbers-and-days.ts';
import { textUpTo } from '#contract/fields/text.ts';
import { staffEndpoint } from '#contract/wire/endpoint.ts';
import { lossReasons } from '#domain/stock/movement.ts';

/** The numbers that are one tap away, beside the one that was baked last. */
export const bakedSteps = [1, 6, 12, 24] as const;
/** For one stock movement, and for one count. */
export const mostPieces = 100_000;
const mostCounts = 500;

const pieces = z.int().check(z.minimum(1), z.maximum(mostPieces));
const count = z.int().check(z.minimum(0), z.maximum(mostPieces));
const note = textUpTo('Note', 200);

const stockedProduct = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  image: z.string(),
  category: z.string(),
  /** Not an extra: what is boxed of it before it is sold needs a label. */
  isFood: z.boolean(),
  /** Null for a product made to order. */
  stock: z.nullable(z.int()),
  /** In orders that are not paid yet: these pieces come back unless they are. */
  held: z.int(),
  /** In paid orders of today and later. */
  ordered: z.int(),
  lowStock: z.int(),
  /** Today; always true for a product that is baked all year. */
  isInSeason: z.boolean(),
  /** The number to which the rule fills it up today; null if no rule does. */
  ruleToday: z.nullable(z.int()),
  /** How many were baked when somebody last said so; 12 if nobody has. */
  lastBaked: z.int(),
  /** The newest stock movement that staff made by hand; null if they made none. */
  moved: z.nullable(z.object({ pieces: z.int(), reason: z.string(), by: z.string(), at: z.string() })),
  /** Its newest stock movement, by which a count says what it knew; null if nothing has moved yet. */
  newestMovement: z.nullable(z.int()),
  /** Since when there is none; null while there are some. */
  soldOutSince: z.nullable(z.string()),
});
export type StockedProduct = z.output<typeof stockedProduct>;

/** E-06: what can still be sold of every product that is not archived, by category and name. */
export const readStock = staffEndpoint({
  method: 'GET',
  path: '/admin/stock',
  permission: 'stock.move',
  input: z.object({}),
  output: z.object({ products: z.array(stockedProduct) }),
});

/**
 * The products that are not available today first, then those that sell most or match the words, among all that could
 * be had today.
 */
export const readNotToday = staffEndpoint({
  method: 'GET',
  path: '/admin/stock/not-today',
  permission: 'orders.move',
  input: z.object({ q: z.optional(z.string().check(z.maxLength(80))) }),
  output: z.object({
    products: z.array(
      z.object({
        id: z.int(),
        slug: z.string(),
        name: z.string(),
        image: z.string(),
        isOff: z.boolean(),
        /** How many of today's open orders contain it, by itself or as a flavour of a box. */
        openOrders: z.int(),
      }),
    ),
    today: z.string(),
  }),
});

/** The product is not available today, whatever is in stock; it ends by itself with the day, or here. */
export const setNotToday = staffEndpoint({
  method: 'POST',
  path: '/admin/stock/not-today',
  permission: 'orders.move',
  writes: 'once',
  input: z.object({ productId: identifier, isOff: z.boolean() }),
  output: z.object({}),
});

/** What can be sold now, and the stock movement by which it can be undone. */
const moved = z.object({ movementId: z.int(), stock: z.int() });
export type Moved = z.output<typeof moved>;

export const addBaked = staffEndpoint({
  method: 'POST',
  path: '/admin/stock/baked',
  permission: 'stock.move',
  input: z.object({ productId: identifier, pieces, note }),
  output: moved,
  writes: 'once',
});

export const takeOut = staffEndpoint({
  method: 'POST',
  path: '/admin/stock/taken-out',
  permission: 'stock.move',
  input: z.object({ productId: identifier, pieces, reason: z.enum(lossReasons), note }),
  output: moved,
  writes: 'once',
});

/** Why another number was found: a loss is recorded as such, anything else as counted. */
export const countReasons = ['counted', ...lossReasons] as const;

/** A sheet of counts, all or none. What was sold since `seen` stays sold. */
export const bookCounts = staffEndpoint({
  method: 'POST',
  path: '/admin/stock/counts',
  permission: 'stock.move',
  input: z.object({
    counts: z
      .array(
        z.object({
          productId: identifier,
          counted: count,
          /** What the shop said could be sold when the counting of that product began. */
          seen: count,
          /**
           * The newest stock movement at that moment; if somebody else has counted since, two counts would remove the
           * same pieces.
           */
          since: z.optional(z.nullable(identifier)),
          why: z.enum(countReasons),
        }),
      )
      .check(z.minLength(1), z.maxLength(mostCounts)),
  }),
  output: z.object({
    booked: z.array(
      z.object({
        productId: z.int(),
        name: z.string(),
        before: z.int(),
        after: z.int(),
        /** Sold in the meantime, and not there. */
        missing: z.int(),
      }),
    ),
  }),
  writes: 'once',
});

/** Makes the opposite stock movement, with a note that says so; each movement can be undone once. */
export const undoMovement = staffEndpoint({
  method: 'POST',
  path: '/admin/stock/undone',
  permission: 'stock.move',
  input: z.object({ productId: identifier, movementId: identifier }),
  output: moved,
  writes: 'once',
});
