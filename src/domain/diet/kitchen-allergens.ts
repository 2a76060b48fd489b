import { type AllergenGroup, type AllergenKey, allergenGroups, allergenName, lookUpAllergens } from './allergens.ts';

/**
 * What the kitchen says about traces, for somebody who has already ordered: sentences that ask for something to be done before ordering are
 * left out, and the customer is asked to call now.
 */
export function kitchenNoticeOnceOrdered(notice: string): string {
  const sentences = notice.split(/(?<=[.!?])\s+/);
  const kept = sentences.filter((sentence) => !/before (you|your|an) order|before ordering/i.test(sentence));
  return [...kept, 'Please call us now if this matters to anyone who will eat it.'].join(' ');
}

/** The kitchen's own words: whole words, never abbreviations. The rest go by the law's names. */
const kitchenWords: Readonly<Record<string, string>> = {
  'Cereals containing gluten': 'Gluten',
  Eggs: 'Egg',
  Soybeans: 'Soya',
  'Sulphur dioxide and sulphites': 'Sulphites',
  'Tree nuts': 'Nuts',
};

/** In nearly everything that is baked: a warning given everywhere is noticed nowhere. */
const usual: ReadonlySet<string> = new Set(['Cereals containing gluten', 'Eggs', 'Milk']);

export type KitchenAllergens = {
  /** To be looked at twice; they come first. */
  readonly unusual: readonly string[];
  readonly usual: readonly string[];
};

const kitchenWordOf = ({ name }: AllergenGroup): string => kitchenWords[name] ?? name;

/** 'Nuts (almonds, walnuts)', 'Soya': cereals and nuts by name, unless all of them are meant. */
export function nameInKitchen(group: AllergenGroup, keys: ReadonlySet<AllergenKey>): string {
  const kinds = group.keys.filter((key) => keys.has(key));
  const word = kitchenWordOf(group);
  return kinds.length === group.keys.length ? word : `${word} (${kinds.map(allergenName).join(', ').toLowerCase()})`;
}

/** @param names as the law has them; any other name is left out */
export const keysOfNames = (names: readonly string[]): AllergenKey[] =>
  names.flatMap((name) => lookUpAllergens(name) ?? []);

/** 'Nuts' of 'Nuts (almonds, walnuts)': the column that it is ticked in. */
export const columnOf = (word: string): string => word.replace(/ \(.*\)$/, '');

/** The fourteen allergens, in the kitchen's words. */
export const kitchenWordsOfAll: readonly string[] = allergenGroups.map(kitchenWordOf);

/** 'Gluten', 'Egg', 'Milk': the columns that are always there. */
export const usualWords: readonly string[] = allergenGroups.filter(({ name }) => usual.has(name)).map(kitchenWordOf);

/**
 * @param names as the law has them, of one order's lines together: 'Tree nuts (almonds)'; any other name counts as unusual, unchanged
 * @param isByName whether cereals are named one by one too, as nuts always are
 */
export function kitchenAllergens(names: readonly string[], isByName = false): KitchenAllergens {
  const keys = new Set(keysOfNames(names));
  const byName = (group: AllergenGroup): string => nameInKitchen(group, keys);
  const unknown = names.filter((name) => lookUpAllergens(name) === null);
  const groups = allergenGroups.filter((group) => group.keys.some((key) => keys.has(key)));
  return {
    unusual: [...groups.filter(({ name }) => !usual.has(name)).map(byName), ...new Set(unknown)],
    usual: groups.filter(({ name }) => usual.has(name)).map(isByName ? byName : kitchenWordOf),
  };
}
