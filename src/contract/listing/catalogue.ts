import * as z from 'zod/mini';
import { identifier, leadTime, optionLead, pounds, season } from '#contract/fields/numbers-and-days.ts';
import { productReviews } from '#contract/reviews.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { photoShapes } from '#domain/catalogue/product-options.ts';
import { allergenLevels } from '#domain/diet/allergens.ts';
import { collections, sorts } from './filters.ts';
import { facets, listingInput, pageNumber } from './listing-input.ts';

export const relatedCount = 4;

export const categoryRef = z.object({ name: z.string(), slug: z.string() });

/** Prices are pounds. */
export const size = z.object({
  grams: z.number(),
  label: z.string(),
  price: pounds,
  discountPrice: z.nullable(pounds),
  servingsFrom: z.nullable(z.number()),
  servingsTo: z.nullable(z.number()),
  pieces: z.number(),
  netGrams: z.nullable(z.number()),
  /** For what is lent, beside its price; missing where nothing is. */
  deposit: z.optional(pounds),
});
export type WireSize = z.infer<typeof size>;

/** Prices are pounds. */
export const productSummary = z.object({
  id: z.number(),
  slug: z.string(),
  name: z.string(),
  price: pounds,
  discountPrice: z.nullable(pounds),
  mainImage: z.string(),
  availableQuantity: z.number(),
  featured: z.boolean(),
  weight: z.string(),
  cakeBase: z.string(),
  category: categoryRef,
  isNew: z.boolean(),
  /** Of the best day, of which a size takes its own number; null where nothing bounds it. */
  stockPieces: z.nullable(z.number()),
  /** What lies there for today, of what is baked anew for later days; null for all else. */
  shelfPieces: z.nullable(z.number()),
  /** Later days have it; today, or tomorrow too until closing, has not. */
  soldOutFor: z.nullable(z.enum(['today', 'tomorrow'])),
  /** How long ahead it is ordered, and when it can be picked up; null is on the same day, and all year. */
  lead: z.nullable(leadTime),
  season: z.nullable(season),
  /** What it is sold in, the lightest first; price, weight and available quantity above are the default's. */
  sizes: z.array(size),
  /** A list was narrowed to weights or prices: those above are of the size that fits. */
  isOfSize: z.optional(z.boolean()),
});
export type ProductSummary = z.infer<typeof productSummary>;

/** What it takes of its own, which is said where it is asked for. */
const lead = z.optional(optionLead);
const words = z.object({
  max: z.number(),
  where: z.string(),
  placeholder: z.string(),
  lead,
  isAskedFor: z.optional(z.boolean()),
});

/** The shape that is printed, and the pixels of its shorter side. */
const photoOption = z.object({ shape: z.literal([...photoShapes]), minPixels: z.number(), lead });

/** What a customer may have written on it or chosen of it; what is missing is not offered. */
export const productOptions = z.object({
  message: z.optional(words),
  name: z.optional(words),
  age: z.optional(z.object({ from: z.number(), to: z.number(), where: z.string(), lead })),
  colours: z.optional(z.array(z.string())),
  photo: z.optional(photoOption),
  logo: z.optional(photoOption),
  /** What its pieces are chosen of: pieces on the shelf, and allergens by their keys. */
  box: z.optional(
    z.object({
      from: z.string(),
      flavours: z.optional(
        z.array(
          z.object({
            id: z.number(),
            name: z.string(),
            image: z.string(),
            stock: z.number(),
            isOffToday: z.optional(z.boolean()),
            allergens: z.record(z.string(), z.enum(allergenLevels)),
          }),
        ),
      ),
    }),
  ),
});

/** What a cart knows of a product. An extra has one size, of 0 grams. */
export const cartProduct = z.extend(
  z.pick(productSummary, { id: true, slug: true, name: true, mainImage: true, stockPieces: true, sizes: true }),
  {
    options: productOptions,
    /** Allergens by their names in law; of an extra there are none to tell. */
    contents: z.optional(z.object({ allergens: z.array(z.string()), mayContain: z.array(z.string()) })),
  },
);
export type CartProduct = z.infer<typeof cartProduct>;

export const extra = z.extend(cartProduct, { description: z.string() });
export type Extra = z.infer<typeof extra>;

export const product = z.extend(productSummary, {
  /** The main one first; empty where there is no other. With a hash it has addresses of its own, which stay the same for ever. */
  pictures: z.array(z.object({ file: z.string(), hash: z.nullable(z.string()), alternative: z.string() })),
  description: z.string(),
  allergens: z.array(z.string()),
  mayContain: z.array(z.string()),
  dietary: z.array(z.string()),
  ingredients: z.string(),
  /** The whole list, the heaviest first, each with what the law wants named in it; empty where nobody has said. */
  ingredientList: z.array(z.object({ text: z.string(), allergens: z.array(z.string()) })),
  storage: z.string(),
  options: productOptions,
  /** What the owner has published of what customers said; missing where nothing is. */
  reviews: z.optional(productReviews),
});
export type Product = z.infer<typeof product>;

/** What is beyond it is reached by filters and by search. */
export const mostPages = 100;

/** `pages` is at most {@link mostPages}. */
export const listing = z.object({
  products: z.array(productSummary),
  total: z.number(),
  page: z.number(),
  pages: z.number(),
});
export type Listing = z.infer<typeof listing>;
export const category = z.object({ id: z.number(), name: z.string(), slug: z.string(), blurb: z.string() });

export const longestSlug = 120;
export const slugMissing = 'Product slug not provided';
export const slug = z.string().check(z.trim(), z.minLength(1, slugMissing), z.maxLength(longestSlug));

const readyLine = z.object({
  /** 'Today from 4 pm'. */
  line: z.string(),
  /** It can still be had today. */
  isToday: z.boolean(),
});
export type ReadyLine = z.output<typeof readyLine>;

/** A line for each kind of readiness that is sold, by its key. The answer is the same for everybody. */
export const readyLines = endpoint({
  method: 'GET',
  path: '/listings/ready',
  access: 'anyone',
  shared: true,
  input: z.object({}),
  output: z.object({ ready: z.record(z.string(), readyLine) }),
});

export const featuredProducts = endpoint({
  method: 'GET',
  path: '/products/featured',
  access: 'anyone',
  shared: true,
  input: z.object({}),
  output: z.array(product),
});
export const featuredPage = endpoint({
  method: 'GET',
  path: '/listings/featured',
  access: 'anyone',
  shared: true,
  input: z.object({ page: z.optional(pageNumber) }),
  output: listing,
});
export const categoryPage = endpoint({
  method: 'GET',
  path: '/listings/category/:slug',
  access: 'anyone',
  shared: true,
  input: z.extend(listingInput, { slug }),
  output: z.extend(listing, { category, facets, sort: z.enum(sorts) }),
});
export const productBySlug = endpoint({
  method: 'GET',
  path: '/products/slug/:slug',
  access: 'anyone',
  shared: true,
  input: z.object({ slug }),
  output: product,
});
export const productPage = endpoint({
  method: 'GET',
  path: '/listings/product/:slug',
  access: 'anyone',
  shared: true,
  input: z.object({ slug }),
  /** `weights` are the grams of every size that the shop sells. */
  output: z.object({ product, related: z.array(productSummary), weights: z.array(z.number()) }),
});
export const mostOfOneAsking = 50;
/** With commas between. */
export const slugs = z.pipe(
  z.string().check(z.maxLength(7_000)),
  z.transform((text) =>
    text
      .split(',')
      .filter((each) => each !== '')
      .slice(0, mostOfOneAsking),
  ),
);
/** What is sold no longer is missing in the answer. */
export const productsOfCart = endpoint({
  method: 'GET',
  path: '/listings/cart',
  access: 'anyone',
  input: z.object({ slugs }),
  output: z.array(cartProduct),
});
/** What the cakes of a cart have offered beside them, as far as there is any of it (decision 307). */
export const extrasOfCart = endpoint({
  method: 'GET',
  path: '/listings/extras',
  access: 'anyone',
  input: z.object({ slugs }),
  output: z.array(extra),
});
export const productById = endpoint({
  method: 'GET',
  path: '/products/:productId',
  access: 'anyone',
  shared: true,
  input: z.object({ productId: identifier }),
  output: product,
});
export const productsByCategory = endpoint({
  method: 'GET',
  path: '/products/category/:categoryId',
  access: 'anyone',
  shared: true,
  input: z.object({ categoryId: identifier }),
  output: z.array(product),
});

export const section = z.object({ slug: z.string(), name: z.string(), count: z.number() });

/** `section` is the chosen occasion or cupcake type; an unknown one, or none, is all of them. */
export const collectionPage = endpoint({
  method: 'GET',
  path: '/listings/door/:collection',
  access: 'anyone',
  shared: true,
  input: z.extend(listingInput, { collection: z.enum(collections), section: z.optional(z.string()) }),
  output: z.extend(listing, {
    facets,
    sort: z.enum(sorts),
    section: z.nullable(section),
    sections: z.array(section),
  }),
});
export type CollectionListing = z.infer<typeof collectionPage.output>;
