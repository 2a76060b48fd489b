import { nameInWeight } from '#domain/catalogue/size.ts';
import { formatPounds, penceFromPounds } from '#domain/money/money.ts';
import { type CartLine, isShort, nameInSize, sameChoice, sharesStock } from './cart.ts';

/** The stock is in pieces, of which one of the line takes `pieces`. */
type StockedLine = CartLine & {
  readonly stock?: number | null | undefined;
  readonly pieces?: number | undefined;
  /** The product is sold, but no longer in this size. */
  readonly sizeIsGone?: boolean | undefined;
  /** Which flavours of its box are too few, in words. */
  readonly shortOf?: string | undefined;
};

/** 'Only 2 of Victoria Sponge left.' */
export const shortText = (name: string, left: number): string =>
  left <= 0 ? `${name} is sold out.` : `Only ${left} of ${name} left.`;

/** 'Victoria Sponge now costs £27.50. It was £30.00.'; both amounts are in pounds. */
export const priceText = (name: string, now: number, was: number): string =>
  `${name} now costs ${said(now)}. It was ${said(was)}.`;

export const goneText = (name: string): string => `${name} is no longer available.`;

/** A sentence for each change of price and each shortage in a cart that was read again. */
export function cartChanges(before: readonly CartLine[], after: readonly StockedLine[]): string[] {
  const prices = priceTexts(
    after.flatMap((line) => {
      const was = before.find((other) => sameChoice(other, line));
      return was === undefined ? [] : [{ ...line, was: was.price }];
    }),
  );
  return [...prices, ...shortTexts(after)];
}

/** One sentence for each product, and one for each weight if its weights changed differently. */
export function priceTexts(lines: readonly (CartLine & { readonly was: number })[]): string[] {
  const changed = lines.filter(({ price, was }) => price !== was);
  const texts = changed.map((line) => {
    const alike = changed.filter(({ id }) => id === line.id);
    const isOneChange = alike.every(({ price, was }) => price === line.price && was === line.was);
    return priceText(isOneChange ? line.name : nameInWeight(line.name, line.weight), line.price, line.was);
  });
  return [...new Set(texts)];
}

/**
 * One sentence for each size that is no longer sold, and for each product whose lines want more than there is, in the size of its first
 * line.
 */
export function shortTexts(lines: readonly StockedLine[]): string[] {
  const gone = lines.filter(({ sizeIsGone }) => sizeIsGone).map((line) => goneText(nameInSize(line)));
  const sold = lines.filter(({ sizeIsGone }) => !sizeIsGone);
  const short = sold.flatMap((line, at) => {
    const together = sold.filter((other) => sharesStock(other, line));
    if (together[0] !== sold[at] || !isShort(together, line.stock)) return [];
    return [line.shortOf || shortText(line.name, Math.floor((line.stock ?? 0) / (line.pieces ?? 1)))];
  });
  return [...new Set([...gone, ...short])];
}

const said = (pounds: number): string => formatPounds(penceFromPounds(pounds));
