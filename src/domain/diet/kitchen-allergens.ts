import { type AllergenGroup, type AllergenKey, allergenGroups, allergenName, lookUpAllergens } from './allergens.ts';

/**
 * What the kitchen says of traces, to somebody who has ordered already: what asks to be done before an order is left out,
 * and they are asked to ring now.
 */
export function kitchenNoticeOnceOrdered(notice: string): string {
  const sentences = notice.split(/(?<=[.!?])\s+/);
  const kept = sentences.filter((sentence) => !/before (you|your|an) order|before ordering/i.test(sentence));
  return [...kept, 'Please call us now if this matters to anyone who will eat it.'].join(' ');
}

/** As the kitchen says them: whole words, never letters. The rest are called as the law calls them. */
const kitchenWords: Readonly<Record<string, string>> = {
  'Cereals containing gluten': 'Gluten',
  Eggs: 'Egg',
  Soybeans: 'Soya',
  'Sulphur dioxide and sulphites': 'Sulphites',
  'Tree nuts': 'Nuts',
};

/** In nearly everything that is baked: what is loud everywhere is heard nowhere. */
const usual: ReadonlySet<string> = new Set(['Cereals containing gluten', 'Eggs', 'Milk']);

export type KitchenAllergens = {
  /** To be looked at twice; they come first. */
  readonly unusual: readonly string[];
  readonly usual: readonly string[];
};

const kitchenWordOf = ({ name }: AllergenGroup): string => kitchenWords[name] ?? name;

/** 'Nuts (almonds, walnuts)', 'Soya': cereals and nuts by name, where not all of them are meant. */
export function nameInKitchen(group: AllergenGroup, keys: ReadonlySet<AllergenKey>): string {
  const kinds = group.keys.filter((key) => keys.has(key));
  const word = kitchenWordOf(group);
  return kinds.length === group.keys.length ? word : `${word} (${kinds.map(allergenName).join(', ').toLowerCase()})`;
}

/** @param names of the law; what is no such name is left out */
export const keysOfNames = (names: readonly string[]): AllergenKey[] =>
  names.flatMap((name) => lookUpAllergens(name) ?? []);

/** The fourteen, in the kitchen's words. */
export const kitchenWordsOfAll: readonly string[] = allergenGroups.map(kitchenWordOf);

/** 'Gluten', 'Egg', 'Milk': columns that are always there. */
export const usualWords: readonly string[] = allergenGroups.filter(({ name }) => usual.has(name)).map(kitchenWordOf);

/**
 * @param names as the law has them, of one order's lines together: 'Tree nuts (almonds)'; what is no such name is unusual as it stands
 * @param isByName whether cereals and nuts are named
 */
export function kitchenAllergens(names: readonly string[], isByName = false): KitchenAllergens {
  const keys = new Set(keysOfNames(names));
  const wordOf = isByName ? (group: AllergenGroup) => nameInKitchen(group, keys) : kitchenWordOf;
  const unknown = names.filter((name) => lookUpAllergens(name) === null);
  const groups = allergenGroups.filter((group) => group.keys.some((key) => keys.has(key)));
  return {
    unusual: [...groups.filter(({ name }) => !usual.has(name)).map(wordOf), ...new Set(unknown)],
    usual: groups.filter(({ name }) => usual.has(name)).map(wordOf),
  };
}
