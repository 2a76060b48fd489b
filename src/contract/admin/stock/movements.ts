import * as z from 'zod/mini';
import { day, identifier } from '#contract/fields/numbers-and-days.ts';
import { plainLine } from '#contract/fields/text.ts';
import { staffEndpoint } from '#contract/wire/endpoint.ts';
import { movementReasons } from '#domain/stock/movement.ts';

export const movementsPage = 50;
/** The rest is exported day by day. */
export const mostMovementRows = 5_000;

const optionalDay = z.optional(day);

const filters = {
  productId: z.optional(identifier),
  reason: z.optional(z.enum(movementReasons)),
  /**
   * Words of a product's name, an order's number or its last four characters, or part of the name of whoever moved it.
   */
  q: z.optional(z.pipe(plainLine, z.string().check(z.maxLength(80)))),
  /** YYYY-MM-DD in the shop's calendar, both included. */
  from: optionalDay,
  to: optionalDay,
  /** The name in the ledger. */
  by: z.optional(z.pipe(plainLine, z.string().check(z.maxLength(120)))),
};
export const movementFilters = z.object(filters);
export type MovementFilters = z.output<typeof movementFilters>;

const movement = z.object({
  id: z.int(),
  at: z.string(),
  reason: z.enum(movementReasons),
  /** By the morning rule. */
  isByRule: z.boolean(),
  productId: z.int(),
  name: z.string(),
  image: z.string(),
  pieces: z.int(),
  stockAfter: z.int(),
  by: z.string(),
  note: z.string(),
  orderNo: z.nullable(z.string()),
  /** By a later stock movement. */
  isUndone: z.boolean(),
  /** Only the stock since then can prevent it: a later count stands. */
  mayBeUndone: z.boolean(),
});
export type Movement = z.output<typeof movement>;

/** The ledger, newest first; each filter narrows it, and all of them apply together. */
export const readMovements = staffEndpoint({
  method: 'GET',
  path: '/admin/stock/movements',
  permission: 'stock.move',
  input: z.object({
    ...filters,
    /** The id of the last movement that was read. */
    before: z.optional(identifier),
  }),
  output: z.object({
    movements: z.array(movement),
    /** Null if there is nothing before. */
    before: z.nullable(z.int()),
    people: z.array(z.string()),
  }),
});

/**
 * The products to which the ledger can be narrowed: those that are not archived, by name. They are some 40 bytes each,
 * so they are requested only once.
 */
export const productsOfLedger = staffEndpoint({
  method: 'GET',
  path: '/admin/stock/movements/products',
  permission: 'stock.move',
  input: z.object({}),
  output: z.object({ products: z.array(z.object({ id: z.int(), name: z.string() })) }),
});

export const exportMovements = staffEndpoint({
  method: 'GET',
  path: '/admin/stock/csv',
  permission: 'stock.move',
  input: movementFilters,
  output: z.object({ name: z.string(), csv: z.string(), rows: z.int(), isCutShort: z.boolean() }),
});
