import { sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { listTillProducts, TillProduct } from '#contract/admin/till/till.ts';
import { availableOf, sizeText } from '#domain/catalogue/size.ts';
import { payablePence } from '#domain/money/price.ts';
import { hasFolded } from '#server/db/plain-pattern.ts';
import { readSettings } from '#server/db/settings/read-settings.ts';
import { mainImageText } from '#server/modules/catalogue/product-columns.ts';
import type { StockedProduct } from '#server/modules/orders/placing/check-lines.ts';
import { readStock } from '#server/modules/orders/placing/write-order.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';

/** As many tiles as a thumb scrolls through. */
const mostTiles = 60;

type Row = { readonly id: number; readonly slug: string; readonly image: string; readonly lead_days: number };

/** What sells most stands first, extras too. */
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
    select id, slug, ${sql.raw(mainImageText)} as image, lead_days from products
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
  return {
    products: rows.flatMap((row) => {
      const product = stocked.find(({ id }) => id === row.id);
      return product ? [tileOf(row, product)] : [];
    }),
    categories: categories.rows,
    payOnCollection: rules.payOnCollection,
  };
}

const tileOf = ({ slug, image, lead_days: leadDays }: Row, product: StockedProduct): TillProduct => ({
  slug,
  name: product.name,
  image,
  stock: product.stock,
  leadDays,
  longestMessage: product.options.message?.max ?? null,
  sizes: product.sizes.map((size) => ({
    grams: size.grams,
    text: sizeText({ sizeLabel: size.label, weightGrams: size.grams }),
    pricePence: payablePence(size),
    isDefault: size.isDefault,
    left: availableOf(product.stock, size),
  })),
});
