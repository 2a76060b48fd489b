import { type AllergenLevel, allergenNames, keysAt, keysOfName } from '#domain/diet/allergens.ts';
import { type Pence, type Price, payablePence, pence, sum, times } from '#domain/money/money.ts';
import { type BoxChoices, countBox, type Personalisation } from './personalisation.ts';
import { personalisationProblems } from './personalisation-words.ts';
import type { BoxOption, Flavour, ProductOptions } from './product-options.ts';
import type { Size } from './size.ts';

/** The box with that many of a flavour in place of any other number of it; 0 leaves the flavour out. */
export function withCount(box: BoxChoices, id: number, count: number): BoxChoices {
  const { [id]: _, ...others } = box;
  return count > 0 ? { ...others, [id]: count } : others;
}

/** Fills what is left with more of what is in it, evenly, as far as the shelf has them. @param pieces in a full box */
export function filledUp(flavours: readonly Offered[], box: BoxChoices, pieces: number): BoxChoices {
  let filled = box;
  for (let left = pieces - countBox(box); left > 0; left--) {
    const [fewest] = chosenOf(flavours, filled)
      .filter(({ flavour, count }) => count < flavour.stock)
      .sort((a, b) => a.count - b.count);
    if (!fewest) break;
    filled = withCount(filled, fewest.flavour.id, fewest.count + 1);
  }
  return filled;
}

type Filled = { readonly personalisation: { readonly box?: BoxChoices | undefined } };

/** The ids of the products that its box is filled with. */
export const fillingOf = ({ personalisation: { box = {} } }: Filled): number[] => Object.keys(box).map(Number);

/** The ids of the products that a line takes pieces of: its own, and what its box is filled with. */
export const productsOfLine = (line: Filled & { readonly productId: number }): number[] => [
  line.productId,
  ...fillingOf(line),
];

type Offered = Pick<Flavour, 'id' | 'name' | 'stock' | 'extraPence'>;
type Box = { readonly flavours?: readonly Offered[] | undefined };

/** What is chosen of what is offered, in the order of the ids; what is no longer offered is left out. */
export const chosenOf = <Known extends { readonly id: number }>(
  flavours: readonly Known[],
  box: BoxChoices = {},
): { readonly flavour: Known; readonly count: number }[] =>
  Object.entries(box).flatMap(([id, count]) => {
    const flavour = flavours.find((each) => each.id === Number(id));
    return flavour ? [{ flavour, count }] : [];
  });

/** By the law's names: what is in it, and what may be there in traces. */
export type Contents = { readonly allergens: readonly string[]; readonly mayContain: readonly string[] };

/** The contents of a product together with those of what its box is filled with. */
export function contentsOf(
  { allergens, mayContain, options }: Contents & { readonly options: ProductOptions },
  box: BoxChoices | undefined,
): Contents {
  const chosen = chosenOf(options.box?.flavours ?? [], box);
  if (chosen.length === 0) return { allergens, mayContain };
  const add = (names: readonly string[], level: AllergenLevel): string[] =>
    allergenNames([...names.flatMap(keysOfName), ...chosen.flatMap(({ flavour }) => keysAt(flavour.allergens, level))]);
  return { allergens: add(allergens, 'contains'), mayContain: add(mayContain, 'mayContain') };
}

/** Why a box cannot be sold like this; undefined if it can. What is left of a flavour is for the stock to say. */
export function problemOfBox(
  option: Box | undefined,
  box: BoxChoices | undefined,
  pieces: number | undefined,
): string | undefined {
  if (!option) return box === undefined ? undefined : 'This is not a box to fill.';
  if (option.flavours && chosenOf(option.flavours, box).length < Object.keys(box ?? {}).length)
    return 'One of its flavours is no longer offered. Please choose another.';
  const left = (pieces ?? countBox(box)) - countBox(box);
  if (left === 0 && box !== undefined) return undefined;
  if (left < 0) return `Please take ${-left} out: the box holds ${pieces}.`;
  return `Please fill the box: choose ${left} more.`;
}

/**
 * What cannot be made of a line, in words, by its part: of what is asked for on it and of what its box is filled with.
 * @param photoMayCome for an order that staff take: the customer sends the photo later
 * @param pieces in a box of the chosen size; missing if nothing is said about how full it is
 */
export function problemsOfLine(
  options: ProductOptions,
  said: Personalisation,
  { pieces, photoMayCome }: { readonly pieces: number | undefined; readonly photoMayCome?: boolean },
) {
  const box = problemOfBox(options.box, said.box, pieces);
  return { ...personalisationProblems(options, said, photoMayCome), ...(box !== undefined && { box }) };
}

/** A 'Vanilla Bean Swirl Cupcake' in a 'Cupcake Box' is called 'Vanilla Bean Swirl'. */
export function shortName(flavour: string, box: string): string {
  const words = flavour.split(' ');
  const last = words.at(-1)?.toLowerCase() ?? '';
  return words.length > 1 && box.toLowerCase().split(' ').includes(last) ? words.slice(0, -1).join(' ') : flavour;
}

/** 'Cupcake Box of 6': a box is named with its size. */
const boxInSize = (name: string, label: string): string =>
  label === '' ? name : /\bbox$/i.test(name) && /^box\b/i.test(label) ? name.slice(0, -3) + label : `${name}, ${label}`;

type Sold = {
  readonly name: string;
  readonly options?: { readonly box?: Box | undefined } | undefined;
};

/** The name of a line everywhere: 'Cupcake Box of 6: 3 Vanilla Bean Swirl, 3 Red Velvet'. */
export function nameOfLine(
  { name, options }: Sold,
  { label }: Pick<Size, 'label'>,
  box: BoxChoices | undefined,
): string {
  if (!box || !options?.box) return name;
  const chosen = chosenOf(options.box.flavours ?? [], box);
  const filled = chosen.map(({ flavour, count }) => `${count} ${shortName(flavour.name, name)}`).join(', ');
  return filled === '' ? boxInSize(name, label) : `${boxInSize(name, label)}: ${filled}`;
}

/** What its flavours add to the price of the box. */
export const extraOfBox = (option: Box | undefined, box: BoxChoices | undefined): Pence =>
  sum(
    chosenOf(option?.flavours ?? [], box).map(({ flavour: { extraPence = 0 }, count }) =>
      times(pence(extraPence), count),
    ),
  );

/** What one of a line costs: the price of its size, and what the flavours of its box add. */
export const unitPriceOf = ({ options }: Pick<Sold, 'options'>, size: Price, { box }: Personalisation): Pence =>
  sum([payablePence(size), extraOfBox(options?.box, box)]);

/** How many such boxes the shelf can fill. */
export const boxesLeft = (flavours: readonly Offered[], box: BoxChoices): number =>
  Math.min(
    ...Object.entries(box).map(([id, count]) =>
      Math.floor((flavours.find((each) => each.id === Number(id))?.stock ?? 0) / count),
    ),
  );

const dearerBy = (extra: Pence, { pricePence, discountPricePence }: Price): Price => ({
  pricePence: sum([pricePence, extra]),
  discountPricePence: discountPricePence && sum([discountPricePence, extra]),
});

type InCart = Sold & { readonly stock: number | null };

/**
 * What a cart knows about a line: a box is one piece, and there are as many as the scarcest of its flavours allows.
 * @param size as it is sold; a line costs what its flavours add, too
 */
export function lineInStock<Of extends Price & Pick<Size, 'label' | 'pieces'>>(
  product: InCart,
  size: Of,
  box: BoxChoices | undefined,
): { readonly name: string; readonly stock: number | null; readonly size: Of } {
  if (!box || !product.options?.box) return { name: product.name, stock: product.stock, size };
  const own = product.stock === null ? [] : [Math.floor(product.stock / size.pieces)];
  return {
    name: nameOfLine(product, size, box),
    stock: Math.max(0, Math.min(...own, boxesLeft(product.options.box.flavours ?? [], box))),
    size: { ...size, ...dearerBy(extraOfBox(product.options.box, box), size), label: '', pieces: 1 },
  };
}

/** Which of its flavours are too few for that many boxes, in words; empty if none are. */
export function shortFlavours(
  option: BoxOption | undefined,
  { box, quantity }: { readonly box: BoxChoices | undefined; readonly quantity: number },
): string {
  const short = chosenOf(option?.flavours ?? [], box).filter(({ flavour, count }) => flavour.stock < count * quantity);
  return short
    .map(({ flavour }) =>
      flavour.stock === 0 ? `${flavour.name} is sold out.` : `Only ${flavour.stock} of ${flavour.name} left.`,
    )
    .join(' ');
}
