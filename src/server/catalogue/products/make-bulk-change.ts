import { and, eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type * as endpoints from '#contract/admin/products/bulk-changes.ts';
import type { BulkChange, PlannedRow, Touched } from '#contract/admin/products/bulk-changes.ts';
import { mostPricePence } from '#contract/admin/products/product-form.ts';
import { fieldText } from '#domain/catalogue/editing/field-words.ts';
import { lacksText, type ProductLack } from '#domain/catalogue/editing/lacks.ts';
import type { ProductState } from '#domain/catalogue/editing/product-fields.ts';
import { changedPrice } from '#domain/catalogue/editing/product-form.ts';
import { Failure } from '#domain/failure.ts';
import { formatPounds, pence } from '#domain/money/money.ts';
import { isSameValue } from '#domain/values/differences.ts';
import type { Db } from '#server/db/open.ts';
import { productSizes, products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { bulkChanges } from '#server/db/tables/catalogue/import-tables.ts';
import { cartLines } from '#server/db/tables/schema.ts';
import { requirePermission, requireStepUp, type StaffContext } from '#server/platform/staff-context.ts';
import { writeAudit } from '#server/platform/write-audit.ts';
import { placeOf } from './create-product.ts';

type Kind = endpoints.BulkChange['kind'];
type Row = endpoints.DoneRow;

type BulkProduct = {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly isExtra: boolean;
  readonly version: number;
  readonly state: ProductState;
  readonly categoryId: number | null;
  readonly typeCategoryId: number | null;
  readonly sizes: NonNullable<Touched['sizes']>;
  readonly lacks: readonly ProductLack[];
};

/**
 * The products with these ids that exist, in the order of their ids.
 * @param isLocked whether nobody else may change them until the transaction ends
 */
async function readBulkProducts(db: Db, ids: readonly number[], { isLocked = false } = {}): Promise<BulkProduct[]> {
  const asked = sql`products.id = any(${sql.param([...ids])}::int[])`;
  if (isLocked) await db.execute(sql`select id from products where ${asked} order by id for no key update`);
  const { rows } = await db.execute<BulkProduct>(sql`
    select products.id, slug, name, kind = 'extra' as "isExtra", version, status as state, category_id as "categoryId",
      type_category_id as "typeCategoryId", products.lacks, (
        select coalesce(json_agg(json_build_object('grams', grams, 'pricePence', price_pence, 'lowerPricePence', lower_price_pence)
          order by grams), '[]')
        from product_sizes where product_id = products.id) as sizes
    from products where ${asked} order by products.id`);
  return rows;
}

type Place = { readonly categoryId: number; readonly typeCategoryId: number | null };

/**
 * Where a change of category moves products, read once for all of them; null for any other change.
 * @throws Failure 'invalid' for a category that does not exist
 */
const readPlace = (context: Pick<StaffContext, 'db'>, change: BulkChange): Promise<Place> | null =>
  change.kind === 'category' ? placeOf(context, change.categoryId) : null;

/** The values of a product that such a change touches. */
function touchedOf(kind: BulkChange['kind'], product: BulkProduct): Touched {
  if (kind === 'price') return { sizes: product.sizes };
  if (kind === 'state') return { state: product.state };
  return {
    ...(product.categoryId !== null && { categoryId: product.categoryId }),
    typeCategoryId: product.typeCategoryId,
  };
}

function planRow(product: BulkProduct, change: BulkChange, place: Place | null): PlannedRow {
  const before = touchedOf(change.kind, product);
  const after = afterOf(product, change, place);
  const isSame = isSameValue(before, after) && after.sizes?.length !== 0;
  return {
    productId: product.id,
    name: product.name,
    version: product.version,
    before,
    after,
    isSame,
    refused: isSame ? null : refusalOf(product, after),
  };
}

function afterOf({ sizes }: BulkProduct, change: BulkChange, place: Place | null): Touched {
  if (change.kind === 'state') return { state: change.state };
  if (change.kind === 'category') return { ...place };
  const { roundTo } = change;
  const by =
    change.by === 'percent'
      ? { by: 'percent' as const, hundredths: change.change, roundTo }
      : { by: 'amount' as const, pence: change.change, roundTo };
  return {
    sizes: sizes.map(({ grams, pricePence, lowerPricePence }) => ({
      grams,
      pricePence: changedPrice(pricePence, by),
      lowerPricePence: lowerPricePence === null ? null : changedPrice(lowerPricePence, by),
    })),
  };
}

/** Why a product cannot be changed so, or null if it can. */
function refusalOf({ isExtra, lacks }: BulkProduct, after: Touched): string | null {
  if (after.state === 'shown' && lacks.length > 0) return lacksText(lacks);
  if (isExtra && after.categoryId !== undefined) return 'An extra is in no category';
  if (after.sizes?.length === 0) return 'It has no price yet';
  for (const { pricePence, lowerPricePence } of after.sizes ?? []) {
    const least = Math.min(pricePence, lowerPricePence ?? pricePence);
    if (least < 1 || pricePence > mostPricePence) return `It would cost ${formatPounds(pence(least))}`;
    if (lowerPricePence !== null && lowerPricePence >= pricePence)
      return 'Its lower price would not be below the full price';
  }
  return null;
}

/** Shows what a change would do, and writes nothing. @throws Failure 'notAllowed' for prices without the permission; 'invalid' */
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

/** Changes each row by itself, all in one transaction. @throws Failure 'stepUpRequired' and 'notAllowed' for prices; 'invalid' */
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
    const why = product.version === seen.get(product.id) ? refused : 'Somebody else has changed it in the meantime';
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
  if (!kept) throw new Error('a bulk change was not saved');
  return kept.id;
}

/** @throws Failure 'notFound', 'conflict' if it was undone already; 'stepUpRequired' and 'notAllowed' for prices */
export async function undoBulkChange(
  context: StaffContext,
  { changeId }: z.output<typeof endpoints.undoBulkChange.input>,
): Promise<z.input<typeof endpoints.undoBulkChange.output>> {
  const { db, now } = context;
  const [kept] = await db.select().from(bulkChanges).where(eq(bulkChanges.id, changeId)).for('update');
  if (!kept) throw new Failure('notFound', { text: 'There is no such change.' });
  const { kind } = kept.change;
  mayChange(context, kind);
  if (kept.undoneAt !== null) throw new Failure('conflict', { text: 'This change has already been undone.' });
  const former = new Map(kept.rows.map((row) => [row.productId, row]));
  const done: Row[] = [];
  for (const product of await readBulkProducts(db, [...former.keys()], { isLocked: true })) {
    const row = former.get(product.id);
    if (!row) continue;
    const isAsLeft = isSameValue(touchedOf(kind, product), row.after);
    const why = isAsLeft ? refusalOf(product, row.before) : 'Somebody else has changed it since';
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

/** @param why null if it is so already, empty if it was changed */
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

/** Names each price by its weight, in words. */
const auditedOf = ({ sizes = [], ...others }: endpoints.Touched) => ({
  ...others,
  ...Object.fromEntries(
    sizes.flatMap(({ grams, ...prices }) =>
      Object.entries(prices).map(([part, value]) => [`${fieldText(`sizes/${grams}/${part}`)}Pence`, value]),
    ),
  ),
});
