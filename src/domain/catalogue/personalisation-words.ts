import type { Personalisation } from './personalisation.ts';
import { photoOptionOf } from './photo-option.ts';
import type { ProductOptions } from './product-options.ts';

/** What a hand can write in icing: letters of any language, figures and a few marks. */
const writable = /^[\p{L}\p{M}\p{N} .,!?&'’()+:/-]*$/u;

type Problems = { readonly [Key in keyof Personalisation]?: string };

/** Nobody can make such a cake without one. */
export const photoMissingText = 'Please add your picture: we print it on this cake.';

function problemOfPhoto(options: ProductOptions, photo: string | undefined): string | undefined {
  if (photoOptionOf(options)) return photo === undefined ? photoMissingText : undefined;
  return photo === undefined ? undefined : 'This cake takes no picture.';
}

const problemOfWords = (what: string, said: string | undefined, max: number | undefined): string | undefined => {
  if (said === undefined) return undefined;
  if (max === undefined) return `This cake takes no ${what}.`;
  if ([...said].length > max) return `Please keep the ${what} to ${max} characters.`;
  return writable.test(said) ? undefined : `Please use letters, numbers and . , ! ? & ’ - in the ${what} only.`;
};

/** What cannot be made of it, in words, by its part. */
export function personalisationProblems(options: ProductOptions, said: Personalisation): Problems {
  const { age, colours = [] } = options;
  const isAge = (years: number): boolean => age !== undefined && years >= age.from && years <= age.to;
  const problems = {
    message: problemOfWords('message', said.message, options.message?.max),
    name: problemOfWords('name', said.name, options.name?.max),
    age:
      said.age === undefined || (Number.isInteger(said.age) && isAge(said.age))
        ? undefined
        : age
          ? `Please choose an age from ${age.from} to ${age.to}.`
          : 'This cake takes no age.',
    colour:
      said.colour === undefined || colours.includes(said.colour) ? undefined : 'Please choose one of the colours.',
    photo: problemOfPhoto(options, said.photo),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}

/** 'Message: “Happy 7th, Maya”', 'Age: 7': each part in a line. */
export const personalisationTexts = ({ message, name, age, colour, photo }: Personalisation): string[] => [
  ...(message === undefined ? [] : [`Message: “${message}”`]),
  ...(name === undefined ? [] : [`Name: ${name}`]),
  ...(age === undefined ? [] : [`Age: ${age}`]),
  ...(colour === undefined ? [] : [`Colour: ${colour}`]),
  ...(photo === undefined ? [] : ['With your photo']),
];

/** As the bakery reads it: the photo is the customer's. */
export const officeTexts = ({ photo, ...others }: Personalisation): string[] => [
  ...personalisationTexts(others),
  ...(photo === undefined ? [] : ['Their photo']),
];

/** A line's wishes for who makes it: the message apart, as it is piped, and the rest in words. */
export const kitchenTexts = ({
  message = '',
  photo,
  ...others
}: Personalisation): { readonly message: string; readonly words: string[] } => ({
  message,
  words: officeTexts({ ...others, photo }),
});
