import { type SQL, sql } from 'drizzle-orm';
import type { FoundProduct } from '#contract/admin/finding/finding.ts';
import { payablePence } from '#domain/money/price.ts';
import { foldText } from '#domain/text/fold.ts';
import { hasFolded, plainly } from '#server/db/plain-pattern.ts';
import { mainImageText, type SizeRow, sizesFromRows, sizesJson } from '#server/modules/catalogue/product-columns.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';

const mostWords = 6;

type Row = Omit<FoundProduct, 'pricePence'> & { readonly sizes: readonly SizeRow[] | null };

/** Products with all of the words in their name or their slug, hidden ones and extras too; what is sold, and sells most, first. */
export async function findProductsCalled(
  { db, now }: Pick<StaffContext, 'db' | 'now'>,
  text: string,
  most: number,
): Promise<FoundProduct[]> {
  const words = text
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, mostWords);
  if (words.length === 0) return [];
  const each = (has: (word: string) => SQL): SQL => sql.join(words.map(has), sql` and `);
  const called = each((word) => hasFolded(sql`name`, word));
  const addressed = each((word) => sql`slug like ${`%${plainly(foldText(word))}%`}`);
  const { rows } = await db.execute<Row>(sql`
    select id, slug, name, stock, ${sql.raw(mainImageText)} as image, ${sql.raw(sizesJson)} as sizes, is_sold(products) as "isShown"
    from products where (${called}) or (${addressed})
    order by is_sold(products) desc, sold desc, id limit ${most}`);
  return rows.map(({ sizes: kept, ...product }) => {
    const sizes = sizesFromRows(kept ?? [], now);
    const usual = sizes.find(({ isDefault }) => isDefault) ?? sizes[0];
    return { ...product, pricePence: usual ? payablePence(usual) : null };
  });
}
