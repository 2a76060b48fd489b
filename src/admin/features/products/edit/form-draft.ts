import * as z from 'zod/mini';
import { productForm } from '#contract/admin/products/product-form.ts';
import type { CategoryChoice } from '#contract/admin/products/product-list.ts';
import {
  type FieldKey,
  type FieldValues,
  ofFields,
  type ProductField,
  type productFields,
  type WordOf,
} from '#domain/catalogue/editing/product-fields.ts';
import type { FormSize, ProductForm } from '#domain/catalogue/editing/product-form.ts';
import { type AllergenKey, type AllergenLevel, allergenKeys } from '#domain/diet/allergens.ts';
import type { FieldErrors } from '#domain/failure.ts';
import { monthDayText } from '#domain/pickup/clock/calendar.ts';
import { amountComplaint, amountForField, parseAmount } from '#domain/values/amount.ts';
import { parseDayOfYear } from '#domain/values/date.ts';
import { parseDecimal } from '#domain/values/decimal.ts';
import { momentForField, parseMoment } from '#domain/values/moment.ts';
import { parseWeight } from '#domain/values/typed-weight.ts';
import { noGrams } from '#domain/values/weight.ts';
import { draftOfOptions, linesOf, optionsDraft, readOptions } from './options-draft.ts';

const text = z.string();
const pictureDraft = z.object({ file: text, hash: z.nullable(text), alternative: text });
export type PictureDraft = z.output<typeof pictureDraft>;

const sizeDraft = z.object({
  grams: text,
  label: text,
  price: text,
  lower: text,
  lowerFrom: text,
  lowerUntil: text,
  deposit: text,
  servingsFrom: text,
  servingsTo: text,
  pieces: text,
  netGrams: text,
});
export type SizeDraft = z.output<typeof sizeDraft>;

type Typed<Field extends ProductField> = Field extends { readonly kind: 'choice' }
  ? WordOf<Field>
  : Field extends { readonly kind: 'yesOrNo' }
    ? boolean
    : Field extends { readonly kind: 'entries' }
      ? string[]
      : string;
type PlainDraft = { [Key in FieldKey]: Typed<(typeof productFields)[Key]> };

function schemaOfTyped(field: ProductField): z.ZodMiniType {
  if (field.kind === 'choice') return z.enum(Object.keys(field.words));
  return field.kind === 'yesOrNo' ? z.boolean() : field.kind === 'entries' ? z.array(text) : text;
}

type PlainSchemas = { readonly [Key in FieldKey]: z.ZodMiniType<PlainDraft[Key], PlainDraft[Key]> };

/** The contents of the fields, as typed. */
const formDraft = z.object({
  ...ofFields<PlainSchemas>(schemaOfTyped),
  name: text,
  slug: text,
  /** The id of a category or of one of its types. */
  category: text,
  pictures: z.array(pictureDraft),
  sizes: z.array(sizeDraft),
  defaultGrams: text,
  lines: text,
  allergens: z.record(z.string(), z.string()),
  options: optionsDraft,
  extrasOffered: z.array(text),
  collections: z.array(text),
});
export type FormDraft = z.output<typeof formDraft>;

/** Stored on the device until it is saved: what was seen, and what was typed over it. */
export const keptDraft = z.object({ version: z.int(), seen: productForm, typed: formDraft });

const amountText = (amount: number | null): string => (amount === null ? '' : amountForField(amount));
const numberText = (number: number | null): string => (number === null ? '' : String(number));

const draftOfSize = (size: FormSize): SizeDraft => ({
  grams: String(size.grams),
  label: size.label,
  price: amountText(size.pricePence),
  lower: amountText(size.lowerPricePence),
  lowerFrom: momentForField(size.lowerFrom),
  lowerUntil: momentForField(size.lowerUntil),
  deposit: amountText(size.depositPence),
  servingsFrom: numberText(size.servingsFrom),
  servingsTo: numberText(size.servingsTo),
  pieces: String(size.pieces),
  netGrams: numberText(size.netGrams),
});

export const emptySize: SizeDraft = {
  grams: '',
  label: '',
  price: '',
  lower: '',
  lowerFrom: '',
  lowerUntil: '',
  deposit: '0.00',
  servingsFrom: '',
  servingsTo: '',
  pieces: '1',
  netGrams: '',
};

/** A value in the form of its field. */
function typedOf({ kind }: ProductField, value: FieldValues[FieldKey]): PlainDraft[FieldKey] {
  if (kind === 'moment') return momentForField(typeof value === 'string' ? value : null);
  if (kind === 'monthDay' && typeof value === 'string') return monthDayText(value);
  if (kind === 'amount') return value === 0 ? '' : amountText(Number(value));
  if (value === null || typeof value === 'number') return numberText(value);
  return typeof value === 'object' ? [...value] : value;
}

export const draftOf = (form: ProductForm): FormDraft => ({
  ...ofFields<PlainDraft>((field, key) => typedOf(field, form[key])),
  name: form.name,
  slug: form.slug,
  category: numberText(form.typeCategoryId ?? form.categoryId),
  pictures: form.pictures.map((picture) => ({ ...picture })),
  sizes: form.sizes.map(draftOfSize),
  defaultGrams: numberText(form.defaultGrams),
  lines: form.ingredientLines.join('\n'),
  allergens: Object.fromEntries(Object.entries(form.allergens)),
  options: draftOfOptions(form.options),
  extrasOffered: [...form.extrasOffered],
  collections: [...form.collections],
});

const levels: readonly string[] = ['contains', 'mayContain', 'none'] satisfies readonly AllergenLevel[];
const isLevel = (level: string | undefined): level is AllergenLevel => level !== undefined && levels.includes(level);

type Read = { readonly form: ProductForm; readonly faults: FieldErrors };

/**
 * The form read from what was typed; each value that cannot be read is a fault, under the field's name in a refusal.
 * @param seen keeps its moments to the second
 */
export function readDraft(typed: FormDraft, seen: ProductForm, categories: readonly CategoryChoice[]): Read {
  const faults: FieldErrors = {};
  const fail = <T>(field: string, fault: string, instead: T): T => {
    faults[field] = fault;
    return instead;
  };
  const number = (field: string, said: string): number => parseDecimal(said) ?? fail(field, 'Enter a number', 0);
  const weight = (field: string, said: string): number =>
    // What is sold by the piece has none.
    said.trim() === '0' ? noGrams : (parseWeight(said) ?? fail(field, 'Enter a weight, such as 500', 0));
  const numberOrNone = (field: string, said: string): number | null =>
    said.trim() === '' ? null : number(field, said);
  const money = (field: string, said: string): number =>
    parseAmount(said) ?? fail(field, amountComplaint(said) ?? '', 1);
  // A moment that is untouched stays as it is to the second, which its field does not show.
  const moment = (field: string, said: string, former: unknown): string | null => {
    if (said === '') return null;
    if (typeof former === 'string' && said === momentForField(former)) return former;
    return parseMoment(said) ?? fail(field, 'Enter a valid date', null);
  };
  const monthDay = (field: string, said: string): string | null => {
    if (said.trim() === '') return null;
    return parseDayOfYear(said) ?? fail(field, 'Enter a day and month, such as 24/12', null);
  };
  const size = (one: SizeDraft, at: number): FormSize => {
    const of = (part: string): string => `sizes.${at}.${part}`;
    const grams = weight(of('grams'), one.grams);
    const was = seen.sizes.find((other) => other.grams === grams);
    // Without a lower price nobody sees when it would begin and end.
    const isLowered = one.lower.trim() !== '';
    return {
      grams,
      label: one.label.trim(),
      pricePence: money(of('pricePence'), one.price),
      lowerPricePence: isLowered ? money(of('lowerPricePence'), one.lower) : null,
      lowerFrom: isLowered ? moment(of('lowerFrom'), one.lowerFrom, was?.lowerFrom ?? null) : null,
      lowerUntil: isLowered ? moment(of('lowerUntil'), one.lowerUntil, was?.lowerUntil ?? null) : null,
      depositPence: one.deposit.trim() === '' ? 0 : money(of('depositPence'), one.deposit),
      servingsFrom: numberOrNone(of('servingsFrom'), one.servingsFrom),
      servingsTo: numberOrNone(of('servingsTo'), one.servingsTo),
      pieces: number(of('pieces'), one.pieces),
      netGrams: one.netGrams.trim() === '' ? null : weight(of('netGrams'), one.netGrams),
    };
  };
  /** The value of a field by its kind, as typed: text unless it is ticked or chosen. */
  const plain = ({ kind }: ProductField, key: FieldKey): unknown => {
    const value = typed[key];
    // Fields that belong to another way of supply do not count.
    if (key === 'countsTomorrow') return typed.supply === 'stockToday' && value;
    if (key === 'dailyPieces' && typed.supply === 'toOrder') return null;
    if (typeof value !== 'string' || kind === 'choice') return value;
    if (kind === 'text') return value.trim();
    if (kind === 'whole' || kind === 'decimal') return number(key, value);
    if (kind === 'amount') return value.trim() === '' ? 0 : money(key, value);
    if (kind === 'wholeIfAny') return numberOrNone(key, value);
    if (kind === 'monthDay') return monthDay(key, value);
    if (kind === 'moment') return moment(key, value, seen[key]);
    return value === '' ? null : value;
  };
  const { category, lines, allergens, extrasOffered, collections } = typed;
  const chosen = categories.find(({ id }) => String(id) === category);
  const said = allergenKeys.flatMap((key): [AllergenKey, AllergenLevel][] => {
    const level = allergens[key];
    return isLevel(level) ? [[key, level]] : [];
  });
  const form: ProductForm = {
    ...ofFields<FieldValues>(plain),
    name: typed.name.trim(),
    slug: typed.slug,
    // Without the list of categories, what was seen is as good.
    categoryId: chosen ? (chosen.parentId ?? chosen.id) : seen.categoryId,
    typeCategoryId: chosen ? (chosen.parentId === null ? null : chosen.id) : seen.typeCategoryId,
    pictures: typed.pictures.map((picture) => ({ ...picture, alternative: picture.alternative.trim() })),
    sizes: typed.sizes.map(size),
    defaultGrams: typed.defaultGrams === '' ? null : weight('defaultGrams', typed.defaultGrams),
    ingredientLines: linesOf(lines),
    allergens: Object.fromEntries(said),
    options: readOptions(typed.options, number),
    extrasOffered,
    collections,
  };
  return { form, faults };
}

/** The form without what cannot be read: a price that is half typed is shown nowhere. @param faults of {@link readDraft} */
export const readablePart = (form: ProductForm, faults: FieldErrors): ProductForm => ({
  ...form,
  sizes: form.sizes.flatMap((size, at) => {
    const isUnread = (part: keyof FormSize): boolean => faults[`sizes.${at}.${part}`] !== undefined;
    if (isUnread('grams') || isUnread('pricePence')) return [];
    return [isUnread('lowerPricePence') ? { ...size, lowerPricePence: null } : size];
  }),
});
