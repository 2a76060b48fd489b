import type { FieldErrors } from '#domain/failure.ts';
import { type ProductLack, unknownAllergens } from './lacks.ts';
import { faultsOfOptions } from './option-faults.ts';
import type { FormSize, ProductForm } from './product-form.ts';

/** What of a form cannot be, by field as a refusal names it; what each field takes by itself is its schema's. */
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
      faults[`pictures.${at}.file`] = 'This picture is there twice';
  });
  const isDefaultKnown = form.sizes.some(({ grams }) => grams === form.defaultGrams);
  if (form.sizes.length > 0 !== isDefaultKnown) faults.defaultGrams = 'Please choose the weight that lists speak of';
  if ((form.seasonFrom === null) !== (form.seasonTo === null)) faults.seasonTo = 'A season has a first and a last day';
  if (!isBefore(form.shownFrom, form.shownUntil)) faults.shownUntil = 'It would end before it begins';
  if (form.supply === 'toOrder' && form.dailyPieces !== null)
    faults.dailyPieces = 'What is made to order has no daily pieces';
  if (isExtra && form.extrasOffered.length > 0) faults.extrasOffered = 'Nothing is offered beside an extra';
  for (const field of ['extrasOffered', 'collections'] as const)
    if (new Set(form[field]).size < form[field].length) faults[field] = 'One of them is there twice';
  return faults;
}

/** What keeps it from being shown, by the field that it is mended at. */
export function faultsOfLacks(lacks: readonly ProductLack[], form: ProductForm): FieldErrors {
  const unknown = unknownAllergens(form.allergens).length;
  const texts: Readonly<Record<ProductLack, readonly [field: string, text: string]>> = {
    description: ['description', 'It is shown with a description'],
    picture: ['pictures', 'It is shown with a picture'],
    size: ['sizes', 'It is sold in one weight at least, with a price'],
    base: ['cakeBase', 'It is shown with its cake base'],
    allergens: ['allergens', `${unknown} of the allergens are unknown: it cannot be sold before each is said`],
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
  if (others.some(({ grams }) => grams === size.grams)) return ['grams', 'There is this weight already'];
  if (size.lowerPricePence !== null && size.lowerPricePence >= size.pricePence)
    return ['lowerPricePence', 'The lower price is not lower'];
  if (!isBefore(size.lowerFrom, size.lowerUntil)) return ['lowerUntil', 'It would end before it begins'];
  if ((size.servingsFrom ?? 0) > (size.servingsTo ?? Number.POSITIVE_INFINITY))
    return ['servingsTo', 'Fewer than it feeds at least'];
  return null;
}
