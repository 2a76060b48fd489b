import * as z from 'zod/mini';
import { identifier } from '#contract/fields/numbers-and-days.ts';
import { staffEndpoint } from '#contract/wire/endpoint.ts';
import { productStates } from '#domain/catalogue/editing/product-fields.ts';
import { roundings } from '#domain/catalogue/editing/product-form.ts';
import { mostPricePence } from './product-form.ts';

/** How many are changed at once. */
export const mostProducts = 500;

const bulkChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('price'),
    by: z.enum(['percent', 'amount']),
    /** In hundredths of a per cent, or in pence; with a sign. */
    change: z.int().check(z.minimum(-mostPricePence), z.maximum(mostPricePence)),
    /** Each new price is a multiple of this many pence: the nearest, halves rounded up. */
    roundTo: z.literal(roundings),
  }),
  z.object({ kind: z.literal('state'), state: z.enum(productStates) }),
  /** A category, or one of its types. */
  z.object({ kind: z.literal('category'), categoryId: identifier }),
]);
export type BulkChange = z.output<typeof bulkChange>;

const sizePrice = z.object({
  grams: z.int(),
  pricePence: z.int(),
  lowerPricePence: z.nullable(z.int()),
});
/** What such a change touches in a product; the rest is absent. */
const touched = z.object({
  sizes: z.optional(z.array(sizePrice)),
  state: z.optional(z.enum(productStates)),
  categoryId: z.optional(z.int()),
  typeCategoryId: z.optional(z.nullable(z.int())),
});
export type Touched = z.output<typeof touched>;
export type ChangedRow = { readonly productId: number; readonly before: Touched; readonly after: Touched };

const plannedRow = z.object({
  productId: z.int(),
  name: z.string(),
  /** As the member saw it: a row that is different when the change is made is refused. */
  version: z.int(),
  before: touched,
  after: touched,
  /** Why this one cannot be changed; null if it can. */
  refused: z.nullable(z.string()),
  /** It is already as the change would make it. */
  isSame: z.boolean(),
});
export type PlannedRow = z.output<typeof plannedRow>;

/** What a change would make of each product; nothing is written. */
export const previewBulkChange = staffEndpoint({
  method: 'POST',
  path: '/admin/catalogue/bulk/preview',
  permission: 'products.edit',
  input: z.object({
    change: bulkChange,
    productIds: z.array(identifier).check(z.minLength(1), z.maxLength(mostProducts)),
  }),
  output: z.object({
    rows: z.array(plannedRow),
    /** Customers who have one of them in their account's cart. */
    carts: z.int(),
  }),
  writes: 'itself',
});

const doneRow = z.object({
  productId: z.int(),
  name: z.string(),
  outcome: z.enum(['changed', 'same', 'refused']),
  /** Why it was refused; empty otherwise. */
  why: z.string(),
});
export type DoneRow = z.output<typeof doneRow>;

/**
 * Changes each row as it was previewed or not at all; a refused row does not stop the others. Prices ask for a step-up
 * (T-07).
 */
export const makeBulkChange = staffEndpoint({
  method: 'POST',
  path: '/admin/catalogue/bulk',
  permission: 'products.edit',
  input: z.object({
    change: bulkChange,
    rows: z
      .array(z.object({ productId: identifier, version: z.int().check(z.minimum(1)) }))
      .check(z.minLength(1), z.maxLength(mostProducts)),
  }),
  output: z.object({
    /** What undoes the change; null if nothing was changed. */
    changeId: z.nullable(z.int()),
    rows: z.array(doneRow),
  }),
  writes: 'once',
});

/** Undoes a change, for each product that is still as the change left it. */
export const undoBulkChange = staffEndpoint({
  method: 'POST',
  path: '/admin/catalogue/bulk/undone',
  permission: 'products.edit',
  input: z.object({ changeId: identifier }),
  output: z.object({ rows: z.array(doneRow) }),
  writes: 'once',
});
