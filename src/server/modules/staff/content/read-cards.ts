import { and, eq, inArray } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type * as endpoints from '#contract/admin/content/content.ts';
import { summaryToWire } from '#contract/codecs/product-codec.ts';
import { categories, products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { isShown, summaryColumns, summaryFromRow } from '#server/modules/catalogue/product-columns.ts';
import { readDiary } from '#server/modules/diary/read-diary.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';

/** As customers would be sent them now, for whoever picks. */
export async function readCards(
  { db, now }: StaffContext,
  { slugs }: z.output<typeof endpoints.readCards.input>,
): Promise<z.input<typeof endpoints.readCards.output>> {
  const rows = await db
    .select(summaryColumns)
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(and(inArray(products.slug, slugs), isShown));
  return {
    products: rows.map((row) => summaryToWire(summaryFromRow(row, now))),
    opening: await readDiary(db, now),
  };
}
