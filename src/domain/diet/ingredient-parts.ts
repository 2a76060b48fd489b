/** What names an allergen in a list of ingredients. Coconut milk is no milk. */
const namings: readonly (readonly [allergen: RegExp, words: string])[] = [
  [/gluten/i, 'wheat|barley|rye|oats?|spelt'],
  [/^eggs?/i, 'eggs?'],
  [/^milk/i, '(?<!coconut )milk|butter|buttermilk|buttercream|cream|yoghurt|soft cheese|mascarpone'],
  [/^soy/i, 'soya|soybeans?|soy'],
  [
    /(?<!pea)nuts/i,
    'almonds?|hazelnuts?|walnuts?|pecans?|pistachios?|cashews?|macadamias?(?: nuts?)?|brazil nuts?|praline',
  ],
  [/^peanuts/i, 'peanuts?'],
  [/^sesame/i, 'sesame'],
  [/^sulphur/i, 'sulphites?|sulphur dioxide'],
  [/^celery/i, 'celery|celeriac'],
  [/^crustaceans/i, 'prawns?|crab|lobster|crustaceans?'],
  [/^fish/i, 'fish|anchov(?:y|ies)|salmon|tuna'],
  [/^lupin/i, 'lupins?'],
  [/^molluscs/i, 'molluscs?|mussels?|oysters?|squid'],
  [/^mustard/i, 'mustard'],
];

export type IngredientPart = { readonly text: string; readonly allergen: boolean };

/** In parts, so that the words for the product's own allergens stand in bold, as the law asks. */
export function ingredientParts(ingredients: string, allergens: readonly string[]): readonly IngredientPart[] {
  const words = namings
    .filter(([name]) => allergens.some((allergen) => name.test(allergen)))
    .map(([, naming]) => naming);
  if (words.length === 0) return [{ text: ingredients, allergen: false }];
  return ingredients
    .split(new RegExp(`\\b(${words.join('|')})\\b`, 'i'))
    .map((text, index) => ({ text, allergen: index % 2 === 1 }))
    .filter(({ text }) => text !== '');
}

type Listed = {
  readonly ingredients: string;
  readonly allergens: readonly string[];
  readonly ingredientList: readonly { readonly text: string; readonly allergens: readonly string[] }[];
};

/** The whole list where there is one, each ingredient with its own allergens; else the sentence. */
export const ingredientsOf = ({ ingredients, allergens, ingredientList }: Listed): readonly IngredientPart[] =>
  ingredientList.length === 0
    ? ingredientParts(ingredients, allergens)
    : ingredientList.flatMap((ingredient, at) => [
        ...(at === 0 ? [] : [{ text: ', ', allergen: false }]),
        ...ingredientParts(ingredient.text, ingredient.allergens),
      ]);
