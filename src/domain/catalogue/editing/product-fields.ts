import { vatClasses } from '#domain/money/ledger.ts';

/** Customers see what is shown; a hidden or archived product stays for the orders that name it. */
export const productStates = ['draft', 'shown', 'hidden', 'archived'] as const;
export type ProductState = (typeof productStates)[number];
/** From the stock on every day, from the stock today and baked for later days, or made to order. */
export const supplies = ['stock', 'stockToday', 'toOrder'] as const;

/** What is said about a field by itself: its label, its heading in a file, what it holds, and what a new product has there. */
const text = (label: string, column: string, longest: number) =>
  ({ kind: 'text', label, column, longest, empty: '' }) as const;
const whole = (label: string, column: string, least: number, most: number) =>
  ({ kind: 'whole', label, column, least, most, empty: 0 }) as const;
const wholeIfAny = (label: string, column: string, least: number, most: number) =>
  ({ kind: 'wholeIfAny', label, column, least, most, empty: null }) as const;
const decimal = (label: string, column: string, most: number) =>
  ({ kind: 'decimal', label, column, most, empty: 0 }) as const;
const yesOrNo = (label: string, column: string) => ({ kind: 'yesOrNo', label, column, empty: false }) as const;
/** @param entry what one of them is called */
const entries = (label: string, column: string, entry: string) =>
  ({ kind: 'entries', label, column, entry, empty: [] }) as const;
/** HH:MM by the shop's own clock. */
const time = (label: string, column: string) => ({ kind: 'time', label, column, empty: null }) as const;
/** MM-DD, of every year. */
const monthDay = (label: string, column: string) => ({ kind: 'monthDay', label, column, empty: null }) as const;
const moment = (label: string, column: string) => ({ kind: 'moment', label, column, empty: null }) as const;
/** @param words each as a file has it; the first is that of a new product */
const choice = <Word extends string>(label: string, column: string, words: Readonly<Record<Word, string>>) =>
  ({ kind: 'choice', label, column, words, empty: Object.keys(words)[0] as Word }) as const;

const asTheyAre = <Word extends string>(words: readonly Word[]) =>
  Object.fromEntries(words.map((word) => [word, word])) as Readonly<Record<Word, Word>>;

/**
 * Every field that is a single value, in the order of a file. Its schema, its place in the form, what is typed there, its column in files,
 * its line in the history and how it is read and written all follow from its entry; its column in the database has the same name.
 */
export const productFields = {
  description: text('Description', 'description', 4_000),
  cakeBase: text('Cake base', 'cake base', 80),
  ingredients: text('Ingredients in one sentence', 'ingredients', 2_000),
  containsAlcohol: yesOrNo('Contains alcohol', 'contains alcohol'),
  dietary: entries('Dietary marks', 'dietary marks', 'Dietary mark'),
  occasions: entries('Occasions', 'occasions', 'Occasion'),
  vatClass: choice('VAT', 'vat', asTheyAre(vatClasses)),
  supply: choice('Stock or made to order', 'supply', {
    stock: 'stock',
    stockToday: 'stock today, baked for later days',
    toOrder: 'made to order',
  } satisfies Record<(typeof supplies)[number], string>),
  /** For products that are baked for later days: until closing, the stock is all that there is for tomorrow too. */
  countsTomorrow: yesOrNo('Stock counts for tomorrow', 'stock counts tomorrow'),
  dailyPieces: wholeIfAny('Daily pieces', 'daily pieces', 0, 10_000),
  leadDays: whole('Days ahead', 'days ahead', 0, 365),
  leadHours: whole('Hours ahead', 'hours ahead', 0, 200),
  orderBy: time('Order by', 'order by'),
  seasonFrom: monthDay('Season from', 'season from'),
  seasonTo: monthDay('Season to', 'season to'),
  workUnits: decimal('Baking points', 'baking points', 9_999),
  storage: text('Storage', 'storage', 600),
  bestWithinDays: wholeIfAny('Best within (days)', 'best within days', 0, 1_000),
  serveAt: text('Serve at', 'serve at', 120),
  featured: yesOrNo('Featured', 'featured'),
  featuredRank: wholeIfAny('Position among featured products', 'place among the featured', -10_000, 10_000),
  state: choice('State', 'state', asTheyAre(productStates)),
  shownFrom: moment('Shown from', 'shown from'),
  shownUntil: moment('Shown until', 'shown until'),
} as const;
export type FieldKey = keyof typeof productFields;
export type ProductField = (typeof productFields)[FieldKey];
export const fieldKeys = Object.keys(productFields) as FieldKey[];

type Values = {
  text: string;
  whole: number;
  wholeIfAny: number | null;
  decimal: number;
  yesOrNo: boolean;
  entries: readonly string[];
  time: string | null;
  monthDay: string | null;
  moment: string | null;
};
export type WordOf<Field> = Field extends { readonly words: Readonly<Record<infer Word, string>> } ? Word : never;
type ValueOf<Field extends ProductField> = Field extends { readonly kind: keyof Values }
  ? Values[Field['kind']]
  : WordOf<Field>;
export type FieldValues = { readonly [Key in FieldKey]: ValueOf<(typeof productFields)[Key]> };

/** A record with a value for each plain field, made from the field, by their keys. */
export const ofFields = <Made>(make: (field: ProductField, key: FieldKey) => unknown): Made =>
  Object.fromEntries(fieldKeys.map((key) => [key, make(productFields[key], key)])) as Made;
