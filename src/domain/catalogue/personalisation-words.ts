import { apart, lengthSeen, unshownSign } from '#domain/text/typed-text.ts';
import { longestNote, type Personalisation } from './personalisation.ts';
import { type ProductOptions, photoOptionOf } from './product-options.ts';
import { isExtra } from './size.ts';

/** Anything but what a hand can write in icing: letters of any language, digits and the marks that keyboards have. */
const notWritable = /[^\p{L}\p{M}\p{N}\u200c-\u200d .,;:!?&'"()+/#£€$%@*=°-]/u;
const picture =
  /\p{Regional_Indicator}{2}|\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier}|\u200d\p{Extended_Pictographic})*/u;

type Problems = { readonly [Key in keyof Personalisation]?: string };

/** Nobody can make a printed cake without one. */
export const photoMissingText = 'Please add your picture: we print it on this cake.';

/** A cake that is made for its message is not to be sold without one by mistake. */
export const messageMissingText = 'Please write your message, or tick “Leave it blank”.';

function problemOfMessage({ message: option }: ProductOptions, said: Personalisation): string | undefined {
  if (said.message === undefined && option?.isAskedFor && !said.isLeftBlank) return messageMissingText;
  return problemOfWords('message', said.message, option?.max);
}

/** What staff enter for a line is what was agreed: no message means that none is wanted. */
export const saidByStaff = ({ message }: ProductOptions, said: Personalisation): Personalisation =>
  message?.isAskedFor && said.message === undefined ? { ...said, isLeftBlank: true } : said;

function problemOfPhoto(options: ProductOptions, photo: string | undefined, mayCome: boolean): string | undefined {
  if (photoOptionOf(options)) return photo === undefined && !mayCome ? photoMissingText : undefined;
  return photo === undefined ? undefined : 'This cake cannot be printed with a picture.';
}

const shown = (sign: string): string => unshownSign(sign) ?? (sign.trim() === '' ? 'the line break' : sign);

const problemOfWords = (what: string, said: string | undefined, max: number | undefined): string | undefined => {
  if (said === undefined) return undefined;
  if (max === undefined) return `This cake cannot have a ${what} on it.`;
  if (lengthSeen(said) > max) return `Please keep the ${what} to ${max} characters.`;
  const [sign] = notWritable.exec(said) ?? [];
  if (sign === undefined) return undefined;
  // No cake that we make takes a picture among its letters: the photo has its own place.
  const [drawn] = picture.exec(said) ?? [];
  if (drawn !== undefined)
    return `Please leave ${drawn} out of the ${what}: we can only pipe letters and numbers, not pictures.`;
  return `Please leave ${shown(sign)} out of the ${what}: we can pipe letters, numbers and . , ! ? & ’ - + # £ ( ) / : ".`;
};

/**
 * What cannot be made of it, in words, by its part.
 * @param photoMayCome for an order that staff take: the customer sends the photo later
 */
export function personalisationProblems(
  options: ProductOptions,
  said: Personalisation,
  photoMayCome = false,
): Problems {
  const { age, colours = [] } = options;
  const isAge = (years: number): boolean => age !== undefined && years >= age.from && years <= age.to;
  const problems = {
    message: problemOfMessage(options, said),
    name: problemOfWords('name', said.name, options.name?.max),
    age:
      said.age === undefined || (Number.isInteger(said.age) && isAge(said.age))
        ? undefined
        : age
          ? `Please choose an age from ${age.from} to ${age.to}.`
          : 'This cake cannot have an age on it.',
    colour:
      said.colour === undefined || colours.includes(said.colour) ? undefined : 'Please choose one of the colours.',
    photo: problemOfPhoto(options, said.photo, photoMayCome),
    note:
      lengthSeen(said.note ?? '') > longestNote
        ? `Please keep the note to the baker to ${longestNote} characters.`
        : undefined,
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}

/** 'Message: “Happy 7th, Maya”', 'Age: 7': each part in a line of its own. */
export const personalisationTexts = ({
  message,
  isLeftBlank,
  name,
  age,
  colour,
  photo,
  note,
}: Personalisation): string[] => [
  ...(isLeftBlank ? ['No message: left blank'] : []),
  ...(message === undefined ? [] : [`Message: “${apart(message)}”`]),
  ...(name === undefined ? [] : [`Name: ${apart(name)}`]),
  ...(age === undefined ? [] : [`Age: ${age}`]),
  ...(colour === undefined ? [] : [`Colour: ${colour}`]),
  ...(photo === undefined ? [] : ['With your photo']),
  ...(note === undefined ? [] : [`Note to the baker: ${apart(note)}`]),
];

/** As the bakery reads it: the photo is the customer's. */
export const officeTexts = ({ photo, ...others }: Personalisation): string[] => [
  ...personalisationTexts(others),
  ...(photo === undefined ? [] : ['Their photo']),
];

export const waitsForPhotoText = 'Waiting for its photo';

/** Whether a printed cake is still waiting for its photo. */
export const waitsForPhoto = ({ personalisation, takesPhoto }: Pick<MadeLine, 'personalisation' | 'takesPhoto'>) =>
  takesPhoto === true && personalisation.photo === undefined;

type MadeLine = Parameters<typeof isExtra>[0] & {
  readonly personalisation: Personalisation;
  /** Whether its product is printed with a photo or a logo. */
  readonly takesPhoto?: boolean;
  /** Whether its photo may print blurred. */
  readonly isPhotoSmall?: boolean;
};

/** A line's wishes for whoever makes it: the message on its own, as it is piped (on a card: as it is written), and the rest in words. */
export const kitchenTexts = ({ personalisation: { message = '', ...others }, ...line }: MadeLine) => ({
  message,
  words: [
    ...(waitsForPhoto({ ...line, personalisation: others }) ? [waitsForPhotoText] : []),
    ...officeTexts(others),
    ...(line.isPhotoSmall ? ['Small picture, may print blurred'] : []),
  ],
  isExtra: isExtra(line),
});
