import { type Personalisation, tidyPersonalisation } from './personalisation.ts';
import { personalisationTexts } from './personalisation-words.ts';
import { photoOptionOf } from './photo-option.ts';
import type { ProductOptions } from './product-options.ts';

/** What the cake has no place for, such as a message where none is offered any more, is left out. */
export const fitToOptions = (
  options: ProductOptions,
  { message, name, age, colour, photo }: Personalisation,
): Personalisation =>
  tidyPersonalisation({
    message: options.message && message,
    name: options.name && name,
    age: options.age && age,
    colour: options.colours && colour,
    photo: photoOptionOf(options) && photo,
  });

/** What {@link fitToOptions} leaves out, in words. */
export function textsOfDropped(options: ProductOptions, said: Personalisation): string[] {
  const fitting = personalisationTexts(fitToOptions(options, said));
  return personalisationTexts(tidyPersonalisation(said)).filter((text) => !fitting.includes(text));
}
