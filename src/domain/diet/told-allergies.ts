import { isMisspelled, wordsOf } from '#domain/text/fold.ts';
import { type AllergenKey, allergenGroups, allergenKeys } from './allergens.ts';
import { keysOfNames, nameInKitchen } from './kitchen-allergens.ts';

const keysOfGroup = (name: string): readonly AllergenKey[] =>
  allergenGroups.find((group) => group.name === name)?.keys ?? [];

const cereals = keysOfGroup('Cereals containing gluten');
// People who say nuts often mean peanuts too.
const allNuts = [...keysOfGroup('Tree nuts'), 'peanuts'] as const;

/**
 * What people call the allergens, in the singular. Reading more into a word than was meant gives one warning too many, which hurts nobody.
 */
const said: readonly (readonly [words: string, keys: readonly AllergenKey[]])[] = [
  ['gluten coeliac celiac cereal', cereals],
  ['wheat flour spelt kamut durum semolina couscous bulgur farro seitan bread pasta', ['wheat']],
  ['rye', ['rye']],
  ['barley malt', ['barley']],
  ['oat oatmeal porridge', ['oats']],
  ['celery celeriac', ['celery']],
  ['crustacean prawn shrimp crab lobster crayfish langoustine scampi', ['crustaceans']],
  ['mollusc mollusk mussel oyster squid octopus clam snail scallop cockle whelk winkle', ['molluscs']],
  ['shellfish', ['crustaceans', 'molluscs']],
  ['seafood', ['crustaceans', 'fish', 'molluscs']],
  ['fish anchovy anchovie salmon tuna cod haddock', ['fish']],
  ['egg eggless albumen albumin mayonnaise mayo meringue', ['eggs']],
  ['milk dairy diary lactose casein whey butter buttermilk cream cheese yoghurt yogurt ghee cmpa cmp', ['milk']],
  ['custard', ['eggs', 'milk']],
  ['vegan', ['eggs', 'milk', 'fish', 'crustaceans', 'molluscs']],
  ['vegetarian', ['fish', 'crustaceans', 'molluscs']],
  ['lupin lupine', ['lupin']],
  ['mustard', ['mustard']],
  ['peanut groundnut arachis', ['peanuts']],
  ['sesame tahini houmous hummus halva', ['sesame']],
  ['soya soy soja soybean tofu edamame lecithin miso tempeh', ['soybeans']],
  ['sulphite sulfite sulphur sulfur sulphide sulphate so2 e220 e223 e224', ['sulphites']],
  ['nut nutt nutty treenut praline', allNuts],
  ['almond marzipan frangipane amaretto amaretti', ['almonds']],
  ['brazil', ['brazilNuts']],
  ['cashew', ['cashews']],
  ['hazelnut hazel filbert cobnut nutella gianduja', ['hazelnuts']],
  ['macadamia', ['macadamias']],
  ['pecan', ['pecans']],
  ['pistachio pistachioe', ['pistachios']],
  ['walnut', ['walnuts']],
];

const known: ReadonlyMap<string, readonly AllergenKey[]> = new Map(
  said.flatMap(([words, keys]) => words.split(' ').map((word) => [word, keys] as const)),
);

/** 'nutfree' and 'eggs' become nut and egg. */
const stemOf = (word: string): string =>
  word.replace(/(?<=.{3})(free|less|allergy|allergies|allergic|intolerant|intolerance)$/, '').replace(/(?<=..)s$/, '');

const fewestLettersOfSlip = 5;

function keysOfWord(word: string): readonly AllergenKey[] {
  const stem = stemOf(word);
  const exact = known.get(word) ?? known.get(stem);
  if (exact) return exact;
  if (stem.length < fewestLettersOfSlip) return [];
  return [...known].flatMap(([meant, keys]) =>
    meant.length >= fewestLettersOfSlip && isMisspelled(stem, meant) ? keys : [],
  );
}

/** Which of the fourteen somebody names in their own words: 'allergic to eggs', 'coeliac', 'no nuts please'. In the law's order. */
export function allergensTold(text: string): AllergenKey[] {
  const told = new Set(wordsOf(text).flatMap(keysOfWord));
  return allergenKeys.filter((key) => told.has(key));
}

/** 'soya, nuts (almonds, walnuts)': in the kitchen's words, cereals and nuts by name. */
export function inKitchenWords(keys: readonly AllergenKey[]): string {
  const among = new Set(keys);
  const groups = allergenGroups.filter((group) => group.keys.some((key) => among.has(key)));
  return groups.map((group) => nameInKitchen(group, among).toLowerCase()).join(', ');
}

/** A line of an order; its allergens by the law's names. */
export type Eaten = {
  readonly name: string;
  readonly allergens: readonly string[];
  readonly mayContain: readonly string[];
};

/**
 * 'Chocolate Drip contains soya.', 'Vanilla Swirl may contain traces of nuts (almonds).': a warning for each line of the order that has
 * something somebody must not eat.
 */
export function allergyWarnings(told: string, lines: readonly Eaten[]): string[] {
  const keys = allergensTold(told);
  const warnings = lines.flatMap(({ name, allergens, mayContain }) => {
    const contained = keysOfNames(allergens).filter((key) => keys.includes(key));
    const traces = keysOfNames(mayContain).filter((key) => keys.includes(key) && !contained.includes(key));
    return [
      ...(contained.length > 0 ? [`${name} contains ${inKitchenWords(contained)}.`] : []),
      ...(traces.length > 0 ? [`${name} may contain traces of ${inKitchenWords(traces)}.`] : []),
    ];
  });
  return [...new Set(warnings)];
}

/** A sentence, for whoever speaks to the customer, about a note that names none of the fourteen: nothing is let through in silence. */
export const unknownAllergies = (told: string): string[] =>
  allergensTold(told).length > 0 || wordsOf(told).length === 0 || isNothing(told)
    ? []
    : [`“${told.trim()}” is not one of the 14 allergens. Ask the kitchen.`];

const isNothing = (told: string): boolean =>
  /^(no|none|nil|nothing|na|n a|not any|no (known )?(food )?allerg(y|ies))$/.test(wordsOf(told).join(' '));
