import type { Personalisation } from './catalogue/personalisation.ts';
import { type KitchenAllergens, kitchenAllergens } from './diet/kitchen-allergens.ts';
import type { Fulfilment } from './order/fulfilment.ts';
import { noGrams, weightTextFromGrams } from './values/weight.ts';

/** A product as the kitchen counts it. */
export type KitchenProduct = {
  readonly productId: number;
  readonly name: string;
  readonly image: string;
  /** What a count calls it: its category ('Cupcakes', 'Mini Cakes'), or 'Extras'. */
  readonly kind: string;
  /** Where its kind comes among the others. */
  readonly kindPlace: number;
  /** 'Vanilla'; empty for extras. */
  readonly base: string;
  /** It is sold by the piece in boxes: their weight says nothing about one piece. */
  readonly isBoxed: boolean;
  /** By the law's names; for a line, as it was sold. */
  readonly allergens: readonly string[];
};

/** One line of an order as the kitchen sees it. */
export type KitchenLine = KitchenProduct & {
  readonly lineId: number;
  readonly orderNo: string;
  readonly date: string;
  readonly time: string;
  readonly fulfilment: Fulfilment;
  readonly slug: string;
  /** From a quote: it is like no other line, whatever its product and weight. */
  readonly isBespoke: boolean;
  readonly weightGrams: number;
  readonly sizeLabel: string;
  readonly quantity: number;
  /** Pieces in one of the quantity: 8 in a box of 8. */
  readonly pieces: number;
  /** Whether it was taken from the shelf of its day, so that nothing is baked for it. */
  readonly isFromShelf: boolean;
  readonly personalisation: Personalisation;
  readonly takesPhoto?: boolean;
  /** Whether its photo may print blurred. */
  readonly isPhotoSmall?: boolean;
};

/**
 * Turns a box that is filled with several flavours into a line for each of them, because the pieces are made and not the box; any other
 * line stays as it is.
 */
export function linesToMake<Line extends KitchenLine>(
  lines: readonly Line[],
  flavours: ReadonlyMap<number, KitchenProduct>,
): readonly (Line & { readonly isMixed?: boolean })[] {
  return lines.flatMap((line) => {
    const { box } = line.personalisation;
    if (!box) return [line];
    return Object.entries(box).flatMap(([id, pieces]) => {
      const flavour = flavours.get(Number(id));
      return flavour ? [{ ...line, ...flavour, pieces, weightGrams: noGrams, personalisation: {}, isMixed: true }] : [];
    });
  });
}

/** The key that the ticks of a line's decoration are kept under. */
export const keyOfLine = ({ lineId }: Pick<KitchenLine, 'lineId'>): string => `line:${lineId}`;

/** Whether something is to be piped, coloured or printed on it by hand. */
export const isDecorated = ({
  personalisation: { box: _, ...said },
  takesPhoto,
}: Pick<KitchenLine, 'personalisation' | 'takesPhoto'>): boolean =>
  takesPhoto === true || Object.values(said).some((part) => part !== undefined && part !== '');

/** Whether it has come out of the oven and into its box, whatever became of it since. */
export const isMade = ({ fulfilment }: Pick<KitchenLine, 'fulfilment'>): boolean =>
  fulfilment === 'ready' || fulfilment === 'collected' || fulfilment === 'notCollected';

/**
 * False for an order that was refunded completely before anybody began to bake it: nothing is made for it, unless somebody asks and starts
 * it all the same.
 */
export const isToMake = ({
  fulfilment,
  isGivenBack,
}: Pick<KitchenLine, 'fulfilment'> & { readonly isGivenBack: boolean }): boolean =>
  !isGivenBack || fulfilment !== 'accepted';

/** What there is of a product besides its orders. */
export type ShelfProduct = KitchenProduct & {
  /** Pieces on the shelf that can be sold as they are. */
  readonly stock: number;
  /** Pieces that the morning of the day puts on the shelf: they are baked too. */
  readonly fillUp: number;
};

/** Pieces of one product, over all days. */
export type ProductionRow = KitchenAllergens & {
  readonly key: string;
  readonly name: string;
  readonly image: string;
  readonly kind: string;
  /** What the ordered pieces go into: '1×4, 1×6, 2×8' in boxes, '2×500G, 1×1KG' by weight; empty for extras. */
  readonly boxes: string;
  /** Ordered pieces. */
  readonly pieces: number;
  /** Of those ordered: already on the shelf, and not baked. */
  readonly fromShelf: number;
  /** Of those ordered: in the oven, and made. */
  readonly baking: number;
  readonly done: number;
  /** Of those done: they were baked for it. */
  readonly baked: number;
  /** Baked for the shelf as well. */
  readonly fillUp: number;
  /** Null if it has no stock, and for days on which nobody knows it. */
  readonly shelf: number | null;
  /** Lines for which something is made for one person. */
  readonly decorated: number;
};

/** The rows of one cake base; the last group has none: extras. */
export type ProductionGroup = { readonly base: string; readonly rows: readonly ProductionRow[] };

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
/** Pieces, not boxes. */
const piecesOf = (lines: readonly KitchenLine[]): number => sum(lines.map(({ quantity, pieces }) => quantity * pieces));

/** In the order in which each key first appears. */
function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const known = groups.get(keyOf(item));
    if (known) known.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/** One row for each product; a cake from a quote is like no other. */
export const keyOfRow = (
  one: Pick<KitchenProduct, 'productId'> & { readonly isBespoke?: boolean; readonly lineId?: number },
): string => (one.isBespoke ? `bespoke:${one.lineId}` : `product:${one.productId}`);

/**
 * What is to be made, by base and product, in pieces. Every line given is counted once, in the row of its product, with what the morning
 * puts on the shelf beside it. Bases and products are in alphabetical order, kinds in their own order, extras last.
 */
export function productionTotals(
  lines: readonly KitchenLine[],
  shelf: readonly ShelfProduct[] = [],
): ProductionGroup[] {
  const known = new Map(shelf.map((product) => [keyOfRow(product), product]));
  const ordered = grouped(lines, keyOfRow);
  const alone = shelf.filter((product) => product.fillUp > 0 && !ordered.has(keyOfRow(product)));
  const rows = [
    ...[...ordered].flatMap(([key, of]) => {
      const newest = of.reduce((a, b) => (b.lineId > a.lineId ? b : a));
      return { of, product: newest, key, there: known.get(key) };
    }),
    ...alone.map((product) => ({ of: [], product, key: keyOfRow(product), there: product })),
  ].toSorted((a, b) => byKindAndName(a.product, b.product) || a.key.localeCompare(b.key, 'en'));
  return [...grouped(rows, ({ product }) => product.base)]
    .toSorted(([a], [b]) => (a === '' ? 1 : b === '' ? -1 : a.localeCompare(b, 'en')))
    .map(([base, of]) => ({ base, rows: of.map(rowOf) }));
}

const byKindAndName = (a: KitchenProduct, b: KitchenProduct): number =>
  a.kindPlace - b.kindPlace || a.name.localeCompare(b.name, 'en');

type Row = {
  readonly key: string;
  readonly of: readonly KitchenLine[];
  readonly product: KitchenProduct;
  readonly there: ShelfProduct | undefined;
};

const rowOf = ({ key, of, product, there }: Row): ProductionRow => ({
  ...kitchenAllergens(of.length === 0 ? product.allergens : of.flatMap(({ allergens }) => allergens)),
  key,
  name: product.name,
  image: product.image,
  kind: product.kind,
  boxes: boxesOf(of),
  pieces: piecesOf(of),
  fromShelf: piecesOf(of.filter(({ isFromShelf }) => isFromShelf)),
  baking: piecesOf(of.filter(({ fulfilment }) => fulfilment === 'baking')),
  done: piecesOf(of.filter(isMade)),
  baked: piecesOf(of.filter((line) => isMade(line) && !line.isFromShelf)),
  fillUp: there?.fillUp ?? 0,
  shelf: there?.stock ?? null,
  decorated: of.filter(isDecorated).length,
});

/** '2×8' is two boxes of eight, '2×1KG' two cakes of that weight, '3 in mixed boxes' pieces among others. */
function boxesOf(all: readonly (KitchenLine & { readonly isMixed?: boolean })[]): string {
  const mixed = piecesOf(all.filter(({ isMixed }) => isMixed));
  const lines = all.filter(({ isMixed }) => !isMixed);
  const inOrder = lines
    .filter(({ isBoxed, weightGrams }) => isBoxed || weightGrams > 0)
    .toSorted((a, b) => a.pieces - b.pieces || a.weightGrams - b.weightGrams);
  const size = ({ isBoxed, pieces, weightGrams }: KitchenLine) =>
    isBoxed ? String(pieces) : weightTextFromGrams(weightGrams);
  const boxes = [...grouped(inOrder, size)].map(([text, of]) => `${sum(of.map(({ quantity }) => quantity))}×${text}`);
  return [...boxes, ...(mixed > 0 ? [`${mixed} in mixed boxes`] : [])].join(', ');
}

/** What is ordered and not made, because it was refunded: kinds in their own order. */
export type LeftOut = {
  readonly orders: number;
  readonly kinds: { readonly kind: string; readonly pieces: number }[];
};

/** Counts those of the lines that are not to be made. */
export function leftOutOf(lines: readonly (KitchenLine & { readonly isGivenBack: boolean })[]): LeftOut {
  const out = lines.filter((line) => !isToMake(line)).toSorted(byKindAndName);
  return {
    orders: new Set(out.map(({ orderNo }) => orderNo)).size,
    kinds: [...grouped(out, ({ kind }) => kind)].map(([kind, of]) => ({ kind, pieces: piecesOf(of) })),
  };
}

/** '1 refunded order left out (Cupcakes: 12)'; empty if there is none. */
export const leftOutText = ({ orders, kinds }: LeftOut): string =>
  orders === 0
    ? ''
    : `${orders} refunded ${orders === 1 ? 'order' : 'orders'} left out (${kinds.map(({ kind, pieces }) => `${nameOfKind(kind)}: ${pieces}`).join(', ')})`;

export type KindCount = {
  readonly kind: string;
  /** To be baked, for orders and for the shelf. */
  readonly pieces: number;
  /** How many of those are done. */
  readonly done: number;
};

/**
 * The name to put beside a count of pieces: 'Cupcakes', but 'pieces in Dessert Boxes' if the kind is named after the boxes they go into.
 */
export const nameOfKind = (kind: string): string => (/\bbox(es)?$/i.test(kind) ? `pieces in ${kind}` : kind);

/** What comes out of the oven for it: what is ordered and not on the shelf yet, plus what the morning puts there. */
export const piecesToBakeOf = ({
  pieces,
  fromShelf,
  fillUp,
}: Pick<ProductionRow, 'pieces' | 'fromShelf' | 'fillUp'>): number => pieces - fromShelf + fillUp;

/** '26 Cupcakes', '4 Mini Cakes', in the order in which the kinds first appear. */
export const countKinds = (
  rows: readonly Pick<ProductionRow, 'kind' | 'pieces' | 'fromShelf' | 'baked' | 'fillUp'>[],
): KindCount[] =>
  [...grouped(rows, ({ kind }) => kind)].map(([kind, of]) => ({
    kind,
    pieces: sum(of.map(piecesToBakeOf)),
    done: sum(of.map(({ baked }) => baked)),
  }));

/** One base of one kind over some days; one weight of it if it is not sold in boxes. */
export type DaysRow = {
  readonly name: string;
  /** In the order of the days. */
  readonly pieces: readonly number[];
};

/** Ordered pieces for each of the days; lines of other days are not counted. */
export function piecesByDay(lines: readonly KitchenLine[], days: readonly string[]): DaysRow[] {
  const within = lines
    .filter(({ date }) => days.includes(date))
    .toSorted(
      (a, b) =>
        Number(a.base === '') - Number(b.base === '') ||
        a.base.localeCompare(b.base, 'en') ||
        (a.base === '' ? byKindAndName(a, b) : a.kindPlace - b.kindPlace || a.weightGrams - b.weightGrams),
    );
  const nameOf = ({ base, kind, name, isBoxed, weightGrams }: KitchenLine): string =>
    base === ''
      ? name
      : [`${base}: ${nameOfKind(kind)}`, !isBoxed && weightGrams > 0 && weightTextFromGrams(weightGrams)]
          .filter(Boolean)
          .join(', ');
  return [...grouped(within, nameOf)].map(([name, of]) => ({
    name,
    pieces: days.map((day) => piecesOf(of.filter(({ date }) => date === day))),
  }));
}
