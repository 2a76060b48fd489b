import * as z from 'zod/mini';
import { diary } from '#contract/diary.ts';
import { identifier, leadTime } from '#contract/fields/numbers-and-days.ts';
import { staffEndpoint } from '#contract/wire/endpoint.ts';
import { productLacks } from '#domain/catalogue/editing/lacks.ts';
import { productStates } from '#domain/catalogue/editing/product-fields.ts';
import { shownWhens } from '#domain/catalogue/editing/product-form.ts';

export const productSorts = ['name', '-name', 'price', '-price', 'stock', '-stock', 'changed', '-changed'] as const;
export type ProductSort = (typeof productSorts)[number];

const isOn = z.optional(z.enum(['yes']));

/** All of it in the address; each filter narrows the list, and archived products are found only by their state. */
export const productFilters = z.object({
  /** Part of a name, address or ingredients. */
  q: z.optional(z.string().check(z.maxLength(80))),
  /** A category or one of its types; 'extras' for products sold beside a cake. */
  category: z.optional(z.string().check(z.maxLength(120))),
  state: z.optional(z.enum(productStates)),
  low: isOn,
  lacking: isOn,
  sort: z._default(z.enum(productSorts), 'name'),
});
export type ProductFilters = z.output<typeof productFilters>;

export const productsOfPage = 50;
/** How many of the products that match the words are counted. */
export const mostCounted = 1_000;

const listedProduct = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  image: z.string(),
  /** 'Cupcakes, classic'; 'Extras' for a product without a category. */
  category: z.string(),
  /** Of the default size; null if it has none yet. */
  pricePence: z.nullable(z.int()),
  /** The price at this moment if that is lower. */
  lowerPence: z.nullable(z.int()),
  /** Whole ones of the default size; null for a product made to order. */
  available: z.nullable(z.int()),
  isLow: z.boolean(),
  /** If it is made to order, how far in advance it must be ordered. */
  lead: z.nullable(leadTime),
  state: z.enum(productStates),
  /** What the clock makes of the state 'shown'; null in any other state. */
  when: z.nullable(z.enum(shownWhens)),
  shownFrom: z.nullable(z.string()),
  shownUntil: z.nullable(z.string()),
  lacks: z.array(z.enum(productLacks)),
  changedAt: z.string(),
  version: z.int(),
});
export type ListedProduct = z.output<typeof listedProduct>;

/** E-01, by keyset: `after` is the id of the last product before. */
export const listProducts = staffEndpoint({
  method: 'GET',
  path: '/admin/products',
  permission: 'products.edit',
  input: z.extend(productFilters, { after: z.optional(identifier) }),
  output: z.object({
    products: z.array(listedProduct),
    /** Null if these are the last. */
    next: z.nullable(z.int()),
    /** The count of all that match; null if the words match more than {@link mostCounted}. */
    count: z.nullable(z.int()),
    /** For the whole shop, whatever the filters are. */
    counts: z.object({
      shown: z.int(),
      draft: z.int(),
      hidden: z.int(),
      archived: z.int(),
      low: z.int(),
      lacking: z.int(),
    }),
  }),
});

const categoryChoice = z.object({ id: z.int(), slug: z.string(), name: z.string(), parentId: z.nullable(z.int()) });
export type CategoryChoice = z.output<typeof categoryChoice>;

const named = z.object({ key: z.string(), name: z.string() });

/** What can be chosen for a product: the shop's own rows, and the words that its products already have. */
export const productChoices = staffEndpoint({
  method: 'GET',
  path: '/admin/catalogue/choices',
  permission: 'products.edit',
  input: z.object({}),
  output: z.object({
    /** In their order, each before its types. */
    categories: z.array(categoryChoice),
    bases: z.array(z.string()),
    dietary: z.array(z.string()),
    occasions: z.array(z.string()),
    /** What can be offered beside a cake, in the shop's own order. */
    extras: z.array(named),
    /** The collections that are put together by hand: what is in any other follows from its rule. */
    collections: z.array(named),
    /** The preview uses it to say when the product is ready. */
    opening: diary,
  }),
});
