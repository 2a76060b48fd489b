import { sizeText } from '#domain/catalogue/size.ts';
import { type KitchenAllergens, kitchenAllergens } from '#domain/diet/kitchen-allergens.ts';
import { isDecorated, type KitchenKind, type KitchenLine, keyOfProduct, type Ticks, tickOf } from './kitchen-line.ts';

/** Pieces of one product in one weight, of all days together. */
export type ProductionRow = KitchenAllergens & {
  readonly key: string;
  readonly name: string;
  readonly image: string;
  readonly kind: KitchenKind;
  /** '1KG', 'Box of 4, 500G'; empty for what has no weight. */
  readonly size: string;
  readonly pieces: number;
  /** Of each day never more than its pieces. */
  readonly done: number;
  /** Lines on which something is made for one person. */
  readonly decorated: number;
};

/** Of one cake base; the last one is without: extras. */
export type ProductionGroup = { readonly base: string; readonly rows: readonly ProductionRow[] };

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const piecesOf = (lines: readonly KitchenLine[]): number => sum(lines.map(({ quantity }) => quantity));

/** In the order in which each key is first met. */
function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const known = groups.get(keyOf(item));
    if (known) known.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/**
 * What is to be made, by base, product and weight. It counts every line that it is given, each piece once: the sum of its pieces is
 * the sum of the lines' quantities. Bases, products and weights stand in alphabetical and rising order, extras last.
 */
export function productionTotals(lines: readonly KitchenLine[], ticks: Ticks): ProductionGroup[] {
  const byBase = grouped(lines, ({ kind, base }) => (kind === 'extra' ? '' : base));
  return [...byBase]
    .toSorted(([a], [b]) => (a === '' ? 1 : b === '' ? -1 : a.localeCompare(b, 'en')))
    .map(([base, of]) => ({
      base,
      rows: [...grouped(of, keyOfProduct).values()].toSorted(byKindNameAndWeight).map((row) => rowOf(row, ticks)),
    }));
}

const rank: Readonly<Record<KitchenKind, number>> = { cake: 0, cupcake: 1, extra: 2 };

function byKindNameAndWeight([a]: readonly KitchenLine[], [b]: readonly KitchenLine[]): number {
  if (!a || !b) return 0;
  return rank[a.kind] - rank[b.kind] || a.name.localeCompare(b.name, 'en') || a.weightGrams - b.weightGrams;
}

function rowOf(lines: readonly KitchenLine[], ticks: Ticks): ProductionRow {
  const newest = lines.reduce((a, b) => (b.lineId > a.lineId ? b : a));
  const key = keyOfProduct(newest);
  const days = [...grouped(lines, ({ date }) => date)];
  return {
    ...kitchenAllergens(lines.flatMap(({ allergens }) => allergens)),
    key,
    name: newest.name,
    image: newest.image,
    kind: newest.kind,
    size: sizeText(newest),
    pieces: piecesOf(lines),
    done: sum(days.map(([day, of]) => Math.min(ticks.get(tickOf(day, key)) ?? 0, piecesOf(of)))),
    decorated: lines.filter(isDecorated).length,
  };
}

/** One base in one weight over some days; cupcakes of all weights together. */
export type ShoppingRow = {
  readonly base: string;
  /** '1KG'; 'cupcakes' for them. */
  readonly size: string;
  /** In the order of the days. */
  readonly pieces: readonly number[];
};

export type ShoppingList = {
  readonly rows: readonly ShoppingRow[];
  /** Extras by name, which are bought and not baked. */
  readonly extras: readonly { readonly name: string; readonly pieces: readonly number[] }[];
};

/** What to buy for: pieces by base and weight for each of the days; lines of other days are not counted. */
export function shoppingList(lines: readonly KitchenLine[], days: readonly string[]): ShoppingList {
  const within = lines.filter(({ date }) => days.includes(date));
  const perDay = (of: readonly KitchenLine[]): number[] =>
    days.map((day) => piecesOf(of.filter(({ date }) => date === day)));
  const baked = within
    .filter(({ kind }) => kind !== 'extra')
    .toSorted(
      (a, b) => a.base.localeCompare(b.base, 'en') || rank[a.kind] - rank[b.kind] || a.weightGrams - b.weightGrams,
    );
  const sizeOf = (line: KitchenLine): string =>
    line.kind === 'cupcake' ? `${line.kind}s` : sizeText({ ...line, sizeLabel: '' });
  const extras = within
    .filter(({ kind }) => kind === 'extra')
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.productId - b.productId);
  return {
    rows: [...grouped(baked, (line) => JSON.stringify([line.base, sizeOf(line)])).values()].flatMap((of) =>
      of.slice(0, 1).map((line) => ({ base: line.base, size: sizeOf(line), pieces: perDay(of) })),
    ),
    extras: [...grouped(extras, ({ productId }) => String(productId)).values()].flatMap((of) =>
      of.slice(0, 1).map(({ name }) => ({ name, pieces: perDay(of) })),
    ),
  };
}
