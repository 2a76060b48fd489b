import { sql } from 'drizzle-orm';
import { pence } from '#domain/money/money.ts';
import type { DayRange } from '#domain/money/report/day-range.ts';
import { type ProductsSold, productsSold, type SoldProduct } from '#domain/money/report/products-sold.ts';
import { shelfWords } from '#domain/staff/words/report-words.ts';
import { mainImageText } from '#server/catalogue/product-columns.ts';
import type { Db } from '#server/db/open.ts';

/**
 * What each product and category earned, beside another range. Its cost depends on how many days the ranges have and how many products the
 * shop has.
 */
export async function readProductsSold(db: Db, range: DayRange, before: DayRange | null): Promise<ProductsSold> {
  const sold = await readDays(db, range);
  const soldBefore = before && (await readDays(db, before));
  const products = await readProducts(db, [...new Set([...sold.keys(), ...(soldBefore?.keys() ?? [])])]);
  return productsSold(products, sold, soldBefore);
}

async function readDays(db: Db, { from, to }: DayRange) {
  const { rows } = await db.execute<{ id: number; pieces: number; netPence: number }>(sql`
    select product_id as id, sum(pieces)::int as pieces, sum(net_pence)::float8 as "netPence" from product_days
    where shop_day >= ${from} and shop_day < ${to} group by 1 having sum(pieces) <> 0 or sum(net_pence) <> 0`);
  return new Map(rows.map(({ id, pieces, netPence }) => [id, { pieces, netPence: pence(netPence) }]));
}

type ProductRow = Omit<SoldProduct, 'category'> & {
  readonly kind: keyof typeof shelfWords;
  readonly category: string | null;
};

async function readProducts(db: Db, ids: readonly number[]): Promise<SoldProduct[]> {
  const { rows } = await db.execute<ProductRow>(sql`
    select products.id, products.name, ${sql.raw(mainImageText)} as image, products.kind, c.name as category
    from products left join categories c on c.id = products.category_id where products.id = any(${sql.param([...ids])}::int[])`);
  return rows.map(({ kind, ...row }) => ({ ...row, category: row.category ?? shelfWords[kind] }));
}
