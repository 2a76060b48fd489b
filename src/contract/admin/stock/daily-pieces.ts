import * as z from 'zod/mini';
import { dailyPiecesRule } from '#contract/content/settings/setting-fields.ts';
import { identifier } from '#contract/fields/numbers-and-days.ts';
import { staffEndpoint } from '#contract/wire/endpoint.ts';

/** For one product each morning, and for its low-stock level. */
export const mostDailyPieces = 10_000;
const few = z.int().check(z.minimum(0), z.maximum(mostDailyPieces));

const ofProduct = z.object({
  /** Of the default size; null if the rule leaves it alone. */
  dailyPieces: z.nullable(few),
  /**
   * Of the default size by weekday, Monday first, whatever the rule's percentages are; null if every day is the same.
   */
  byWeekday: z.nullable(z.array(few).check(z.length(7))),
  lowStock: few,
});

/** E-07: the morning rule, and what each product with a stock has of it. */
export const readDailyPieces = staffEndpoint({
  method: 'GET',
  path: '/admin/stock/daily',
  permission: 'stock.move',
  input: z.object({}),
  output: z.object({
    rule: dailyPiecesRule,
    /** The version of the rule, which a save must name. */
    version: z.int(),
    changedBy: z.string(),
    /** The last morning for which pieces were baked, YYYY-MM-DD; null if there was none. */
    lastBaked: z.nullable(z.string()),
    products: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        image: z.string(),
        category: z.string(),
        /** How many pieces of the stock one of the default size takes. */
        piecesOfSize: z.int(),
        ...ofProduct.shape,
      }),
    ),
  }),
});
export type DailyPiecesPage = z.output<typeof readDailyPieces.output>;

/** When, and what percentage of each product's pieces on which weekday. It starts with the next morning. */
export const saveDailyRule = staffEndpoint({
  method: 'POST',
  path: '/admin/stock/daily/rule',
  permission: 'products.edit',
  input: z.object({ seen: z.int().check(z.minimum(0)), rule: dailyPiecesRule }),
  output: z.object({ version: z.int() }),
  writes: 'once',
});

export const saveProductRule = staffEndpoint({
  method: 'POST',
  path: '/admin/stock/daily/product',
  permission: 'products.edit',
  input: z.object({ productId: identifier, seen: ofProduct, wanted: ofProduct }),
  output: z.object({}),
  writes: 'once',
});
