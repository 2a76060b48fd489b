import { isMisspelled, wordsOf } from '#domain/text/fold.ts';

// A search for what somebody must not eat is not a search for text: 'nut free' would find the nutmeg of one cake and the egg-free of
// another. Anything that looks like such a question is answered by a filter with a notice if one of the shop's phrases covers it, and
// otherwise by telephone; a needless warning hurts nobody.

const telling = new Set(
  `free no non without sans minus less low zero avoid avoiding exclude excluding safe friendly suitable
  contain contains containing trace traces may nut nuts nutty nutt nutts nutz treenut treenuts soy soya sesame lupin
  mustard celery veg gf df nf ef vg jain pareve parve zabiha hallal pork lard gelatine gelatin rennet booze boozy
  pregnant pregnancy keto paleo fodmap organic diary dary kosha`.split(/\s+/),
);

const tellingBeginnings =
  /^(gluten|dairy|vegan|veggie|vegetar|halal|haram|kosher|kasher|coeliac|celiac|lactos|allerg|alerg|intoleran|anaphyla|diabet|alcohol|peanut|sulphi|sulfi|wheat|plantbased)/;

const oftenMisspelled = [
  'eggless',
  'vegan',
  'vegetarian',
  'gluten',
  'dairy',
  'halal',
  'kosher',
  'coeliac',
  'celiac',
  'lactose',
  'allergy',
  'allergic',
  'allergen',
  'intolerant',
  'intolerance',
  'alcohol',
  'peanut',
];
const otherWords = new Set(['fairy', 'daisy', 'daily', 'gallery', 'endless']);

const allergen =
  '(?:tree ?nut|nut|peanut|almond|hazelnut|walnut|pecan|pistachio|cashew|coconut|egg|milk|dairy|lactose|butter|cream|cheese|wheat|rye|barley|oat|spelt|flour|gluten|soya|soy|sesame|sugar|fat|meat|fish|alcohol|honey)s?';
const andSo = '(?:and|n|or|nor|plus|also|any|all|the)';

/** Stands in place of words such as 'without nuts', which a filter answers: 'or milk' after it is not answered. */
export const answeredRefusal = '<';
/** The same for 'nut free': 'milk and' before it is not answered, and neither is 'and milk' after it. */
export const answeredFood = '>';

const joined = [
  new RegExp(`${allergen}(?:free|less|allerg)`),
  new RegExp(`\\b(?:no|non|not|without|dont|cant|cannot) ?(?:\\w+ ){0,3}${allergen}\\b`),
  new RegExp(`\\b${allergen} (?:f|fr|fre|fee|feee|fere|frea|frei|freee|ffree|frree|tree|fred|frees)\\b`),
  /\bplant ?based\b/,
  new RegExp(`${answeredRefusal} (?:\\w+ ){0,3}${allergen}\\b`),
  new RegExp(`\\b${allergen} (?:${andSo} )*${answeredFood}`),
  new RegExp(`${answeredFood} (?:${andSo} )+${allergen}\\b`),
];

const isOfEggs = (words: readonly string[]): boolean =>
  words.some((word) => word === 'egg' || word === 'eggs') &&
  !words.some((word) => word === 'easter' || word === 'chocolate');

const isTelling = (word: string): boolean =>
  telling.has(word) ||
  tellingBeginnings.test(word) ||
  (!otherWords.has(word) && oftenMisspelled.some((meant) => isMisspelled(word, meant)));

const allergenAlone = new RegExp(`^${allergen}$`);

/** Whether a word says what somebody may or may not eat: a search never continues without it. */
export const isWordOfDiet = (word: string): boolean => isTelling(word) || allergenAlone.test(word);

/** Whether the words ask what may be eaten: allergens, diets, what a religion allows. */
export function asksWhatMayBeEaten(words: readonly string[]): boolean {
  const together = words.join(' ');
  return (
    words.some(isTelling) || joined.some((pattern) => pattern.test(together)) || isOfEggs(words) || together === 'milk'
  );
}

export const isDietQuestion = (search: string): boolean => asksWhatMayBeEaten(wordsOf(search));
