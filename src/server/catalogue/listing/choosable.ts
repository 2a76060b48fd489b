import type { ListingQuery, SearchSort } from '#contract/listing/filters.ts';
import type { Facets } from '#contract/listing/listing-input.ts';
import type { Shop } from '#contract/shop.ts';
import { weightTextFromGrams } from '#domain/catalogue/size.ts';
import { type AllergenChoice, allergenChoices } from '#domain/diet/allergen-matrix.ts';
import { oncePer } from '#domain/once-per.ts';
import {
  type ChoiceGroup,
  choosing,
  countOptions,
  type FacetSet,
  has,
  having,
  type ReadyOn,
  readyGroup,
  type SetCount,
} from './choice-groups.ts';
import { type FilterRow, groupedBy, groupsOfRows } from './filter-rows.ts';

/** What can be chosen in this shop: the rows, the facets of all that it sells, and when that is ready. */
export type Choosable = {
  readonly rows: readonly FilterRow[];
  readonly sold: readonly FacetSet[];
  readonly readyOn: ReadyOn;
};

type Chosen = Pick<ListingQuery<SearchSort>, 'filter' | 'weight' | 'without' | 'serves' | 'ready'>;

/** Guests: what a table is laid for. */
const steps = [4, 8, 12, 20, 30, 50, 80, 120];

/** Whether some size of it feeds so many; of what nobody has said it of, none does. */
const feeds = (facets: FacetSet, guests: number): boolean => Number(facets.get('serves')?.[0] ?? 0) >= guests;

/** Those that some of what is sold feeds, and not all of it. */
const tellingSteps = oncePer((sold: readonly FacetSet[]): readonly number[] =>
  steps.filter((step) => {
    const feeding = sold.filter((facets) => feeds(facets, step)).length;
    return feeding > 0 && feeding < sold.length;
  }),
);

/** @param serves the least number of guests, offered beside the steps that tell cakes apart */
export function servingsGroup(serves: number | null, sold: readonly FacetSet[]): ChoiceGroup {
  const telling = tellingSteps(sold);
  const guests = serves === null || telling.includes(serves) ? telling : [...telling, serves].sort((a, b) => a - b);
  const options = guests.map((least) => ({
    key: String(least),
    name: '',
    fits: (facets: FacetSet) => feeds(facets, least),
  }));
  return {
    parameter: 'serves',
    title: '',
    choice: 'any',
    options,
    chosen: options.filter(({ key }) => key === String(serves)),
  };
}

/** Said to be in no recipe of it; what nobody has said of a product never speaks for it. */
const isWithout = (facets: FacetSet, { allergens }: AllergenChoice): boolean =>
  allergens.every((allergen) => has(facets, 'without', allergen));

const isKnown = (facets: FacetSet): boolean => facets.has('without');

/** All that the law names, those first that something sold contains; a nut by its name only where something sold contains it. None is chosen. */
export const allergenGroups = oncePer((sold: readonly FacetSet[]): ChoiceGroup[] => {
  const known = sold.filter(isKnown);
  if (known.length === 0) return [];
  const isFound = (choice: AllergenChoice) => known.some((facets) => !isWithout(facets, choice));
  const group = (title: string, isRare: boolean, choices: readonly AllergenChoice[]): ChoiceGroup => {
    const options = choices.map((choice) => ({
      key: choice.key,
      name: choice.name,
      fits: (facets: FacetSet) => isWithout(facets, choice),
    }));
    return { parameter: 'without', title, isRare, choice: 'all', options, chosen: [] };
  };
  return [
    group('Without', false, allergenChoices.filter(isFound)),
    group(
      'Without, more allergens',
      true,
      allergenChoices.filter((choice) => !choice.isKind && !isFound(choice)),
    ),
  ];
});

const weightGroup = oncePer((sold: readonly FacetSet[]): ChoiceGroup => {
  const grams = [...new Set(sold.flatMap((facets) => facets.get('weight') ?? []))].map(Number).sort((a, b) => a - b);
  const options = grams.map((each) => {
    const text = weightTextFromGrams(each);
    return { key: text, name: text, fits: having('weight', String(each)) };
  });
  return { parameter: 'weight', title: '', choice: 'any', options, chosen: [] };
});

/** What the shop does not know is left out of the choices. */
export const choiceGroups = (query: Chosen, { rows, sold, readyOn }: Choosable): ChoiceGroup[] => [
  ...groupsOfRows(rows)
    .map((group) => choosing(group, query.filter))
    .filter(({ isOffered, chosen }) => isOffered || chosen.length > 0)
    .map((group) => (group.isOffered ? group : { ...group, options: group.chosen })),
  choosing(weightGroup(sold), query.weight),
  ...allergenGroups(sold).map((group) => choosing(group, query.without)),
  servingsGroup(query.serves, sold),
  readyGroup(query.ready, sold, readyOn),
];

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
