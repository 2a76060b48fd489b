import { and, inArray, ne } from 'drizzle-orm';
import type { ImportProblem, ImportReport, ImportRow } from '#contract/admin/imports/imports.ts';
import { CellProblem, wholeOfCell } from '#domain/catalogue/sheet/cell.ts';
import type { CellFault } from '#domain/catalogue/sheet/product-sheet.ts';
import type { StockHeading } from '#domain/catalogue/sheet/read-headings.ts';
import { differenceOfCount } from '#domain/stock/movement.ts';
import type { Db } from '#server/db/open.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { mostStock } from '#server/modules/staff/staff-stock.ts';
import { judgeInBatches, tooManyWrong } from './read-forms.ts';
import type { Sheet, SheetRow } from './read-sheet.ts';

/** Pieces that somebody baked, or found on the shelf when the shop said `seen`. */
export type PlannedStock = {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly move: { readonly baked: number } | { readonly counted: number; readonly seen: number };
};

export type StockPlan = {
  readonly report: ImportReport;
  readonly seen: Readonly<Record<string, number | null>>;
  readonly writes: readonly PlannedStock[];
};

type Stocked = Pick<typeof products.$inferSelect, 'id' | 'slug' | 'name' | 'stock' | 'status'>;

/**
 * What each row would move. Nothing is written.
 * @param former as an earlier look saw each stock: a count without a column ‘stock’ is of that moment
 */
export async function planStock(
  db: Db,
  { rows }: Sheet,
  former: Readonly<Record<string, number | null>>,
  progress: (done: number) => Promise<void>,
): Promise<StockPlan> {
  const counts = { new: 0, changed: 0, same: 0, wrong: 0 };
  const problems: ImportProblem[] = [];
  const shown: ImportRow[] = [];
  const writes: PlannedStock[] = [];
  const before = new Map(Object.entries(former));
  const seen = new Map<string, number | null>();
  const lines = new Map<string, number>();
  const prepare = async (batch: readonly SheetRow[]) => {
    const known = await readStocked(db, batch.map(slugOf));
    return (row: SheetRow): boolean => {
      const slug = slugOf(row);
      const product = known.get(slug);
      const first = lines.get(slug) ?? row.line;
      lines.set(slug, first);
      if (before.has(slug) || product) seen.set(slug, before.get(slug) ?? product?.stock ?? null);
      const faults: CellFault[] = [...row.faults];
      if (first !== row.line) faults.push({ column: 'slug', text: `Appears in line ${first} already.` });
      const judged = product ? judge(row, product, seen.get(slug) ?? 0) : null;
      faults.push(...(judged?.faults ?? [{ column: 'slug', text: `There is no product with the slug ‘${slug}’.` }]));
      const name = product?.name ?? slug;
      problems.push(...faults.map((fault) => ({ line: row.line, name, kind: 'problem' as const, ...fault })));
      if (faults.length > 0 || !product || !judged) {
        counts.wrong += 1;
        return false;
      }
      if (judged.move === null) counts.same += 1;
      else {
        counts.changed += 1;
        problems.push(...judged.warnings.map((one) => ({ line: row.line, name, kind: 'warning' as const, ...one })));
        shown.push({ line: row.line, name, isNew: false, changes: [changeOf(judged.move, product.stock ?? 0)] });
        writes.push({ id: product.id, slug, name, move: judged.move });
      }
      return true;
    };
  };
  const unread = await judgeInBatches(rows, prepare, progress);
  if (unread !== null) problems.push(tooManyWrong(unread));
  return {
    report: { counts, problems, rows: shown, changesPrices: false, changesVat: false, conflicts: [] },
    seen: Object.fromEntries(seen),
    writes,
  };
}

const slugOf = ({ cells }: SheetRow): string => cells.get('slug')?.toLowerCase() ?? '';

async function readStocked(db: Db, slugs: readonly string[]): Promise<Map<string, Stocked>> {
  const { id, slug, name, stock, status, kind } = products;
  const rows = await db
    .select({ id, slug, name, stock, status })
    .from(products)
    .where(and(inArray(slug, [...slugs]), ne(kind, 'bespoke')));
  return new Map(rows.map((row) => [row.slug, row]));
}

type Judged = {
  readonly move: PlannedStock['move'] | null;
  readonly faults: readonly CellFault[];
  readonly warnings: readonly CellFault[];
};

function judge(row: SheetRow, { name, stock, status }: Stocked, seenNow: number): Judged {
  const faults: CellFault[] = [];
  const wholeOf = (column: StockHeading): number | null => {
    const cell = row.cells.get(column) ?? '';
    if (cell === '') return null;
    try {
      const pieces = wholeOfCell(cell);
      if (pieces >= 0 && pieces <= mostStock) return pieces;
      faults.push({ column, text: `${pieces} is not between 0 and ${mostStock.toLocaleString('en-GB')}.` });
    } catch (error) {
      if (!(error instanceof CellProblem)) throw error;
      faults.push({ column, text: error.message });
    }
    return null;
  };
  const [counted, baked] = [wholeOf('counted'), wholeOf('baked')];
  if (counted === null && (baked ?? 0) === 0) return { move: null, faults, warnings: [] };
  const column = counted === null ? 'baked' : 'counted';
  if (counted !== null && (baked ?? 0) > 0)
    faults.push({ column: 'baked', text: 'Counted and baked in one line: which came first? Please use two files.' });
  if (status === 'archived') faults.push({ column, text: `${name} is archived.` });
  if (stock === null)
    faults.push({ column, text: `${name} is made to order: lead time and capacity bound it, not a stock.` });
  else if (stock + (baked ?? 0) > mostStock)
    faults.push({ column, text: `That would be ${stock + (baked ?? 0)}: more than any bakery holds.` });
  if (counted === null) return { move: { baked: baked ?? 0 }, faults, warnings: [] };
  const said = wholeOf('stock');
  const seen = said ?? seenNow;
  const sold = seen - (stock ?? seen);
  const since = sold > 0 ? 'sold since is taken off' : 'baked since is added to';
  const text = `The shop says ${stock} now and said ${seen}: what was ${since} what you counted.`;
  return { move: { counted, seen }, faults, warnings: sold === 0 ? [] : [{ column: 'stock', text }] };
}

function changeOf(move: PlannedStock['move'], stock: number): ImportRow['changes'][number] {
  const after = 'baked' in move ? stock + move.baked : stock + differenceOfCount({ ...move, stock }).pieces;
  return { column: 'baked' in move ? 'baked' : 'counted', before: String(stock), after: String(after) };
}
