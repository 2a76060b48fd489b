import { sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { listTillProducts, TillProduct } from '#contract/admin/till.ts';
import { optionsToWire } from '#contract/codecs/product-codec.ts';
import { leadOf } from '#domain/catalogue/editing/product-form.ts';
import { availableOf, sizeText } from '#domain/catalogue/size.ts';
import { payablePence } from '#domain/money/money.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import { mainImageText } from '#server/catalogue/product-columns.ts';
import { readSettings, readShop } from '#server/db/read-shop.ts';
import { hasFolded } from '#server/db/tables/columns.ts';
import type { StaffContext } from '#server/platform/staff-context.ts';
import type { StockedProduct } from '#server/sales/orders/placing/check-lines.ts';
import { readStock } from '#server/sales/orders/placing/write-order.ts';

/** As many tiles as a thumb scrolls through. */
const mostTiles = 60;

type Row = {
  readonly id: number;
  readonly slug: string;
  readonly image: string;
  readonly leadDays: number;
  readonly leadHours: number;
  readonly orderBy: string | null;
  readonly isOffToday: boolean;
};

/** The till's products, best sellers first, extras included. */
export async function listProducts(
  { db, now }: StaffContext,
  { q, category }: z.output<typeof listTillProducts.input>,
): Promise<z.input<typeof listTillProducts.output>> {
  const words = (q ?? '')
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 6);
  const named = words.map((word) => hasFolded(sql`products.name`, word));
  const within =
    category === undefined
      ? sql`true`
      : sql`exists (select from categories c where c.slug = ${category} and c.id in (products.category_id, products.type_category_id))`;
  const { rows } = await db.execute<Row>(sql`
    select id, slug, ${sql.raw(mainImageText)} as image, lead_days as "leadDays", lead_hours as "leadHours", order_by as "orderBy",
      coalesce(not_on = ${shopDate(now.getTime(), shopTimeZone)}::date, false) as "isOffToday" from products
    where is_sold(products) and ${sql.join([within, ...named], sql` and `)}
    order by sold desc, id limit ${mostTiles}`);
  const categories = await db.execute<{ slug: string; name: string }>(
    sql`select slug, name from categories where parent_id is null order by position, id limit 40`,
  );
  const stocked = await readStock(
    db,
    rows.map(({ id }) => id),
    now,
  );
  const { orders: rules } = await readSettings(db, ['orders']);
  const { discount, kitchenNotice } = await readShop(db);
  const lent = await db.execute(sql`
    select from products p join product_sizes s on s.product_id = p.id where is_sold(p) and s.deposit_pence > 0 limit 1`);
  return {
    products: rows.flatMap((row) => {
      const product = stocked.find(({ id }) => id === row.id);
      return product ? [tileOf(row, product)] : [];
    }),
    categories: categories.rows,
    payOnCollection: rules.payOnCollection,
    hasDiscount: discount.policy !== 'off' && discount.percent > 0,
    hasDeposits: lent.rows.length > 0,
    kitchenNotice,
  };
}

const tileOf = ({ slug, image, isOffToday, ...row }: Row, product: StockedProduct): TillProduct => ({
  id: product.id,
  slug,
  name: product.name,
  image,
  stock: product.stock,
  isBakedLater: product.supply === 'stockToday',
  isOffToday,
  lead: leadOf(row),
  options: optionsToWire(product.options),
  allergens: [...product.allergens],
  mayContain: [...product.mayContain],
  sizes: product.sizes.map((size) => ({
    grams: size.grams,
    text: sizeText({ sizeLabel: size.label, weightGrams: size.grams }),
    pricePence: payablePence(size),
    pieces: size.pieces,
    isDefault: size.isDefault,
    left: availableOf(product.stock, size),
  })),
});
