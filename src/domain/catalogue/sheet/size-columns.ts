import type { FormSize, ProductForm } from '#domain/catalogue/editing/product-form.ts';
import { amountForField } from '#domain/values/amount.ts';
import { parseWeight } from '#domain/values/typed-weight.ts';
import { byPiece, gramsFromWeightText, noGrams, weightTextFromGrams } from '#domain/values/weight.ts';
import { ColumnProblem, inColumn } from './allergen-columns.ts';
import {
  CellProblem,
  cellOf,
  ifAny,
  lastMomentCell,
  lastMomentOfCell,
  momentCell,
  momentOfCell,
  penceOfCell,
  quotedCell,
  wholeOfCell,
} from './cell.ts';

/** Each occurs once for every weight: 'price 500g', 'price 1kg', 'price each' for what is sold by the piece. */
const parts = [
  'price',
  'lower price',
  'lower price from',
  'lower price until',
  'deposit',
  'serves',
  'pieces',
  'net weight',
  'words',
] as const;
export type SizePart = (typeof parts)[number];

export type SizeColumn = { readonly part: SizePart; readonly grams: number };

export const weightCell = (grams: number): string => weightTextFromGrams(grams).toLowerCase();

export const gramsOfCell = cellOf(
  (cell) => (cell.toLowerCase() === byPiece ? noGrams : parseWeight(cell)),
  'is not a weight. Write 500g.',
);

export const nameOfSizeColumn = ({ part, grams }: SizeColumn): string => `${part} ${weightCell(grams)}`;

const longestFirst = [...parts].sort((a, b) => b.length - a.length);

/** @returns null if it is not such a column */
export function sizeColumnCalled(name: string): SizeColumn | null {
  const part = longestFirst.find((known) => name.startsWith(`${known} `));
  const weight = part && name.slice(part.length + 1).trim();
  if (!part || !weight || !(weight === byPiece || /^\d{1,6}(?:\.\d{1,3})?\s*k?g$/.test(weight))) return null;
  return { part, grams: gramsFromWeightText(weight) };
}

/** A size about which nothing is said. */
const blankSize = (grams: number): FormSize => ({
  grams,
  label: '',
  pricePence: 0,
  lowerPricePence: null,
  lowerFrom: null,
  lowerUntil: null,
  depositPence: 0,
  servingsFrom: null,
  servingsTo: null,
  pieces: 1,
  netGrams: null,
});

function servingsCell({ servingsFrom: from, servingsTo: to }: FormSize): string {
  if (from === null) return to === null ? '' : `up to ${to}`;
  if (to === null) return `from ${from}`;
  return from === to ? String(from) : `${from} to ${to}`;
}

function servingsOfCell(cell: string): Pick<FormSize, 'servingsFrom' | 'servingsTo'> {
  if (cell === '') return { servingsFrom: null, servingsTo: null };
  const [, open = '', first = '', last] = /^(from|up to)?\s*(\d{1,5})(?:\s*(?:to|-|–)\s*(\d{1,5}))?$/i.exec(cell) ?? [];
  if (first === '' || (open !== '' && last !== undefined))
    throw new CellProblem(`${quotedCell(cell)} is not a number of people. Write 8, or 8 to 10.`);
  const from = open.toLowerCase() === 'up to' ? null : Number(first);
  if (open.toLowerCase() === 'from') return { servingsFrom: from, servingsTo: null };
  return { servingsFrom: from, servingsTo: Number(last ?? first) };
}

const orEmpty = (value: number | null, write: (value: number) => string): string =>
  value === null ? '' : write(value);

const writers: Readonly<Record<SizePart, (size: FormSize) => string>> = {
  price: (size) => amountForField(size.pricePence),
  'lower price': (size) => orEmpty(size.lowerPricePence, amountForField),
  'lower price from': (size) => momentCell(size.lowerFrom),
  'lower price until': (size) => lastMomentCell(size.lowerUntil),
  deposit: (size) => (size.depositPence === 0 ? '' : amountForField(size.depositPence)),
  serves: servingsCell,
  pieces: (size) => (size.pieces === 1 ? '' : String(size.pieces)),
  'net weight': (size) => orEmpty(size.netGrams, weightCell),
  words: (size) => size.label,
};

const readers: Readonly<Record<SizePart, (cell: string) => Partial<FormSize>>> = {
  price: (cell) => ({ pricePence: penceOfCell(cell) }),
  'lower price': (cell) => ({ lowerPricePence: ifAny(penceOfCell)(cell) }),
  'lower price from': (cell) => ({ lowerFrom: momentOfCell(cell) }),
  'lower price until': (cell) => ({ lowerUntil: lastMomentOfCell(cell) }),
  deposit: (cell) => ({ depositPence: cell === '' ? 0 : penceOfCell(cell) }),
  serves: servingsOfCell,
  pieces: (cell) => ({ pieces: cell === '' ? 1 : wholeOfCell(cell) }),
  'net weight': (cell) => ({ netGrams: ifAny(gramsOfCell)(cell) }),
  words: (cell) => ({ label: cell }),
};

/** Empty if the product is not sold in that weight. */
export function sizeCell({ sizes }: Pick<ProductForm, 'sizes'>, { part, grams }: SizeColumn): string {
  const size = sizes.find((one) => one.grams === grams);
  return size ? writers[part](size) : '';
}

/** A price for every weight that any of the products is sold in; of the other parts, those that any of them has. */
export function sizeColumnsOf(forms: Iterable<Pick<ProductForm, 'sizes'>>): SizeColumn[] {
  const used = new Map<string, SizeColumn>();
  for (const { sizes } of forms)
    for (const size of sizes)
      for (const part of parts) {
        const column = { part, grams: size.grams };
        if (part === 'price' || writers[part](size) !== '') used.set(nameOfSizeColumn(column), column);
      }
  const place = ({ part, grams }: SizeColumn): number => grams * parts.length + parts.indexOf(part);
  return [...used.values()].sort((a, b) => place(a) - place(b));
}

/** The column in which a part of a size is corrected. */
export function columnOfSizeField(size: FormSize, field: string): string {
  const partOf: Readonly<Record<string, SizePart>> = {
    lowerPricePence: 'lower price',
    lowerFrom: 'lower price from',
    lowerUntil: 'lower price until',
    depositPence: 'deposit',
    servingsFrom: 'serves',
    servingsTo: 'serves',
    pieces: 'pieces',
    netGrams: 'net weight',
    label: 'words',
  };
  return nameOfSizeColumn({ part: partOf[field] ?? 'price', grams: size.grams });
}

/**
 * A weight without a column stays as it is; one with an empty price is no longer sold.
 * @param cells of this row @throws ColumnProblem
 */
export function sizesOfCells(
  cells: readonly { readonly column: SizeColumn; readonly cell: string }[],
  before: readonly FormSize[],
): FormSize[] {
  const sizes = new Map(before.map((size) => [size.grams, size]));
  const byGrams = new Map<number, (typeof cells)[number][]>();
  for (const cell of cells) byGrams.set(cell.column.grams, [...(byGrams.get(cell.column.grams) ?? []), cell]);
  for (const [grams, own] of byGrams) {
    const was = sizes.get(grams);
    const price = own.find(({ column }) => column.part === 'price')?.cell;
    if (price === '' || (price === undefined && !was)) {
      const stray = own.find(({ cell }) => cell !== '');
      if (stray) throw new ColumnProblem(nameOfSizeColumn(stray.column), `There is no price for ${weightCell(grams)}.`);
      sizes.delete(grams);
      continue;
    }
    let size = was ?? blankSize(grams);
    for (const { column, cell } of own)
      if (!was || cell !== writers[column.part](was))
        size = { ...size, ...inColumn(nameOfSizeColumn(column), () => readers[column.part](cell)) };
    sizes.set(grams, size);
  }
  return [...sizes.values()].sort((a, b) => a.grams - b.grams);
}
