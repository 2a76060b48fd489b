import { and, eq, inArray, sql } from 'drizzle-orm';
import type { RevisableOrder } from '#domain/order/revising/revisable-order.ts';
import type { RevisedLine } from '#domain/order/revising/revise-lines.ts';
import type { Revision } from '#domain/order/revising/revise-order.ts';
import { moveStock } from '#server/db/move-stock.ts';
import type { Db } from '#server/db/open.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { orderAdjustments } from '#server/db/tables/orders/change-tables.ts';
import { orderLines } from '#server/db/tables/schema.ts';
import { mainImageText } from '#server/modules/catalogue/product-columns.ts';
import type { StockedProduct } from '#server/modules/orders/placing/check-lines.ts';

type Lines = Pick<Revision, 'lines'>;
type Products = readonly StockedProduct[];

/** Lines keep their ids; what is sold now is written as it is sold now. The caller holds the order's lock. */
export async function writeLines(
  tx: Db,
  orderId: number,
  before: RevisableOrder,
  { lines }: Lines,
  stocked: Products,
): Promise<void> {
  const kept = new Set(lines.map(({ id }) => id));
  const gone = before.lines.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  if (gone.length > 0)
    await tx.delete(orderLines).where(and(eq(orderLines.orderId, orderId), inArray(orderLines.id, gone)));
  const faces = await readFaces(
    tx,
    lines.filter(({ isSoldNow }) => isSoldNow).map(({ productId }) => productId),
  );
  const asSoldNow = (line: RevisedLine) => {
    const { id: _, returned: __, isSoldNow: ___, isChanged: ____, ...sold } = line;
    const face = faces.get(line.productId);
    const allergens = stocked.find(({ id }) => id === line.productId)?.allergens;
    if (!face || !allergens) throw new Error(`product ${line.productId} is sold no longer`);
    return { ...sold, ...face, allergens: [...allergens] };
  };
  for (const line of lines) {
    if (line.id === null) await tx.insert(orderLines).values({ orderId, ...asSoldNow(line) });
    else
      await tx
        .update(orderLines)
        .set(line.isSoldNow ? asSoldNow(line) : kepts(line))
        .where(eq(orderLines.id, line.id));
  }
}

const kepts = ({ quantity, discountPence, personalisation }: RevisedLine) => ({
  quantity,
  discountPence,
  personalisation,
});

type Face = { readonly slug: string; readonly name: string; readonly mainImage: string };

async function readFaces(tx: Db, productIds: readonly number[]): Promise<ReadonlyMap<number, Face>> {
  if (productIds.length === 0) return new Map();
  const rows = await tx
    .select({
      id: products.id,
      slug: products.slug,
      name: products.name,
      mainImage: sql<string>`${sql.raw(mainImageText)}`,
    })
    .from(products)
    .where(inArray(products.id, [...productIds]));
  return new Map(rows.map(({ id, ...face }) => [id, face]));
}

export async function writeAdjustments(tx: Db, { adjustments }: Pick<Revision, 'adjustments'>): Promise<void> {
  for (const { id, amountPence } of adjustments)
    await tx.update(orderAdjustments).set({ amountPence }).where(eq(orderAdjustments.id, id));
}

type By = { readonly orderId: number; readonly madeBy: string; readonly at: Date };

/** In the ledger as what an order takes and what one gives back. */
export async function moveDifference(tx: Db, { stock }: Pick<Revision, 'stock'>, by: By): Promise<void> {
  const taken = new Map([...stock].flatMap(([id, pieces]) => (pieces > 0 ? [[id, -pieces] as const] : [])));
  const given = new Map([...stock].flatMap(([id, pieces]) => (pieces < 0 ? [[id, -pieces] as const] : [])));
  await moveStock(tx, given, { ...by, reason: 'returned' });
  await moveStock(tx, taken, { ...by, reason: 'order' });
}

/** What 'popular' sorts by. */
export async function countSoldAnew(tx: Db, { sold }: Pick<Revision, 'sold'>): Promise<void> {
  if (sold.size === 0) return;
  await tx.execute(sql`
    update products set sold = greatest(0, sold + change.quantity)
    from unnest(${sql.param([...sold.keys()])}::int[], ${sql.param([...sold.values()])}::int[]) as change (id, quantity)
    where products.id = change.id`);
}
