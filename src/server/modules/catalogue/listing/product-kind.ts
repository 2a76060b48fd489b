import type { FilterOption } from '#contract/listing/filters.ts';
import { filterOptions } from '#contract/listing/filters.ts';
import type { Facets } from '#contract/listing/listing-input.ts';
import { type WeightOption, weightOptions } from '#domain/money/weight.ts';

/** The database's `product_kind` writes the same number (decision 012). */
const flags = { featured: 1, isNew: 2 } as const;
const baseMask = 12;
const bases: Readonly<Partial<Record<FilterOption, number>>> = {
  'vanilla-base': 4,
  'chocolate-base': 8,
  'ribbon-base': 12,
};
const flagOf: Readonly<Partial<Record<FilterOption, number>>> = {
  featured: flags.featured,
  'best-sellers': flags.featured,
  'new-arrivals': flags.isNew,
};
const weightBits: Readonly<Record<WeightOption, number>> = { '500G': 16, '750G': 32, '1KG': 64 };

/** All of the flags, any of the bases, any of the weights. */
export type Wanted = { readonly flags: number; readonly bases: readonly number[]; readonly weights: number };

export const wantedKinds = (filter: readonly FilterOption[], weight: readonly WeightOption[]): Wanted => ({
  flags: filter.reduce((sum, option) => sum | (flagOf[option] ?? 0), 0),
  bases: filter.flatMap((option) => bases[option] ?? []),
  weights: weight.reduce((sum, option) => sum | weightBits[option], 0),
});

export const kindFits = (kind: number, wanted: Wanted): boolean =>
  (kind & wanted.flags) === wanted.flags &&
  (wanted.bases.length === 0 || wanted.bases.includes(kind & baseMask)) &&
  (wanted.weights === 0 || (kind & wanted.weights) !== 0);

export const wantsEverything = ({ flags, bases, weights }: Wanted): boolean =>
  flags === 0 && bases.length === 0 && weights === 0;

export type KindCount = { readonly kind: number; readonly products: number };

export const sumOf = (counts: readonly KindCount[], wanted: Wanted): number =>
  counts.reduce((sum, { kind, products }) => (kindFits(kind, wanted) ? sum + products : sum), 0);

/** An option of a group stands in for the others of it; the rest joins what is chosen. */
export function countFacets(counts: readonly KindCount[], wanted: Wanted): Facets {
  const withOption = (option: FilterOption): Wanted => {
    const base = bases[option];
    return base === undefined
      ? { ...wanted, flags: wanted.flags | (flagOf[option] ?? 0) }
      : { ...wanted, bases: [base] };
  };
  const filter = counted(filterOptions, (option) => sumOf(counts, withOption(option)));
  const weight = counted(weightOptions, (option) => sumOf(counts, { ...wanted, weights: weightBits[option] }));
  return { filter, weight };
}

const counted = <Option extends string>(options: readonly Option[], count: (option: Option) => number) =>
  Object.fromEntries(options.map((option) => [option, count(option)])) as Record<Option, number>;
