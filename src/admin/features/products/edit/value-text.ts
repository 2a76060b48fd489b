import { stateWords } from '#admin/features/products/product-looks.tsx';
import type { CategoryChoice } from '#contract/admin/products/product-list.ts';
import { isMoneyField, isPlain, withUnit } from '#domain/catalogue/editing/field-words.ts';
import { productFields } from '#domain/catalogue/editing/product-fields.ts';
import { type PhotoShape, photoShapes } from '#domain/catalogue/product-options.ts';
import { formatPounds, pence } from '#domain/money/money.ts';
import { monthDayText } from '#domain/pickup/clock/calendar.ts';
import { momentForField } from '#domain/values/moment.ts';
import { weightTextFromGrams } from '#domain/values/weight.ts';

const words: Readonly<Record<string, string>> = {
  ...stateWords,
  contains: 'Contains',
  mayContain: 'May contain',
  none: 'None',
  stock: 'From stock',
  stockToday: 'From stock today, baked for later days',
  toOrder: 'Made to order',
};

/** Those of a size, whose fields are not declared by their kinds. */
const momentsOfSize = /\/lower(From|Until)$/;

/** The value of a form's field as staff read it. */
export function valueText(field: string, value: unknown, categories: readonly CategoryChoice[]): string {
  if (value === null || value === undefined || value === '') return absentText(field);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return numberText(field, value, categories);
  if (field === 'pictures' && Array.isArray(value))
    return value.map(({ alternative }) => alternative || 'one without a description').join('; ') || 'None';
  if (Array.isArray(value)) return value.length === 0 ? 'None' : value.join(', ');
  if (typeof value === 'object')
    return field.startsWith('options/') ? optionText({ ...value }) : sizeText({ ...value });
  const text = String(value);
  const kind = isPlain(field) ? productFields[field].kind : momentsOfSize.test(field) ? 'moment' : undefined;
  if (kind === 'monthDay') return monthDayText(text);
  return kind === 'moment' ? momentForField(text).replace('T', ', ') : (words[text] ?? text);
}

function absentText(field: string): string {
  if (field.startsWith('allergens/')) return 'Unknown';
  if (field.startsWith('options/')) return 'Not offered';
  return field.split('/').length === 2 ? 'Not sold in this weight' : 'None';
}

const shapeWords: Readonly<Record<PhotoShape, string>> = { circle: 'round', 'rectangle-4x3': 'a rectangle, 4 by 3' };

/** 'to 30 characters, on a plaque, such as Happy 7th': everything chosen for one option on offer. */
function optionText(option: Readonly<Record<string, unknown>>): string {
  const { max, from, to, shape, minPixels, where, placeholder, lead } = option;
  const { hours, days, orderBy } = Object(lead);
  const shapeText = photoShapes.find((known) => known === shape);
  return [
    max !== undefined && `up to ${String(max)} characters`,
    from !== undefined && (to === undefined ? `filled from ${String(from)}` : `from ${String(from)} to ${String(to)}`),
    shapeText && `${shapeWords[shapeText]}, sharp from ${String(minPixels)} pixels`,
    where,
    placeholder && `such as ‘${String(placeholder)}’`,
    hours > 0 && `ready in ${hours} hours`,
    days > 0 && `ready in ${days} working days${orderBy ? `, ordered by ${orderBy}` : ''}`,
  ]
    .filter(Boolean)
    .join(', ');
}

function numberText(field: string, value: number, categories: readonly CategoryChoice[]): string {
  if (isMoneyField(field)) return formatPounds(pence(value));
  if (field === 'defaultGrams') return weightTextFromGrams(value);
  if (field.endsWith('ategoryId')) return categories.find(({ id }) => id === value)?.name ?? String(value);
  return String(withUnit(field, value));
}

/** A weight that was added or removed, as a whole. */
const sizeText = (size: Readonly<Record<string, unknown>>): string =>
  typeof size.pricePence === 'number' ? `For ${formatPounds(pence(size.pricePence))}` : 'Sold in this weight';
