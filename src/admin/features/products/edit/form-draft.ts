import * as z from 'zod/mini';
import { productForm } from '#contract/admin/products/product-form.ts';
import type { CategoryChoice } from '#contract/admin/products/product-list.ts';
import { type FormSize, type ProductForm, productStates, supplies } from '#domain/catalogue/editing/product-form.ts';
import { type AllergenKey, type AllergenLevel, allergenKeys } from '#domain/diet/allergens.ts';
import type { FieldErrors } from '#domain/failure.ts';
import { vatClasses } from '#domain/money/ledger/vat.ts';
import { pence, penceFromText, poundsFromPence } from '#domain/money/money.ts';
import { draftOfOptions, linesOf, optionsDraft, readOptions } from './options-draft.ts';
import { localText, momentFrom, monthDayFrom, monthDayText } from './typed-moments.ts';

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

/** What stands in the fields, as it is typed. */
const formDraft = z.object({
  name: text,
  slug: text,
  /** The id of a category or of one of its types. */
  category: text,
  description: text,
  pictures: z.array(pictureDraft),
  sizes: z.array(sizeDraft),
  defaultGrams: text,
  cakeBase: text,
  ingredients: text,
  lines: text,
  allergens: z.record(z.string(), z.string()),
  containsAlcohol: z.boolean(),
  dietary: z.array(text),
  occasions: z.array(text),
  featured: z.boolean(),
  featuredRank: text,
  vatClass: z.enum(vatClasses),
  supply: z.enum(supplies),
  dailyPieces: text,
  leadDays: text,
  orderBy: text,
  seasonFrom: text,
  seasonTo: text,
  workUnits: text,
  options: optionsDraft,
  extrasOffered: z.array(text),
  collections: z.array(text),
  storage: text,
  bestWithinDays: text,
  serveAt: text,
  state: z.enum(productStates),
  shownFrom: text,
  shownUntil: text,
});
export type FormDraft = z.output<typeof formDraft>;

/** On the device until it is saved: what was seen, and what was typed over it. */
export const keptDraft = z.object({ version: z.int(), seen: productForm, typed: formDraft });

const poundsText = (amount: number | null): string =>
  amount === null ? '' : poundsFromPence(pence(amount)).toFixed(2);
const numberText = (number: number | null): string => (number === null ? '' : String(number));

const draftOfSize = (size: FormSize): SizeDraft => ({
  grams: String(size.grams),
  label: size.label,
  price: poundsText(size.pricePence),
  lower: poundsText(size.lowerPricePence),
  lowerFrom: localText(size.lowerFrom),
  lowerUntil: localText(size.lowerUntil),
  deposit: poundsText(size.depositPence),
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

export function draftOf(form: ProductForm): FormDraft {
  const { categoryId, typeCategoryId, ingredientLines, ...same } = form;
  return {
    ...same,
    category: numberText(typeCategoryId ?? categoryId),
    pictures: form.pictures.map((picture) => ({ ...picture })),
    sizes: form.sizes.map(draftOfSize),
    defaultGrams: numberText(form.defaultGrams),
    lines: ingredientLines.join('\n'),
    allergens: Object.fromEntries(Object.entries(form.allergens)),
    dietary: [...form.dietary],
    occasions: [...form.occasions],
    featuredRank: numberText(form.featuredRank),
    dailyPieces: numberText(form.dailyPieces),
    leadDays: String(form.leadDays),
    orderBy: form.orderBy ?? '',
    seasonFrom: monthDayText(form.seasonFrom),
    seasonTo: monthDayText(form.seasonTo),
    workUnits: String(form.workUnits),
    options: draftOfOptions(form.options),
    extrasOffered: [...form.extrasOffered],
    collections: [...form.collections],
    bestWithinDays: numberText(form.bestWithinDays),
    shownFrom: localText(form.shownFrom),
    shownUntil: localText(form.shownUntil),
  };
}

/** What stands in fields that were typed in meanwhile. */
export const typedSince = (sent: FormDraft, now: FormDraft): Partial<FormDraft> =>
  Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== sent[name as keyof FormDraft]));

const levels: readonly string[] = ['contains', 'mayContain', 'none'] satisfies readonly AllergenLevel[];
const isLevel = (level: string | undefined): level is AllergenLevel => level !== undefined && levels.includes(level);

type Read = { readonly form: ProductForm; readonly faults: FieldErrors };

/** What was typed, as a form; of what cannot be read there is a fault, by the field's name in a refusal. @param seen its moments stay to the second */
export function readDraft(typed: FormDraft, seen: ProductForm, categories: readonly CategoryChoice[]): Read {
  const faults: FieldErrors = {};
  const fail = <T>(field: string, fault: string, instead: T): T => {
    faults[field] = fault;
    return instead;
  };
  const number = (field: string, said: string): number => {
    const is = /^-?\d{1,7}([.,]\d)?$/.test(said.trim());
    return is ? Number(said.trim().replace(',', '.')) : fail(field, 'Please enter a number', 0);
  };
  const numberOrNone = (field: string, said: string): number | null =>
    said.trim() === '' ? null : number(field, said);
  const money = (field: string, said: string): number => {
    // A decimal comma is understood here as in the sheet of products.
    return penceFromText(said.replace(/,(\d{1,2})\s*$/, '.$1')) ?? fail(field, 'Pounds and pence, such as 24.50', 1);
  };
  const moment = (field: string, said: string, former: string | null): string | null => {
    const read = momentFrom(said, former);
    return read === undefined ? fail(field, 'Please enter a valid date', null) : read;
  };
  const monthDay = (field: string, said: string): string | null => {
    const read = monthDayFrom(said);
    return read === undefined ? fail(field, 'Day and month, such as 24/12', null) : read;
  };
  const size = (one: SizeDraft, at: number): FormSize => {
    const of = (part: string): string => `sizes.${at}.${part}`;
    const grams = number(of('grams'), one.grams);
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
      netGrams: numberOrNone(of('netGrams'), one.netGrams),
    };
  };
  const { category, lines, allergens, ...same } = typed;
  const chosen = categories.find(({ id }) => String(id) === category);
  const said = allergenKeys.flatMap((key): [AllergenKey, AllergenLevel][] => {
    const level = allergens[key];
    return isLevel(level) ? [[key, level]] : [];
  });
  const form: ProductForm = {
    ...same,
    name: typed.name.trim(),
    // Without the list of categories what was seen is as good.
    categoryId: chosen ? (chosen.parentId ?? chosen.id) : seen.categoryId,
    typeCategoryId: chosen ? (chosen.parentId === null ? null : chosen.id) : seen.typeCategoryId,
    description: typed.description.trim(),
    pictures: typed.pictures.map((picture) => ({ ...picture, alternative: picture.alternative.trim() })),
    sizes: typed.sizes.map(size),
    defaultGrams: numberOrNone('defaultGrams', typed.defaultGrams),
    cakeBase: typed.cakeBase.trim(),
    ingredients: typed.ingredients.trim(),
    ingredientLines: linesOf(lines),
    allergens: Object.fromEntries(said),
    featuredRank: numberOrNone('featuredRank', typed.featuredRank),
    dailyPieces: typed.supply === 'toOrder' ? null : numberOrNone('dailyPieces', typed.dailyPieces),
    leadDays: number('leadDays', typed.leadDays),
    orderBy: typed.orderBy === '' ? null : typed.orderBy,
    seasonFrom: monthDay('seasonFrom', typed.seasonFrom),
    seasonTo: monthDay('seasonTo', typed.seasonTo),
    workUnits: number('workUnits', typed.workUnits),
    options: readOptions(typed.options, number),
    storage: typed.storage.trim(),
    bestWithinDays: numberOrNone('bestWithinDays', typed.bestWithinDays),
    serveAt: typed.serveAt.trim(),
    shownFrom: moment('shownFrom', typed.shownFrom, seen.shownFrom),
    shownUntil: moment('shownUntil', typed.shownUntil, seen.shownUntil),
  };
  return { form, faults };
}

/** Without what cannot be read: a price that is half typed is shown nowhere. @param faults of {@link readDraft} */
export const readablePart = (form: ProductForm, faults: FieldErrors): ProductForm => ({
  ...form,
  sizes: form.sizes.flatMap((size, at) => {
    const isUnread = (part: keyof FormSize): boolean => faults[`sizes.${at}.${part}`] !== undefined;
    if (isUnread('grams') || isUnread('pricePence')) return [];
    return [isUnread('lowerPricePence') ? { ...size, lowerPricePence: null } : size];
  }),
});
