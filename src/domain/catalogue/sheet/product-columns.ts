import { type ProductForm, productStates, type supplies } from '#domain/catalogue/editing/product-form.ts';
import { vatClasses } from '#domain/money/ledger/vat.ts';
import {
  CellProblem,
  decimalOfCell,
  listCell,
  listOfCell,
  momentCell,
  momentOfCell,
  monthDayCell,
  monthDayOfCell,
  nearestOf,
  quotedCell,
  timeOfCell,
  wholeOfCell,
} from './cell.ts';

export type SheetCategory = {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly parentId: number | null;
};

/** One heading and one field, or two that stand for each other. */
export type Column = {
  readonly name: string;
  readonly fields: readonly (keyof ProductForm)[];
  readonly write: (form: ProductForm, categories: readonly SheetCategory[]) => string;
  /** What the cell makes of the form as far as it was read. @throws CellProblem */
  readonly read: (
    cell: string,
    form: ProductForm,
    categories: readonly SheetCategory[],
  ) => Readonly<Partial<ProductForm>>;
};

type KeysOf<Value> = { [Key in keyof ProductForm]: ProductForm[Key] extends Value ? Key : never }[keyof ProductForm];

type OneField<Key extends keyof ProductForm> = {
  readonly write: (value: ProductForm[Key]) => string;
  readonly read: (cell: string) => ProductForm[Key];
  /** Something has to stand there: an empty cell leaves what is. */
  readonly isKept?: boolean;
};

const column = <Key extends keyof ProductForm>(name: string, key: Key, field: OneField<Key>): Column => ({
  name,
  fields: [key],
  write: (form) => field.write(form[key]),
  read: (cell) => (cell === '' && field.isKept ? {} : { [key]: field.read(cell) }),
});

const same = (text: string): string => text;
const text = (name: string, key: KeysOf<string>): Column => column(name, key, { write: same, read: same as never });
const list = (name: string, key: KeysOf<readonly string[]>): Column =>
  column(name, key, { write: listCell, read: listOfCell });
const number = (name: string, key: 'leadDays' | 'workUnits'): Column =>
  column(name, key, { write: String, read: key === 'workUnits' ? decimalOfCell : wholeOfCell, isKept: true });
const numberOrNone = (name: string, key: 'featuredRank' | 'dailyPieces' | 'bestWithinDays'): Column =>
  column(name, key, {
    write: (value) => (value === null ? '' : String(value)),
    read: (cell) => (cell === '' ? null : wholeOfCell(cell)),
  });
const moment = (name: string, key: 'shownFrom' | 'shownUntil'): Column =>
  column(name, key, { write: momentCell, read: momentOfCell });
const monthDay = (name: string, key: 'seasonFrom' | 'seasonTo'): Column =>
  column(name, key, { write: monthDayCell, read: monthDayOfCell });

/** @throws CellProblem naming what can stand there */
export function wordOfCell<Word extends string>(cell: string, words: Readonly<Record<Word, string>>): Word {
  const typed = cell.toLowerCase();
  const known = Object.keys(words) as Word[];
  const found = known.find((word) => words[word] === typed);
  if (found !== undefined) return found;
  throw new CellProblem(`${quotedCell(cell)} is none of these: ${known.map((word) => words[word]).join(', ')}.`);
}

const choice = <Key extends 'state' | 'supply' | 'vatClass'>(
  name: string,
  key: Key,
  words: Readonly<Record<ProductForm[Key], string>>,
): Column =>
  column(name, key, {
    write: (value) => words[value],
    read: (cell) => wordOfCell(cell, words),
    isKept: true,
  });

const yesOrNo = { yes: 'yes', no: 'no' } as const;
const yes = (name: string, key: KeysOf<boolean>): Column =>
  column(name, key, {
    write: (is) => (is ? 'yes' : 'no'),
    read: (cell) => wordOfCell(cell, yesOrNo) === 'yes',
    isKept: true,
  });

const asTheyAre = <Word extends string>(words: readonly Word[]) =>
  Object.fromEntries(words.map((word) => [word, word])) as Readonly<Record<Word, Word>>;

/** By its name, and by its address where another beside it has the same name. */
function categoryCell(id: number | null, beside: readonly SheetCategory[]): string {
  const own = beside.find((one) => one.id === id);
  if (!own) return '';
  return beside.some((one) => one !== own && one.name === own.name) ? own.slug : own.name;
}

/** By its address first: two may have one name. */
function findCategory(beside: readonly SheetCategory[], cell: string): SheetCategory | undefined {
  const typed = cell.toLowerCase();
  return beside.find(({ slug }) => slug === typed) ?? beside.find(({ name }) => name.toLowerCase() === typed);
}

function categoryOfCell(cell: string, beside: readonly SheetCategory[]): number | null {
  if (cell === '') return null;
  const found = findCategory(beside, cell);
  if (found) return found.id;
  const nearest = nearestOf(
    cell,
    beside.map(({ name }) => name),
  );
  throw new CellProblem(`${quotedCell(cell)} does not exist.${nearest === null ? '' : ` Nearest: ${nearest}.`}`);
}

const roots = (categories: readonly SheetCategory[]) => categories.filter(({ parentId }) => parentId === null);
const typesOf = (categories: readonly SheetCategory[], categoryId: number | null) =>
  categories.filter(({ parentId }) => parentId !== null && parentId === categoryId);

/** One knows a cupcake by its type: the file has the two beside each other. */
function refuseTypes(cell: string, categories: readonly SheetCategory[]): void {
  const own = roots(categories);
  if (findCategory(own, cell)) return;
  const meant = findCategory(
    categories.filter(({ parentId }) => parentId !== null),
    cell,
  );
  const parent = meant && own.find(({ id }) => id === meant.parentId);
  if (parent)
    throw new CellProblem(
      `${quotedCell(cell)} is a type of ${parent.name}. Write ‘${parent.name}’ here and ‘${meant.name}’ in the column type.`,
    );
}

const category: Column = {
  name: 'category',
  fields: ['categoryId'],
  write: ({ categoryId }, categories) => categoryCell(categoryId, roots(categories)),
  read: (cell, form, categories) => {
    refuseTypes(cell, categories);
    const categoryId = categoryOfCell(cell, roots(categories));
    return { categoryId, ...(categoryId !== form.categoryId && { typeCategoryId: null }) };
  },
};

const type: Column = {
  name: 'type',
  fields: ['typeCategoryId'],
  write: ({ categoryId, typeCategoryId }, categories) => categoryCell(typeCategoryId, typesOf(categories, categoryId)),
  read: (cell, { categoryId }, categories) => ({
    typeCategoryId: categoryOfCell(cell, typesOf(categories, categoryId)),
  }),
};

/** In the order of the file. Of sizes and allergens each has columns of its own, which stand where `null` does. */
export const columnsBeforeSizes: readonly Column[] = [
  text('name', 'name'),
  category,
  type,
  choice('state', 'state', asTheyAre(productStates)),
];
export const columnsAfterSizes: readonly Column[] = [
  text('description', 'description'),
  text('cake base', 'cakeBase'),
  text('ingredients', 'ingredients'),
  column('ingredient list', 'ingredientLines', {
    // A line of a list of ingredients has commas and semicolons of its own.
    write: (lines) => lines.join('\n'),
    read: (cell) =>
      cell
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
  }),
];
export const columnsAfterAllergens: readonly Column[] = [
  yes('contains alcohol', 'containsAlcohol'),
  list('dietary marks', 'dietary'),
  list('occasions', 'occasions'),
  choice('vat', 'vatClass', asTheyAre(vatClasses)),
  choice('supply', 'supply', { stock: 'stock', toOrder: 'made to order' } satisfies Record<
    (typeof supplies)[number],
    string
  >),
  numberOrNone('daily pieces', 'dailyPieces'),
  number('days ahead', 'leadDays'),
  column('order by', 'orderBy', { write: (time) => time ?? '', read: timeOfCell }),
  monthDay('season from', 'seasonFrom'),
  monthDay('season to', 'seasonTo'),
  number('baking points', 'workUnits'),
  text('storage', 'storage'),
  numberOrNone('best within days', 'bestWithinDays'),
  text('serve at', 'serveAt'),
  yes('featured', 'featured'),
  numberOrNone('place among the featured', 'featuredRank'),
  moment('shown from', 'shownFrom'),
  moment('shown until', 'shownUntil'),
];
