/** The fourteen allergens that the law asks to be named, each cereal and nut on its own, in the order of the law's list. */
const named = {
  celery: ['Celery'],
  wheat: ['Cereals containing gluten', 'wheat'],
  rye: ['Cereals containing gluten', 'rye'],
  barley: ['Cereals containing gluten', 'barley'],
  oats: ['Cereals containing gluten', 'oats'],
  crustaceans: ['Crustaceans'],
  eggs: ['Eggs'],
  fish: ['Fish'],
  lupin: ['Lupin'],
  milk: ['Milk'],
  molluscs: ['Molluscs'],
  mustard: ['Mustard'],
  peanuts: ['Peanuts'],
  sesame: ['Sesame'],
  soybeans: ['Soybeans'],
  sulphites: ['Sulphur dioxide and sulphites'],
  almonds: ['Tree nuts', 'almonds'],
  brazilNuts: ['Tree nuts', 'Brazil nuts'],
  cashews: ['Tree nuts', 'cashews'],
  hazelnuts: ['Tree nuts', 'hazelnuts'],
  macadamias: ['Tree nuts', 'macadamias'],
  pecans: ['Tree nuts', 'pecans'],
  pistachios: ['Tree nuts', 'pistachios'],
  walnuts: ['Tree nuts', 'walnuts'],
} as const satisfies Record<string, readonly [group: string, kind?: string]>;

export type AllergenKey = keyof typeof named;
export const allergenLevels = ['contains', 'mayContain', 'none'] as const;
export type AllergenLevel = (typeof allergenLevels)[number];

/** An allergen that is missing is unknown: nobody has said. */
export type AllergenLevels = { readonly [Key in AllergenKey]?: AllergenLevel };

export const allergenKeys = Object.keys(named) as AllergenKey[];

const partsOf = (key: AllergenKey): { group: string; kind: string | undefined } => {
  const [group, kind]: readonly [string, string?] = named[key];
  return { group, kind };
};

/** One of the fourteen; cereals and nuts have several keys, each with its own name. */
export type AllergenGroup = { readonly name: string; readonly keys: readonly AllergenKey[] };

/** The fourteen allergens, in the law's order. */
export const allergenGroups: readonly AllergenGroup[] = [...new Set(allergenKeys.map((key) => partsOf(key).group))].map(
  (name) => ({ name, keys: allergenKeys.filter((key) => partsOf(key).group === name) }),
);

/** 'Almonds', 'Wheat'; 'Milk' if the group has no others. */
export function allergenName(key: AllergenKey): string {
  const { group, kind = group } = partsOf(key);
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
}

export const keysAt = (levels: AllergenLevels, level: AllergenLevel): AllergenKey[] =>
  allergenKeys.filter((key) => levels[key] === level);

/** 'Eggs', 'Tree nuts (almonds, walnuts)': the names as the law has them, one for each group. */
export function allergenNames(keys: readonly AllergenKey[]): string[] {
  const kindsOf = new Map<string, string[]>();
  for (const key of allergenKeys) {
    if (!keys.includes(key)) continue;
    const { group, kind } = partsOf(key);
    kindsOf.set(group, [...(kindsOf.get(group) ?? []), ...(kind === undefined ? [] : [kind])]);
  }
  return [...kindsOf].map(([group, kinds]) => (kinds.length === 0 ? group : `${group} (${kinds.join(', ')})`));
}

/**
 * What one of the law's names stands for; a group without kinds stands for all of its kinds, because nobody has said which. Null for any
 * other name.
 */
export function lookUpAllergens(name: string): AllergenKey[] | null {
  const [, group = name, kinds] = /^(.*?)(?: \((.*)\))?$/.exec(name.trim()) ?? [];
  const wanted = kinds?.split(',').map((kind) => kind.trim().toLowerCase());
  const found = allergenKeys.filter((key) => {
    const own = partsOf(key);
    return own.group === group && (wanted === undefined || wanted.includes(own.kind?.toLowerCase() ?? ''));
  });
  return found.length === 0 || (wanted !== undefined && found.length !== wanted.length) ? null : found;
}

/**
 * Each group once, with all that is named of it. A name that is not one of the law's comes first, unchanged, so that somebody looks at it.
 */
export function inLawsOrder(names: readonly string[]): string[] {
  const unknown = names.filter((name) => lookUpAllergens(name) === null);
  return [...new Set(unknown), ...allergenNames(names.flatMap((name) => lookUpAllergens(name) ?? []))];
}

/** @throws RangeError for a name that is not one of the law's */
export function keysOfName(name: string): AllergenKey[] {
  const found = lookUpAllergens(name);
  if (!found) throw new RangeError(`not one of the 14 allergens: ${name}`);
  return found;
}

/** A complete set: an allergen named in neither list is in no recipe and not in the kitchen. */
export function levelsFrom(contains: readonly AllergenKey[], mayContain: readonly AllergenKey[]): AllergenLevels {
  const levelOf = (key: AllergenKey): AllergenLevel => {
    if (contains.includes(key)) return 'contains';
    return mayContain.includes(key) ? 'mayContain' : 'none';
  };
  return Object.fromEntries(allergenKeys.map((key) => [key, levelOf(key)]));
}

/**
 * The levels of things that are sold together: the worst that is said of any of them. If nobody has said for one of them, the allergen is
 * unknown, unless another contains it.
 */
export function worstOf(all: readonly AllergenLevels[]): AllergenLevels {
  const known = allergenKeys.flatMap((key) => {
    const levels = all.map((each) => each[key]);
    const worst = levels.includes('contains') ? 'contains' : levels.includes('mayContain') ? 'mayContain' : 'none';
    return worst !== 'contains' && levels.includes(undefined) ? [] : [[key, worst] as const];
  });
  return Object.fromEntries(known);
}
