import type { Sort } from '#contract/listing/filters.ts';
import { available, defaultSize, type Product } from '#domain/catalogue/product.ts';
import { keysAt } from '#domain/diet/allergens.ts';
import { isReduced, payablePence } from '#domain/money/price.ts';
import { type FacetSet, facetSetFrom, type SetCount } from './listing/facets/choice-groups.ts';
import type { FilterRow } from './listing/facets/filter-rows.ts';
import { type ProductRow, productFromRow } from './product-columns.ts';

/** A cake as its rows say it, with what the listing asks beside that. */
export type CakeRow = ProductRow & {
  readonly categoryId: number | null;
  readonly typeCategoryId: number | null;
  readonly sold: number;
  readonly createdAt: Date;
  readonly featuredRank: number | null;
  readonly containsAlcohol: boolean;
  readonly shownFrom: Date | null;
  readonly shownUntil: Date | null;
  /** Keys of attributes' values, and of collections that it was put in by hand. */
  readonly values: readonly string[];
  readonly byHand: readonly string[];
  /** The transaction that wrote the row. */
  readonly written: string;
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
  readonly rule: string;
  readonly ruleValue: string | null;
  readonly isFilter: boolean;
};
export type ValueRow = {
  readonly key: string;
  readonly name: string;
  readonly attribute: string;
  /** Customers narrow a list by it. */
  readonly isFilter: boolean;
};

/** All that customers may be shown, as the database has it; categories, collections and values in the owner's order. */
export type CatalogueRows = {
  readonly cakes: readonly CakeRow[];
  readonly categories: readonly CategoryRow[];
  readonly collections: readonly CollectionRow[];
  readonly values: readonly ValueRow[];
  readonly filterRows: readonly FilterRow[];
  /** The id of the product that had a slug before. */
  readonly formerSlugs: ReadonlyMap<string, number>;
};

export type Cake = {
  readonly id: number;
  readonly product: Product;
  /** The same object for all that have the same facets. */
  readonly facets: FacetSet;
  readonly payablePence: number;
  readonly sold: number;
  readonly isSoldOut: boolean;
  readonly row: CakeRow;
};

/** C-03; by what sells, what is sold out comes last. The id makes every order complete, so that no product stands on two pages. */
const orders: Readonly<Record<Sort, (a: Cake, b: Cake) => number>> = {
  popular: (a, b) => Number(a.isSoldOut) - Number(b.isSoldOut) || b.sold - a.sold || a.id - b.id,
  'price-low-high': (a, b) => a.payablePence - b.payablePence || a.id - b.id,
  'price-high-low': (a, b) => b.payablePence - a.payablePence || b.id - a.id,
  newest: (a, b) => b.row.createdAt.getTime() - a.row.createdAt.getTime() || b.id - a.id,
};

export const inOrder = (cakes: readonly Cake[], sort: Sort): Cake[] => cakes.toSorted(orders[sort]);

/**
 * What customers can be shown from one moment to the next at which a price or a product comes or goes by the clock. Nothing in it is ever
 * changed, and what is worked out of it is worked out once.
 */
export class Shelf {
  readonly cakes: readonly Cake[];
  readonly rows: CatalogueRows;
  readonly #bySlug: ReadonlyMap<string, Cake>;
  readonly #byId: ReadonlyMap<number, Cake>;
  readonly #members = new Map<string, readonly Cake[]>();
  readonly #counts = new Map<string, readonly SetCount[]>();

  constructor(rows: CatalogueRows, now: Date) {
    this.rows = rows;
    this.cakes = rows.cakes.filter((row) => isShownAt(row, now)).map((row) => cakeOf(row, rows, now));
    this.#bySlug = new Map(this.cakes.map((cake) => [cake.product.slug, cake]));
    this.#byId = new Map(this.cakes.map((cake) => [cake.id, cake]));
  }

  cake(slug: string): Cake | null {
    return this.#bySlug.get(slug) ?? null;
  }

  cakeById(id: number): Cake | null {
    return this.#byId.get(id) ?? null;
  }

  /** The cake that had this slug before. */
  formerly(slug: string): Cake | null {
    return this.cakeById(this.rows.formerSlugs.get(slug) ?? 0);
  }

  /** @param collection 'all', 'category:3', 'value:easter', or the key of a collection that is no filter */
  list(collection: string, sort: Sort): readonly Cake[] {
    const key = `${sort} ${collection}`;
    let found = this.#members.get(key);
    if (!found) {
      found =
        collection === 'all'
          ? inOrder(this.cakes, sort)
          : this.list('all', sort).filter((cake) => isIn(cake, collection, this.rows));
      this.#members.set(key, found);
    }
    return found;
  }

  /** At any price. */
  counts(collection: string): readonly SetCount[] {
    const known = this.#counts.get(collection) ?? countSets(this.list(collection, 'popular'));
    this.#counts.set(collection, known);
    return known;
  }
}

export function countSets(cakes: readonly Cake[]): SetCount[] {
  const products = new Map<FacetSet, number>();
  for (const { facets } of cakes) products.set(facets, (products.get(facets) ?? 0) + 1);
  return [...products].map(([facets, count]) => ({ facets, products: count }));
}

const isShownAt = ({ shownFrom, shownUntil }: CakeRow, now: Date): boolean =>
  (shownFrom === null || shownFrom <= now) && (shownUntil === null || now < shownUntil);

/** A cake that has not changed is the same object, so that an order costs the work of its own cakes, and what was made of one can be kept. */
type Made = Pick<CatalogueRows, 'collections' | 'values'> & { readonly cake: Cake; readonly prices: string };
const made = new WeakMap<CakeRow, Made>();

function cakeOf(row: CakeRow, rows: CatalogueRows, now: Date): Cake {
  const known = made.get(row);
  const { collections, values } = rows;
  const isByTheSameRules = known?.collections === collections && known.values === values;
  const isTimed = row.sizes.some(({ lowerFrom, lowerUntil }) => lowerFrom !== null || lowerUntil !== null);
  if (known && isByTheSameRules && !isTimed) return known.cake;
  const read = productFromRow(row, now);
  const prices = read.sizes.map(({ discountPricePence }) => discountPricePence ?? '').join();
  if (known && isByTheSameRules && known.prices === prices) return known.cake;
  const product = known?.prices === prices ? known.cake.product : read;
  const cake = {
    id: row.id,
    product,
    facets: interned(facetsOf(row, product, rows)),
    payablePence: payablePence(defaultSize(product)),
    sold: row.sold,
    isSoldOut: available(product) === 0,
    row,
  };
  made.set(row, { cake, prices, collections, values });
  return cake;
}

/** Rules of a collection that are about the product itself; by hand and by attribute it has been put there. */
function isByRule({ rule, ruleValue, key }: CollectionRow, row: CakeRow, product: Product): boolean {
  const left = available(product);
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

function isIn({ row, product }: Cake, collection: string, { collections, values }: CatalogueRows): boolean {
  const [kind = '', name = ''] = collection.split(':', 2);
  if (kind === 'category') return String(row.categoryId) === name || String(row.typeCategoryId) === name;
  if (kind === 'value') return row.values.includes(name);
  const found = collections.find(({ key }) => key === collection);
  if (!found) return false;
  if (found.rule === 'attribute')
    return values.some(({ key, attribute }) => attribute === found.ruleValue && row.values.includes(key));
  return isByRule(found, row, product);
}

/**
 * What filters ask of a product: a new kind of filter is a line here. What a customer can eat, whom it feeds and when it can be ready are
 * facets too; what nobody has said of a product never speaks for it.
 */
function facetsOf(row: CakeRow, product: Product, rows: CatalogueRows): string[] {
  const most = Math.max(...row.sizes.map(({ servingsTo }) => servingsTo ?? 0));
  const { leadDays, orderBy, seasonFrom, seasonTo, allergens } = row;
  return [
    ...rows.collections
      .filter((collection) => collection.isFilter && isByRule(collection, row, product))
      .map(({ key }) => `filter:${key}`),
    ...rows.values
      .filter(({ key, isFilter }) => isFilter && row.values.includes(key))
      .map(({ key }) => `filter:${key}`),
    ...row.sizes.map(({ grams }) => `weight:${grams}`),
    ...(most > 0 ? [`serves:${most}`] : []),
    ...[...keysAt(allergens, 'none'), ...keysAt(allergens, 'mayContain')].map((key) => `without:${key}`),
    `ready:${[leadDays, orderBy?.slice(0, 5) ?? '', seasonFrom ?? '', seasonTo ?? ''].join('|')}`,
  ];
}

/** There are as many sets as kinds of cakes, and they are few. */
const sets = new Map<string, FacetSet>();

function interned(facets: readonly string[]): FacetSet {
  const key = facets.join('\n');
  const known = sets.get(key) ?? facetSetFrom(facets);
  sets.set(key, known);
  return known;
}

/** What customers are shown of the catalogue at a moment. */
export type Catalogue = { at(now: Date): Promise<Shelf> };

/** From when until when, as of `now`, no price and no product comes or goes. */
export function periodOf({ cakes }: CatalogueRows, now: Date): { readonly from: number; readonly until: number } {
  let [from, until] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const { shownFrom, shownUntil, sizes } of cakes)
    for (const moment of [shownFrom, shownUntil, ...sizes.flatMap((size) => [size.lowerFrom, size.lowerUntil])]) {
      if (moment === null) continue;
      const at = new Date(moment).getTime();
      if (at <= now.getTime()) from = Math.max(from, at);
      else until = Math.min(until, at);
    }
  return { from, until };
}
