import { type AllergenKey, allergenGroups, allergenName, allergenNames } from './allergens.ts';
import { ingredientParts } from './ingredient-parts.ts';

const kinds = new Set(allergenGroups.filter(({ keys }) => keys.length > 1).flatMap(({ keys }) => keys));

/** Those of a product that a line of its ingredients names: 'Butter (milk)' names milk. A nut or a cereal is named by its own name. */
export const allergensNamedIn = (line: string, ofProduct: readonly AllergenKey[]): AllergenKey[] =>
  ofProduct.filter((key) =>
    kinds.has(key)
      ? line.toLowerCase().includes(allergenName(key).toLowerCase().replace(/s$/, ''))
      : ingredientParts(line, allergenNames([key])).some(({ allergen }) => allergen),
  );
