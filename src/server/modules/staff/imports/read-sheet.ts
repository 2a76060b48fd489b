import type { ImportKind } from '#contract/admin/imports/imports.ts';
import { mostImportRows } from '#contract/admin/imports/imports.ts';
import { tidyCell } from '#domain/catalogue/sheet/cell.ts';
import type { CellFault, RowCells } from '#domain/catalogue/sheet/product-sheet.ts';
import { productSheet, readHeadings, stockSheet } from '#domain/catalogue/sheet/read-headings.ts';
import { PlainProblem } from '#domain/plain-problem.ts';
import { type ReadCsv, readCsv } from '#server/modules/read-csv.ts';

export type SheetRow = { readonly line: number; readonly cells: RowCells; readonly faults: readonly CellFault[] };
export type Sheet = { readonly rows: readonly SheetRow[]; readonly encoding: ReadCsv['encoding'] };

const sheets = { products: productSheet, stock: stockSheet } as const satisfies Record<ImportKind, unknown>;
const places = { products: 'Products', stock: 'Stock' } as const satisfies Record<ImportKind, string>;

/** @throws PlainProblem where the file as a whole cannot be read: no CSV, too long, wrong headings, nothing below them */
export async function readSheet(kind: ImportKind, content: Buffer): Promise<Sheet> {
  const { rows, encoding } = await readCsv(content, mostImportRows);
  const [head, ...below] = rows;
  const ofKind = (one: ImportKind) => readHeadings(head?.cells ?? [], sheets[one]);
  const headings = ofKind(kind);
  const other = kind === 'products' ? 'stock' : 'products';
  if (!headings.isRight && ofKind(other).isRight)
    throw new PlainProblem(`This is a file of the ${other}. Please hand it in at ${places[other]}, Import and export.`);
  if (!headings.isRight)
    throw new PlainProblem(`The first line has to hold the headings. ${headings.problems.slice(0, 5).join(' ')}`);
  if (below.length === 0) throw new PlainProblem('There is nothing below the headings.');
  return { rows: below.map(({ line, cells }) => rowOf(line, cells, headings.names)), encoding };
}

function rowOf(line: number, cells: readonly string[], names: readonly (string | null)[]): SheetRow {
  const named = new Map<string, string>();
  names.forEach((name, at) => {
    if (name !== null) named.set(name, tidyCell(cells[at] ?? ''));
  });
  const stray = cells.find((cell, at) => (names[at] ?? null) === null && cell.trim() !== '');
  const text = `‘${stray}’ stands in a column without a heading.`;
  return { line, cells: named, faults: stray === undefined ? [] : [{ column: '', text }] };
}
