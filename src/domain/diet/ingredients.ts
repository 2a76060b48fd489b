import type { AllergenKey } from './allergens.ts';

/** An ingredient as it is on the label, a compound food with what is in it; in a list the heaviest comes first. */
export type Ingredient = { readonly text: string; readonly allergens: readonly AllergenKey[] };

/** The words that name an allergen in a list of ingredients. Coconut milk is not milk. */
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

/** Splits the text so that the words for the product's own allergens can be in bold, as the law asks. */
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

/** The whole list if there is one, each ingredient with its own allergens; otherwise the sentence. */
export const ingredientsOf = ({ ingredients, allergens, ingredientList }: Listed): readonly IngredientPart[] =>
  ingredientList.length === 0
    ? ingredientParts(ingredients, allergens)
    : ingredientList.flatMap((ingredient, at) => [
        ...(at === 0 ? [] : [{ text: ', ', allergen: false }]),
        ...ingredientParts(ingredient.text, ingredient.allergens),
      ]);

/** What goes off at room temperature. Coconut cream, buttercream and cream of tartar do not. */
const perishable =
  /(?<!coconut )\bcream\b(?! of tartar)|soft cheese|cream cheese|mascarpone|custard|curd|yoghurt|fresh fruit|\b(?:straw|rasp|blue|black)?berr(?:y|ies)\b(?! jam)/i;

export const inTheFridge =
  'Keep it in its box in the fridge, below 5 °C, and eat it within a day. Take it out just before serving and do not leave it out for more than two hours.';
export const inTheCool =
  'Keep it in its box in a cool room, below 20 °C, out of the sun, and eat it within two days. Once cut, cover the open side.';

/** How to keep a product: as the bakery says; if it says nothing, by what is in the product, and if in doubt the colder way. */
export const storageOf = ({ storage, ingredients }: { storage: string; ingredients: string }): string => {
  if (storage !== '') return storage;
  return ingredients === '' || perishable.test(ingredients) ? inTheFridge : inTheCool;
};

/** How to keep several products, by their names; the names are said if they are not all kept alike. */
export function keepingTexts(byName: ReadonlyMap<string, string>): string[] {
  const advice = [...new Set(byName.values())];
  if (advice.length === 1) return advice;
  return advice.map((text) => {
    const names = [...byName].filter(([, said]) => said === text).map(([name]) => name);
    return `${names.join(', ')}: ${text}`;
  });
}
