import { type BoxChoices, type Personalisation, tidyPersonalisation } from './personalisation.ts';
import { personalisationTexts } from './personalisation-words.ts';
import { type BoxOption, type ProductOptions, photoOptionOf } from './product-options.ts';

/** Leaves out what the cake has no place for, such as a message if none is offered any more. */
export const fitToOptions = (
  options: ProductOptions,
  { message, isLeftBlank, name, age, colour, photo, note, box }: Personalisation,
): Personalisation =>
  tidyPersonalisation({
    message: options.message && message,
    isLeftBlank: options.message?.isAskedFor ? isLeftBlank : undefined,
    name: options.name && name,
    age: options.age && age,
    colour: options.colours && colour,
    photo: photoOptionOf(options) && photo,
    note,
    box: options.box && fitToFlavours(options.box, box),
  });

const fitToFlavours = ({ flavours }: BoxOption, box: BoxChoices = {}): BoxChoices =>
  flavours
    ? Object.fromEntries(Object.entries(box).filter(([id]) => flavours.some((one) => one.id === Number(id))))
    : box;

/** What {@link fitToOptions} leaves out, in words. */
export function textsOfDropped(options: ProductOptions, said: Personalisation): string[] {
  const fitting = personalisationTexts(fitToOptions(options, said));
  return personalisationTexts(tidyPersonalisation(said)).filter((text) => !fitting.includes(text));
}
