import { formatPounds, penceFromPounds } from '#domain/money/money.ts';
import { type CartLine, countItems, sameChoice } from './cart.ts';

type StockedLine = CartLine & { readonly stock?: number | undefined };

/** 'Only 2 of Victoria Sponge left.' */
export const shortText = (name: string, left: number): string =>
  left <= 0 ? `${name} is sold out.` : `Only ${left} of ${name} left.`;

/** 'Victoria Sponge now costs £27.50. It was £30.00.'; both are pounds. */
export const priceText = (name: string, now: number, was: number): string =>
  `${name} now costs ${said(now)}. It was ${said(was)}.`;

export const goneText = (name: string): string => `${name} is no longer available.`;

/** A sentence for each change of price or lack of stock of a cart that was read anew. */
export function cartChanges(before: readonly CartLine[], after: readonly StockedLine[]): string[] {
  const prices = after.flatMap((line) => {
    const was = before.find((other) => sameChoice(other, line));
    if (was === undefined || was.price === line.price) return [];
    return [priceText(line.name, line.price, was.price)];
  });
  const stocks = after.flatMap(({ id, name, stock }) => {
    const wanted = countItems(after.filter((other) => other.id === id));
    return stock === undefined || wanted <= stock ? [] : [shortText(name, stock)];
  });
  return [...new Set([...prices, ...stocks])];
}

const said = (pounds: number): string => formatPounds(penceFromPounds(pounds));
