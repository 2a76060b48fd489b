import {
  type FieldKey,
  fieldKeys,
  type ProductField,
  productFields,
} from '#domain/catalogue/editing/product-fields.ts';
import type { ProductForm } from '#domain/catalogue/editing/product-form.ts';
import { amountForField } from '#domain/values/amount.ts';
import {
  CellProblem,
  decimalOfCell,
  ifAny,
  lastMomentCell,
  lastMomentOfCell,
  listCell,
  listOfCell,
  momentCell,
  momentOfCell,
  monthDayCell,
  monthDayOfCell,
  nearestOf,
  penceOfCell,
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

/** One heading and its field, or two fields that stand for each other. */
export type Column = {
  readonly name: string;
  readonly fields: readonly (keyof ProductForm)[];
  readonly write: (form: ProductForm, categories: readonly SheetCategory[]) => string;
  /** What the cell makes of the form as far as it has been read. @throws CellProblem */
  readonly read: (
    cell: string,
    form: ProductForm,
    categories: readonly SheetCategory[],
  ) => Readonly<Partial<ProductForm>>;
};

/** @throws CellProblem naming the words that are allowed */
export function wordOfCell<Word extends string>(cell: string, words: Readonly<Record<Word, string>>): Word {
  const typed = cell.toLowerCase();
  const known = Object.keys(words) as Word[];
  const found = known.find((word) => words[word] === typed);
  if (found !== undefined) return found;
  throw new CellProblem(`${quotedCell(cell)} is not one of these: ${known.map((word) => words[word]).join(', ')}.`);
}

type Cells = {
  readonly write: (value: never) => string;
  readonly read: (cell: string) => unknown;
  /** The field must have a value: an empty cell leaves it as it is. */
  readonly isKept?: boolean;
};

const same = (text: string): string => text;
const yesWords = { yes: 'yes', no: 'no' } as const;

/** How a value is written in a cell, by its kind. */
const cellsByKind: Readonly<Record<Exclude<ProductField['kind'], 'choice'>, Cells>> = {
  text: { write: same, read: same },
  whole: { write: String, read: wholeOfCell, isKept: true },
  wholeIfAny: {
    write: (value: number | null) => (value === null ? '' : String(value)),
    read: ifAny(wholeOfCell),
  },
  decimal: { write: String, read: decimalOfCell, isKept: true },
  amount: { write: amountForField, read: penceOfCell, isKept: true },
  yesOrNo: {
    write: (is: boolean) => (is ? yesWords.yes : yesWords.no),
    read: (cell) => wordOfCell(cell, yesWords) === 'yes',
    isKept: true,
  },
  entries: { write: listCell, read: listOfCell },
  time: { write: (value: string | null) => value ?? '', read: timeOfCell },
  monthDay: { write: monthDayCell, read: monthDayOfCell },
  moment: { write: momentCell, read: momentOfCell },
};

const lastMoment: Cells = { write: lastMomentCell, read: lastMomentOfCell };

const cellsOf = (field: ProductField): Cells =>
  field.kind === 'choice'
    ? {
        write: (value: string) => new Map(Object.entries(field.words)).get(value) ?? '',
        read: (cell) => wordOfCell<string>(cell, field.words),
        isKept: true,
      }
    : cellsByKind[field.kind];

function columnOf(key: FieldKey): Column {
  const field = productFields[key];
  const { write, read, isKept } = key === 'shownUntil' ? lastMoment : cellsOf(field);
  return {
    name: field.column,
    fields: [key],
    write: (form) => write(form[key] as never),
    read: (cell) => (cell === '' && isKept ? {} : { [key]: read(cell) }),
  };
}

const name: Column = {
  name: 'name',
  fields: ['name'],
  write: (form) => form.name,
  read: (cell) => ({ name: cell }),
};

const ingredientLines: Column = {
  name: 'ingredient list',
  fields: ['ingredientLines'],
  // A line in a list of ingredients has commas and semicolons of its own.
  write: (form) => form.ingredientLines.join('\n'),
  read: (cell) => ({
    ingredientLines: cell
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  }),
};

/** By its name, or by its slug if another category beside it has the same name. */
function categoryCell(id: number | null, beside: readonly SheetCategory[]): string {
  const own = beside.find((one) => one.id === id);
  if (!own) return '';
  return beside.some((one) => one !== own && one.name === own.name) ? own.slug : own.name;
}

/** By its slug first: two categories may have the same name. */
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

/** People know a cupcake by its type, so a file has the category and the type next to each other. */
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

/** Of everything that customers may choose, a file has only this: anything else that is offered stays as it is. */
const filledFrom: Column = {
  name: 'box filled from',
  fields: ['options'],
  write: ({ options }) => options.box?.from ?? '',
  read: (cell, { options: { box, ...options } }) => ({
    options: cell === '' ? options : { ...options, box: { ...box, from: cell.toLowerCase() } },
  }),
};

const beforeSizes: readonly FieldKey[] = ['state'];
const afterSizes: readonly FieldKey[] = ['description', 'cakeBase', 'ingredients'];
const others = fieldKeys.filter((key) => !beforeSizes.includes(key) && !afterSizes.includes(key));

/** In the order of the file. Sizes and allergens have columns of their own, which come between these. */
export const columnsBeforeSizes: readonly Column[] = [name, category, type, ...beforeSizes.map(columnOf)];
export const columnsAfterSizes: readonly Column[] = [...afterSizes.map(columnOf), ingredientLines];
export const columnsAfterAllergens: readonly Column[] = others.flatMap((key) =>
  key === 'countsTomorrow' ? [columnOf(key), filledFrom] : [columnOf(key)],
);
