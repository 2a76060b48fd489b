import { type AllergenChoice, allergenChoices } from '#domain/diet/allergen-choices.ts';
import { type ChoiceGroup, chosenOf, type FacetSet, has } from './choice-groups.ts';

/** Said to be in no recipe of it; what nobody has said of a product never speaks for it. */
const isWithout = (facets: FacetSet, { allergens }: AllergenChoice): boolean =>
  allergens.every((allergen) => has(facets, 'without', allergen));

const isKnown = (facets: FacetSet): boolean => facets.has('without');

/** All that the law names, those first that something sold contains; a nut by its name only where something sold contains it. */
export function allergenGroups(without: readonly string[], sold: readonly FacetSet[]): ChoiceGroup[] {
  const known = sold.filter(isKnown);
  if (known.length === 0) return [];
  const isFound = (choice: AllergenChoice) => known.some((facets) => !isWithout(facets, choice));
  const group = (title: string, isRare: boolean, choices: readonly AllergenChoice[]): ChoiceGroup => {
    const options = choices.map((choice) => ({
      key: choice.key,
      name: choice.name,
      fits: (facets: FacetSet) => isWithout(facets, choice),
    }));
    return { parameter: 'without', title, isRare, choice: 'all', ...chosenOf(options, without) };
  };
  return [
    group('Without', false, allergenChoices.filter(isFound)),
    group(
      'Without, more allergens',
      true,
      allergenChoices.filter((choice) => !choice.isKind && !isFound(choice)),
    ),
  ];
}
