import * as z from 'zod/mini';
import { identifier, leadTime, pounds, season } from '#contract/fields/numbers-and-days.ts';
import { productReviews } from '#contract/reviews.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { photoShapes } from '#domain/catalogue/product-options.ts';
import { allergenLevels } from '#domain/diet/allergens.ts';
import { collections, sorts } from './filters.ts';
import { facets, listingInput, pageNumber } from './listing-input.ts';

export const relatedCount = 4;

export const categoryRef = z.object({ name: z.string(), slug: z.string() });

/** Prices are in pounds. */
export const size = z.object({
  grams: z.number(),
  label: z.string(),
  price: pounds,
  discountPrice: z.nullable(pounds),
  servingsFrom: z.nullable(z.number()),
  servingsTo: z.nullable(z.number()),
  pieces: z.number(),
  netGrams: z.nullable(z.number()),
  /** The deposit for an item that is lent, on top of the price; missing if nothing is lent. */
  deposit: z.optional(pounds),
});
export type WireSize = z.infer<typeof size>;

/** Prices are in pounds. */
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
  /** The pieces on the best day, of which a size takes its own number; null if nothing limits them. */
  stockPieces: z.nullable(z.number()),
  /** Today's pieces of a product that is baked again for later days; null for all other products. */
  shelfPieces: z.nullable(z.number()),
  /** Sold out for today, or until today's closing for tomorrow too, while later days have it. */
  soldOutFor: z.nullable(z.enum(['today', 'tomorrow'])),
  /** How far ahead it must be ordered, and when it can be picked up; null is on the same day, and all year. */
  lead: z.nullable(leadTime),
  season: z.nullable(season),
  /**
   * The sizes it is sold in, lightest first; the price, weight and available quantity above are those of the default
   * size.
   */
  sizes: z.array(size),
  /** The list was narrowed to weights or prices, so the values above are those of the size that fits. */
  isOfSize: z.optional(z.boolean()),
});
export type ProductSummary = z.infer<typeof productSummary>;

/** The extra time it needs, which is said where it is asked for. */
const leadOfOption = z.optional(leadTime);
const words = z.object({
  max: z.number(),
  where: z.string(),
  placeholder: z.string(),
  lead: leadOfOption,
  isAskedFor: z.optional(z.boolean()),
});

/** The shape that is printed, and the pixels of its shorter side from which it is sharp. */
const photoOption = z.object({ shape: z.literal([...photoShapes]), minPixels: z.number(), lead: leadOfOption });

/** What a customer may have written on it or choose for it; a missing option is not offered. */
export const productOptions = z.object({
  message: z.optional(words),
  name: z.optional(words),
  age: z.optional(z.object({ from: z.number(), to: z.number(), where: z.string(), lead: leadOfOption })),
  colours: z.optional(z.array(z.string())),
  photo: z.optional(photoOption),
  logo: z.optional(photoOption),
  /** What its pieces are chosen from: the pieces in stock, and allergens by their keys. */
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
            extraPence: z.optional(z.number()),
            isOffToday: z.optional(z.boolean()),
            allergens: z.record(z.string(), z.enum(allergenLevels)),
          }),
        ),
      ),
    }),
  ),
});

/** What a cart knows about a product. An extra has one size, of 0 grams. */
export const cartProduct = z.extend(
  z.pick(productSummary, { id: true, slug: true, name: true, mainImage: true, stockPieces: true, sizes: true }),
  {
    options: productOptions,
    /** Allergens by their names in law; an extra has none to name. */
    contents: z.optional(z.object({ allergens: z.array(z.string()), mayContain: z.array(z.string()) })),
  },
);
export type CartProduct = z.infer<typeof cartProduct>;

export const extra = z.extend(cartProduct, { description: z.string() });
export type Extra = z.infer<typeof extra>;

export const product = z.extend(productSummary, {
  /**
   * The main picture first; empty if there is no other. A picture with a hash has addresses of its own, which never
   * change.
   */
  pictures: z.array(z.object({ file: z.string(), hash: z.nullable(z.string()), alternative: z.string() })),
  description: z.string(),
  allergens: z.array(z.string()),
  mayContain: z.array(z.string()),
  dietary: z.array(z.string()),
  ingredients: z.string(),
  /**
   * The whole list, heaviest first, each ingredient with the allergens that the law wants named in it; empty if nobody
   * has entered it.
   */
  ingredientList: z.array(z.object({ text: z.string(), allergens: z.array(z.string()) })),
  storage: z.string(),
  options: productOptions,
  /** The customer reviews that the owner has published; missing if there are none. */
  reviews: z.optional(productReviews),
});
export type Product = z.infer<typeof product>;

/** Filters and search reach the products beyond it. */
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
  /** For example 'Today from 4 pm'. */
  line: z.string(),
  /** It can still be had today. */
  isToday: z.boolean(),
});
export type ReadyLine = z.output<typeof readyLine>;

/** A line for each `Readiness` among the products on sale, by its key. The response is the same for everybody. */
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
/** Separated by commas. */
export const slugs = z.pipe(
  z.string().check(z.maxLength(7_000)),
  z.transform((text) =>
    text
      .split(',')
      .filter((each) => each !== '')
      .slice(0, mostOfOneAsking),
  ),
);
/** Products that are no longer sold are missing from the response. */
export const productsOfCart = endpoint({
  method: 'GET',
  path: '/listings/cart',
  access: 'anyone',
  input: z.object({ slugs }),
  output: z.array(cartProduct),
});
/** The extras offered with the cakes of a cart, as far as they are in stock (decision 307). */
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

/** `section` is the chosen occasion or cupcake type; an unknown one, or none, means all of them. */
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
