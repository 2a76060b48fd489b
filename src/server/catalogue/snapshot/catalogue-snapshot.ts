import { LRUCache } from 'lru-cache';
import type { Sort } from '#contract/listing/filters.ts';
import type { CartProduct, Extra } from '#domain/catalogue/product.ts';
import type { Flavour } from '#domain/catalogue/product-options.ts';
import { addDays } from '#domain/pickup/clock/calendar.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { instantOf, shopDate } from '#domain/pickup/pickup.ts';
import { FacetSets, type SetCount } from '#server/catalogue/listing/facets.ts';
import { type ExtraRow, extraFromRow } from '#server/catalogue/product-columns.ts';
import { WordIndex } from '#server/catalogue/search/word-index.ts';
import type { NeedsRow } from '#server/pickup/read-needs.ts';
import { inSlices } from '#server/platform/give-way.ts';
import {
  type CatalogueRows,
  countSets,
  everything,
  inOrder,
  isFlavour,
  isShownAt,
  type ListedProduct,
  type ListedProductRow,
  listProduct,
  type ProductSelection,
  replacedProducts,
  rulesOf,
} from './listed-products.ts';

type Opening = {
  readonly rows: CatalogueRows;
  readonly now: Date;
  readonly before: CatalogueSnapshot | null;
};

/** The place of each cake among all of them. */
type Places = { readonly bySlug: ReadonlyMap<string, number>; readonly byId: ReadonlyMap<number, number> };
const placesOf = (cakes: readonly ListedProduct[]): Places => ({
  bySlug: new Map(cakes.map(({ product }, at) => [product.slug, at])),
  byId: new Map(cakes.map(({ id }, at) => [id, at])),
});

/** What a cart may hold, a cake or an extra. */
export type Sold = { readonly product: CartProduct; readonly row: NeedsRow };

/** Some of the cakes in an order, and all the cakes that there were when the list was made. */
type List = { readonly of: readonly ListedProduct[]; readonly cakes: readonly ListedProduct[] };

/** More lists than the pages of a shop ask for at a time. */
const mostLists = 100;

type Parts = {
  readonly cakes: readonly ListedProduct[];
  readonly words: WordIndex;
  readonly places: Places;
  readonly period: Period;
  readonly facetSets: FacetSets;
  readonly lists: LRUCache<string, List>;
};

/**
 * What customers can be shown between two moments at which the clock changes a price, or makes a product appear or disappear. Nothing in it
 * ever changes, and whatever is derived from it is worked out once. Each snapshot is built from the previous one, so that an order costs
 * only the work for its own cakes.
 */
export class CatalogueSnapshot {
  readonly cakes: readonly ListedProduct[];
  readonly extras: readonly { readonly product: Extra; readonly row: ExtraRow }[];
  readonly rows: CatalogueRows;
  readonly words: WordIndex;
  readonly #period: Period;
  readonly #places: Places;
  readonly #facetSets: FacetSets;
  /** The lists of the previous snapshot, brought up to date when they are asked for. */
  readonly #lists: LRUCache<string, List>;
  readonly #replaced = new WeakMap<readonly ListedProduct[], ReturnType<typeof replacedProducts>>();

  private constructor({ rows, now }: Opening, { cakes, words, places, period, facetSets, lists }: Parts) {
    this.rows = rows;
    this.cakes = cakes;
    this.words = words;
    this.extras = rows.extras
      .filter((row) => isShownAt(row, now))
      .map((row) => ({ product: extraFromRow(row, now), row }));
    this.#period = period;
    this.#places = places;
    this.#facetSets = facetSets;
    this.#lists = lists;
  }

  static async open(opening: Opening): Promise<CatalogueSnapshot> {
    const { rows, now, before } = opening;
    const facetSets = before ? before.#facetSets : new FacetSets();
    const isByTheSameRules = before !== null && rulesOf(rows) === rulesOf(before.rows);
    const isHeld = isByTheSameRules && before.holdsAt(now);
    const cakes: ListedProduct[] = [];
    const changed: ListedProductRow[] = [];
    // Both are in the order of their ids.
    let at = 0;
    await inSlices(rows.cakes, (row) => {
      while ((before?.cakes[at]?.id ?? row.id) < row.id) at += 1;
      const last = before?.cakes[at];
      const known = last?.id === row.id ? last : undefined;
      if (isHeld && known?.row === row) {
        cakes.push(known);
        return false;
      }
      changed.push(row);
      return isShownAt(row, now) && cakes.push(listProduct(row, opening, facetSets, known));
    });
    const replaced = before && replacedProducts(before.cakes, cakes);
    const words = before?.words ?? new WordIndex();
    const snapshot = new CatalogueSnapshot(opening, {
      cakes,
      words: await words.following(cakes, replaced && [...replaced.values()]),
      places: before && replaced ? before.#places : placesOf(cakes),
      period: periodOf({ cakes: changed, extras: rows.extras }, now, isHeld ? before.#period : always),
      facetSets,
      lists: isByTheSameRules ? before.#lists : new LRUCache({ max: mostLists }),
    });
    if (before) snapshot.#replaced.set(before.cakes, replaced);
    return snapshot;
  }

  holdsAt(now: Date): boolean {
    return this.#period.from <= now.getTime() && now.getTime() < this.#period.until;
  }

  cake(slug: string): ListedProduct | null {
    return this.cakes[this.#places.bySlug.get(slug) ?? -1] ?? null;
  }

  cakeById(id: number): ListedProduct | null {
    return this.cakes[this.#places.byId.get(id) ?? -1] ?? null;
  }

  /** The cake that had this slug before. */
  formerly(slug: string): ListedProduct | null {
    return this.cakeById(this.rows.formerSlugs.get(slug) ?? 0);
  }

  /** A product by its slug, or by one that it had before. */
  sold(slug: string): Sold | null {
    const formerId = this.rows.formerSlugs.get(slug);
    const isCalled = ({ row }: Sold) => row.slug === slug || row.id === formerId;
    return this.cake(slug) ?? this.formerly(slug) ?? this.extras.find(isCalled) ?? null;
  }

  /** The options of a cake, with the flavours that its box may be filled with. */
  optionsOf({ row }: ListedProduct): ListedProductRow['options'] {
    const { box } = row.options;
    if (!box) return row.options;
    const flavours = this.cakes.flatMap(({ id, row: each, product }): Flavour[] => {
      const { name, mainImage: image, stock, soldOutFor } = product;
      return stock !== null && isFlavour(each, box.from, this.rows)
        ? [
            {
              id,
              name,
              image,
              stock,
              isOffToday: soldOutFor !== null,
              allergens: each.allergens,
              ...(each.boxExtraPence > 0 && { extraPence: each.boxExtraPence }),
            },
          ]
        : [];
    });
    return {
      ...row.options,
      box: { ...box, flavours: flavours.sort((a, b) => a.name.localeCompare(b.name, 'en-GB')) },
    };
  }

  list(selection: ProductSelection, sort: Sort): readonly ListedProduct[] {
    const key = `${sort} ${selection.key}`;
    const known = this.#lists.get(key);
    if (known?.of === this.cakes) return known.cakes;
    const cakes = (known && this.#following(known, selection, sort)) ?? this.#listed(selection, sort);
    this.#lists.set(key, { of: this.cakes, cakes });
    return cakes;
  }

  #listed(selection: ProductSelection, sort: Sort): readonly ListedProduct[] {
    if (selection === everything) return inOrder(this.cakes, sort);
    return this.list(everything, sort).filter(selection.includes);
  }

  /** If a few of a list's cakes have changed, nearly all are in the right place already. Null if some have joined or left the list. */
  #following({ of, cakes }: List, { includes }: ProductSelection, sort: Sort): readonly ListedProduct[] | null {
    const replaced = this.#replacedSince(of);
    if (replaced === null) return null;
    const own = [...replaced].filter(([was, is]) => includes(was) || includes(is));
    if (!own.every(([was, is]) => includes(was) && includes(is))) return null;
    const nearly = cakes.map((cake) => replaced.get(cake) ?? cake);
    return own.length === 0 ? cakes : inOrder(nearly, sort);
  }

  #replacedSince(before: readonly ListedProduct[]): ReturnType<typeof replacedProducts> {
    const known = this.#replaced.get(before);
    const replaced = known === undefined ? replacedProducts(before, this.cakes) : known;
    this.#replaced.set(before, replaced);
    return replaced;
  }

  /** How many products have each set of facets, at any price. */
  counts(selection: ProductSelection): readonly SetCount[] {
    return countSets(this.list(selection, 'popular'));
  }
}

/** What customers are shown of the catalogue at a moment. */
export type CatalogueSnapshots = { at(now: Date): Promise<CatalogueSnapshot> };

/** The span in which the clock changes no price, and makes no product appear or disappear. */
type Period = { readonly from: number; readonly until: number };
const always: Period = { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY };

/** The period of these products around `now`, within that of the others. */
export function periodOf(
  { cakes, extras }: Pick<CatalogueRows, 'cakes' | 'extras'>,
  now: Date,
  within = always,
): Period {
  let { from, until } = within;
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
  // A season begins and ends with a whole day.
  if (cakes.some(({ seasonFrom }) => seasonFrom !== null)) {
    const today = shopDate(now.getTime(), shopTimeZone);
    for (const day of [today, addDays(today, 1)]) mark(new Date(instantOf(day, '00:00', shopTimeZone)));
  }
  return { from, until };
}
