import {
  longestWords,
  mostInBox,
  type Personalisation,
  personalisationKey,
  plain,
  saidOf,
  samePersonalisation,
  tidyPersonalisation,
} from '#domain/catalogue/personalisation.ts';
import type { ProductSummary } from '#domain/catalogue/product.ts';
import type { ProductOptions } from '#domain/catalogue/product-options.ts';
import { mostOfOneLine, type Size } from '#domain/catalogue/size.ts';
import { type Pence, penceFromPounds, times } from '#domain/money/money.ts';
import { type Quote, type QuoteTerms, quote } from '#domain/money/quote.ts';
import { byPiece, gramsFromWeightText, weightTextFromGrams } from '#domain/values/weight.ts';

/** A line of the cart that the server keeps, with the product and its size as they are now. */
export type KeptLine = {
  readonly id: number;
  readonly userId: number;
  readonly productId: number;
  readonly quantity: number;
  /** What one cost when it was added; never charged. */
  readonly priceSnapshotPence: Pence;
  readonly weightGrams: number;
  readonly personalisation: Personalisation;
  /** For a box, named with its filling and with as many in stock as that filling allows. */
  readonly product: Pick<ProductSummary, 'slug' | 'name' | 'mainImage' | 'stock'> & {
    readonly options?: ProductOptions;
    readonly shortOf?: string;
  };
  /** Null if the product is no longer sold, or no longer in this size. */
  readonly size: Size | null;
  /** The product is sold, but no longer in this size. */
  readonly sizeIsGone: boolean;
};

/** A line as the device keeps it (storefront §3). */
export type CartLine = {
  readonly cartItemId: string;
  readonly id: string;
  readonly productId?: number | undefined;
  readonly name: string;
  readonly image: string;
  /** In pounds. */
  readonly price: number;
  /** In pounds for one, on top of its price; missing if nothing is lent. */
  readonly deposit?: number | undefined;
  readonly quantity: number;
  readonly weight: string;
  /** Missing if nothing is asked for. */
  readonly personalisation?: Personalisation | undefined;
};

type Choice = Pick<CartLine, 'id' | 'weight' | 'personalisation'>;

export const sameChoice = (a: Choice, b: Choice): boolean =>
  a.id === b.id &&
  gramsFromWeightText(a.weight) === gramsFromWeightText(b.weight) &&
  samePersonalisation(a.personalisation, b.personalisation);

/** The same id for the same choice. @param weight as `weightTextFromGrams` writes it */
export function lineIdOf({ id, weight, personalisation = plain }: Choice): string {
  const said = personalisationKey(personalisation);
  return said === '' ? `${id}-${weight}` : `${id}-${weight}-${said}`;
}

/** A wanted quantity made whole, at least 1 and at most the stock; anything that is not a number gives 1 (storefront §4). */
export function clampQuantity(wanted: number, stock: number): number {
  const most = Math.max(1, Math.min(Math.floor(stock), mostOfOneLine));
  return Number.isNaN(wanted) ? 1 : Math.min(Math.max(1, Math.floor(wanted)), most);
}

/** Raises a line of the same product, weight and personalisation, which takes on the newer name and price (storefront §4). */
export function addToCart(lines: readonly CartLine[], line: CartLine, max = mostOfOneLine): CartLine[] {
  const known = lines.find((other) => sameChoice(other, line));
  if (!known) return [...lines, { ...line, quantity: clampQuantity(line.quantity, max) }];
  const merged: CartLine = {
    ...line,
    cartItemId: known.cartItemId,
    productId: line.productId ?? known.productId,
    weight: known.weight,
    quantity: clampQuantity(known.quantity + clampQuantity(line.quantity, max), max),
  };
  return lines.map((other) => (other === known ? merged : other));
}

/** Sets one line's quantity, at most `max`; 0 or less removes the line (storefront §4). */
export function changeQuantity(
  lines: readonly CartLine[],
  cartItemId: string,
  quantity: number,
  max = mostOfOneLine,
): CartLine[] {
  if (quantity <= 0) return removeFromCart(lines, cartItemId);
  return lines.map((line) =>
    line.cartItemId === cartItemId ? { ...line, quantity: clampQuantity(quantity, max) } : line,
  );
}

export function removeFromCart(lines: readonly CartLine[], cartItemId: string): CartLine[] {
  return lines.filter((line) => line.cartItemId !== cartItemId);
}

export const countItems = (lines: readonly CartLine[]): number => lines.reduce((n, line) => n + line.quantity, 0);

/** What one of a line takes from the stock of its product: 1 if nobody has said. */
type Piecewise = { readonly pieces?: number | undefined };

/** Whether two lines draw on one stock: two boxes that are filled differently each have a count of their own. */
export const sharesStock = (a: Choice, b: Choice): boolean =>
  a.id === b.id && samePersonalisation({ box: a.personalisation?.box }, { box: b.personalisation?.box });

const piecesOf = (lines: readonly (CartLine & Piecewise)[]): number =>
  lines.reduce((sum, { quantity, pieces = 1 }) => sum + quantity * pieces, 0);

/**
 * How many a line may hold: what the stock makes of its size, less what the product's other lines hold.
 * @param stock pieces; null, without limit, if it is made to order
 */
export function roomFor(
  line: Choice & Piecewise,
  lines: readonly (CartLine & Piecewise)[],
  stock: number | null,
): number {
  if (stock === null) return mostOfOneLine;
  const others = lines.filter((other) => sharesStock(other, line) && !sameChoice(other, line));
  const room = Math.floor((stock - piecesOf(others)) / (line.pieces ?? 1));
  return Math.max(0, Math.min(room, mostOfOneLine));
}

/** Whether the lines of a product want more pieces than there are; a stock that is not known is never short. */
export const isShort = (lines: readonly (CartLine & Piecewise)[], stock: number | null | undefined): boolean =>
  stock !== undefined && stock !== null && piecesOf(lines) > stock;

/** 'Victoria Sponge in 750G'; what is sold by the piece goes by its name alone. */
export const nameInSize = ({ name, weight }: Pick<CartLine, 'name' | 'weight'>): string =>
  weight === byPiece ? name : `${name} in ${weight}`;

/** Throws RangeError if the price is not pounds and pence. */
export const lineTotalPence = (line: CartLine): Pence => times(penceFromPounds(line.price), line.quantity);

export function quoteCart(lines: readonly CartLine[], terms: QuoteTerms): Quote {
  return quote(
    lines.map(({ price, deposit, quantity }) => ({
      unitPricePence: penceFromPounds(price),
      depositPence: penceFromPounds(deposit ?? 0),
      quantity,
    })),
    terms,
  );
}

const mostLines = 500;

/** In pounds; totals of lines below it stay exact. */
const dearest = 100_000;

/** Drops what cannot be bought and repairs the rest, whatever version or hand wrote it. Never throws. */
export function repairCart(stored: unknown): CartLine[] {
  const found = typeof stored === 'string' ? parsed(stored) : stored;
  if (!Array.isArray(found)) return [];
  const lines = new Map<string, CartLine>();
  const ids = new Set<string>();
  for (const entry of found) {
    const line = repairLine(entry);
    if (!line) continue;
    const choice = lineIdOf(line);
    const known = lines.get(choice);
    if (known) {
      lines.set(choice, { ...known, quantity: clampQuantity(known.quantity + line.quantity, mostOfOneLine) });
    } else if (lines.size < mostLines) {
      const cartItemId = freeId(line.cartItemId, ids);
      ids.add(cartItemId);
      lines.set(choice, { ...line, cartItemId });
    }
  }
  return [...lines.values()];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function repairLine(entry: unknown): CartLine | null {
  if (typeof entry !== 'object' || entry === null) return null;
  const stored: Partial<Record<keyof CartLine, unknown>> = entry;
  const id = textIn(stored.id);
  const price = numberIn(stored.price);
  const quantity = numberIn(stored.quantity) ?? 1;
  if (!id || price === undefined || price < 0 || price > dearest || quantity < 1) return null;
  const weight = weightTextFromGrams(gramsFromWeightText(textIn(stored.weight)));
  const productId = numberIn(stored.productId) ?? 0;
  const personalisation = personalisationIn(stored.personalisation);
  const deposit = amountIn(stored.deposit);
  return {
    cartItemId: textIn(stored.cartItemId) || lineIdOf({ id, weight, personalisation }),
    id,
    ...(Number.isSafeInteger(productId) && productId > 0 && { productId }),
    name: textIn(stored.name) || id.replaceAll('-', ' ').trim() || id,
    image: textIn(stored.image),
    price: wholePence(price),
    ...(deposit > 0 && { deposit }),
    quantity: clampQuantity(quantity, mostOfOneLine),
    weight,
    ...saidOf(personalisation),
  };
}

/** Leaves out whatever is not a text or an age, and whatever nobody can have typed. */
function personalisationIn(stored: unknown): Personalisation {
  const {
    message,
    isLeftBlank,
    name,
    colour,
    age,
    photo,
    note,
    box,
  }: { readonly [Key in keyof Personalisation]?: unknown } = Object(stored);
  const words = (said: unknown): string => textIn(said).slice(0, longestWords);
  return tidyPersonalisation({
    message: words(message),
    isLeftBlank: isLeftBlank === true || undefined,
    name: words(name),
    colour: words(colour),
    note: words(note),
    age: numberIn(age),
    photo: /^[\w-]{43}$/.test(textIn(photo)) ? textIn(photo) : undefined,
    box: boxIn(box),
  });
}

function boxIn(stored: unknown): Personalisation['box'] {
  const kept = Object.entries(Object(stored) as Record<string, unknown>).flatMap(([id, count]) =>
    /^[1-9]\d{0,8}$/.test(id) && Number.isInteger(count) && Number(count) > 0 && Number(count) <= mostInBox
      ? [[id, Number(count)] as const]
      : [],
  );
  return kept.length > 0 && kept.length <= mostInBox ? Object.fromEntries(kept) : undefined;
}

/** Never minus zero, which text cannot keep. */
const wholePence = (pounds: number): number => Math.max(0, Math.round(pounds * 100) / 100);

function amountIn(value: unknown): number {
  const pounds = numberIn(value) ?? 0;
  return pounds <= dearest ? wholePence(pounds) : 0;
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

function numberIn(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** With a shared id, a change would affect two lines at once. */
function freeId(wanted: string, taken: ReadonlySet<string>): string {
  let id = wanted;
  while (taken.has(id)) id += '+';
  return id;
}
