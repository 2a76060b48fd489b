import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FormSize, ProductForm } from '#domain/catalogue/editing/product-form.ts';
import { type AllergenLevels, allergenKeys, levelsFrom } from '#domain/diet/allergens.ts';
import {
  CellProblem,
  lastMomentCell,
  lastMomentOfCell,
  momentOfCell,
  monthDayOfCell,
  penceOfCell,
  tidyCell,
  timeOfCell,
  wholeOfCell,
} from './cell.ts';
import {
  blankForm,
  changesOfSheet,
  columnOfField,
  formOfRow,
  headOfSheet,
  rowOfSheet,
  sizeColumnsOfSheet,
  startlingPrices,
} from './product-sheet.ts';
import { readHeadings } from './read-headings.ts';

const categories = [
  { id: 1, slug: 'cupcakes', name: 'Cupcakes', parentId: null },
  { id: 2, slug: 'classic', name: 'Classic', parentId: 1 },
  { id: 3, slug: 'wedding', name: 'Wedding Cakes', parentId: null },
  { id: 4, slug: 'classic-2', name: 'Classic', parentId: 3 },
  { id: 5, slug: 'mini', name: 'Mini', parentId: null },
  { id: 6, slug: 'mini-2', name: 'Mini', parentId: null },
];
const size = (grams: number, changes: Partial<FormSize> = {}): FormSize => ({
  grams,
  label: '',
  pricePence: 2_200,
  lowerPricePence: null,
  lowerFrom: null,
  lowerUntil: null,
  depositPence: 0,
  servingsFrom: null,
  servingsTo: null,
  pieces: 1,
  netGrams: null,
  ...changes,
});
const sponge: ProductForm = {
  ...blankForm('sponge', false),
  name: 'Sponge',
  categoryId: 1,
  typeCategoryId: 2,
  sizes: [size(500), size(1_000, { pricePence: 3_850 })],
  defaultGrams: 500,
  allergens: levelsFrom(['milk', 'eggs'], ['almonds']),
  dietary: ['vegetarian'],
};
const read = (cells: Readonly<Record<string, string>>, form = sponge, isNew = false) =>
  formOfRow(new Map(Object.entries(cells)), { form, isNew }, categories);

/** As a spreadsheet shows it and returns it, with its own line breaks. */
function cellsOf(form: ProductForm, breaks = '\n'): Record<string, string> {
  const sizeColumns = sizeColumnsOfSheet([form]);
  const row = rowOfSheet({ form, isExtra: false, stock: 20 }, { categories, sizeColumns });
  const pairs = headOfSheet(sizeColumns).map((name, at) => [name, tidyCell((row[at] ?? '').replaceAll('\n', breaks))]);
  return Object.fromEntries(pairs);
}

const words = fc.stringMatching(/^[A-Za-z£=+;,"'\n-][A-Za-z £=+;,."'\n-]{0,12}[a-z]$/);
const line = fc.stringMatching(/^[A-Za-z£=+;,"'-][A-Za-z £=+;,."'-]{0,12}[a-z]$/);
const minutes = fc
  .integer({ min: 29_000_000, max: 31_000_000 })
  .map((minute) => new Date(minute * 60_000).toISOString());
const byClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'short',
});
/** In the hour that happens twice when the clock goes back: written down, it is the first of the two. */
const isSecondOfItsName = (moment: string): boolean =>
  byClock.format(Date.parse(moment)) === byClock.format(Date.parse(moment) - 3_600_000);
const momentsOf = ({ shownFrom, shownUntil, sizes: of }: ProductForm): string[] =>
  [shownFrom, shownUntil, ...of.flatMap(({ lowerFrom, lowerUntil }) => [lowerFrom, lowerUntil])].filter(
    (moment) => moment !== null,
  );
const orNull = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: null });
const sizes = fc.uniqueArray(
  fc.record({
    grams: fc.constantFrom(0, 250, 500, 1_000, 1_500),
    label: fc.oneof(fc.constant(''), line),
    pricePence: fc.integer({ min: 1, max: 10_000_000 }),
    lowerPricePence: orNull(fc.integer({ min: 1, max: 10_000_000 })),
    lowerFrom: orNull(minutes),
    lowerUntil: orNull(minutes),
    depositPence: fc.integer({ min: 0, max: 5_000 }),
    servingsFrom: orNull(fc.integer({ min: 1, max: 50 })),
    servingsTo: orNull(fc.integer({ min: 1, max: 50 })),
    pieces: fc.integer({ min: 1, max: 24 }),
    netGrams: orNull(fc.integer({ min: 1, max: 9_000 })),
  }),
  { selector: ({ grams }) => grams, maxLength: 4 },
);
const levels = fc
  .array(fc.constantFrom('contains', 'mayContain', 'none', undefined), { minLength: 24, maxLength: 24 })
  .map(
    (said) =>
      Object.fromEntries(
        allergenKeys.flatMap((key, at) => (said[at] === undefined ? [] : [[key, said[at]]])),
      ) as AllergenLevels,
  );
const form = fc
  .record({
    name: words,
    place: fc.constantFrom([1, 2], [1, null], [3, 4], [5, null], [6, null], [null, null]),
    description: fc.oneof(fc.constant(''), words),
    sizes,
    cakeBase: line,
    ingredientLines: fc.array(line, { maxLength: 3 }),
    allergens: levels,
    containsAlcohol: fc.boolean(),
    dietary: fc.array(line, { maxLength: 3 }),
    occasions: fc.array(line, { maxLength: 3 }),
    featured: fc.boolean(),
    featuredRank: orNull(fc.integer({ min: -10_000, max: 10_000 })),
    vatClass: fc.constantFrom('zero', 'standard'),
    supply: fc.constantFrom('stock', 'stockToday', 'toOrder'),
    countsTomorrow: fc.boolean(),
    dailyPieces: orNull(fc.integer({ min: 0, max: 10_000 })),
    leadDays: fc.integer({ min: 0, max: 365 }),
    leadHours: fc.integer({ min: 0, max: 200 }),
    orderBy: orNull(fc.constantFrom('00:00', '09:30', '23:59')),
    seasonFrom: orNull(fc.constantFrom('01-01', '02-29', '12-31')),
    seasonTo: orNull(fc.constantFrom('01-31', '09-05')),
    workUnits: fc.integer({ min: 0, max: 400 }).map((tenths) => tenths / 10),
    bestWithinDays: orNull(fc.integer({ min: 0, max: 90 })),
    state: fc.constantFrom('draft', 'shown', 'hidden', 'archived'),
    shownFrom: orNull(minutes),
    shownUntil: orNull(minutes),
  })
  .map(({ place: [categoryId = null, typeCategoryId = null], sizes: own, ...facts }): ProductForm => {
    const sorted = own.toSorted((a, b) => a.grams - b.grams);
    return {
      ...blankForm('sponge', false),
      ...(facts as Partial<ProductForm>),
      categoryId,
      typeCategoryId,
      sizes: sorted,
      defaultGrams: sorted.at(-1)?.grams ?? null,
    };
  });

describe('[E-09] a row of products', () => {
  test('what went out changes nothing when it comes in again, to the last letter and second', () => {
    fc.assert(
      fc.property(form, fc.constantFrom('\n', '\r\n'), (was, breaks) => {
        const kept = { ...was, description: ` ${was.description}`, shownFrom: '2026-12-01T08:00:30.000Z' };
        expect(read(cellsOf(kept, breaks), kept)).toEqual({ form: kept, faults: [] });
      }),
    );
  });

  test('what went out comes in whole in a shop that never had it', () => {
    fc.assert(
      fc.property(form, (was) => {
        fc.pre(!momentsOf(was).some(isSecondOfItsName));
        const { form: made, faults } = read(cellsOf(was), blankForm('sponge', false), true);
        expect(faults).toEqual([]);
        const tidy = { ...was, name: tidyCell(was.name), description: tidyCell(was.description) };
        expect(made).toEqual(tidy);
      }),
    );
  });

  test('a column that is absent leaves what is, an empty cell empties it, and what must stand stays', () => {
    expect(read({ name: 'Sponge' }).form).toEqual(sponge);
    const emptied = read({ 'dietary marks': '', type: '', 'price 1kg': '', state: '', vat: '', featured: '' });
    expect(emptied).toEqual({
      form: { ...sponge, dietary: [], typeCategoryId: null, sizes: [size(500)] },
      faults: [],
    });
    expect(read({ 'price 500g': '' }).form).toMatchObject({ defaultGrams: 1_000 });
  });

  test('each thing that is wrong is named by its column, in words', () => {
    const { faults } = read({
      'price 500g': '4,5O',
      category: 'Wedding Cake',
      'days ahead': 'two',
      state: 'sold',
      'order by': 'noon',
      'season from': '01/12',
      'shown from': 'Monday',
      'listed weight': 'half a kilo',
      allergens: '',
      'may contain': 'Milk',
    });
    expect(faults).toEqual([
      { column: 'category', text: '‘Wedding Cake’ does not exist. Nearest: Wedding Cakes.' },
      { column: 'state', text: '‘sold’ is not one of these: draft, shown, hidden, archived.' },
      { column: 'days ahead', text: '‘two’ is not a whole number.' },
      { column: 'order by', text: '‘noon’ is not a time. Write it as 14:00.' },
      { column: 'season from', text: '‘01/12’ is not a day of the year. Write it as 1 Dec.' },
      { column: 'shown from', text: '‘Monday’ is not a day and time. Write it as 2026-12-01 08:00.' },
      { column: 'price 500g', text: '‘4,5O’ is not an amount. Did you mean 4.50?' },
      { column: 'listed weight', text: '‘half a kilo’ is not a weight. Write 500g.' },
      { column: 'allergens', text: 'Empty. Write the allergens, or ‘none’.' },
    ]);
    expect(read({ category: 'CLASSIC' }).faults).toEqual([
      {
        column: 'category',
        text: '‘CLASSIC’ is a type of Cupcakes. Write ‘Cupcakes’ here and ‘Classic’ in the column type.',
      },
    ]);
    expect(read({ 'serves 250g': '4' }).faults).toEqual([
      { column: 'serves 250g', text: 'There is no price for 250g.' },
    ]);
    expect(read({ allergens: 'Milc', 'may contain': '' }).faults).toEqual([
      { column: 'allergens', text: '‘Milc’ is not one of the 14 allergens. Nearest: Milk.' },
    ]);
    expect(read({ allergens: 'gluten', 'may contain': '' }).faults[0]?.text).toBe(
      '‘gluten’: say which ones, from Wheat; Rye; Barley; Oats.',
    );
    expect(read({ allergens: 'constructor', 'may contain': '' }).faults).toHaveLength(1);
    expect(read({ allergens: 'Milk', 'may contain': 'milk' }).faults[0]?.column).toBe('may contain');
  });

  test('allergens are a whole statement, by names of the law; what is unknown stays unknown until it is said', () => {
    expect(
      read({ allergens: 'wheat, Tree nuts (almonds, walnuts); Milk', 'may contain': 'none' }).form.allergens,
    ).toEqual(levelsFrom(['wheat', 'almonds', 'walnuts', 'milk'], []));
    expect(read({ allergens: 'egg; soya, almond', 'may contain': 'Sulphites' }).form.allergens).toEqual(
      levelsFrom(['eggs', 'soybeans', 'almonds'], ['sulphites']),
    );
    const partly = { ...sponge, allergens: { milk: 'contains' } as const };
    expect(read({ allergens: 'Eggs', 'may contain': '' }, partly).form.allergens).toEqual({
      milk: 'none',
      eggs: 'contains',
    });
    expect(read({ allergens: '', 'may contain': '' }).form.allergens).toEqual({});
  });

  test('a change is said in the words of the file, and a startling price asks', () => {
    const dear = { ...sponge, sizes: [size(500, { pricePence: 22_000 }), size(1_000, { pricePence: 1_000 })] };
    expect(changesOfSheet(sponge, dear, categories)).toEqual([
      { column: 'price 500g', before: '22.00', after: '220.00' },
      { column: 'price 1kg', before: '38.50', after: '10.00' },
    ]);
    expect(startlingPrices(sponge, dear).map(({ text }) => text)).toEqual([
      '£22.00 → £220.00. More than twice as much; sure?',
      '£38.50 → £10.00. Less than half as much; sure?',
    ]);
    expect(columnOfField('sizes.1.lowerPricePence', sponge)).toBe('lower price 1kg');
    expect(columnOfField('dietary.3', sponge)).toBe('dietary marks');
  });
});

describe('[E-09] a cell as people and spreadsheets write it', () => {
  test.each([
    ['22', 2_200],
    ['£22.5', 2_250],
    ['1,250.00', 125_000],
    ['£ 0.05', 5],
    ['22,50', 2_250],
    ['1,250', 125_000],
  ])('%s is an amount', (cell, expected) => {
    expect(penceOfCell(cell)).toBe(expected);
  });

  test.each(['', '-3', '22.505', '1e3', '12,34.5', 'free'])('%j is none', (cell) => {
    expect(() => penceOfCell(cell)).toThrow(CellProblem);
  });

  test('days and times', () => {
    expect(momentOfCell('2026-06-01 08:00')).toBe('2026-06-01T07:00:00.000Z');
    expect(momentOfCell('01/12/2026 08:00:00')).toBe('2026-12-01T08:00:00.000Z');
    expect(momentOfCell('1/12/2026')).toBe('2026-12-01T00:00:00.000Z');
    expect(() => momentOfCell('31/02/2026')).toThrow(CellProblem);
    expect(momentOfCell('1/12/26 8:30')).toBe('2026-12-01T08:30:00.000Z');
    const first = ['01-Dec', '1 December', '01/12/2026', '1/12/26', '2026-12-01'];
    expect(first.map(monthDayOfCell)).toEqual(first.map(() => '12-01'));
    expect(monthDayOfCell('29 February')).toBe('02-29');
    for (const none of ['31 Feb', '0 Jan', '12/13/2026', '12-01'])
      expect(() => monthDayOfCell(none)).toThrow(CellProblem);
    expect([wholeOfCell('+12'), wholeOfCell('12.0')]).toEqual([12, 12]);
    expect([timeOfCell('9:30'), timeOfCell('14:00:00')]).toEqual(['09:30', '14:00']);
  });
});

describe('[E-09] a last day', () => {
  test.each([
    ['28/11/2026', '2026-11-29T00:00:00.000Z'],
    ['2026-06-30', '2026-06-30T23:00:00.000Z'],
    // The clocks go back in the night after the first, and forward in the night after the second.
    ['24/10/2026', '2026-10-24T23:00:00.000Z'],
    ['28/03/2026', '2026-03-29T00:00:00.000Z'],
  ])('%s is meant to its end, and stands in a file as that day', (cell, moment) => {
    expect(lastMomentOfCell(cell)).toBe(moment);
    expect(lastMomentOfCell(lastMomentCell(moment))).toBe(moment);
    expect(lastMomentCell(moment)).not.toContain(':');
  });

  test('with a time ends then', () => {
    expect(lastMomentOfCell('28/11/2026 17:30')).toBe('2026-11-28T17:30:00.000Z');
    expect(lastMomentCell('2026-11-28T17:30:00.000Z')).toBe('2026-11-28 17:30');
    expect([lastMomentOfCell(''), lastMomentCell(null)]).toEqual([null, '']);
  });

  test('may be the first one too: a sale and a cake of one day', () => {
    const day = '28/11/2026';
    const { form, faults } = read({
      'lower price 500g': '20',
      'lower price from 500g': day,
      'lower price until 500g': day,
      'shown from': day,
      'shown until': day,
    });
    expect(faults).toEqual([]);
    const [from, until] = ['2026-11-28T00:00:00.000Z', '2026-11-29T00:00:00.000Z'];
    expect(form).toMatchObject({ shownFrom: from, shownUntil: until });
    expect(form.sizes[0]).toMatchObject({ lowerFrom: from, lowerUntil: until });
  });
});

describe('[E-09] the headings', () => {
  test('are read however they are written, and every one of them is known', () => {
    expect(readHeadings([' Slug', 'PRICE  1.5kg', ''])).toEqual({
      isRight: true,
      names: ['slug', 'price 1500g', null],
    });
    expect(readHeadings(['slug', 'descripton', 'slug', 'prise 500g'])).toEqual({
      isRight: false,
      problems: [
        '‘descripton’ is not a heading of this file. Nearest: description.',
        '‘prise 500g’ is not a heading of this file.',
        '‘slug’ appears twice.',
      ],
    });
    expect(readHeadings(['state'])).toMatchObject({ isRight: false });
    expect(readHeadings(['slug', 'allergens'])).toMatchObject({ isRight: false });
    expect(readHeadings(['slug', 'counted'])).toMatchObject({ isRight: false });
  });

  test('of a first line of thousands of cells no more is looked at than shows that they are no headings', () => {
    const called = (text: string, count: number) => Array.from({ length: count }, (_, at) => `${text} ${at + 1}g`);
    expect(readHeadings(['slug', ...called('prise', 3_000)])).toMatchObject({ problems: { length: 5 } });
    expect(readHeadings(['slug', ...called('price', 3_000)])).toMatchObject({ isRight: true });
    expect(readHeadings(['slug', ...called('price', 4_000)])).toEqual({
      isRight: false,
      problems: ['There are more than 4,000 columns.'],
    });
    expect(readHeadings(['slug', ...Array.from({ length: 16_000 }, () => ' ')])).toMatchObject({ isRight: true });
  });
});
