import type { OptionPart } from '#domain/catalogue/product-options.ts';
import { type AllergenKey, allergenKeys, allergenName } from '#domain/diet/allergens.ts';
import { weightTextFromGrams } from '#domain/values/weight.ts';
import { type FieldKey, productFields } from './product-fields.ts';
import type { FormSize, ProductForm } from './product-form.ts';

/** For fields that are not a single value. */
const otherWords: Readonly<Record<Exclude<keyof ProductForm, FieldKey | 'sizes' | 'allergens' | 'options'>, string>> = {
  name: 'Name',
  slug: 'Address',
  categoryId: 'Category',
  typeCategoryId: 'Type',
  pictures: 'Pictures',
  defaultGrams: 'Weight shown in lists',
  ingredientLines: 'Ingredients list',
  extrasOffered: 'Extras offered in the cart',
  collections: 'Hand-picked collections',
};

export const sizeWords: Readonly<Record<keyof FormSize, string>> = {
  grams: 'Weight',
  label: 'Label',
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
  box: 'A box that customers fill',
};

const isOption = (name: string): name is OptionPart => Object.hasOwn(optionWords, name);
export const isPlain = (name: string): name is FieldKey => Object.hasOwn(productFields, name);
const isOther = (name: string): name is keyof typeof otherWords => Object.hasOwn(otherWords, name);
const isSizePart = (name: string): name is keyof FormSize => Object.hasOwn(sizeWords, name);
const isAllergen = (name: string): name is AllergenKey => allergenKeys.some((key) => key === name);

/** 'Price of 1KG', 'Milk', 'Description': a field of `merge-forms` in words. */
export function fieldText(field: string): string {
  const [name = '', key = '', part = ''] = field.split('/');
  if (name === 'allergens' && isAllergen(key)) return allergenName(key);
  if (name === 'options' && isOption(key)) return optionWords[key];
  if (name === 'sizes') return sizeText(part, Number(key));
  if (isPlain(name)) return productFields[name].label;
  return isOther(name) ? otherWords[name] : name;
}

function sizeText(part: string, grams: number): string {
  const weight = grams === 0 ? '' : weightTextFromGrams(grams);
  if (!isSizePart(part)) return weight === '' ? 'Sizes' : `Weight ${weight}`;
  return weight === '' ? sizeWords[part] : `${sizeWords[part]} of ${weight}`;
}

/** Whether it decides what customers pay, which takes a permission of its own. */
export const isPriceField = (field: string): boolean => field.startsWith('sizes/') || field === 'boxExtraPence';

/** Whether its values are in pence. */
export const isMoneyField = (field: string): boolean => field.endsWith('Pence');

/** '2 days': a value as its field has it, with its unit; a value of any other field as it is. */
export function withUnit(field: string, value: unknown): unknown {
  const unit = isPlain(field) ? productFields[field].unit : undefined;
  if (unit === undefined || typeof value !== 'number') return value;
  return `${value} ${value === 1 ? unit.replace(/s$/, '') : unit}`;
}
