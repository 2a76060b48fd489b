import * as z from 'zod/mini';
import { dailyPiecesRule } from '#contract/content/settings/setting-fields.ts';
import { identifier } from '#contract/fields/numbers-and-days.ts';
import { staffEndpoint } from '#contract/wire/endpoint.ts';

/** Of one product each morning, and of its few. */
export const mostDailyPieces = 10_000;
const few = z.int().check(z.minimum(0), z.maximum(mostDailyPieces));

const ofProduct = z.object({
  /** Of the default size; null where the rule leaves it alone. */
  dailyPieces: z.nullable(few),
  /** Of the default size by weekday, Monday first, whatever the rule's per cent; null where every day is alike. */
  byWeekday: z.nullable(z.array(few).check(z.length(7))),
  lowStock: few,
});

/** E-07: the rule of the mornings, and what each product with a stock has of it. */
export const readDailyPieces = staffEndpoint({
  method: 'GET',
  path: '/admin/stock/daily',
  permission: 'stock.move',
  input: z.object({}),
  output: z.object({
    rule: dailyPiecesRule,
    /** Of the rule, as a save has to name it. */
    version: z.int(),
    changedBy: z.string(),
    /** The last morning that was baked, YYYY-MM-DD; null where none was. */
    lastBaked: z.nullable(z.string()),
    products: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        image: z.string(),
        category: z.string(),
        /** What one of the default size takes of the stock. */
        piecesOfSize: z.int(),
        ...ofProduct.shape,
      }),
    ),
  }),
});
export type DailyPiecesPage = z.output<typeof readDailyPieces.output>;

/** When, and what per cent of each product's pieces on which weekday. It begins with the next morning. */
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
