import { type AllergenKey, allergenGroups, allergenName, allergenNames, lookUpAllergens } from './allergens.ts';
import { type IngredientPart, ingredientParts } from './ingredients.ts';

const isOneKindOfMany = (key: AllergenKey): boolean =>
  allergenGroups.some(({ keys }) => keys.length > 1 && keys.includes(key));

/**
 * The allergens of a product that a line of its ingredients names: 'Butter (milk)' names milk. A nut or a cereal is named by its own name.
 */
export const allergensNamedIn = (line: string, ofProduct: readonly AllergenKey[]): AllergenKey[] =>
  ofProduct.filter((key) =>
    isOneKindOfMany(key)
      ? line.toLowerCase().includes(allergenName(key).toLowerCase().replace(/s$/, ''))
      : ingredientParts(line, allergenNames([key])).some(({ allergen }) => allergen),
  );

/**
 * The allergens that a product contains, by the law's names, and that no highlighted word of its ingredients names. The law wants each of
 * them in the list itself, so whoever prints that list has to say these beside it. A name that is not one of the law's is among them,
 * unchanged.
 */
export function unnamedAllergens(names: readonly string[], parts: readonly IngredientPart[]): string[] {
  const loud = parts
    .filter(({ allergen }) => allergen)
    .map(({ text }) => text.toLowerCase())
    .join(' ');
  const unknown = names.filter((name) => lookUpAllergens(name) === null);
  const keys = names.flatMap((name) => lookUpAllergens(name) ?? []);
  return [...new Set(unknown), ...allergenNames(keys.filter((key) => !isSaid(key, loud)))];
}

/** A kind of cereal or nut has to be named by its own name; for the others, any word that names them will do. */
function isSaid(key: AllergenKey, loud: string): boolean {
  const ofLaw = allergenNames([key]).join('');
  const kind = allergenName(key).toLowerCase().replace(/s$/, '');
  if (ofLaw.includes('(')) return loud.includes(kind);
  return ingredientParts(loud, [ofLaw]).some(({ allergen }) => allergen);
}
