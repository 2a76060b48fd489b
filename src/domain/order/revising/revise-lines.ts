import { nameOfLine, unitPriceOf } from '#domain/catalogue/mixed-box.ts';
import { samePersonalisation } from '#domain/catalogue/personalisation.ts';
import { type Size, sizeText } from '#domain/catalogue/size.ts';
import { pence } from '#domain/money/money.ts';
import type { AskedChange, ProductNow, Returned, SoldLine, StandingLine } from './revisable-order.ts';

/** A line of the order as it will be. */
export type RevisedLine = SoldLine & {
  /** Null for a new one. */
  readonly id: number | null;
  /** It is sold in this size from now on: at today's price and with today's allergens. */
  readonly isSoldNow: boolean;
  readonly returned: Returned;
  readonly isChanged: boolean;
};

export type RevisionProblem = {
  readonly problem: 'noSuchLine' | 'quantity' | 'notSold' | 'returned' | 'empty';
  /** For the person who asked for the change. */
  readonly text: string;
};

export const isProblem = <T extends object>(result: T | RevisionProblem): result is RevisionProblem =>
  'problem' in result;

type Products = ReadonlyMap<number, ProductNow>;
type ChangedLine = NonNullable<AskedChange['changedLines']>[number];
type AddedLine = NonNullable<AskedChange['addedLines']>[number];

/** No order has more than this of one line. */
const mostOfOneLine = 999;

const nothing: Returned = { quantity: 0, restocked: 0, pence: pence(0), depositPence: pence(0) };

const hasReturned = ({ quantity, pence: amount, depositPence }: Returned): boolean =>
  quantity > 0 || amount > 0 || depositPence > 0;

/**
 * What stays keeps the price that it was sold at; what is new, or in another size, has today's. The shares of the discount are still to be
 * worked out.
 */
export function reviseLines(
  standing: readonly StandingLine[],
  { changedLines = [], addedLines = [] }: AskedChange,
  products: Products,
): RevisedLine[] | RevisionProblem {
  const unknown = changedLines.find(({ id }) => standing.every((line) => line.id !== id));
  if (unknown) return { problem: 'noSuchLine', text: 'A line that you changed is no longer on the order.' };
  const lines: RevisedLine[] = [];
  const more: AddedLine[] = [];
  for (const line of standing) {
    const change = changedLines.findLast(({ id }) => id === line.id);
    const changed = change ? changeLine(line, change, products) : { line: asItStands(line) };
    if (isProblem(changed)) return changed;
    if (changed.line) lines.push(changed.line);
    if (changed.more) more.push(changed.more);
  }
  for (const added of [...more, ...addedLines]) {
    const problem = addTo(lines, added, products);
    if (problem) return problem;
  }
  const few = lines.find(({ quantity }) => !Number.isSafeInteger(quantity) || quantity < 1 || quantity > mostOfOneLine);
  if (few) return { problem: 'quantity', text: `${few.name}: please enter a quantity from 1 to ${mostOfOneLine}.` };
  return lines.length > 0
    ? lines
    : { problem: 'empty', text: 'That would leave nothing in the order: cancel it instead.' };
}

const asItStands = (line: StandingLine): RevisedLine => ({ ...line, isSoldNow: false, isChanged: false });

/** `line` is missing if the line is removed; `more` is what is added to it, at today's price. */
type Changed = { readonly line?: RevisedLine; readonly more?: AddedLine };

function changeLine(line: StandingLine, asked: ChangedLine, products: Products): Changed | RevisionProblem {
  const { quantity = line.quantity, weightGrams = line.weightGrams, personalisation = line.personalisation } = asked;
  // What fills a box is taken from the stock along with the box: another filling is another sale.
  const isResized = weightGrams !== line.weightGrams || !samePersonalisation(boxOf(line), boxOf({ personalisation }));
  const back = hasReturned(line.returned);
  const least = Math.max(line.returned.quantity, back ? 1 : 0);
  if (back && (isResized || quantity < least)) return { problem: 'returned', text: returnedText(line, least) };
  if (quantity === 0) return {};
  const said: RevisedLine = { ...asItStands(line), personalisation };
  if (isResized) {
    const sold = sellNow({ productId: line.productId, weightGrams, quantity, personalisation }, products);
    return isProblem(sold) ? sold : { line: { ...sold, id: line.id } };
  }
  if (quantity <= line.quantity) return { line: { ...said, quantity, isChanged: quantity < line.quantity } };
  const added = { productId: line.productId, weightGrams, quantity: quantity - line.quantity, personalisation };
  return { line: said, more: added };
}

const boxOf = ({ personalisation: { box } }: Pick<SoldLine, 'personalisation'>) => ({ box });

const returnedText = ({ name, returned }: StandingLine, least: number): string =>
  returned.quantity > 0
    ? `${name}: ${returned.quantity} already refunded, so its size cannot change and its quantity cannot go below ${least}.`
    : `${name}: partly refunded, so its size cannot change and it cannot be removed.`;

/** Adds it at the end, or to the line that says the same and was sold at the same price. */
function addTo(lines: RevisedLine[], added: AddedLine, products: Products): RevisionProblem | null {
  const sold = sellNow(added, products);
  if (isProblem(sold)) return sold;
  const same = lines.findIndex((line) => isSameSale(line, sold));
  const known = lines[same];
  if (known) lines[same] = { ...known, quantity: known.quantity + sold.quantity, isChanged: true };
  else lines.push(sold);
  return null;
}

const isSameSale = (a: SoldLine, b: SoldLine): boolean =>
  a.productId === b.productId &&
  a.weightGrams === b.weightGrams &&
  a.pieces === b.pieces &&
  a.fromStock === b.fromStock &&
  a.unitPricePence === b.unitPricePence &&
  a.depositPence === b.depositPence &&
  a.vatClass === b.vatClass &&
  samePersonalisation(a.personalisation, b.personalisation);

function sellNow(
  { productId, weightGrams, quantity, personalisation }: AddedLine,
  products: Products,
): RevisedLine | RevisionProblem {
  const product = products.get(productId);
  const size = product?.sizes.find(({ grams }) => grams === weightGrams);
  if (!product || !size) return { problem: 'notSold', text: notSoldText(product, weightGrams) };
  return {
    id: null,
    productId,
    name: nameOfLine(product, size, personalisation.box),
    weightGrams,
    sizeLabel: personalisation.box ? '' : size.label,
    pieces: size.pieces,
    fromStock: product.takesStock,
    quantity,
    unitPricePence: unitPriceOf(product, size, personalisation),
    depositPence: size.depositPence,
    discountPence: pence(0),
    vatClass: product.vatClass,
    personalisation,
    isSoldNow: true,
    isChanged: true,
    returned: nothing,
  };
}

function notSoldText(product: ProductNow | undefined, weightGrams: number): string {
  if (!product || product.sizes.length === 0) return `${product?.name ?? 'This product'} is no longer sold.`;
  const wanted = sizeText({ sizeLabel: '', weightGrams });
  const sold = product.sizes.map(({ label, grams }: Size) => sizeText({ sizeLabel: label, weightGrams: grams }));
  return `${product.name} is not sold in ${wanted || 'pieces'}. It is sold in ${sold.filter(Boolean).join('; ') || 'pieces'}.`;
}
