import type { Sort } from '#contract/listing/filters.ts';
import type { CartProduct, Extra } from '#domain/catalogue/product.ts';
import type { Flavour } from '#domain/catalogue/product-options.ts';
import { addDays } from '#domain/pickup/clock/calendar.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { instantOf, shopDate } from '#domain/pickup/pickup.ts';
import type { SetCount } from '#server/catalogue/listing/facets.ts';
import { type ExtraRow, extraFromRow } from '#server/catalogue/product-columns.ts';
import type { WordIndex } from '#server/catalogue/search/word-index.ts';
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
  type MadeProducts,
  type ProductSelection,
  withFilling,
} from './listed-products.ts';

/** What a cart may hold, a cake or an extra. */
export type Sold = { readonly product: CartProduct; readonly row: NeedsRow };

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
  static async open(
    rows: CatalogueRows,
    { made, words }: { readonly made: MadeProducts; readonly words: WordIndex },
    now: Date,
  ): Promise<CatalogueSnapshot> {
    const cakes: ListedProduct[] = [];
    await inSlices(rows.cakes, (row) => {
      if (isShownAt(row, now)) cakes.push(made.of(withFilling(row, rows, now), rows, now));
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

  list(selection: ProductSelection, sort: Sort): readonly ListedProduct[] {
    const key = `${sort} ${selection.key}`;
    let found = this.#members.get(key);
    if (!found) {
      found =
        selection === everything ? inOrder(this.cakes, sort) : this.list(everything, sort).filter(selection.includes);
      this.#members.set(key, found);
    }
    return found;
  }

  /** At any price. */
  counts(selection: ProductSelection): readonly SetCount[] {
    const known = this.#counts.get(selection.key) ?? countSets(this.list(selection, 'popular'));
    this.#counts.set(selection.key, known);
    return known;
  }
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
