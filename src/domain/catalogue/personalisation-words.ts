import { apart, lengthSeen, unshownSign } from '#domain/text/typed-text.ts';
import type { Personalisation } from './personalisation.ts';
import { photoOptionOf } from './photo-option.ts';
import type { ProductOptions } from './product-options.ts';

/** What a hand can write in icing: letters of any language, figures and the marks that keyboards have. */
const notWritable = /[^\p{L}\p{M}\p{N}\u200c-\u200d .,;:!?&'"()+/#£€$%@*=°-]/u;
const picture =
  /\p{Regional_Indicator}{2}|\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier}|\u200d\p{Extended_Pictographic})*/u;

type Problems = { readonly [Key in keyof Personalisation]?: string };

/** Nobody can make such a cake without one. */
export const photoMissingText = 'Please add your picture: we print it on this cake.';

function problemOfPhoto(options: ProductOptions, photo: string | undefined): string | undefined {
  if (photoOptionOf(options)) return photo === undefined ? photoMissingText : undefined;
  return photo === undefined ? undefined : 'This cake takes no picture.';
}

const shown = (sign: string): string => unshownSign(sign) ?? (sign.trim() === '' ? 'the line break' : sign);

const problemOfWords = (what: string, said: string | undefined, max: number | undefined): string | undefined => {
  if (said === undefined) return undefined;
  if (max === undefined) return `This cake takes no ${what}.`;
  if (lengthSeen(said) > max) return `Please keep the ${what} to ${max} characters.`;
  const [sign] = notWritable.exec(said) ?? [];
  if (sign === undefined) return undefined;
  // No cake that we make takes a picture among its letters: the photo has a place of its own.
  const [drawn] = picture.exec(said) ?? [];
  if (drawn !== undefined) return `Please leave ${drawn} out of the ${what}: we pipe letters and numbers, no pictures.`;
  return `Please leave ${shown(sign)} out of the ${what}: we can pipe letters, numbers and . , ! ? & ’ - + # £ ( ) / : ".`;
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
  ...(message === undefined ? [] : [`Message: “${apart(message)}”`]),
  ...(name === undefined ? [] : [`Name: ${apart(name)}`]),
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
