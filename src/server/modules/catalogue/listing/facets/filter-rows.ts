import { type SQL, sql } from 'drizzle-orm';
import type { ListingQuery, SearchSort } from '#contract/listing/filters.ts';
import type { Facets } from '#contract/listing/listing-input.ts';
import { weightTextFromGrams } from '#domain/money/weight.ts';
import { type ChoiceGroup, countOptions, type FacetSet, having, type Option, type SetCount } from './choice-groups.ts';

/** A choice that the rows of attributes and collections offer. */
type FilterRow = {
  readonly group: string;
  readonly title: string;
  readonly choice: 'any' | 'all';
  readonly key: string;
  readonly name: string;
};

/** What can be chosen in this shop: the rows, and the facets of all that it sells. */
export type Choosable = { readonly rows: readonly FilterRow[]; readonly sold: readonly FacetSet[] };

/** One JSON value. Collections that are filters must all hold. */
export const filterRows: SQL = sql`(
  select coalesce(json_agg(json_build_object('group', "group", 'title', title, 'choice', choice, 'key', key, 'name', name)
    order by place, position, key), '[]')
  from (
    select '' as "group", filter_group as title, 'all' as choice, key, name, position as place, 0 as position
    from collections where filter_group is not null
    union all
    select a.key, a.filter_group, a.choice, v.key, v.name, a.position, v.position
    from attributes a join attribute_values v on v.attribute = a.key where a.filter_group is not null
  ) as offered
)`;

/** The ids of the facet sets of all that is sold, as an array. */
export const soldSets: SQL = sql`array(
  select facet_set from facet_counts where collection = 'all' and scale = 5 and bucket = 0 and products > 0
)`;

type Chosen = Pick<ListingQuery<SearchSort>, 'filter' | 'weight'>;

/** What the shop does not know is left out of the choices. */
export function choiceGroups({ filter, weight }: Chosen, { rows, sold }: Choosable): ChoiceGroup[] {
  return [
    ...grouped(rows, ({ group }) => group).map(([, options]) => groupOf(options, filter)),
    {
      parameter: 'weight',
      title: '',
      choice: 'any',
      ...chosenOf(weightOptions(sold), weight),
    },
  ];
}

function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string): [key: string, rows: readonly Row[]][] {
  const found = new Map<string, Row[]>();
  for (const row of rows) found.set(keyOf(row), [...(found.get(keyOf(row)) ?? []), row]);
  return [...found];
}

function groupOf(rows: readonly FilterRow[], filter: readonly string[]): ChoiceGroup {
  const options = rows.map(({ key, name }): Option => ({ key, name, fits: having(`filter:${key}`) }));
  const [{ title = '', choice = 'any' } = {}] = rows;
  return { parameter: 'filter', title, choice, ...chosenOf(options, filter) };
}

const chosenOf = (options: readonly Option[], keys: readonly string[]) => ({
  options,
  chosen: options.filter(({ key }) => keys.includes(key)),
});

/** The values of the facets that begin so, the lowest first. */
const valuesOf = (sold: readonly FacetSet[], prefix: string): number[] => {
  const values = new Set<number>();
  for (const facets of sold)
    for (const facet of facets) if (facet.startsWith(prefix)) values.add(Number(facet.slice(prefix.length)));
  return [...values].sort((a, b) => a - b);
};

const weightOptions = (sold: readonly FacetSet[]): Option[] =>
  valuesOf(sold, 'weight:').map((grams) => {
    const text = weightTextFromGrams(grams);
    return { key: text, name: text, fits: having(`weight:${grams}`) };
  });

/** How many products each option would show, and what the options are called, under their headings. */
export function countFacets(counts: readonly SetCount[], groups: readonly ChoiceGroup[]): Facets {
  const counted = countOptions(counts, groups);
  const of = (parameter: ChoiceGroup['parameter']) =>
    Object.fromEntries(
      groups
        .filter((group) => group.parameter === parameter)
        .flatMap(({ options }) => options.map((option): [string, number] => [option.key, counted.get(option) ?? 0])),
    );
  const named = grouped(
    groups.filter(({ parameter }) => parameter === 'filter'),
    ({ title }) => title,
  );
  return {
    filter: of('filter'),
    weight: of('weight'),
    groups: named.map(([title, within]) => ({
      title,
      options: within.flatMap(({ options }) => options.map(({ key, name }) => ({ key, name }))),
    })),
  };
}
