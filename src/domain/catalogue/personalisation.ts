import { withPlainSigns } from '#domain/text/typed-text.ts';

/** What a box is filled with: how many of each flavour, by the id of its product. */
export type BoxChoices = Readonly<Record<string, number>>;

/** No box holds more. */
export const mostInBox = 48;

export const countBox = (box: BoxChoices = {}): number => Object.values(box).reduce((sum, count) => sum + count, 0);

/** What a customer said of one line of cakes. Two lines that say different things are two lines. */
export type Personalisation = {
  /** As typed, to the last blank within (`tidyPersonalisation`). */
  readonly message?: string | undefined;
  /** The cake is made for a message, and is wanted without one. */
  readonly isLeftBlank?: true | undefined;
  readonly name?: string | undefined;
  readonly age?: number | undefined;
  readonly colour?: string | undefined;
  /** The token of a photo that the customer sent. */
  readonly photo?: string | undefined;
  /** To whoever bakes it, of whatever cake: it stands on no cake. */
  readonly note?: string | undefined;
  /** What its box is filled with. */
  readonly box?: BoxChoices | undefined;
};

export const plain: Personalisation = {};

/** On a card; what a cake takes is for the cake to say. */
export const longestWords = 200;
export const longestNote = 200;

/** Equal for two that say the same; empty where nothing is said. */
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

/** Left out of a line of which nothing is said. */
export const saidOf = (personalisation: Personalisation): { readonly personalisation?: Personalisation } =>
  personalisationKey(personalisation) === '' ? {} : { personalisation };

export const samePersonalisation = (a: Personalisation = plain, b: Personalisation = plain): boolean =>
  personalisationKey(a) === personalisationKey(b);

/** Written with the signs of a keyboard, as it is piped, whichever keyboard it was typed on; blanks at the ends go, and what says nothing with them. */
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
