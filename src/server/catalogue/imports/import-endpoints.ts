import { createHash } from 'node:crypto';
import { and, desc, eq, getTableColumns, ne } from 'drizzle-orm';
import type * as z from 'zod/mini';
import * as contract from '#contract/admin/imports.ts';
import {
  type beginImport as endpoint,
  type ImportReport,
  mostImportBytes,
  mostShownRows,
  type ShownImport,
} from '#contract/admin/imports.ts';
import { Failure, PlainProblem } from '#domain/failure.ts';
import { requireVat } from '#server/catalogue/products/save-product.ts';
import type { Db } from '#server/db/open.ts';
import { imports } from '#server/db/tables/catalogue/import-tables.ts';
import type { Prepared } from '#server/platform/endpoint-action.ts';
import { addJob } from '#server/platform/enqueue-job.ts';
import { inPieces, inSlices } from '#server/platform/give-way.ts';
import {
  answeredByStaff,
  preparedByStaff,
  requirePermission,
  requireStepUp,
  type StaffContext,
} from '#server/platform/staff-context.ts';
import { byteOrderMark, type CsvRow, csvLine } from '#server/platform/write-csv.ts';
import { exportProducts } from './export-sheets.ts';
import { readSheet, type Sheet } from './read-forms.ts';

type OfImport = { readonly importId: number };

/** The columns that are shown; only the job reads the file itself. */
const { content: _, seen: __, ...shownColumns } = getTableColumns(imports);

/** @throws Failure 'notFound' */
async function findImport(context: StaffContext, importId: number) {
  const [row] = await context.db.select(shownColumns).from(imports).where(eq(imports.id, importId));
  if (!row) throw new Failure('notFound', { text: 'There is no such import, or it is too old.' });
  return row;
}

/** @throws Failure 'notFound' */
export async function showImport(context: StaffContext, { importId }: OfImport): Promise<ShownImport> {
  const row = await findImport(context, importId);
  const { id, name, state, lines, done, encoding, madeBy, createdAt, endedAt, report, hash } = row;
  const [before] = await context.db
    .select({ at: imports.endedAt, by: imports.madeBy })
    .from(imports)
    .where(and(eq(imports.hash, hash), eq(imports.state, 'done'), ne(imports.id, id)))
    .orderBy(desc(imports.endedAt))
    .limit(1);
  return {
    id,
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

/** Problems come first, because they have to be corrected. Each kind is in the order of the lines. */
const inOrder = ({ problems }: ImportReport) =>
  (['problem', 'warning'] as const).flatMap((kind) => problems.filter((one) => one.kind === kind));

const cut = (report: ImportReport): NonNullable<ShownImport['report']> => ({
  ...report,
  problems: inOrder(report).slice(0, mostShownRows),
  problemsInAll: report.problems.length,
  rows: report.rows.slice(0, mostShownRows),
  rowsInAll: report.rows.length,
});

/** The whole report as a file, for whoever corrects a long import. @throws Failure 'notFound', 'conflict' before the dry run is done */
async function exportImport(
  context: StaffContext,
  { importId }: OfImport,
): Promise<{ name: string; csv: string; rows: number }> {
  const { report, name } = await findImport(context, importId);
  if (!report) throw new Failure('conflict', { text: 'The check has not finished yet.' });
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
  const lines: string[] = [];
  await inSlices(rows, (row) => void lines.push(csvLine(row)));
  const head = csvLine(['Line', 'Product', 'What', 'Column', 'Problem', 'Now', 'New']);
  return {
    name: `check-of-${name.replace(/\.[^.]*$/, '')}.csv`,
    csv: byteOrderMark + head + lines.join(''),
    rows: rows.length,
  };
}

/**
 * Stores a file and queues its dry run. The file is read outside any transaction, because a long one takes time.
 * @throws Failure 'tooLarge', or 'unsupportedType' with the reason in words why the file cannot be read
 */
export async function beginImport(
  context: StaffContext,
  { name, file }: z.output<typeof endpoint.input>,
): Promise<Prepared<ShownImport>> {
  const { staff, now } = context;
  const content = await fromBase64(file);
  if (content.length > mostImportBytes)
    throw new Failure('tooLarge', {
      text: `The file is larger than ${mostImportBytes / 1_000_000} MB. Please split it. Nothing was read.`,
    });
  const { rows, encoding } = await readable(content);
  return async ({ db }) => {
    const [begun] = await db
      .insert(imports)
      .values({
        name,
        content,
        hash: createHash('sha256').update(content).digest('hex'),
        encoding,
        lines: rows.length,
        memberId: staff.memberId,
        madeBy: staff.name,
        createdAt: now,
      })
      .returning({ id: imports.id });
    if (!begun) throw new Error('an import was not saved');
    await enqueue(db, begun.id, 'check');
    return showImport({ ...context, db }, { importId: begun.id });
  };
}

/** Decodes the file piece by piece: every four characters of a piece are three bytes. */
async function fromBase64(file: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of inPieces(file.replace(/\s+/g, ''))) pieces.push(Buffer.from(piece, 'base64'));
  return Buffer.concat(pieces);
}

async function readable(content: Buffer): Promise<Sheet> {
  try {
    return await readSheet(content);
  } catch (error) {
    if (error instanceof PlainProblem)
      throw new Failure('unsupportedType', { text: `${error.message} Nothing was changed.` });
    throw error;
  }
}

/** Queues a job. A second one does not join the queue while the first still waits. */
const enqueue = (db: Db, importId: number, what: 'check' | 'takeOver'): Promise<void> =>
  addJob(db, 'run_import', { importId }, `import:${importId}:${what}`);

async function lockImport(context: StaffContext, importId: number) {
  const [row] = await context.db.select().from(imports).where(eq(imports.id, importId)).for('update');
  if (!row) throw new Failure('notFound', { text: 'There is no such import.' });
  return row;
}

/** Repeats the dry run. An import that has been written, or is about to be, stays as it is. @throws Failure 'notFound' */
async function checkImportAgain(context: StaffContext, { importId }: OfImport): Promise<ShownImport> {
  const { db } = context;
  const { state } = await lockImport(context, importId);
  if (['checked', 'stale', 'failed'].includes(state)) {
    await db.update(imports).set({ state: 'checking', done: 0, report: null }).where(eq(imports.id, importId));
    await enqueue(db, importId, 'check');
  }
  return showImport(context, { importId });
}

/**
 * Queues the writing of an import, once, however often it is asked for.
 * @throws Failure 'notFound'; 'notAllowed' for counts, prices and VAT, 'stepUpRequired' for the last two; 'conflict' if there is a problem
 * or nothing to write
 */
export async function takeOverImport(context: StaffContext, { importId }: OfImport): Promise<ShownImport> {
  const { db, staff, requestId } = context;
  const { state, report } = await lockImport(context, importId);
  if (state === 'takingOver' || state === 'done') return showImport(context, { importId });
  if (state !== 'checked' || !report) throw new Failure('conflict', { text: 'The check has to finish first.' });
  if (report.problems.some(({ kind }) => kind === 'problem'))
    throw new Failure('conflict', { text: 'There are problems in the file. Nothing was changed.' });
  if (report.rows.length === 0)
    throw new Failure('conflict', {
      text: 'Every line matches what the shop already has. There is nothing to import.',
    });
  if (report.changesStock) requirePermission(context, 'stock.move');
  if (report.changesPrices) requirePermission(context, 'prices.edit');
  // A session has one step-up proof at a time, so the owner's proof covers the prices of the same file too.
  if (report.changesVat) requireVat(context);
  else if (report.changesPrices) requireStepUp(context, 'prices');
  await db
    .update(imports)
    .set({
      state: 'takingOver',
      done: 0,
      memberId: staff.memberId,
      madeBy: staff.name,
      deviceId: staff.deviceId,
      requestId,
    })
    .where(eq(imports.id, importId));
  await enqueue(db, importId, 'takeOver');
  return showImport(context, { importId });
}

export const importEndpoints = [
  preparedByStaff(contract.beginImport, beginImport),
  answeredByStaff(contract.readImport, showImport),
  answeredByStaff(contract.checkImportAgain, checkImportAgain),
  answeredByStaff(contract.takeOverImport, takeOverImport),
  answeredByStaff(contract.exportImport, exportImport),
  answeredByStaff(contract.exportProducts, exportProducts),
];
