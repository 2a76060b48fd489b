import * as z from 'zod/mini';
import { lineWishes } from '#contract/admin/orders/order-fields.ts';
import { leftOut } from '#contract/admin/production.ts';
import { day, pence } from '#contract/fields/numbers-and-days.ts';
import { orderNo } from '#contract/orders/orders.ts';
import { staffEndpoint } from '#contract/wire/endpoint.ts';

/** The most orders in one print. */
export const mostPrinted = 120;
export const printKinds = ['ticket', 'label', 'receipt', 'invoice'] as const;
export type PrintKind = (typeof printKinds)[number];

const words = z.array(z.string());

/** As an address has them: order numbers separated by commas. */
const numbers = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(2_000)),
    z.transform((text: string) => [...new Set(text.split(',').filter((part) => part !== ''))]),
  ),
  z.array(orderNo).check(z.minLength(1), z.maxLength(mostPrinted)),
);

/** In parts, so that allergens stand out. */
const ingredientParts = z.array(z.object({ text: z.string(), allergen: z.boolean() }));

/** What the label of a box says about its contents. */
export const labelText = z.object({
  ingredients: ingredientParts,
  /**
   * The allergens in it that no word of the ingredients stands out for, by their names in law; all of its allergens if
   * there are no ingredients.
   */
  unnamed: words,
  mayContain: words,
  /** How to keep it. */
  storage: z.string(),
  /** YYYY-MM-DD; null if nobody has said how long it keeps. */
  useBy: z.nullable(z.string()),
});
export type LabelText = z.output<typeof labelText>;

const printedLine = z.extend(labelText, {
  quantity: z.int(),
  name: z.string(),
  size: z.string(),
  base: z.string(),
  ...lineWishes,
  /** For all of its pieces, before discounts; null for members who may not see money. */
  amountPence: z.nullable(pence),
  /** As sold, in the law's order. */
  allergens: words,
});
export type PrintedLine = z.output<typeof printedLine>;

export const printedOrder = z.object({
  number: z.string(),
  revision: z.int(),
  date: z.string(),
  time: z.string(),
  name: z.string(),
  /** Who ordered it, if it is for somebody else. */
  orderedBy: z.string(),
  /** Null for members who may not see customers. */
  telephone: z.nullable(z.string()),
  lines: z.array(printedLine),
  /** Of all line items, in the law's order. */
  allergens: words,
  allergyNote: z.string(),
  notes: words,
  /** What changed in it since its last ticket; empty if that is still right, or there was none. */
  changedSince: words,
  /** All of its money was refunded, and nobody cancelled it. */
  isGivenBack: z.boolean(),
  /** No real money was paid for it. */
  isTest: z.boolean(),
  /** Null for members who may not see money. */
  money: z.nullable(
    z.object({
      subTotalPence: pence,
      discountPence: pence,
      depositPence: pence,
      totalPence: pence,
      owedPence: pence,
      paid: z.array(z.object({ text: z.string(), amountPence: pence })),
    }),
  ),
});
export type PrintedOrder = z.output<typeof printedOrder>;

export const sellerOnPaper = z.object({ name: z.string(), address: z.string(), telephone: z.string() });
export type SellerOnPaper = z.output<typeof sellerOnPaper>;

/** What is printed on tickets, labels and receipts, in the order in which they are requested. */
export const readPrints = staffEndpoint({
  method: 'GET',
  path: '/admin/prints',
  permission: 'orders.see',
  input: z.object({ orders: numbers }),
  output: z.object({ seller: sellerOnPaper, orders: z.array(printedOrder) }),
});

/** Records that it was printed, and at which revision: the next print marks a later change. */
export const notePrints = staffEndpoint({
  method: 'POST',
  path: '/admin/prints',
  permission: 'orders.see',
  input: z.object({
    kind: z.enum(printKinds),
    orders: z
      .array(z.object({ orderNo, revision: z.int().check(z.minimum(1), z.maximum(1_000_000)) }))
      .check(z.minLength(1), z.maxLength(mostPrinted)),
  }),
  output: z.object({}),
  writes: 'once',
});

/** B-13: the day on A4, orders by time. */
export const readDaySheet = staffEndpoint({
  method: 'GET',
  path: '/admin/prints/day-sheet',
  permission: 'orders.see',
  input: z.object({ day }),
  output: z.object({
    shopName: z.string(),
    /** What the lines below add up to. */
    totals: z.array(z.object({ name: z.string(), pieces: z.int() })),
    /** '26 Cupcakes': ordered pieces, by category. */
    kinds: z.array(z.object({ kind: z.string(), pieces: z.int() })),
    /** Of what is also in boxes that customers filled, all ordered pieces. */
    flavours: z.array(z.object({ name: z.string(), pieces: z.int() })),
    leftOut,
    /** Of the orders that are to be made. */
    messages: z.int(),
    stillToBake: z.int(),
    /** Of all orders; null for members who may not see money. */
    owedPence: z.nullable(pence),
    orders: z.array(
      z.object({
        number: z.string(),
        time: z.string(),
        name: z.string(),
        lines: z.array(z.object({ quantity: z.int(), name: z.string(), size: z.string(), ...lineWishes })),
        notes: words,
        owedPence: z.nullable(pence),
        /** The allergens besides the usual three. */
        unusual: words,
        isChanged: z.boolean(),
        isGivenBack: z.boolean(),
        isTest: z.boolean(),
      }),
    ),
  }),
});
export type DaySheet = z.output<typeof readDaySheet.output>;

/** For one product at a time: as many as come out of an oven. */
export const mostCopies = 200;

/** B-13: for what is boxed before it is sold, which by law carries its name and its whole list of ingredients. */
export const readShelfLabel = staffEndpoint({
  method: 'GET',
  path: '/admin/prints/shelf-label',
  permission: 'stock.move',
  input: z.object({ product: z.string().check(z.minLength(1), z.maxLength(200)) }),
  output: z.object({
    seller: sellerOnPaper,
    label: z.extend(labelText, { name: z.string() }),
    /** Why none may be printed; null if one may. */
    refused: z.nullable(z.string()),
  }),
});
