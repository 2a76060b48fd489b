import { withPlainSigns } from '#domain/text/typed-text.ts';

/** What a box is filled with: how many of each flavour, by the id of its product. */
export type BoxChoices = Readonly<Record<string, number>>;

/** The most that any box holds. */
export const mostInBox = 48;

export const countBox = (box: BoxChoices = {}): number => Object.values(box).reduce((sum, count) => sum + count, 0);

/** What a customer asked for on one line. Two lines that ask for different things stay two lines. */
export type Personalisation = {
  /** As typed, down to the last space within it (`tidyPersonalisation`). */
  readonly message?: string | undefined;
  /** The cake is made for a message, but is wanted without one. */
  readonly isLeftBlank?: true | undefined;
  readonly name?: string | undefined;
  readonly age?: number | undefined;
  readonly colour?: string | undefined;
  /** The token of a photo that the customer uploaded. */
  readonly photo?: string | undefined;
  /** To whoever bakes it, for any cake: it is not written on the cake. */
  readonly note?: string | undefined;
  /** What its box is filled with. */
  readonly box?: BoxChoices | undefined;
};

export const plain: Personalisation = {};

/** On a card; the limit on a cake is the cake's own. */
export const longestWords = 200;
export const longestNote = 200;

/** Equal for two that ask for the same; empty if nothing is asked for. */
export function personalisationKey({
  message,
  isLeftBlank,
  name,
  age,
  colour,
  photo,
  note,
  box,
}: Personalisation): string {
  const said = Object.entries({ age, box, colour, isLeftBlank, message, name, note, photo }).filter(
    ([, value]) => value !== undefined,
  );
  return said.length === 0 ? '' : JSON.stringify(said);
}

/** Left out of a line on which nothing is asked for. */
export const saidOf = (personalisation: Personalisation): { readonly personalisation?: Personalisation } =>
  personalisationKey(personalisation) === '' ? {} : { personalisation };

export const samePersonalisation = (a: Personalisation = plain, b: Personalisation = plain): boolean =>
  personalisationKey(a) === personalisationKey(b);

/**
 * Writes words with the characters of a keyboard, as they are piped, whichever keyboard they were typed on; removes spaces at the ends and
 * anything that says nothing.
 */
export function tidyPersonalisation(typed: Personalisation): Personalisation {
  const { name, age, colour, photo } = typed;
  const box = countBox(typed.box) > 0 ? typed.box : undefined;
  const tidy = (words: string | undefined) => words && withPlainSigns(words).trim();
  const message = tidy(typed.message);
  const isLeftBlank = message ? undefined : typed.isLeftBlank;
  const said = {
    age,
    colour: colour?.trim(),
    isLeftBlank,
    message,
    name: tidy(name),
    note: typed.note?.trim(),
    photo,
    box,
  };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined && value !== ''));
}
