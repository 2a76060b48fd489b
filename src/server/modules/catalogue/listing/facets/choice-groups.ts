/** What filters ask of a product, prices aside (decision 303): values by their kind, such as 500 and 750 of 'weight'. */
export type FacetSet = ReadonlyMap<string, readonly string[]>;

export type Option = {
  readonly key: string;
  readonly name: string;
  readonly fits: (facets: FacetSet) => boolean;
};

/** Options of which any is enough, or all must hold; the groups hold together. */
export type ChoiceGroup = {
  readonly parameter: 'filter' | 'weight' | 'without' | 'serves' | 'ready';
  readonly title: string;
  /** Options that hardly anybody needs. */
  readonly isRare?: boolean;
  readonly choice: 'any' | 'all';
  readonly options: readonly Option[];
  readonly chosen: readonly Option[];
};

export type SetCount = { readonly facets: FacetSet; readonly products: number };

/** @param facets 'weight:500' */
export function facetSetFrom(facets: readonly string[]): FacetSet {
  const values = new Map<string, string[]>();
  for (const facet of facets) {
    const [, kind = '', value = ''] = /^([^:]*):(.*)$/s.exec(facet) ?? [];
    values.set(kind, [...(values.get(kind) ?? []), value]);
  }
  return values;
}

export const has = (facets: FacetSet, kind: string, value: string): boolean =>
  facets.get(kind)?.includes(value) ?? false;

export const having = (kind: string, value: string) => (facets: FacetSet) => has(facets, kind, value);

export const chosenOf = (options: readonly Option[], keys: readonly string[]) => ({
  options,
  chosen: options.filter(({ key }) => keys.includes(key)),
});

const groupFits = ({ choice, chosen }: ChoiceGroup, facets: FacetSet): boolean =>
  chosen.length === 0 ||
  (choice === 'any' ? chosen.some(({ fits }) => fits(facets)) : chosen.every(({ fits }) => fits(facets)));

export const setFits = (facets: FacetSet, groups: readonly ChoiceGroup[]): boolean =>
  groups.every((group) => groupFits(group, facets));

export const wantsEverything = (groups: readonly ChoiceGroup[]): boolean =>
  groups.every(({ chosen }) => chosen.length === 0);

export const sumOf = (counts: readonly SetCount[], groups: readonly ChoiceGroup[]): number =>
  counts.reduce((sum, { facets, products }) => (setFits(facets, groups) ? sum + products : sum), 0);

/**
 * How many products each option would show: in place of the others of its group where any is enough, beside them where all must hold.
 * In the order of the options.
 */
export function countOptions(counts: readonly SetCount[], groups: readonly ChoiceGroup[]): Map<Option, number> {
  const counted = new Map(groups.flatMap(({ options }) => options.map((option): [Option, number] => [option, 0])));
  for (const { facets, products } of counts) {
    const failing = groups.filter((group) => !groupFits(group, facets));
    if (failing.length > 1) continue;
    for (const group of failing.length === 0 ? groups : failing) {
      if (group.choice === 'all' && failing.length > 0) continue;
      for (const option of group.options)
        if (option.fits(facets)) counted.set(option, (counted.get(option) ?? 0) + products);
    }
  }
  return counted;
}
