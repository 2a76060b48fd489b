import { and, eq, gt, inArray, isNull, like, or } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { bookCounts as endpoint } from '#contract/admin/stock/stock.ts';
import { Failure } from '#domain/failure.ts';
import { lockStock } from '#server/db/move-stock.ts';
import type { Db } from '#server/db/open.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { stockMovements } from '#server/db/tables/catalogue/stock-tables.ts';
import type { StaffContext } from '#server/platform/staff-context.ts';
import { type NamedProduct, told } from './move-stock.ts';
import { countStock, takeOut } from './staff-stock.ts';

type Input = z.output<typeof endpoint.input>;
type Count = Input['counts'][number];
type Booked = z.input<typeof endpoint.output>['booked'][number];

/**
 * Books all counts or none, under the locks of all their products.
 * @throws Failure 'invalid' if a product appears twice, 'notFound', 'conflict' if one is made to order or was counted by somebody else
 * since its counting began
 */
export async function bookCounts(context: StaffContext, { counts }: Input): Promise<z.input<typeof endpoint.output>> {
  const { db } = context;
  const ids = counts.map(({ productId }) => productId);
  if (new Set(ids).size < ids.length)
    throw new Failure('invalid', { text: 'A product can only be counted once on a sheet.' });
  const named = await db
    .select({ id: products.id, slug: products.slug, name: products.name })
    .from(products)
    .where(inArray(products.id, ids));
  const known = new Map(named.map((product) => [product.id, product]));
  const stocks = new Map((await lockStock(db, ids)).map(({ id, stock }) => [id, stock]));
  const booked: Booked[] = [];
  for (const count of counts) {
    const product = known.get(count.productId);
    if (!product)
      throw new Failure('notFound', { text: 'A product on this sheet no longer exists. Nothing was booked.' });
    await mustBeUncounted(db, product, count.since);
    booked.push(await book(context, product, count, stocks.get(count.productId) ?? 0));
  }
  return { booked };
}

/** The notes of counts, and of losses booked from counts, begin with this word. */
const countWord = 'counted';
const countNote = (counted: number): string => `${countWord} ${counted}`;

async function mustBeUncounted(db: Db, { id, name }: NamedProduct, since: Count['since']): Promise<void> {
  if (since === undefined) return;
  const { productId, reason, note, orderId, madeBy } = stockMovements;
  const [other] = await db
    .select({ by: madeBy })
    .from(stockMovements)
    .where(
      and(
        eq(productId, id),
        gt(stockMovements.id, since ?? 0),
        isNull(orderId),
        or(eq(reason, 'counted'), like(note, `${countWord} %`)),
      ),
    )
    .limit(1);
  if (other)
    throw new Failure('conflict', {
      text: `${other.by} has counted ${name} since you started. Check what it should be now, and enter its count again.`,
    });
}

/**
 * Books a loss as a loss, or as a count if fewer are left to take out; the count says how many are missing.
 * @param stock read under its lock
 */
async function book(
  context: StaffContext,
  product: NamedProduct,
  { counted, seen, why }: Count,
  stock: number,
): Promise<Booked> {
  const { db, staff, now } = context;
  const by = { slug: product.slug, as: staff.name, now };
  const lost = seen - counted;
  const { id: productId, name } = product;
  if (why !== 'counted' && lost > 0 && lost <= stock) {
    const note = countNote(counted);
    const after = await takeOut(db, { ...by, note, pieces: lost, reason: why });
    await told(context, product, { reason: why, pieces: -lost, note });
    return { productId, name, before: stock, after, missing: 0 };
  }
  const note = `${countNote(counted)}, was ${seen}`;
  const found = await countStock(db, { ...by, note, counted, seen });
  await told(context, product, { reason: 'counted', pieces: found.after - found.before, note });
  return { productId, name, ...found };
}
