import {
  type AllergenGroup,
  type AllergenKey,
  type AllergenLevel,
  allergenGroups,
  allergenName,
  lookUpAllergens,
} from './allergens.ts';

/** What a customer can leave out: one of the fourteen allergens, or one kind of nut by name. */
export type AllergenChoice = {
  readonly key: string;
  readonly name: string;
  /** The choice leaves out all of these. */
  readonly allergens: readonly AllergenKey[];
  /** Whether it is one of a group that can also be chosen as a whole. */
  readonly isKind?: boolean;
};

/** The names that addresses use for the groups of several; all others go by their own key. */
const groupKeys: Readonly<Record<string, string>> = { 'Cereals containing gluten': 'gluten', 'Tree nuts': 'tree-nuts' };

const kebab = (key: string): string => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const nuts = allergenGroups.find(({ name }) => name === 'Tree nuts')?.keys ?? [];

/** The fourteen allergens in the law's order, then the nuts by name. */
export const allergenChoices: readonly AllergenChoice[] = [
  ...allergenGroups.map(({ name, keys }) => ({
    key: groupKeys[name] ?? kebab(keys[0] ?? name),
    name,
    allergens: keys,
  })),
  ...nuts.map((key) => ({ key: kebab(key), name: allergenName(key), allergens: [key], isKind: true })),
];

/** One of the fourteen; a cereal or nut has a column of its own if any recipe or the kitchen names it. */
export type AllergenColumn = AllergenGroup;

/** Names as the law has them, such as 'Eggs' or 'Tree nuts (almonds, pecans)'. */
export type NamedAllergens = { readonly contains: readonly string[]; readonly mayContain: readonly string[] };

const keysOf = (names: readonly string[]): AllergenKey[] => names.flatMap((name) => lookUpAllergens(name) ?? []);

/** In the law's order. */
export function allergenColumns(products: readonly NamedAllergens[]): AllergenColumn[] {
  const named = new Set(products.flatMap(({ contains, mayContain }) => keysOf([...contains, ...mayContain])));
  return allergenGroups.flatMap(({ name, keys }): AllergenColumn[] => {
    const kinds = keys.filter((key) => named.has(key));
    if (keys.length === 1 || kinds.length === 0) return [{ name, keys }];
    return kinds.map((key) => ({ name: allergenName(key), keys: [key] }));
  });
}

export function levelIn({ contains, mayContain }: NamedAllergens, { keys }: AllergenColumn): AllergenLevel {
  const isAmong = (names: readonly string[]): boolean => keysOf(names).some((key) => keys.includes(key));
  if (isAmong(contains)) return 'contains';
  return isAmong(mayContain) ? 'mayContain' : 'none';
}
