import { allergenGroups, allergenName } from './allergens.ts';

/** What a customer can leave out: an allergen of the law, or one nut of its group by name. */
export type AllergenChoice = {
  readonly key: string;
  readonly name: string;
  /** It is left out where all of these are. */
  readonly allergens: readonly string[];
  /** One of a group that can be chosen as a whole. */
  readonly isKind?: boolean;
};

/** As addresses name the groups of several; all others go by their own key. */
const groupKeys: Readonly<Record<string, string>> = { 'Cereals containing gluten': 'gluten', 'Tree nuts': 'tree-nuts' };

const kebab = (key: string): string => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const nuts = allergenGroups.find(({ name }) => name === 'Tree nuts')?.keys ?? [];

/** The fourteen of the law in its order, and the nuts by name. */
export const allergenChoices: readonly AllergenChoice[] = [
  ...allergenGroups.map(({ name, keys }) => ({
    key: groupKeys[name] ?? kebab(keys[0] ?? name),
    name,
    allergens: keys,
  })),
  ...nuts.map((key) => ({ key: kebab(key), name: allergenName(key), allergens: [key], isKind: true })),
];
