import { type Pence, sum } from '#domain/money/money.ts';

export type SoldProduct = {
  readonly id: number;
  readonly name: string;
  /** Empty if it has none. */
  readonly image: string;
  /** Its category today, or what is shown in place of one. */
  readonly category: string;
};

/** Without deposits, less what went back. */
export type Sold = { readonly pieces: number; readonly netPence: Pence };

/** @param before null if nothing is compared */
type Beside = { readonly sold: Sold; readonly before: Sold | null };

export type ProductsSold = {
  readonly products: readonly (SoldProduct & Beside)[];
  readonly categories: readonly ({ readonly name: string } & Beside)[];
  readonly total: Sold;
  readonly before: Sold | null;
};

type ById = ReadonlyMap<number, Sold>;

const nothing: Sold = { pieces: 0, netPence: sum([]) };

/**
 * The product that brought in most comes first; each product is in one category, so that products and categories both add up to the total.
 */
export function productsSold(products: readonly SoldProduct[], now: ById, before: ById | null): ProductsSold {
  const rows = products
    .map((product) => ({
      ...product,
      sold: now.get(product.id) ?? nothing,
      before: before && (before.get(product.id) ?? nothing),
    }))
    .toSorted(byWorth);
  const categories = [...new Set(rows.map(({ category }) => category))]
    .map((name) => ({ name, ...together(rows.filter(({ category }) => category === name)) }))
    .toSorted(byWorth);
  const all = together(rows);
  return { products: rows, categories, total: all.sold, before: before && (all.before ?? nothing) };
}

function together(rows: readonly Beside[]): Beside {
  const before = rows.flatMap((row) => row.before ?? []);
  return { sold: added(rows.map(({ sold }) => sold)), before: before.length === 0 ? null : added(before) };
}

const added = (all: readonly Sold[]): Sold => ({
  pieces: all.reduce((count, { pieces }) => count + pieces, 0),
  netPence: sum(all.map(({ netPence }) => netPence)),
});

const byWorth = (one: Beside & { name: string }, other: Beside & { name: string }): number =>
  other.sold.netPence - one.sold.netPence || one.name.localeCompare(other.name, 'en-GB');
