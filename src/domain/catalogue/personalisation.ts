import { withPlainSigns } from '#domain/text/typed-text.ts';

/** What a customer said of one line of cakes. Two lines that say different things are two lines. */
export type Personalisation = {
  /** As typed, to the last blank within (`tidyPersonalisation`). */
  readonly message?: string | undefined;
  readonly name?: string | undefined;
  readonly age?: number | undefined;
  readonly colour?: string | undefined;
  /** The token of a photo that the customer sent. */
  readonly photo?: string | undefined;
};

export const plain: Personalisation = {};

/** On a card; what a cake takes is for the cake to say. */
export const longestWords = 200;

/** Equal for two that say the same; empty where nothing is said. */
export function personalisationKey({ message, name, age, colour, photo }: Personalisation): string {
  const said = Object.entries({ age, colour, message, name, photo }).filter(([, value]) => value !== undefined);
  return said.length === 0 ? '' : JSON.stringify(said);
}

/** Left out of a line of which nothing is said. */
export const saidOf = (personalisation: Personalisation): { readonly personalisation?: Personalisation } =>
  personalisationKey(personalisation) === '' ? {} : { personalisation };

export const samePersonalisation = (a: Personalisation = plain, b: Personalisation = plain): boolean =>
  personalisationKey(a) === personalisationKey(b);

/** Written with the signs of a keyboard, as it is piped, whichever keyboard it was typed on; blanks at the ends go, and what says nothing with them. */
export function tidyPersonalisation({ message, name, age, colour, photo }: Personalisation): Personalisation {
  const tidy = (words: string | undefined) => words && withPlainSigns(words).trim();
  const said = { age, colour: colour?.trim(), message: tidy(message), name: tidy(name), photo };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined && value !== ''));
}
