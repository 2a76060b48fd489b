import { and, desc, eq, getTableColumns, ne } from 'drizzle-orm';
import {
  type ImportKind,
  type ImportReport,
  mostShownRows,
  type ShownImport,
} from '#contract/admin/imports/imports.ts';
import { Failure } from '#domain/failure.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import { imports } from '#server/db/tables/catalogue/import-tables.ts';
import { requirePermission, type StaffContext } from '#server/modules/staff-context.ts';
import { byteOrderMark, type CsvRow, csvLine } from '#server/modules/write-csv.ts';

export const permissionOf: Readonly<Record<ImportKind, Permission>> = {
  products: 'products.edit',
  stock: 'stock.move',
};

type OfImport = { readonly importId: number };

/** The file itself is for the job alone. */
const { content: _, seen: __, ...shownColumns } = getTableColumns(imports);

/** @throws Failure 'notFound', 'notAllowed' */
async function findImport(context: StaffContext, importId: number) {
  const [row] = await context.db.select(shownColumns).from(imports).where(eq(imports.id, importId));
  if (!row) throw new Failure('notFound', { text: 'There is no such import, or it is too long ago.' });
  requirePermission(context, permissionOf[row.kind]);
  return row;
}

/** @throws Failure 'notFound', 'notAllowed' */
export async function showImport(context: StaffContext, { importId }: OfImport): Promise<ShownImport> {
  const row = await findImport(context, importId);
  const { id, kind, name, state, lines, done, encoding, madeBy, createdAt, endedAt, report, hash } = row;
  const [before] = await context.db
    .select({ at: imports.endedAt, by: imports.madeBy })
    .from(imports)
    .where(and(eq(imports.hash, hash), eq(imports.kind, kind), eq(imports.state, 'done'), ne(imports.id, id)))
    .orderBy(desc(imports.endedAt))
    .limit(1);
  return {
    id,
    kind,
    name,
    state,
    lines,
    done,
    readAs: encoding === 'UTF-8' ? null : encoding,
    by: madeBy,
    at: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    before: before?.at ? { at: before.at.toISOString(), by: before.by } : null,
    report: report && cut(report),
  };
}

/** Problems first: they are what has to be mended. */
const inOrder = ({ problems }: ImportReport) =>
  problems.toSorted((a, b) => a.kind.localeCompare(b.kind) || a.line - b.line);

const cut = (report: ImportReport): NonNullable<ShownImport['report']> => ({
  ...report,
  problems: inOrder(report).slice(0, mostShownRows),
  problemsInAll: report.problems.length,
  rows: report.rows.slice(0, mostShownRows),
  rowsInAll: report.rows.length,
});

/** Whole, for who mends a long file. @throws Failure 'notFound', 'notAllowed', 'conflict' before the dry run is done */
export async function exportImport(
  context: StaffContext,
  { importId }: OfImport,
): Promise<{ name: string; csv: string; rows: number }> {
  const { report, name } = await findImport(context, importId);
  if (!report) throw new Failure('conflict', { text: 'The dry run is not done yet.' });
  const rows: CsvRow[] = [
    ...inOrder(report).map(({ line, name: product, kind, column, text }) => [
      line,
      product,
      kind,
      column,
      text,
      null,
      null,
    ]),
    ...report.rows.flatMap((row): CsvRow[] =>
      row.isNew
        ? [[row.line, row.name, 'new', null, null, null, null]]
        : row.changes.map(({ column, before, after }) => [row.line, row.name, 'changed', column, null, before, after]),
    ),
  ];
  const head = csvLine(['Line', 'Product', 'What', 'Column', 'Problem', 'Now', 'New']);
  return {
    name: `dry-run-${name.replace(/\.[^.]*$/, '')}.csv`,
    csv: byteOrderMark + head + rows.map(csvLine).join(''),
    rows: rows.length,
  };
}
