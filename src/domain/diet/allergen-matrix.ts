/** The fourteen that the law asks for by name, in its order (Regulation 1169/2011, Annex II, as retained). */
const fourteen = [
  'Cereals containing gluten',
  'Crustaceans',
  'Eggs',
  'Fish',
  'Peanuts',
  'Soybeans',
  'Milk',
  'Tree nuts',
  'Celery',
  'Mustard',
  'Sesame',
  'Sulphur dioxide and sulphites',
  'Lupin',
  'Molluscs',
] as const;

/** One of the fourteen; cereals and nuts each by its own name where any recipe or the kitchen names one. */
export type AllergenColumn = { readonly group: string; readonly kind: string | null };
export type AllergenLevel = 'contains' | 'mayContain' | 'none';

/** Names of the law, such as 'Eggs' or 'Tree nuts (almonds, pecans)'. */
export type NamedAllergens = { readonly contains: readonly string[]; readonly mayContain: readonly string[] };

const partsOf = (name: string): { group: string; kinds: readonly string[] } => {
  const [, group = name, kinds] = /^(.*?)(?: \((.*)\))?$/.exec(name) ?? [];
  return { group, kinds: kinds === undefined ? [] : kinds.split(', ') };
};

export function allergenColumns(products: readonly NamedAllergens[]): AllergenColumn[] {
  const named = products.flatMap(({ contains, mayContain }) => [...contains, ...mayContain]).map(partsOf);
  return fourteen.flatMap((group): AllergenColumn[] => {
    const kinds = new Set(named.filter((other) => other.group === group).flatMap((other) => other.kinds));
    return kinds.size === 0 ? [{ group, kind: null }] : [...kinds].sort().map((kind) => ({ group, kind }));
  });
}

/** A group without a name may be any of its kinds. */
export function levelIn({ contains, mayContain }: NamedAllergens, { group, kind }: AllergenColumn): AllergenLevel {
  const isNamed = (names: readonly string[]): boolean =>
    names
      .map(partsOf)
      .some(
        (named) => named.group === group && (kind === null || named.kinds.length === 0 || named.kinds.includes(kind)),
      );
  if (isNamed(contains)) return 'contains';
  return isNamed(mayContain) ? 'mayContain' : 'none';
}
