import { isDeepStrictEqual } from 'node:util';
import type { Sort } from '#contract/listing/filters.ts';
import { leadOf, seasonOf } from '#domain/catalogue/editing/product-form.ts';
import { available, defaultSize, type Product } from '#domain/catalogue/product.ts';
import type { Size } from '#domain/catalogue/size.ts';
import { keysAt, worstOf } from '#domain/diet/allergens.ts';
import { isReduced, payablePence } from '#domain/money/money.ts';
import { oncePer } from '#domain/once-per.ts';
import { weightTextFromGrams } from '#domain/values/weight.ts';
import type { FacetSet, FacetSets, SetCount } from '#server/catalogue/listing/facets.ts';
import { type ExtraRow, type ProductRow, productFromRow } from '#server/catalogue/product-columns.ts';
import { isSameText, type Texts } from '#server/catalogue/search/word-index.ts';

/** A cake as its rows describe it, with what the listing needs besides. */
export type ListedProductRow = ProductRow & {
  readonly categoryId: number | null;
  readonly typeCategoryId: number | null;
  readonly workUnits: number;
  /** What a piece of it adds to the price of a box that customers fill. */
  readonly boxExtraPence: number;
  readonly occasions: readonly string[];
  /** Slugs, in the owner's order. */
  readonly extrasOffered: readonly string[];
  readonly sold: number;
  readonly createdAt: Date;
  readonly featuredRank: number | null;
  readonly containsAlcohol: boolean;
  readonly shownFrom: Date | null;
  readonly shownUntil: Date | null;
  /** Keys of attribute values, and of the collections to which it was added by hand. */
  readonly values: readonly string[];
  readonly byHand: readonly string[];
};

export type CategoryRow = {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly blurb: string;
  readonly parentId: number | null;
};
export type CollectionRow = {
  readonly key: string;
  readonly name: string;
  readonly rule: string;
  readonly ruleValue: string | null;
  /** The heading under which it appears among the filters; null for one with a page of its own that is not a filter. */
  readonly filterGroup: string | null;
  readonly position: number;
};
export type AttributeRow = {
  readonly key: string;
  readonly name: string;
  /** As for a collection; null if only an address chooses its values, such as one in the menu for an occasion. */
  readonly filterGroup: string | null;
  readonly choice: 'any' | 'all';
  readonly position: number;
};
export type ValueRow = {
  readonly key: string;
  readonly name: string;
  readonly attribute: string;
};

/** Everything that customers may be shown, as the database has it; categories, collections, attributes and values in the owner's order. */
export type CatalogueRows = {
  readonly cakes: readonly ListedProductRow[];
  /** What is sold besides the cakes. */
  readonly extras: readonly ExtraRow[];
  readonly categories: readonly CategoryRow[];
  readonly collections: readonly CollectionRow[];
  readonly attributes: readonly AttributeRow[];
  readonly values: readonly ValueRow[];
  /** The id of the product that had a slug before, by that slug. */
  readonly formerSlugs: ReadonlyMap<string, number>;
};

export type ListedProduct = {
  readonly id: number;
  readonly product: Product;
  /** The same object for all products that have the same facets. */
  readonly facets: FacetSet;
  /** The price in the size in which it is listed, the default if none was asked for. */
  readonly payablePence: number;
  readonly isSoldOut: boolean;
  readonly listedGrams: number | null;
  /** The same cake, listed in each of its sizes: the default first, the others by weight. */
  readonly inSizes: readonly ListedProduct[];
  /** The lowest and the highest price of all its sizes. */
  readonly cheapestPence: number;
  readonly dearestPence: number;
  readonly sold: number;
  readonly texts: Texts;
  readonly row: ListedProductRow;
};

/** The sort orders (C-03). The id makes each of them complete, so that no product appears on two pages. */
const orders: Readonly<Record<Sort, (a: ListedProduct, b: ListedProduct) => number>> = {
  popular: (a, b) => b.sold - a.sold || a.id - b.id,
  'price-low-high': (a, b) => a.payablePence - b.payablePence || a.id - b.id,
  'price-high-low': (a, b) => b.payablePence - a.payablePence || b.id - a.id,
  newest: (a, b) => b.row.createdAt.getTime() - a.row.createdAt.getTime() || b.id - a.id,
};

/** Sorts the cakes; sold out ones come last in every order. */
export const inOrder = (cakes: readonly ListedProduct[], sort: Sort): ListedProduct[] =>
  cakes.toSorted((a, b) => Number(a.isSoldOut) - Number(b.isSoldOut) || orders[sort](a, b));

/** What a cake's card shows: the same object each time, so that what was made from it can be cached. */
export const cardOf = oncePer(
  ({ product, listedGrams }: ListedProduct): Product => (listedGrams === null ? product : { ...product, listedGrams }),
);

/** The places in a list of the cakes that have the same facets. */
export const placesByFacets = oncePer((cakes: readonly ListedProduct[]): ReadonlyMap<FacetSet, readonly number[]> => {
  const places = new Map<FacetSet, number[]>();
  cakes.forEach(({ facets }, at) => {
    const own = places.get(facets);
    if (own) own.push(at);
    else places.set(facets, [at]);
  });
  return places;
});

export const countSets = oncePer((cakes: readonly ListedProduct[]): readonly SetCount[] =>
  [...placesByFacets(cakes)].map(([facets, places]) => ({ facets, products: places.length })),
);

export const isShownAt = (
  { shownFrom, shownUntil }: Pick<ListedProductRow, 'shownFrom' | 'shownUntil'>,
  now: Date,
): boolean => (shownFrom === null || shownFrom <= now) && (shownUntil === null || now < shownUntil);

/** Whether a cake may fill a box, by the same rules as `flavours_of` in the database. */
export function isFlavour(row: ListedProductRow, source: string, { categories, collections }: CatalogueRows): boolean {
  if (row.options.box || row.supply !== 'stock' || leadOf(row) !== null || seasonOf(row) !== null) return false;
  return (
    categories.some(({ id, slug }) => slug === source && (id === row.categoryId || id === row.typeCategoryId)) ||
    collections.some(({ key, rule }) => key === source && rule === 'byHand' && row.byHand.includes(key))
  );
}

/**
 * Nobody can say that a box to fill is free of what one of its flavours contains: it counts as containing all of it, and suits only those
 * whom every flavour suits. There are as many pieces of it as there are in stock of its flavours.
 */
export function withFilling(row: ListedProductRow, rows: CatalogueRows, now: Date): ListedProductRow {
  const { box } = row.options;
  if (!box) return row;
  const flavours = rows.cakes.filter((each) => isShownAt(each, now) && isFlavour(each, box.from, rows));
  const all = [row, ...flavours];
  const isDiet = (key: string) => rows.values.some((value) => value.key === key && value.attribute === 'dietary');
  return {
    ...row,
    supply: 'stock',
    stock: flavours.reduce((sum, { stock }) => sum + (stock ?? 0), 0),
    allergens: worstOf(all.map(({ allergens }) => allergens)),
    values: row.values.filter((key) => !isDiet(key) || flavours.every(({ values }) => values.includes(key))),
    dietary: row.dietary.filter((mark) => flavours.every(({ dietary }) => dietary.includes(mark))),
    containsAlcohol: all.some(({ containsAlcohol }) => containsAlcohol),
  };
}

const categoriesById = oncePer(
  (categories: CatalogueRows['categories']) => new Map(categories.map((category) => [category.id, category])),
);
const newAboveOf = oncePer((collections: CatalogueRows['collections']): number | null => {
  const ruleValue = collections.find(({ rule }) => rule === 'stockAbove')?.ruleValue ?? null;
  return ruleValue === null ? null : Number(ruleValue);
});

/** Compares what changes with the clock, or with rows other than the product's own. */
const isShownAlike = (a: Product, b: Product): boolean =>
  a.category.name === b.category.name &&
  a.category.slug === b.category.slug &&
  a.isNew === b.isNew &&
  a.soldOutFor === b.soldOutFor &&
  a.sizes.every(({ discountPricePence }, at) => discountPricePence === b.sizes[at]?.discountPricePence);

/** Everything that a cake is made of besides its own row, as a text that changes when any of it does. */
export const rulesOf = oncePer(({ categories, collections, values }: CatalogueRows): string =>
  JSON.stringify([
    categories.map(({ id, slug, name }) => [id, slug, name]),
    collections.map(({ key, rule, ruleValue, filterGroup }) => [key, rule, ruleValue, filterGroup]),
    values.map(({ key, attribute }) => [key, attribute]),
  ]),
);

/**
 * Returns the very same object as before if nothing of it has changed, so that what was made from it can be cached.
 * @param known the same product in the previous snapshot
 */
export function listProduct(
  read: ListedProductRow,
  { rows, now }: { readonly rows: CatalogueRows; readonly now: Date },
  facetSets: FacetSets,
  known: ListedProduct | undefined,
): ListedProduct {
  const filled = withFilling(read, rows, now);
  const row = known && isDeepStrictEqual(known.row, filled) ? known.row : filled;
  const byId = categoriesById(rows.categories);
  const { name = '', slug = '' } = byId.get(row.categoryId ?? 0) ?? {};
  const type = byId.get(row.typeCategoryId ?? 0)?.name ?? '';
  const made = productFromRow(row, { category: { name, slug }, newAbove: newAboveOf(rows.collections) }, now);
  const isKnown = known?.row === row;
  const product = isKnown && isShownAlike(known.product, made) ? known.product : made;
  const facets = facetSets.shared(facetsOf(row, product, rows));
  const texts = textsOf(row, `${name} ${type}`);
  if (isKnown && known.product === product && known.facets === facets && isSameText(known.texts, texts)) return known;
  const prices = product.sizes.map(payablePence);
  const inSizes: ListedProduct[] = [];
  const cake: ListedProduct = {
    id: row.id,
    product,
    facets,
    payablePence: payablePence(defaultSize(product)),
    isSoldOut: available(product) === 0,
    listedGrams: null,
    inSizes,
    cheapestPence: Math.min(...prices),
    dearestPence: Math.max(...prices),
    sold: row.sold,
    texts,
    row,
  };
  const defaultFirst = product.sizes.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault));
  for (const size of defaultFirst) inSizes.push(inSize(cake, size));
  return cake;
}

const inSize = (cake: ListedProduct, size: Size): ListedProduct => ({
  ...cake,
  payablePence: payablePence(size),
  isSoldOut: available({ stock: cake.product.stock, sizes: [size], listedGrams: size.grams }) === 0,
  listedGrams: size.grams,
});

/** Each cake that is a different object now, by its previous object; null if products have been added or removed. */
export function replacedProducts(
  before: readonly ListedProduct[],
  after: readonly ListedProduct[],
): ReadonlyMap<ListedProduct, ListedProduct> | null {
  if (before.length !== after.length) return null;
  const replaced = new Map<ListedProduct, ListedProduct>();
  for (let at = 0; at < before.length; at += 1) {
    const [was, is] = [before[at], after[at]];
    if (was === undefined || is === was) continue;
    if (is?.id !== was.id || is.product.slug !== was.product.slug) return null;
    replaced.set(was, is);
  }
  return replaced;
}

const textsOf = (row: ListedProductRow, ofCategories: string): Texts => {
  const weights = row.sizes.map(({ grams }) => weightTextFromGrams(grams));
  return [row.name, [ofCategories, row.cakeBase, ...row.occasions, ...weights].join(' '), row.description];
};

/**
 * Whether a rule about the product itself, or somebody by hand, puts the product into a collection. A rule by attribute is judged by the
 * product's values elsewhere.
 */
function isByRule({ rule, ruleValue, key }: CollectionRow, row: ListedProductRow, product: Product): boolean {
  // What is in stock, not what can be baked.
  const left = available({ ...product, stock: row.stock });
  switch (rule) {
    case 'featured':
      return row.featured;
    case 'stockAbove':
      return left !== null && left > Number(ruleValue);
    case 'lowerPrice':
      return isReduced(defaultSize(product));
    case 'byHand':
      return row.byHand.includes(key);
    default:
      return false;
  }
}

/** Some of the products. Its key distinguishes it from others of the same snapshot. */
export type ProductSelection = { readonly key: string; readonly includes: (product: ListedProduct) => boolean };

export const everything: ProductSelection = { key: 'all', includes: () => true };

/** The products of a category, or of a type of cupcakes. */
export const ofCategory = (id: number | null): ProductSelection => ({
  key: `category ${id}`,
  includes: ({ row }) => row.categoryId === id || row.typeCategoryId === id,
});

/** @param value the key of an attribute value */
export const ofValue = (value: string): ProductSelection => ({
  key: `value ${value}`,
  includes: ({ row }) => row.values.includes(value),
});

/** The products of a collection whose rule is neither a category nor all products. */
export function ofCollection(collection: CollectionRow, values: readonly ValueRow[]): ProductSelection {
  const keys = new Set(values.filter(({ attribute }) => attribute === collection.ruleValue).map(({ key }) => key));
  return {
    key: `collection ${collection.key}`,
    includes: ({ row, product }) =>
      collection.rule === 'attribute'
        ? row.values.some((value) => keys.has(value))
        : isByRule(collection, row, product),
  };
}

/** A new kind of filter is one more line here. */
const facetsOf = (row: ListedProductRow, product: Product, { collections, values }: CatalogueRows): FacetSet => ({
  filters: new Set([
    ...collections
      .filter((collection) => collection.filterGroup !== null && isByRule(collection, row, product))
      .map(({ key }) => key),
    ...values.map(({ key }) => key).filter((key) => row.values.includes(key)),
  ]),
  weights: row.sizes.map(({ grams }) => grams),
  serves: Math.max(0, ...row.sizes.map(({ servingsTo }) => servingsTo ?? 0)),
  without: new Set([...keysAt(row.allergens, 'none'), ...keysAt(row.allergens, 'mayContain')]),
  ready: { lead: product.lead, season: product.season, soldOutFor: product.soldOutFor },
});
