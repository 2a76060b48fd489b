import { and, eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type * as endpoints from '#contract/admin/products/bulk-changes.ts';
import { fieldText } from '#domain/catalogue/editing/field-words.ts';
import { isSameValue } from '#domain/catalogue/editing/same-value.ts';
import { Failure } from '#domain/failure.ts';
import { bulkChanges } from '#server/db/tables/catalogue/bulk-change-tables.ts';
import { productSizes, products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { cartLines } from '#server/db/tables/schema.ts';
import { writeAudit } from '#server/modules/audit/write-audit.ts';
import { requirePermission, type StaffContext } from '#server/modules/staff-context.ts';
import { requireStepUp } from '#server/modules/team/require-step-up.ts';
import { type BulkProduct, planRow, readBulkProducts, readPlace, refusalOf, touchedOf } from './plan-bulk-change.ts';

type Kind = endpoints.BulkChange['kind'];
type Row = endpoints.DoneRow;

/** Nothing is written. @throws Failure 'notAllowed' for prices without the permission; 'invalid' */
export async function previewBulkChange(
  context: StaffContext,
  { change, productIds }: z.output<typeof endpoints.previewBulkChange.input>,
): Promise<z.input<typeof endpoints.previewBulkChange.output>> {
  const { db } = context;
  if (change.kind === 'price') requirePermission(context, 'prices.edit');
  const place = await readPlace(context, change);
  const rows = (await readBulkProducts(db, productIds)).map((product) => planRow(product, change, place));
  const { rows: counted } = await db.execute<{ carts: number }>(sql`
    select count(distinct ${cartLines.userId})::int as carts from ${cartLines}
    where ${cartLines.productId} = any(${sql.param(productIds)}::int[])`);
  return { rows, carts: counted[0]?.carts ?? 0 };
}

/** Each row by itself, all in one transaction. @throws Failure 'stepUpRequired' and 'notAllowed' for prices; 'invalid' */
export async function makeBulkChange(
  context: StaffContext,
  { change, rows }: z.output<typeof endpoints.makeBulkChange.input>,
): Promise<z.input<typeof endpoints.makeBulkChange.output>> {
  const { db } = context;
  mayChange(context, change.kind);
  const place = await readPlace(context, change);
  const seen = new Map(rows.map(({ productId, version }) => [productId, version]));
  const done: Row[] = [];
  const changed: endpoints.ChangedRow[] = [];
  for (const product of await readBulkProducts(db, [...seen.keys()], { isLocked: true })) {
    const { before, after, isSame, refused } = planRow(product, change, place);
    const why = product.version === seen.get(product.id) ? refused : 'Somebody changed it meanwhile';
    if (why !== null || isSame) {
      done.push(rowOf(product, why));
      continue;
    }
    await write(context, { product, action: actions[change.kind], before, after });
    changed.push({ productId: product.id, before, after });
    done.push(rowOf(product, ''));
  }
  const changeId = changed.length === 0 ? null : await keep(context, change, changed);
  return { changeId, rows: done };
}

async function keep(
  { db, staff, now }: StaffContext,
  change: endpoints.BulkChange,
  rows: readonly endpoints.ChangedRow[],
): Promise<number> {
  const [kept] = await db
    .insert(bulkChanges)
    .values({ memberId: staff.memberId, change, rows, createdAt: now })
    .returning({ id: bulkChanges.id });
  if (!kept) throw new Error('a change of many products was not kept');
  return kept.id;
}

/** @throws Failure 'notFound', 'conflict' where it was undone already; 'stepUpRequired' and 'notAllowed' for prices */
export async function undoBulkChange(
  context: StaffContext,
  { changeId }: z.output<typeof endpoints.undoBulkChange.input>,
): Promise<z.input<typeof endpoints.undoBulkChange.output>> {
  const { db, now } = context;
  const [kept] = await db.select().from(bulkChanges).where(eq(bulkChanges.id, changeId)).for('update');
  if (!kept) throw new Failure('notFound', { text: 'There is no such change.' });
  const { kind } = kept.change;
  mayChange(context, kind);
  if (kept.undoneAt !== null) throw new Failure('conflict', { text: 'This change was undone already.' });
  const former = new Map(kept.rows.map((row) => [row.productId, row]));
  const done: Row[] = [];
  for (const product of await readBulkProducts(db, [...former.keys()], { isLocked: true })) {
    const row = former.get(product.id);
    if (!row) continue;
    const isAsLeft = isSameValue(touchedOf(kind, product), row.after);
    const why = isAsLeft ? refusalOf(product, row.before) : 'Somebody changed it since';
    if (why === null)
      await write(context, { product, action: 'product.bulkUndone', before: row.after, after: row.before });
    done.push(rowOf(product, why ?? ''));
  }
  await db.update(bulkChanges).set({ undoneAt: now }).where(eq(bulkChanges.id, changeId));
  return { rows: done };
}

/** @throws Failure 'notAllowed', 'stepUpRequired' */
function mayChange(context: StaffContext, kind: Kind): void {
  if (kind !== 'price') return;
  requirePermission(context, 'prices.edit');
  requireStepUp(context, 'prices');
}

/** @param why null where it is so already, empty where it was changed */
const rowOf = ({ id, name }: BulkProduct, why: string | null): Row => ({
  productId: id,
  name,
  outcome: why === null ? 'same' : why === '' ? 'changed' : 'refused',
  why: why ?? '',
});

const actions: Readonly<Record<Kind, string>> = {
  price: 'product.bulkPriced',
  state: 'product.bulkState',
  category: 'product.bulkMoved',
};

type Written = {
  readonly product: BulkProduct;
  readonly action: string;
  readonly before: endpoints.Touched;
  readonly after: endpoints.Touched;
};

async function write(context: StaffContext, { product, action, before, after }: Written): Promise<void> {
  const { db } = context;
  const { sizes = [], state, categoryId, typeCategoryId } = after;
  for (const { grams, ...prices } of sizes)
    await db
      .update(productSizes)
      .set(prices)
      .where(and(eq(productSizes.productId, product.id), eq(productSizes.grams, grams)));
  if (state !== undefined || categoryId !== undefined)
    await db
      .update(products)
      .set({ ...(state && { status: state }), ...(categoryId !== undefined && { categoryId, typeCategoryId }) })
      .where(eq(products.id, product.id));
  await writeAudit(context, {
    action,
    subjectKind: 'product',
    subject: product.slug,
    subjectName: product.name,
    before: auditedOf(before),
    after: auditedOf(after),
  });
}

/** Each price by its weight, in words. */
const auditedOf = ({ sizes = [], ...others }: endpoints.Touched) => ({
  ...others,
  ...Object.fromEntries(
    sizes.flatMap(({ grams, ...prices }) =>
      Object.entries(prices).map(([part, value]) => [`${fieldText(`sizes/${grams}/${part}`)}Pence`, value]),
    ),
  ),
});
