import type { AllergenKey } from '#domain/diet/allergens.ts';
import { type Readiness, readinessKey } from '#domain/pickup/notice-words.ts';

/** What filters look at in a product, apart from prices (decision 303). What nobody has stated never counts in a product's favour. */
export type FacetSet = {
  /** Keys of the values of its attributes, and of the collections that are filters. */
  readonly filters: ReadonlySet<string>;
  /** The weights of its sizes, in grams. */
  readonly weights: readonly number[];
  /** How many guests its largest size feeds; 0 if nobody has stated it. */
  readonly serves: number;
  /** Allergens that none of its recipes contains, though traces may be present; empty if nobody has stated any. */
  readonly without: ReadonlySet<AllergenKey>;
  readonly ready: Readiness;
};

/** Returns the same object for all products with the same facets, so that each set is judged and counted once. */
export class FacetSets {
  readonly #known = new Map<string, FacetSet>();

  shared(facets: FacetSet): FacetSet {
    const { filters, weights, serves, without, ready } = facets;
    const key = JSON.stringify([[...filters], weights, serves, [...without], readinessKey(ready)]);
    const found = this.#known.get(key) ?? facets;
    this.#known.set(key, found);
    return found;
  }
}

export type Option = {
  readonly key: string;
  readonly name: string;
  readonly fits: (facets: FacetSet) => boolean;
};

/** Options of which any one is enough, or all must hold. Of several filters, all must hold. */
export type Filter = {
  readonly parameter: 'filter' | 'weight' | 'without' | 'serves' | 'ready';
  readonly title: string;
  /** Options that hardly anybody needs. */
  readonly isRare?: boolean;
  /** If false, only the options that an address has chosen are shown, so that they can be cleared. */
  readonly isOffered?: boolean;
  readonly choice: 'any' | 'all';
  readonly options: readonly Option[];
  readonly chosen: readonly Option[];
};

export type SetCount = { readonly facets: FacetSet; readonly products: number };

export const choosing = (filter: Filter, keys: readonly string[]): Filter =>
  keys.length === 0 ? filter : { ...filter, chosen: filter.options.filter(({ key }) => keys.includes(key)) };

const filterFits = ({ choice, chosen }: Filter, facets: FacetSet): boolean =>
  chosen.length === 0 ||
  (choice === 'any' ? chosen.some(({ fits }) => fits(facets)) : chosen.every(({ fits }) => fits(facets)));

export const setFits = (facets: FacetSet, filters: readonly Filter[]): boolean =>
  filters.every((filter) => filterFits(filter, facets));

export const hasNoFilters = (filters: readonly Filter[]): boolean => filters.every(({ chosen }) => chosen.length === 0);

export const sumOf = (counts: readonly SetCount[], filters: readonly Filter[]): number =>
  counts.reduce((sum, { facets, products }) => (setFits(facets, filters) ? sum + products : sum), 0);

/**
 * How many products each option would show: instead of the filter's other options if any one is enough, together with them if all must
 * hold. In the order of the options.
 */
export function countOptions(counts: readonly SetCount[], filters: readonly Filter[]): Map<Option, number> {
  const counted = new Map(filters.flatMap(({ options }) => options.map((option): [Option, number] => [option, 0])));
  for (const { facets, products } of counts) {
    const failing = filters.filter((filter) => !filterFits(filter, facets));
    if (failing.length > 1) continue;
    for (const filter of failing.length === 0 ? filters : failing) {
      if (filter.choice === 'all' && failing.length > 0) continue;
      for (const option of filter.options)
        if (option.fits(facets)) counted.set(option, (counted.get(option) ?? 0) + products);
    }
  }
  return counted;
}
