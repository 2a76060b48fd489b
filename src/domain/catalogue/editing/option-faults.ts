import { longestWords } from '#domain/catalogue/personalisation.ts';
import { optionParts, type ProductOptions } from '#domain/catalogue/product-options.ts';
import type { FieldErrors } from '#domain/failure.ts';

/** What a hand can write on a cake; a card has room for more. */
export const longestOnCake = 40;

/** What of the choices cannot be, by field; an extra has words alone, and says nowhere where they stand. */
export function faultsOfOptions(options: ProductOptions, isExtra: boolean): FieldErrors {
  const { age, colours, photo, logo } = options;
  const faults: FieldErrors = {};
  const longest = isExtra ? longestWords : longestOnCake;
  for (const part of ['message', 'name'] as const) {
    const words = options[part];
    if (words && words.max > longest) faults[`options.${part}.max`] = `At most ${longest} characters`;
    if (words && !isExtra && words.where.trim() === '')
      faults[`options.${part}.where`] = 'Please say where on the cake it stands';
  }
  if (age && age.from > age.to) faults['options.age.to'] = 'Younger than the youngest';
  if (age && age.where.trim() === '') faults['options.age.where'] = 'Please say where on the cake it stands';
  if (colours?.length === 0) faults['options.colours'] = 'Please enter a colour';
  if (new Set(colours).size < (colours?.length ?? 0)) faults['options.colours'] = 'One of them is there twice';
  if (photo && logo) faults['options.logo'] = 'One picture alone is printed: a photo or a logo';
  if (isExtra)
    for (const part of optionParts)
      if (part !== 'message' && options[part]) faults[`options.${part}`] = 'On an extra there are words alone';
  return faults;
}
