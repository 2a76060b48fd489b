import { type AllergenKey, type AllergenLevel, allergenKeys, allergenNames, lookUpAllergens } from './allergens.ts';

/** One of the fourteen; cereals and nuts each by its own name where any recipe or the kitchen names one. */
export type AllergenColumn = { readonly name: string; readonly keys: readonly AllergenKey[] };

/** Names of the law, such as 'Eggs' or 'Tree nuts (almonds, pecans)'. */
export type NamedAllergens = { readonly contains: readonly string[]; readonly mayContain: readonly string[] };

const keysOf = (names: readonly string[]): AllergenKey[] => names.flatMap((name) => lookUpAllergens(name) ?? []);

const partsOf = (key: AllergenKey): { group: string; kind: string | undefined } => {
  const [name = ''] = allergenNames([key]);
  const [, group = name, kind] = /^(.*?)(?: \((.*)\))?$/.exec(name) ?? [];
  return { group, kind };
};

const capital = (kind: string): string => `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;

/** In the law's order. */
export function allergenColumns(products: readonly NamedAllergens[]): AllergenColumn[] {
  const named = new Set(products.flatMap(({ contains, mayContain }) => keysOf([...contains, ...mayContain])));
  const groups = new Map<string, AllergenKey[]>();
  for (const key of allergenKeys) {
    const { group } = partsOf(key);
    groups.set(group, [...(groups.get(group) ?? []), key]);
  }
  return [...groups].flatMap(([group, keys]): AllergenColumn[] => {
    const kinds = keys.filter((key) => named.has(key));
    if (keys.length === 1 || kinds.length === 0) return [{ name: group, keys }];
    return kinds.map((key) => ({ name: capital(partsOf(key).kind ?? group), keys: [key] }));
  });
}

export function levelIn({ contains, mayContain }: NamedAllergens, { keys }: AllergenColumn): AllergenLevel {
  const isAmong = (names: readonly string[]): boolean => keysOf(names).some((key) => keys.includes(key));
  if (isAmong(contains)) return 'contains';
  return isAmong(mayContain) ? 'mayContain' : 'none';
}
