import { longestWords, mostInBox } from '#domain/catalogue/personalisation.ts';
import { optionParts, type ProductOptions } from '#domain/catalogue/product-options.ts';
import type { FieldErrors } from '#domain/failure.ts';
import { type ProductLack, unknownAllergens } from './lacks.ts';
import { daysOrHours, type FormSize, type ProductForm } from './product-form.ts';

/** The most that a hand can write on a cake; a card has room for more. */
export const longestOnCake = 40;

/** What is wrong with the options, by field; an extra can only have words, and does not say where they go. */
export function faultsOfOptions(options: ProductOptions, isExtra: boolean): FieldErrors {
  const { age, colours, photo, logo } = options;
  const faults: FieldErrors = {};
  const longest = isExtra ? longestWords : longestOnCake;
  for (const part of ['message', 'name'] as const) {
    const words = options[part];
    if (words && words.max > longest) faults[`options.${part}.max`] = `At most ${longest} characters`;
    if (words && !isExtra && words.where.trim() === '')
      faults[`options.${part}.where`] = 'Please say where it goes on the cake';
  }
  if (age && age.from > age.to) faults['options.age.to'] = 'Must not be below the youngest age';
  if (age && age.where.trim() === '') faults['options.age.where'] = 'Please say where it goes on the cake';
  if (colours?.length === 0) faults['options.colours'] = 'Please enter a colour';
  if (new Set(colours).size < (colours?.length ?? 0)) faults['options.colours'] = 'One of them is listed twice';
  if (photo && logo) faults['options.logo'] = 'Only one picture can be printed: a photo or a logo';
  if (isExtra)
    for (const part of optionParts)
      if (part !== 'message' && options[part]) faults[`options.${part}`] = 'Extras can only have a message';
  return faults;
}

/** What is wrong with a form, by field as an error response names it; what each field accepts by itself is for its schema to say. */
export function faultsOf(form: ProductForm, { isExtra }: { readonly isExtra: boolean }): FieldErrors {
  const faults: FieldErrors = faultsOfOptions(form.options, isExtra);
  if (!isExtra && form.categoryId === null) faults.categoryId = 'Please choose a category';
  form.sizes.forEach((size, at) => {
    const fault = faultOfSize(size, form.sizes.slice(0, at), isExtra);
    if (fault) faults[`sizes.${at}.${fault[0]}`] = fault[1];
  });
  form.pictures.forEach(({ file, alternative }, at) => {
    if (alternative.trim() === '') faults[`pictures.${at}.alternative`] = 'Please say what this picture shows';
    if (form.pictures.findIndex((other) => other.file === file) < at)
      faults[`pictures.${at}.file`] = 'This picture has been added twice';
  });
  const isDefaultKnown = form.sizes.some(({ grams }) => grams === form.defaultGrams);
  if (form.sizes.length > 0 !== isDefaultKnown) faults.defaultGrams = 'Please choose the weight shown in lists';
  if (form.leadDays > 0 && form.leadHours > 0) faults.leadHours = daysOrHours;
  if ((form.seasonFrom === null) !== (form.seasonTo === null))
    faults.seasonTo = 'A season needs a first and a last day';
  if (!isBefore(form.shownFrom, form.shownUntil)) faults.shownUntil = 'It would end before it starts';
  if (form.supply === 'toOrder' && form.dailyPieces !== null)
    faults.dailyPieces = 'Products made to order have no daily pieces';
  if (form.options.box) {
    if (form.supply !== 'toOrder')
      faults['options.box'] = 'A box that customers fill has no stock of its own: choose made to order';
    form.sizes.forEach(({ pieces }, at) => {
      if (pieces < 2 || pieces > mostInBox)
        faults[`sizes.${at}.pieces`] = `A box to fill holds 2 to ${mostInBox} pieces`;
    });
  }
  if (isExtra && form.extrasOffered.length > 0) faults.extrasOffered = 'Extras cannot have extras of their own';
  for (const field of ['extrasOffered', 'collections'] as const)
    if (new Set(form[field]).size < form[field].length) faults[field] = 'One of them is listed twice';
  return faults;
}

/** What keeps it from being shown, by the field where it is put right. */
export function faultsOfLacks(lacks: readonly ProductLack[], form: ProductForm): FieldErrors {
  const unknown = unknownAllergens(form.allergens).length;
  const texts: Readonly<Record<ProductLack, readonly [field: string, text: string]>> = {
    description: ['description', 'It needs a description before it can be shown'],
    picture: ['pictures', 'It needs a picture before it can be shown'],
    size: ['sizes', 'It needs at least one weight with a price'],
    base: ['cakeBase', 'It needs a cake base before it can be shown'],
    allergens: ['allergens', `${unknown} of the allergens are unknown: set each one before it can be sold`],
  };
  return Object.fromEntries(lacks.map((lack) => texts[lack]));
}

const isBefore = (from: string | null, until: string | null): boolean =>
  from === null || until === null || Date.parse(from) < Date.parse(until);

function faultOfSize(
  size: FormSize,
  others: readonly FormSize[],
  isExtra: boolean,
): readonly [field: string, text: string] | null {
  if (isExtra !== (size.grams === 0))
    return ['grams', isExtra ? 'It is sold by the piece' : 'A cake is sold by weight: please enter one'];
  if (others.some(({ grams }) => grams === size.grams)) return ['grams', 'This weight already exists'];
  if (size.lowerPricePence !== null && size.lowerPricePence >= size.pricePence)
    return ['lowerPricePence', 'The lower price must be below the full price'];
  if (!isBefore(size.lowerFrom, size.lowerUntil)) return ['lowerUntil', 'It would end before it starts'];
  if ((size.servingsFrom ?? 0) > (size.servingsTo ?? Number.POSITIVE_INFINITY))
    return ['servingsTo', 'Must not be fewer than ‘serves at least’'];
  return null;
}
