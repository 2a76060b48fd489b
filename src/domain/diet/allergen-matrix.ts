import {
  type AllergenGroup,
  type AllergenKey,
  type AllergenLevel,
  allergenGroups,
  allergenName,
  lookUpAllergens,
} from './allergens.ts';

/** One of the fourteen; cereals and nuts each by its own name where any recipe or the kitchen names one. */
export type AllergenColumn = AllergenGroup;

/** Names of the law, such as 'Eggs' or 'Tree nuts (almonds, pecans)'. */
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
