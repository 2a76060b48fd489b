import type { Sort } from '#contract/listing/filters.ts';
import { available, type CartProduct, defaultSize, type Extra, type Product } from '#domain/catalogue/product.ts';
import type { Flavour } from '#domain/catalogue/product-options.ts';
import { type Size, weightTextFromGrams } from '#domain/catalogue/size.ts';
import { keysAt, worstOf } from '#domain/diet/allergens.ts';
import { isReduced, payablePence } from '#domain/money/money.ts';
import { addDays } from '#domain/pickup/clock/calendar.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { readinessKey } from '#domain/pickup/notice-words.ts';
import { instantOf, shopDate } from '#domain/pickup/pickup.ts';
import { type FacetSet, facetSetFrom, type SetCount } from '#server/catalogue/listing/choice-groups.ts';
import type { FilterRow } from '#server/catalogue/listing/filter-rows.ts';
import { type ExtraRow, extraFromRow, type ProductRow, productFromRow } from '#server/catalogue/product-columns.ts';
import type { Texts, WordIndex } from '#server/catalogue/search/word-index.ts';
import { leadOf, type NeedsRow, seasonOf } from '#server/pickup/read-needs.ts';
import { inSlices } from '#server/platform/give-way.ts';

/** A cake as its rows say it, with what the listing asks beside that. */
export type ListedProductRow = ProductRow & {
  readonly categoryId: number | null;
  readonly typeCategoryId: number | null;
  readonly workUnits: number;
  readonly occasions: readonly string[];
  /** Slugs, in the owner's order. */
  readonly extrasOffered: readonly string[];
  readonly sold: number;
  readonly createdAt: Date;
  readonly featuredRank: number | null;
  readonly containsAlcohol: boolean;
  readonly shownFrom: Date | null;
  readonly shownUntil: Date | null;
  /** Keys of attributes' values, and of collections that it was put in by hand. */
  readonly values: readonly string[];
  readonly byHand: readonly string[];
  /** The transactions that wrote the row, and what stands beside it. */
  readonly written: string;
  readonly beside: string;
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
};

/** All that customers may be shown, as the database has it; categories, collections and values in the owner's order. */
export type CatalogueRows = {
  readonly cakes: readonly ListedProductRow[];
  /** What is sold beside them. */
  readonly extras: readonly ExtraRow[];
  readonly categories: readonly CategoryRow[];
  readonly collections: readonly CollectionRow[];
  readonly values: readonly ValueRow[];
  readonly filterRows: readonly FilterRow[];
  /** The id of the product that had a slug before. */
  readonly formerSlugs: ReadonlyMap<string, number>;
};

export type ListedProduct = {
  readonly id: number;
  readonly product: Product;
  /** The same object for all that have the same facets. */
  readonly facets: FacetSet;
  readonly payablePence: number;
  readonly sold: number;
  readonly isSoldOut: boolean;
  readonly texts: Texts;
  readonly row: ListedProductRow;
};

/** What a cart may hold, a cake or an extra. */
export type Sold = { readonly product: CartProduct; readonly row: NeedsRow };

/** C-03. The id makes every order complete, so that no product stands on two pages. */
const orders: Readonly<Record<Sort, (a: ListedProduct, b: ListedProduct) => number>> = {
  popular: (a, b) => b.sold - a.sold || a.id - b.id,
  'price-low-high': (a, b) => a.payablePence - b.payablePence || a.id - b.id,
  'price-high-low': (a, b) => b.payablePence - a.payablePence || b.id - a.id,
  newest: (a, b) => b.row.createdAt.getTime() - a.row.createdAt.getTime() || b.id - a.id,
};

/** What is sold out comes last in every order. */
export const inOrder = (cakes: readonly ListedProduct[], sort: Sort): ListedProduct[] =>
  cakes.toSorted((a, b) => Number(a.isSoldOut) - Number(b.isSoldOut) || orders[sort](a, b));

/** As it is listed in one of its sizes. */
export function inSize(cake: ListedProduct, size: Size): ListedProduct {
  const product = { ...cake.product, listedGrams: size.grams };
  return { ...cake, product, payablePence: payablePence(size), isSoldOut: available(product) === 0 };
}

/**
 * What customers can be shown from one moment to the next at which a price or a product comes or goes by the clock. Nothing in it is ever
 * changed, and what is worked out of it is worked out once.
 */
export class CatalogueSnapshot {
  readonly cakes: readonly ListedProduct[];
  readonly extras: readonly { readonly product: Extra; readonly row: ExtraRow }[];
  readonly rows: CatalogueRows;
  readonly words: WordIndex;
  readonly #bySlug: ReadonlyMap<string, ListedProduct>;
  readonly #byId: ReadonlyMap<number, ListedProduct>;
  readonly #members = new Map<string, readonly ListedProduct[]>();
  readonly #counts = new Map<string, readonly SetCount[]>();

  private constructor(rows: CatalogueRows, cakes: readonly ListedProduct[], words: WordIndex, now: Date) {
    this.rows = rows;
    this.cakes = cakes;
    this.words = words;
    this.extras = rows.extras
      .filter((row) => isShownAt(row, now))
      .map((row) => ({ product: extraFromRow(row, now), row }));
    this.#bySlug = new Map(cakes.map((cake) => [cake.product.slug, cake]));
    this.#byId = new Map(cakes.map((cake) => [cake.id, cake]));
  }

  /** @param words those of the snapshot before it, which may be brought up to date for this one */
  static async open(rows: CatalogueRows, words: WordIndex, now: Date): Promise<CatalogueSnapshot> {
    const cakes: ListedProduct[] = [];
    await inSlices(rows.cakes, (row) => {
      if (isShownAt(row, now)) cakes.push(cakeOf(withFilling(row, rows, now), rows, now));
    });
    return new CatalogueSnapshot(rows, cakes, await words.following(cakes), now);
  }

  cake(slug: string): ListedProduct | null {
    return this.#bySlug.get(slug) ?? null;
  }

  cakeById(id: number): ListedProduct | null {
    return this.#byId.get(id) ?? null;
  }

  /** The cake that had this slug before. */
  formerly(slug: string): ListedProduct | null {
    return this.cakeById(this.rows.formerSlugs.get(slug) ?? 0);
  }

  /** By a former slug too. */
  sold(slug: string): Sold | null {
    const formerId = this.rows.formerSlugs.get(slug);
    const isCalled = ({ row }: Sold) => row.slug === slug || row.id === formerId;
    return this.cake(slug) ?? this.formerly(slug) ?? this.extras.find(isCalled) ?? null;
  }

  /** With what its box may be filled with. */
  optionsOf({ row }: ListedProduct): ListedProductRow['options'] {
    const { box } = row.options;
    if (!box) return row.options;
    const flavours = this.cakes.flatMap(({ id, row: each, product }): Flavour[] => {
      const { name, mainImage: image, stock, soldOutFor } = product;
      return stock !== null && isFlavour(each, box.from, this.rows)
        ? [{ id, name, image, stock, isOffToday: soldOutFor !== null, allergens: each.allergens }]
        : [];
    });
    return {
      ...row.options,
      box: { ...box, flavours: flavours.sort((a, b) => a.name.localeCompare(b.name, 'en-GB')) },
    };
  }

  /** @param collection 'all', 'category:3', 'value:easter', or the key of a collection that is no filter */
  list(collection: string, sort: Sort): readonly ListedProduct[] {
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

export function countSets(cakes: readonly ListedProduct[]): SetCount[] {
  const products = new Map<FacetSet, number>();
  for (const { facets } of cakes) products.set(facets, (products.get(facets) ?? 0) + 1);
  return [...products].map(([facets, count]) => ({ facets, products: count }));
}

const isShownAt = ({ shownFrom, shownUntil }: Pick<ListedProductRow, 'shownFrom' | 'shownUntil'>, now: Date): boolean =>
  (shownFrom === null || shownFrom <= now) && (shownUntil === null || now < shownUntil);

/** As `flavours_of` says in the database. */
function isFlavour(row: ListedProductRow, source: string, { categories, collections }: CatalogueRows): boolean {
  if (row.options.box || row.supply !== 'stock' || leadOf(row) !== null || seasonOf(row) !== null) return false;
  return (
    categories.some(({ id, slug }) => slug === source && (id === row.categoryId || id === row.typeCategoryId)) ||
    collections.some(({ key, rule }) => key === source && rule === 'byHand' && row.byHand.includes(key))
  );
}

/**
 * Of a box to fill nobody can say that it is without what one of its flavours has: it counts as holding all of them, and suits whom each of
 * them suits. There are as many pieces of it as lie there of its flavours.
 */
function withFilling(row: ListedProductRow, rows: CatalogueRows, now: Date): ListedProductRow {
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

/** A cake that has not changed is the same object, so that an order costs the work of its own cakes, and what was made of one can be kept. */
type Made = Pick<CatalogueRows, 'collections' | 'values'> & { readonly cake: ListedProduct; readonly prices: string };
const made = new WeakMap<ListedProductRow, Made>();

function cakeOf(row: ListedProductRow, rows: CatalogueRows, now: Date): ListedProduct {
  const known = made.get(row);
  const { collections, values } = rows;
  const isByTheSameRules = known?.collections === collections && known.values === values;
  const isTimed =
    row.notOn !== null ||
    row.seasonFrom !== null ||
    row.sizes.some(({ lowerFrom, lowerUntil }) => lowerFrom !== null || lowerUntil !== null);
  if (known && isByTheSameRules && !isTimed) return known.cake;
  const read = productFromRow(row, now);
  const prices = [read.soldOutFor, ...read.sizes.map(({ discountPricePence }) => discountPricePence)].join();
  if (known && isByTheSameRules && known.prices === prices) return known.cake;
  const product = known?.prices === prices ? known.cake.product : read;
  const cake = {
    id: row.id,
    product,
    facets: interned(facetsOf(row, product, rows)),
    payablePence: payablePence(defaultSize(product)),
    sold: row.sold,
    isSoldOut: available(product) === 0,
    texts: textsOf(row, rows),
    row,
  };
  made.set(row, { cake, prices, collections, values });
  return cake;
}

const textsOf = (row: ListedProductRow, { categories }: CatalogueRows): Texts => {
  const type = categories.find(({ id }) => id === row.typeCategoryId)?.name ?? '';
  const weights = row.sizes.map(({ grams }) => weightTextFromGrams(grams));
  return [row.name, [row.categoryName, type, row.cakeBase, ...row.occasions, ...weights].join(' '), row.description];
};

/** Rules of a collection that are about the product itself; by hand and by attribute it has been put there. */
function isByRule({ rule, ruleValue, key }: CollectionRow, row: ListedProductRow, product: Product): boolean {
  // What lies there, not what can be baked.
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

function isIn({ row, product }: ListedProduct, collection: string, { collections, values }: CatalogueRows): boolean {
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
function facetsOf(row: ListedProductRow, product: Product, rows: CatalogueRows): string[] {
  const most = Math.max(...row.sizes.map(({ servingsTo }) => servingsTo ?? 0));
  return [
    ...rows.collections
      .filter((collection) => collection.isFilter && isByRule(collection, row, product))
      .map(({ key }) => `filter:${key}`),
    ...rows.values.filter(({ key }) => row.values.includes(key)).map(({ key }) => `filter:${key}`),
    ...row.sizes.map(({ grams }) => `weight:${grams}`),
    ...(most > 0 ? [`serves:${most}`] : []),
    ...[...keysAt(row.allergens, 'none'), ...keysAt(row.allergens, 'mayContain')].map((key) => `without:${key}`),
    `ready:${readinessKey(product)}`,
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
export type CatalogueSnapshots = { at(now: Date): Promise<CatalogueSnapshot> };

/** From when until when, as of `now`, no price and no product comes or goes. */
export function periodOf(
  { cakes, extras }: CatalogueRows,
  now: Date,
): { readonly from: number; readonly until: number } {
  let [from, until] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const mark = (moment: Date | string | null) => {
    if (moment === null) return;
    const at = new Date(moment).getTime();
    if (at <= now.getTime()) from = Math.max(from, at);
    else until = Math.min(until, at);
  };
  const markAll = ({
    shownFrom,
    shownUntil,
    notOn,
    sizes,
  }: Pick<ListedProductRow, 'shownFrom' | 'shownUntil' | 'notOn' | 'sizes'>) => {
    mark(shownFrom);
    mark(shownUntil);
    if (notOn !== null)
      for (const day of [notOn, addDays(notOn, 1)]) mark(new Date(instantOf(day, '00:00', shopTimeZone)));
    for (const { lowerFrom, lowerUntil } of sizes) {
      mark(lowerFrom);
      mark(lowerUntil);
    }
  };
  cakes.forEach(markAll);
  extras.forEach(markAll);
  // A season begins and ends with a day.
  if (cakes.some(({ seasonFrom }) => seasonFrom !== null)) {
    const today = shopDate(now.getTime(), shopTimeZone);
    for (const day of [today, addDays(today, 1)]) mark(new Date(instantOf(day, '00:00', shopTimeZone)));
  }
  return { from, until };
}
