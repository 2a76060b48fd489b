import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import {
  type beginImport as endpoint,
  type ImportKind,
  mostImportBytes,
  type ShownImport,
} from '#contract/admin/imports/imports.ts';
import { Failure } from '#domain/failure.ts';
import { PlainProblem } from '#domain/plain-problem.ts';
import type { Db } from '#server/db/open.ts';
import { imports } from '#server/db/tables/catalogue/import-tables.ts';
import type { Prepared } from '#server/modules/endpoint-action.ts';
import { addJob } from '#server/modules/enqueue-job.ts';
import { requireVat } from '#server/modules/staff/products/save-product.ts';
import { requirePermission, type StaffContext } from '#server/modules/staff-context.ts';
import { requireStepUp } from '#server/modules/team/require-step-up.ts';
import { readSheet, type Sheet } from './read-sheet.ts';
import { permissionOf, showImport } from './show-import.ts';

/**
 * The file is read outside of any transaction: a long one takes its time.
 * @throws Failure 'tooLarge', or 'unsupportedType' with why the file cannot be read, in words; 'notAllowed'
 */
export async function beginImport(
  context: StaffContext,
  { kind, name, file }: z.output<typeof endpoint.input>,
): Promise<Prepared<ShownImport>> {
  requirePermission(context, permissionOf[kind]);
  const { staff, now } = context;
  const content = Buffer.from(file, 'base64');
  if (content.length > mostImportBytes)
    throw new Failure('tooLarge', {
      text: `The file is larger than ${mostImportBytes / 1_000_000} MB. Please divide it. Nothing was read.`,
    });
  const { rows, encoding } = await readable(kind, content);
  return async ({ db }) => {
    const [begun] = await db
      .insert(imports)
      .values({
        kind,
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
    if (!begun) throw new Error('an import was not kept');
    await enqueue(db, begun.id, 'check');
    return showImport({ ...context, db }, { importId: begun.id });
  };
}

async function readable(kind: ImportKind, content: Buffer): Promise<Sheet> {
  try {
    return await readSheet(kind, content);
  } catch (error) {
    if (error instanceof PlainProblem)
      throw new Failure('unsupportedType', { text: `${error.message} Nothing was changed.` });
    throw error;
  }
}

/** A second one while the first waits is the first one. */
const enqueue = (db: Db, importId: number, what: 'check' | 'takeOver'): Promise<void> =>
  addJob(db, 'run_import', { importId }, `import:${importId}:${what}`);

async function lockImport(context: StaffContext, importId: number) {
  const [row] = await context.db.select().from(imports).where(eq(imports.id, importId)).for('update');
  if (!row) throw new Failure('notFound', { text: 'There is no such import.' });
  requirePermission(context, permissionOf[row.kind]);
  return row;
}

type OfImport = { readonly importId: number };

/** What is taken over, or about to be, stays so. @throws Failure 'notFound', 'notAllowed' */
export async function checkImportAgain(context: StaffContext, { importId }: OfImport): Promise<ShownImport> {
  const { db } = context;
  const { state } = await lockImport(context, importId);
  if (['checked', 'stale', 'failed'].includes(state)) {
    await db.update(imports).set({ state: 'checking', done: 0, report: null }).where(eq(imports.id, importId));
    await enqueue(db, importId, 'check');
  }
  return showImport(context, { importId });
}

/**
 * Once, however often it is asked for.
 * @throws Failure 'notFound'; 'notAllowed', 'stepUpRequired' for prices; 'conflict' where there is a problem, or nothing to write
 */
export async function takeOverImport(context: StaffContext, { importId }: OfImport): Promise<ShownImport> {
  const { db, staff, requestId } = context;
  const { state, report } = await lockImport(context, importId);
  if (state === 'takingOver' || state === 'done') return showImport(context, { importId });
  if (state !== 'checked' || !report) throw new Failure('conflict', { text: 'The dry run has to be done first.' });
  if (report.problems.some(({ kind }) => kind === 'problem'))
    throw new Failure('conflict', { text: 'There are problems in the file. Nothing was changed.' });
  if (report.rows.length === 0)
    throw new Failure('conflict', {
      text: 'Every line says what the shop has already. There is nothing to take over.',
    });
  if (report.changesPrices) requirePermission(context, 'prices.edit');
  // A session has one proof at a time: the owner's covers the prices of the same file.
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
