import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { ImportReport } from '#contract/admin/imports.ts';
import { isConnectionLost } from '#server/db/connecting/database-away.ts';
import type { Db } from '#server/db/open.ts';
import { imports } from '#server/db/tables/catalogue/import-tables.ts';
import { writeAudit } from '#server/platform/write-audit.ts';
import { planProducts } from './plan-products.ts';
import { readSheet } from './read-forms.ts';
import { namesOf, writeProducts } from './write-products.ts';

const { content: _, ...columnsBesideFile } = getTableColumns(imports);
type Import = Omit<typeof imports.$inferSelect, 'content'>;
type Working = { readonly db: Db; readonly now: Date };

/** After this many attempts nobody waits any longer for a file that the shop cannot process. */
const mostTries = 3;

/**
 * Runs the job that somebody waits for: the dry run, or the writing. It may be repeated whenever it was interrupted: what a file writes is
 * committed together with its state, so nothing is written twice. If it keeps failing, whoever waits is told.
 * @param attempt counted from 1
 */
export async function runImport({ db, now }: Working, importId: number, attempt = 1): Promise<void> {
  const [row] = await db.select(columnsBesideFile).from(imports).where(eq(imports.id, importId));
  if (!row) return;
  try {
    if (row.state === 'checking') await check(db, row);
    if (row.state === 'takingOver') await takeOver({ db, now }, row);
  } catch (error) {
    if (!isConnectionLost(error) && (attempt >= mostTries || isOfData(error)))
      await db.update(imports).set({ state: 'failed' }).where(still(row));
    throw error;
  }
}

async function check(db: Db, row: Import): Promise<void> {
  const { report, seen } = await planProducts(db, await readSheet(await readContent(db, row)), tellingOf(db, row));
  await db.update(imports).set({ state: 'checked', report, seen }).where(still(row));
}

/** As many bytes as can be made from the driver's text in a few milliseconds. */
const perRead = 2_000_000;

/**
 * Reads the file in parts: from a whole file the driver would make one text and then its bytes, and nobody else would be served in the
 * meantime.
 */
async function readContent(db: Db, { id }: Import): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (let from = 1, all = 1; from <= all; from += perRead) {
    const [read] = await db
      .select({
        part: sql<Buffer>`substring(${imports.content} from ${from} for ${perRead})`,
        all: sql<number>`octet_length(${imports.content})`,
      })
      .from(imports)
      .where(eq(imports.id, id));
    if (!read) throw new Error('an import was deleted while its file was being read');
    parts.push(read.part);
    all = read.all;
  }
  return Buffer.concat(parts);
}

/** Matches nothing if another job did the same work first in the meantime. */
const still = ({ id, state }: Import) => and(eq(imports.id, id), eq(imports.state, state));

/** Writes the progress outside the work's own transaction, so that everybody sees it at once. */
const tellingOf =
  (db: Db, { id }: Import) =>
  async (done: number): Promise<void> =>
    void (await db.update(imports).set({ done }).where(eq(imports.id, id)));

const silently = async (): Promise<void> => undefined;

/** Thrown to roll everything back; it carries the report that says why. */
class Stale extends Error {
  constructor(readonly report: ImportReport) {
    super('the shop has changed since the dry run');
  }
}

async function takeOver({ db, now }: Working, row: Import): Promise<void> {
  const before = row.seen ?? {};
  const tell = tellingOf(db, row);
  try {
    await db.transaction(async (tx) => {
      // One import at a time. The import's row stays unlocked, so that its progress can be written.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('import'), ${row.id}::int)`);
      const [waiting] = await tx.select({ id: imports.id }).from(imports).where(still(row));
      if (!waiting) return;
      const staff = { memberId: row.memberId, name: row.madeBy, deviceId: row.deviceId };
      const context = { db: tx, now, staff, requestId: row.requestId };
      const { report, seen, writes } = await planProducts(tx, await readSheet(await readContent(tx, row)), silently);
      const changed = differing(before, seen);
      const isWrong = report.problems.some(({ kind }) => kind === 'problem');
      if (changed.length > 0 || isWrong) throw new Stale({ ...report, conflicts: await namesOf(tx, changed) });
      const late = await writeProducts(context, { planned: writes, file: row.name }, tell);
      if (late.length > 0) throw new Stale({ ...report, conflicts: await namesOf(tx, late) });
      await writeAudit(context, {
        action: 'products.imported',
        subjectKind: 'import',
        subject: row.id,
        subjectName: row.name,
        after: { lines: row.lines, new: report.counts.new, changed: report.counts.changed },
      });
      await tx
        .update(imports)
        .set({ state: 'done', done: row.lines, report, endedAt: now })
        .where(eq(imports.id, row.id));
    });
  } catch (error) {
    if (!(error instanceof Stale)) throw error;
    const state = error.report.conflicts.length > 0 ? 'stale' : 'checked';
    await db.update(imports).set({ state, report: error.report }).where(still(row));
  }
}

/** Whether the database refuses what is in the file: it would do so at every attempt. */
const isOfData = (error: unknown): boolean =>
  error instanceof Error && /^2[23]/.test(String(Object(error.cause).code ?? Object(error).code ?? ''));

function differing(before: NonNullable<Import['seen']>, now: NonNullable<Import['seen']>): string[] {
  const seen = new Map(Object.entries(before));
  return Object.entries(now).flatMap(([slug, version]) => ((seen.get(slug) ?? null) === version ? [] : [slug]));
}
