import * as z from 'zod/mini';
import { identifier } from '#contract/fields/numbers-and-days.ts';
import { staffEndpoint } from '#contract/wire/endpoint.ts';
import { productLacks } from '#domain/catalogue/editing/lacks.ts';
import { productForm, productName } from './product-form.ts';

const editedProduct = z.object({
  id: z.int(),
  version: z.int(),
  isExtra: z.boolean(),
  form: productForm,
  lacks: z.array(z.enum(productLacks)),
  /** Which member of staff saved it last, and when it changed; empty if nobody here did. */
  changedBy: z.string(),
  changedAt: z.string(),
  /** As they are shown now, the main picture first; the hash is null until the storage has the file. */
  pictures: z.array(z.object({ file: z.string(), hash: z.nullable(z.string()), alternative: z.string() })),
  /** In pieces, to be read only: no form changes them. Null for a product made to order. */
  stock: z.nullable(z.int()),
  /**
   * What the mornings bake of it by weekday, Monday first; null if every day is the same. It is changed beside the
   * stock.
   */
  dailyByWeekday: z.nullable(z.array(z.int())),
  /** Mornings fill the stock up to its daily pieces: the shop's own rule is on. */
  isFilledUp: z.boolean(),
  /** Previous addresses, which lead to it for good. */
  formerSlugs: z.array(z.string()),
});
export type EditedProduct = z.output<typeof editedProduct>;

const ofProduct = z.object({ productId: identifier });

export const readProduct = staffEndpoint({
  method: 'GET',
  path: '/admin/products/:productId',
  permission: 'products.edit',
  input: ofProduct,
  output: editedProduct,
});

/**
 * E-04: if somebody else changed a field of it since the version that was `seen`, nothing is written, and the response
 * has the product as it counts now. A save that names the version of that response as seen is an ordinary save again.
 */
export const saveProduct = staffEndpoint({
  method: 'POST',
  path: '/admin/products/:productId',
  permission: 'products.edit',
  input: z.extend(ofProduct, {
    version: z.int().check(z.minimum(1)),
    seen: productForm,
    wanted: productForm,
  }),
  output: z.object({ outcome: z.enum(['saved', 'stale']), product: editedProduct }),
  writes: 'once',
});

/** A draft of a cake, or of an extra if there is no category. */
export const createProduct = staffEndpoint({
  method: 'POST',
  path: '/admin/products',
  permission: 'products.edit',
  input: z.object({ name: productName, categoryId: z.nullable(identifier) }),
  output: z.object({ id: z.int() }),
  writes: 'once',
});

/** A draft with everything the other has, except for its address and its stock. */
export const duplicateProduct = staffEndpoint({
  method: 'POST',
  path: '/admin/products/:productId/duplicate',
  permission: 'products.edit',
  input: ofProduct,
  output: z.object({ id: z.int() }),
  writes: 'once',
});
