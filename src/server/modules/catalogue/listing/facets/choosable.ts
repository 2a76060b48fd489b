import type { ListingQuery, SearchSort } from '#contract/listing/filters.ts';
import type { Facets } from '#contract/listing/listing-input.ts';
import type { Shop } from '#contract/shop.ts';
import { weightTextFromGrams } from '#domain/money/weight.ts';
import { allergenGroups } from './allergen-choices.ts';
import { type ChoiceGroup, chosenOf, countOptions, type FacetSet, having, type SetCount } from './choice-groups.ts';
import { type FilterRow, groupedBy, groupsOfRows } from './filter-rows.ts';
import { type ReadyOn, readyGroup } from './ready-choices.ts';
import { servingsGroup } from './servings-choices.ts';

/** What can be chosen in this shop: the rows, the facets of all that it sells, and when that is ready. */
export type Choosable = {
  readonly rows: readonly FilterRow[];
  readonly sold: readonly FacetSet[];
  readonly readyOn: ReadyOn;
};

type Chosen = Pick<ListingQuery<SearchSort>, 'filter' | 'weight' | 'without' | 'serves' | 'ready'>;

/** What the shop does not know is left out of the choices. */
export const choiceGroups = (query: Chosen, { rows, sold, readyOn }: Choosable): ChoiceGroup[] => [
  ...groupsOfRows(rows, query.filter),
  weightGroup(query.weight, sold),
  ...allergenGroups(query.without, sold),
  servingsGroup(query.serves, sold),
  readyGroup(query.ready, sold, readyOn),
];

function weightGroup(weight: readonly string[], sold: readonly FacetSet[]): ChoiceGroup {
  const grams = [...new Set(sold.flatMap((facets) => facets.get('weight') ?? []))].map(Number).sort((a, b) => a - b);
  const options = grams.map((each) => {
    const text = weightTextFromGrams(each);
    return { key: text, name: text, fits: having('weight', String(each)) };
  });
  return { parameter: 'weight', title: '', choice: 'any', ...chosenOf(options, weight) };
}

/** How many products each option would show, and what the options are called, under their headings. */
export function countFacets(
  counts: readonly SetCount[],
  groups: readonly ChoiceGroup[],
  { kitchenNotice }: Pick<Shop, 'kitchenNotice'>,
): Facets {
  const counted = countOptions(counts, groups);
  const of = (parameter: ChoiceGroup['parameter']) =>
    Object.fromEntries(
      groups
        .filter((group) => group.parameter === parameter)
        .flatMap(({ options }) => options.map((option): [string, number] => [option.key, counted.get(option) ?? 0])),
    );
  const named = groups.filter(({ title, options }) => title !== '' && options.length > 0);
  return {
    filter: of('filter'),
    weight: of('weight'),
    without: of('without'),
    serves: of('serves'),
    ready: of('ready'),
    kitchenNotice,
    groups: groupedBy(named, ({ title }) => title).map(([title, within]) => ({
      title,
      parameter: within[0]?.parameter === 'without' ? 'without' : 'filter',
      isRare: within.some(({ isRare }) => isRare === true),
      options: within.flatMap(({ options }) => options.map(({ key, name }) => ({ key, name }))),
    })),
  };
}
