import type { OptionPart } from '#domain/catalogue/product-options.ts';
import { type AllergenKey, allergenKeys, allergenName } from '#domain/diet/allergens.ts';
import { weightTextFromGrams } from '#domain/money/weight.ts';
import type { FormSize, ProductForm } from './product-form.ts';

const fieldWords: Readonly<Record<Exclude<keyof ProductForm, 'sizes' | 'allergens' | 'options'>, string>> = {
  name: 'Name',
  slug: 'Address',
  categoryId: 'Category',
  typeCategoryId: 'Type',
  description: 'Description',
  pictures: 'Pictures',
  defaultGrams: 'Weight that lists speak of',
  cakeBase: 'Cake base',
  ingredients: 'Ingredients in a sentence',
  ingredientLines: 'List of ingredients',
  containsAlcohol: 'Contains alcohol',
  dietary: 'Dietary marks',
  occasions: 'Occasions',
  featured: 'Featured',
  featuredRank: 'Place among the featured',
  vatClass: 'VAT',
  supply: 'Stock or made to order',
  dailyPieces: 'Daily pieces',
  leadDays: 'Days ahead',
  orderBy: 'Order by',
  seasonFrom: 'Season from',
  seasonTo: 'Season to',
  workUnits: 'Baking points',
  extrasOffered: 'Extras beside it',
  collections: 'Collections',
  storage: 'Storage',
  bestWithinDays: 'Best within days',
  serveAt: 'Serve at',
  state: 'State',
  shownFrom: 'Shown from',
  shownUntil: 'Shown until',
};

const sizeWords: Readonly<Record<keyof FormSize, string>> = {
  grams: 'Weight',
  label: 'Words',
  pricePence: 'Price',
  lowerPricePence: 'Lower price',
  lowerFrom: 'Lower price from',
  lowerUntil: 'Lower price until',
  depositPence: 'Deposit',
  servingsFrom: 'Serves at least',
  servingsTo: 'Serves at most',
  pieces: 'Pieces',
  netGrams: 'Net weight',
};

const optionWords: Readonly<Record<OptionPart, string>> = {
  message: 'A message on it',
  name: 'A name on it',
  age: 'An age on it',
  colours: 'Colours to choose from',
  photo: 'A photo printed on it',
  logo: 'A logo printed on it',
};

const isOption = (name: string): name is OptionPart => Object.hasOwn(optionWords, name);
const isFieldName = (name: string): name is keyof typeof fieldWords => Object.hasOwn(fieldWords, name);
const isSizePart = (name: string): name is keyof FormSize => Object.hasOwn(sizeWords, name);
const isAllergen = (name: string): name is AllergenKey => allergenKeys.some((key) => key === name);

/** 'Price of 1KG', 'Milk', 'Description': a field of `merge-forms` in words. */
export function fieldText(field: string): string {
  const [name = '', key = '', part = ''] = field.split('/');
  if (name === 'allergens' && isAllergen(key)) return allergenName(key);
  if (name === 'options' && isOption(key)) return optionWords[key];
  if (name === 'sizes') return sizeText(part, Number(key));
  return isFieldName(name) ? fieldWords[name] : name;
}

function sizeText(part: string, grams: number): string {
  const weight = grams === 0 ? '' : weightTextFromGrams(grams);
  if (!isSizePart(part)) return weight === '' ? 'What it is sold in' : `Weight ${weight}`;
  return weight === '' ? sizeWords[part] : `${sizeWords[part]} of ${weight}`;
}

/** Whether its values are pence. */
export const isMoneyField = (field: string): boolean => field.endsWith('Pence');
