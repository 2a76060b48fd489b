import { and, eq, like, ne, or, sql } from 'drizzle-orm';
import { slugFrom } from '#domain/catalogue/editing/product-form.ts';
import { Failure } from '#domain/failure.ts';
import type { Db } from '#server/db/open.ts';
import { formerSlugs, products } from '#server/db/tables/catalogue/catalogue-tables.ts';

/** Lets only one product at a time take an address: one that was free stays free until the transaction ends. */
export const lockSlugs = (tx: Db): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('product slugs'))`);

/** Makes a free slug from the name, with a number at its end if another product has that slug or had it before. */
export async function findFreeSlug(tx: Db, name: string): Promise<string> {
  await lockSlugs(tx);
  const wanted = slugFrom(name);
  const begins = `${wanted}%`;
  const taken = new Set([
    ...(await tx.select({ slug: products.slug }).from(products).where(like(products.slug, begins))).map(
      ({ slug }) => slug,
    ),
    ...(await tx.select({ slug: formerSlugs.slug }).from(formerSlugs).where(like(formerSlugs.slug, begins))).map(
      ({ slug }) => slug,
    ),
  ]);
  if (!taken.has(wanted)) return wanted;
  let number = 2;
  while (taken.has(`${wanted}-${number}`)) number += 1;
  return `${wanted}-${number}`;
}

/**
 * Changes a product's slug. The previous address redirects to it for good, and products that offer it refer to it by the new one.
 * @throws Failure 'invalid' if another product has the address, or had it before, because then it leads there
 */
export async function changeSlug(tx: Db, productId: number, { from, to }: { from: string; to: string }): Promise<void> {
  await lockSlugs(tx);
  const [other] = await tx
    .select({ name: products.name, slug: products.slug })
    .from(products)
    .leftJoin(formerSlugs, eq(formerSlugs.productId, products.id))
    .where(and(ne(products.id, productId), or(eq(products.slug, to), eq(formerSlugs.slug, to))))
    .limit(1);
  if (other) {
    const text = other.slug === to ? `${other.name} has this address` : `This address used to belong to ${other.name}`;
    throw new Failure('invalid', { fields: { slug: text } });
  }
  await tx.update(products).set({ slug: to }).where(eq(products.id, productId));
  await tx.execute(sql`
    update products set extras_offered = array_replace(extras_offered, ${from}::text, ${to}::text)
    where extras_offered @> array[${from}::text]`);
}
