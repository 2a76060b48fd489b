import { arrayContains, eq, sql } from 'drizzle-orm';
import { Failure } from '#domain/failure.ts';
import type { Db } from '#server/db/open.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';

const spelling = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/**
 * Whoever comes by the former address is led on; what offers it, offers it by its new name. @throws Failure 'notFound';
 * 'invalid' for a slug that is none, or taken
 */
export async function renameProduct(db: Db, { from, to }: { from: string; to: string }): Promise<void> {
  if (!spelling.test(to) || to.length > 120)
    throw new Failure('invalid', { text: `'${to}' is no address: small letters, digits and single hyphens.` });
  await db.transaction(async (tx) => {
    if ((await tx.$count(products, eq(products.slug, to))) > 0)
      throw new Failure('invalid', { text: `There is another product called ${to}.` });
    const renamed = await tx.update(products).set({ slug: to }).where(eq(products.slug, from)).returning();
    if (renamed.length === 0) throw new Failure('notFound', { text: `There is no product called ${from}.` });
    const offered = products.extrasOffered;
    await tx
      .update(products)
      .set({ extrasOffered: sql`array_replace(${offered}, ${from}::text, ${to}::text)` })
      .where(arrayContains(offered, [from]));
  });
}
