import { vatClasses } from '#domain/money/ledger.ts';

/** Customers see what is shown; a hidden or archived product stays for the orders that name it. */
export const productStates = ['draft', 'shown', 'hidden', 'archived'] as const;
export type ProductState = (typeof productStates)[number];
/** From the stock on every day, from the stock today and baked for later days, or made to order. */
export const supplies = ['stock', 'stockToday', 'toOrder'] as const;

/** The parts of the form and their titles, in its order. */
export const formSections = {
  basics: 'Basics',
  description: 'Description',
  pictures: 'Pictures',
  prices: 'Weights and price',
  allergens: 'Ingredients and allergens',
  options: 'Personalisation',
  extras: 'Extras',
  supply: 'Stock or made to order',
  keeping: 'Storage and serving',
  shown: 'Visibility',
  address: 'Address',
} as const;
export type SectionKey = keyof typeof formSections;

/** The parts that hold single values; each shows whatever field says that it belongs there. */
type SectionOfFields = Exclude<SectionKey, 'pictures' | 'options' | 'extras' | 'address'>;

/** What is said about any field. */
type About = {
  readonly section: SectionOfFields;
  /** Its heading in files, which people's spreadsheets rely on. */
  readonly column: string;
  readonly help?: string;
  /** Shown behind the value: 'days'. */
  readonly unit?: string;
  /** Such as '24/11'. */
  readonly placeholder?: string;
  /** An extra is not asked for it: it has no page and is in no list. */
  readonly cakesOnly?: true;
};
type Range = { readonly least: number; readonly most: number };
type Words = {
  readonly longest: number;
  /** Of the field it is typed into; one line without. */
  readonly rows?: number;
  readonly isOptional?: true;
};

/* What each kind of field holds, and what a new product has there. */
const text = (label: string, about: About & Words) => ({ kind: 'text', label, empty: '', ...about }) as const;
const whole = (label: string, about: About & Range) => ({ kind: 'whole', label, empty: 0, ...about }) as const;
const wholeIfAny = (label: string, about: About & Range) =>
  ({ kind: 'wholeIfAny', label, empty: null, ...about }) as const;
const decimal = (label: string, about: About & Omit<Range, 'least'>) =>
  ({ kind: 'decimal', label, empty: 0, ...about }) as const;
/** In pence; 0 for none. */
const amount = (label: string, about: About & Pick<Range, 'most'>) =>
  ({ kind: 'amount', label, empty: 0, ...about }) as const;
const yesOrNo = (label: string, about: About) => ({ kind: 'yesOrNo', label, empty: false, ...about }) as const;
const entries = (label: string, about: About & { /** What one of them is called. */ readonly entry: string }) =>
  ({ kind: 'entries', label, empty: [], ...about }) as const;
/** HH:MM by the shop's own clock. */
const time = (label: string, about: About) => ({ kind: 'time', label, empty: null, ...about }) as const;
/** MM-DD, of every year. */
const monthDay = (label: string, about: About) => ({ kind: 'monthDay', label, empty: null, ...about }) as const;
const moment = (label: string, about: About) => ({ kind: 'moment', label, empty: null, ...about }) as const;
/** @param about words are as a file has them; the first is that of a new product */
const choice = <Word extends string>(
  label: string,
  about: About & { readonly words: Readonly<Record<Word, string>> },
) => ({ kind: 'choice', label, empty: Object.keys(about.words)[0] as Word, ...about }) as const;

const asTheyAre = <Word extends string>(words: readonly Word[]) =>
  Object.fromEntries(words.map((word) => [word, word])) as Readonly<Record<Word, Word>>;

/**
 * Every field that is a single value, in the order of a file. Its schema, its input, what is typed there, its column in files, its line in
 * the history and how it is read and written all follow from its entry; its column in the database has the same name.
 */
export const productFields = {
  description: text('Description', { section: 'description', column: 'description', longest: 4_000, rows: 5 }),
  cakeBase: text('Cake base', { section: 'basics', column: 'cake base', longest: 80, cakesOnly: true }),
  ingredients: text('Ingredients in one sentence', {
    section: 'allergens',
    column: 'ingredients',
    longest: 2_000,
    rows: 3,
    cakesOnly: true,
  }),
  containsAlcohol: yesOrNo('Contains alcohol', { section: 'allergens', column: 'contains alcohol', cakesOnly: true }),
  dietary: entries('Dietary marks', {
    section: 'shown',
    column: 'dietary marks',
    entry: 'Dietary mark',
    cakesOnly: true,
  }),
  occasions: entries('Occasions', { section: 'shown', column: 'occasions', entry: 'Occasion', cakesOnly: true }),
  vatClass: choice('VAT', { section: 'basics', column: 'vat', words: asTheyAre(vatClasses) }),
  boxExtraPence: amount('Surcharge in a box to fill', {
    section: 'prices',
    column: 'surcharge in a box to fill',
    most: 10_000,
    help: 'Added to the price of a box for each piece of this that a customer puts in.',
    cakesOnly: true,
  }),
  supply: choice('Stock or made to order', {
    section: 'supply',
    column: 'supply',
    words: {
      stock: 'stock',
      stockToday: 'stock today, baked for later days',
      toOrder: 'made to order',
    } satisfies Record<(typeof supplies)[number], string>,
  }),
  /** For products that are baked for later days: until closing, the stock is all that there is for tomorrow too. */
  countsTomorrow: yesOrNo('Stock counts for tomorrow', { section: 'supply', column: 'stock counts tomorrow' }),
  dailyPieces: wholeIfAny('Daily pieces', {
    section: 'supply',
    column: 'daily pieces',
    least: 0,
    most: 10_000,
    help: 'The morning fill-up fills the stock up to this number.',
  }),
  leadDays: whole('Days ahead', {
    section: 'supply',
    column: 'days ahead',
    least: 0,
    most: 365,
    unit: 'days',
    help: 'Between the order and the first pick-up.',
  }),
  leadHours: whole('Hours ahead', {
    section: 'supply',
    column: 'hours ahead',
    least: 0,
    most: 200,
    unit: 'hours',
    help: 'Opening hours, for orders on the same day.',
  }),
  orderBy: time('Order by', {
    section: 'supply',
    column: 'order by',
    help: 'After this time, the day of the order does not count.',
  }),
  seasonFrom: monthDay('Season from', {
    section: 'supply',
    column: 'season from',
    placeholder: '24/11',
    help: 'Day and month of the first pick-up.',
  }),
  seasonTo: monthDay('Season to', {
    section: 'supply',
    column: 'season to',
    placeholder: '24/12',
    help: 'The last day, inclusive.',
  }),
  workUnits: decimal('Baking points', {
    section: 'supply',
    column: 'baking points',
    most: 9_999,
    help: 'How much of a day’s capacity one uses.',
  }),
  storage: text('How to store it', {
    section: 'keeping',
    column: 'storage',
    longest: 600,
    rows: 3,
    isOptional: true,
    help: 'If left empty, its ingredients decide.',
    cakesOnly: true,
  }),
  bestWithinDays: wholeIfAny('Best within', {
    section: 'keeping',
    column: 'best within days',
    least: 0,
    most: 1_000,
    unit: 'days',
    help: '0 means the same day.',
    cakesOnly: true,
  }),
  serveAt: text('Serve at', {
    section: 'keeping',
    column: 'serve at',
    longest: 120,
    isOptional: true,
    cakesOnly: true,
  }),
  featured: yesOrNo('Featured', { section: 'shown', column: 'featured', cakesOnly: true }),
  featuredRank: wholeIfAny('Position among featured products', {
    section: 'shown',
    column: 'place among the featured',
    least: -10_000,
    most: 10_000,
    help: 'Lowest first. Products without a position come last.',
    cakesOnly: true,
  }),
  state: choice('Status', { section: 'shown', column: 'state', words: asTheyAre(productStates) }),
  shownFrom: moment('Shown from', { section: 'shown', column: 'shown from' }),
  shownUntil: moment('Shown until', { section: 'shown', column: 'shown until' }),
} as const;
export type FieldKey = keyof typeof productFields;
export type ProductField = (typeof productFields)[FieldKey];
export const fieldKeys = Object.keys(productFields) as FieldKey[];

type Values = {
  text: string;
  whole: number;
  wholeIfAny: number | null;
  decimal: number;
  amount: number;
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
