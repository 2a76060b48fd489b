import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import * as daily from '#contract/admin/stock/daily-pieces.ts';
import * as ledger from '#contract/admin/stock/movements.ts';
import type * as endpoints from '#contract/admin/stock/stock.ts';
import type { undoMovement as endpoint, Moved } from '#contract/admin/stock/stock.ts';
import * as stock from '#contract/admin/stock/stock.ts';
import { Failure } from '#domain/failure.ts';
import { openFulfilments } from '#domain/order/fulfilment.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import { type MovementReason, reasonTexts } from '#domain/stock/movement.ts';
import { mainImageText } from '#server/catalogue/product-columns.ts';
import { lockStock } from '#server/db/move-stock.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { stockMovements } from '#server/db/tables/catalogue/stock-tables.ts';
import { hasFolded, quoted } from '#server/db/tables/columns.ts';
import { answeredByStaff, type StaffContext } from '#server/platform/staff-context.ts';
import { writeAudit } from '#server/platform/write-audit.ts';
import { bookCounts } from './book-counts.ts';
import { readDailyPieces, saveDailyRule, saveProductRule } from './daily-rules.ts';
import { addBakedFor, findNamedProduct, takeOutFor, told } from './move-stock.ts';
import { readOfficeStock } from './read-admin-stock.ts';
import { exportMovements, readMovements, readProductsOfLedger } from './read-movements.ts';
import { moveByHand } from './staff-stock.ts';

const mostShown = 60;

const todayOf = ({ now }: Pick<StaffContext, 'now'>): string => shopDate(now.getTime(), shopTimeZone);

/** Products made to order for a later day are left out, because they cannot be had today anyway. */
async function readNotToday(
  context: StaffContext,
  { q = '' }: z.output<typeof endpoints.readNotToday.input>,
): Promise<z.input<typeof endpoints.readNotToday.output>> {
  const today = todayOf(context);
  const isOff = sql`coalesce(products.not_on = ${today}::date, false)`;
  const words = q.trim().split(/\s+/).filter(Boolean).slice(0, 6);
  const named = words.map((word) => hasFolded(sql`products.name`, word));
  const { rows } = await context.db.execute<z.input<typeof endpoints.readNotToday.output>['products'][number]>(sql`
    select id, slug, name, ${sql.raw(mainImageText)} as image, ${isOff} as "isOff", (
      select count(*)::int from orders o where o.pickup_date = ${today}::date and o.fulfilment in (${quoted(openFulfilments)})
        and (select count(*) > 0 from order_lines l where l.order_id = o.id and has_product(l, products.id))
    ) as "openOrders" from products
    where is_sold(products) and lead_days = 0 and ${sql.join([sql`true`, ...named], sql` and `)}
    order by 5 desc, sold desc, id limit ${mostShown}`);
  return { products: rows, today };
}

/**
 * Marks a product as not sold today, or removes the mark. Customers see it at once, like any change of a product.
 * @throws Failure 'notFound'
 */
async function setNotToday(
  context: StaffContext,
  { productId, isOff }: z.output<typeof endpoints.setNotToday.input>,
): Promise<Record<string, never>> {
  const [product] = await context.db
    .update(products)
    .set({ notOn: isOff ? todayOf(context) : null })
    .where(eq(products.id, productId))
    .returning({ slug: products.slug, name: products.name });
  if (!product) throw new Failure('notFound', { text: 'This product no longer exists. Nothing was changed.' });
  await writeAudit(context, {
    action: 'stock.notToday',
    subjectKind: 'product',
    subject: product.slug,
    subjectName: product.name,
    after: { isOff },
  });
  return {};
}

const undone: ReadonlySet<MovementReason> = new Set(['baked', 'counted', 'damaged', 'wasted', 'givenAway']);

const refused = (text: string): Failure => new Failure('conflict', { text: `${text} Nothing was moved.` });

/**
 * Books the opposite movement, once.
 * @throws Failure 'notFound', 'conflict' for a movement that no member of staff made, that is undone already or that has been followed by a
 * count, and for pieces that have been sold in the meantime
 */
async function undoMovement(
  context: StaffContext,
  { productId, movementId }: z.output<typeof endpoint.input>,
): Promise<Moved> {
  const { db, staff, now } = context;
  const product = await findNamedProduct(db, productId);
  // Anybody who undoes the same movement at the same time waits here, and finds it undone.
  await lockStock(db, [productId]);
  const ofProduct = eq(stockMovements.productId, productId);
  const [movement] = await db
    .select()
    .from(stockMovements)
    .where(and(ofProduct, eq(stockMovements.id, movementId)));
  if (!movement) throw new Failure('notFound', { text: 'There is no such movement. Nothing was moved.' });
  if (!undone.has(movement.reason) || movement.undoes !== null)
    throw refused('Only changes made by hand can be undone.');
  if ((await db.$count(stockMovements, eq(stockMovements.undoes, movementId))) > 0)
    throw refused('Somebody has already undone it.');
  const countedSince = and(
    ofProduct,
    gt(stockMovements.id, movementId),
    eq(stockMovements.reason, 'counted'),
    isNull(stockMovements.undoes),
    isNull(stockMovements.orderId),
  );
  if ((await db.$count(stockMovements, countedSince)) > 0)
    throw refused(`${product.name} has been counted since then, so the count stands.`);
  const pieces = -movement.pieces;
  const note = `undone: ${reasonTexts[movement.reason]} ${signed(movement.pieces)}`;
  await moveByHand(db, 'counted', { slug: product.slug, as: staff.name, note, undoes: movementId, now }, (stock) => {
    if (stock + pieces < 0)
      throw refused(`Only ${stock} of ${product.name} are left; the others have been sold. Count the shelf instead.`);
    return { pieces, result: stock };
  });
  return told(context, product, { reason: 'counted', pieces, note });
}

const signed = (pieces: number): string => (pieces < 0 ? `−${-pieces}` : `+${pieces}`);

export const stockOfficeEndpoints = [
  answeredByStaff(stock.readStock, readOfficeStock),
  answeredByStaff(stock.addBaked, addBakedFor),
  answeredByStaff(stock.takeOut, takeOutFor),
  answeredByStaff(stock.bookCounts, bookCounts),
  answeredByStaff(stock.undoMovement, undoMovement),
  answeredByStaff(stock.readNotToday, readNotToday),
  answeredByStaff(stock.setNotToday, setNotToday),
  answeredByStaff(ledger.readMovements, readMovements),
  answeredByStaff(ledger.productsOfLedger, readProductsOfLedger),
  answeredByStaff(ledger.exportMovements, exportMovements),
  answeredByStaff(daily.readDailyPieces, readDailyPieces),
  answeredByStaff(daily.saveDailyRule, saveDailyRule),
  answeredByStaff(daily.saveProductRule, saveProductRule),
];
