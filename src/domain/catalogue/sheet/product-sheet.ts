import { type FieldValues, ofFields } from '#domain/catalogue/editing/product-fields.ts';
import type { ProductForm } from '#domain/catalogue/editing/product-form.ts';
import { levelsFrom } from '#domain/diet/allergens.ts';
import { formatPounds, pence } from '#domain/money/money.ts';
import { allergenCells, allergenColumns, ColumnProblem, levelsOfCells } from './allergen-columns.ts';
import { CellProblem, tidyCell } from './cell.ts';
import {
  type Column,
  columnsAfterAllergens,
  columnsAfterSizes,
  columnsBeforeSizes,
  type SheetCategory,
  wordOfCell,
} from './product-columns.ts';
import {
  columnOfSizeField,
  gramsOfCell,
  nameOfSizeColumn,
  type SizeColumn,
  sizeCell,
  sizeColumnCalled,
  sizeColumnsOf,
  sizesOfCells,
  weightCell,
} from './size-columns.ts';

/** Which product a row is about: a file never changes its slug. */
export const identity = { slug: 'slug', name: 'name', kind: 'kind', listed: 'listed weight' } as const;
/** What the shop says can be sold, and what was found on the shelf when it said so. */
export const shelf = { stock: 'stock', counted: 'counted' } as const;
const kindWords = { cake: 'cake', extra: 'extra' } as const;
const plainColumns: readonly Column[] = [...columnsBeforeSizes, ...columnsAfterSizes, ...columnsAfterAllergens];

/** Every heading except those of weights. */
export const plainHeadings: readonly string[] = [
  identity.slug,
  identity.kind,
  identity.listed,
  ...Object.values(shelf),
  ...allergenColumns,
  ...plainColumns.map(({ name }) => name),
];

export type SheetProduct = {
  readonly form: ProductForm;
  readonly isExtra: boolean;
  /** Null for products made to order. */
  readonly stock: number | null;
};
type Facts = { readonly categories: readonly SheetCategory[]; readonly sizeColumns: readonly SizeColumn[] };

/** The headings of a file with these products. */
export const headOfSheet = (sizeColumns: readonly SizeColumn[]): string[] => [
  identity.slug,
  identity.kind,
  ...columnsBeforeSizes.map(({ name }) => name),
  ...sizeColumns.map(nameOfSizeColumn),
  identity.listed,
  ...columnsAfterSizes.map(({ name }) => name),
  ...allergenColumns,
  ...columnsAfterAllergens.map(({ name }) => name),
  ...Object.values(shelf),
];

export const sizeColumnsOfSheet = sizeColumnsOf;

/** One product's cells, in the order of the headings. */
export function rowOfSheet({ form, isExtra, stock }: SheetProduct, { categories, sizeColumns }: Facts): string[] {
  const cells = (columns: readonly Column[]) => columns.map(({ write }) => write(form, categories));
  return [
    form.slug,
    isExtra ? kindWords.extra : kindWords.cake,
    ...cells(columnsBeforeSizes),
    ...sizeColumns.map((column) => sizeCell(form, column)),
    listedCell(form),
    ...cells(columnsAfterSizes),
    ...Object.values(allergenCells(form.allergens)),
    ...cells(columnsAfterAllergens),
    stock === null ? '' : String(stock),
    '',
  ];
}

const listedCell = ({ defaultGrams }: ProductForm): string => (defaultGrams === null ? '' : weightCell(defaultGrams));

/** What a product has when a file says nothing about it. An extra is not food: none of the allergens is in it. */
export const blankForm = (slug: string, isExtra: boolean): ProductForm => ({
  ...ofFields<FieldValues>(({ empty }) => empty),
  name: '',
  slug,
  categoryId: null,
  typeCategoryId: null,
  pictures: [],
  sizes: [],
  defaultGrams: null,
  ingredientLines: [],
  allergens: isExtra ? levelsFrom([], []) : {},
  options: {},
  extrasOffered: [],
  collections: [],
});

/** A row by its headings; a heading that the file does not have is absent. */
export type RowCells = ReadonlyMap<string, string>;
export type CellFault = { readonly column: string; readonly text: string };

/** @throws CellProblem for anything that is neither */
export const isExtraOfCell = (cell: string): boolean => wordOfCell(cell, kindWords) === 'extra';

/**
 * What the row makes of the product. A cell that says what is already there changes nothing, to the last letter; a column that is absent
 * leaves the field as it is; an empty cell empties it, if it can be empty.
 */
export function formOfRow(
  cells: RowCells,
  { form: before, isNew }: { readonly form: ProductForm; readonly isNew: boolean },
  categories: readonly SheetCategory[],
): { readonly form: ProductForm; readonly faults: readonly CellFault[] } {
  const faults: CellFault[] = [];
  let form = before;
  const attempt = (column: string, read: () => Readonly<Partial<ProductForm>>): void => {
    try {
      form = { ...form, ...read() };
    } catch (error) {
      if (!(error instanceof CellProblem)) throw error;
      faults.push({ column: error instanceof ColumnProblem ? error.column : column, text: error.message });
    }
  };
  for (const { name, write, read } of plainColumns) {
    const cell = cells.get(name);
    if (cell === undefined || cell === tidyCell(write(form, categories))) continue;
    attempt(name, () => read(cell, form, categories));
  }
  attempt('price', () => ({ sizes: sizesOfCells(sizeCells(cells), before.sizes) }));
  attempt(identity.listed, () => ({ defaultGrams: listedOf(cells.get(identity.listed), form, before) }));
  attempt('allergens', () => allergensOf(cells, before, isNew));
  return { form, faults };
}

function sizeCells(cells: RowCells) {
  return [...cells].flatMap(([name, cell]) => {
    const column = sizeColumnCalled(name);
    return column ? [{ column, cell }] : [];
  });
}

/** If nothing is said, the smallest weight, unless another was chosen before. */
function listedOf(cell: string | undefined, { sizes }: ProductForm, before: ProductForm): number | null {
  const isThere = sizes.some(({ grams }) => grams === before.defaultGrams);
  if (cell && !(isThere && cell === listedCell(before))) return gramsOfCell(cell);
  return isThere ? before.defaultGrams : (sizes[0]?.grams ?? null);
}

function allergensOf(cells: RowCells, before: ProductForm, isNew: boolean): Partial<ProductForm> {
  const own = Object.fromEntries(
    allergenColumns.flatMap((column) => {
      const cell = cells.get(column);
      return cell === undefined ? [] : [[column, cell]];
    }),
  );
  const written: Readonly<Record<string, string>> = allergenCells(before.allergens);
  if (Object.entries(own).every(([column, cell]) => cell === written[column])) return {};
  const levels = levelsOfCells(own, isNew ? null : before.allergens);
  return levels === null ? {} : { allergens: levels };
}

/** The column in which a field of the form is corrected, named as in an error response: 'sizes.0.pricePence', 'dietary.2'. */
export function columnOfField(field: string, form: ProductForm): string {
  const [name = '', at = '', part = ''] = field.split('.');
  if (name === 'slug') return identity.slug;
  if (name === 'allergens') return 'allergens';
  if (name === 'defaultGrams') return identity.listed;
  if (name === 'sizes') {
    const size = form.sizes[Number(at)];
    return size && at !== '' ? columnOfSizeField(size, part) : 'price';
  }
  return plainColumns.find(({ fields }) => fields.some((own) => own === name))?.name ?? name;
}

export type SheetChange = { readonly column: string; readonly before: string; readonly after: string };

/** What differs, in the file's words. */
export function changesOfSheet(
  before: ProductForm,
  after: ProductForm,
  categories: readonly SheetCategory[],
): SheetChange[] {
  const sizeColumns = sizeColumnsOf([before, after]);
  const head = headOfSheet(sizeColumns);
  const rowOf = (form: ProductForm) => rowOfSheet({ form, isExtra: false, stock: null }, { categories, sizeColumns });
  const [was, is] = [rowOf(before), rowOf(after)];
  return head.flatMap((column, at) => {
    const change = { column, before: was[at] ?? '', after: is[at] ?? '' };
    return change.before === change.after ? [] : [change];
  });
}

/** Prices that are more than twice, or less than half, what they were: perhaps a comma in the wrong place. */
export function startlingPrices(before: ProductForm, after: ProductForm): CellFault[] {
  return after.sizes.flatMap((size) => {
    const was = before.sizes.find(({ grams }) => grams === size.grams)?.pricePence;
    if (was === undefined || (size.pricePence <= 2 * was && size.pricePence * 2 >= was)) return [];
    const how = size.pricePence > was ? 'More than twice as much' : 'Less than half as much';
    const prices = `${formatPounds(pence(was))} → ${formatPounds(pence(size.pricePence))}`;
    return [{ column: columnOfSizeField(size, 'pricePence'), text: `${prices}. ${how}; sure?` }];
  });
}
