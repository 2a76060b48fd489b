import { asc, eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type * as endpoints from '#contract/admin/products/product-edit.ts';
import { longestName } from '#contract/admin/products/product-form.ts';
import { levelsFrom } from '#domain/diet/allergens.ts';
import { Failure } from '#domain/failure.ts';
import { openStock } from '#server/db/move-stock.ts';
import { categories, productSizes, products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { productPictures } from '#server/db/tables/catalogue/picture-tables.ts';
import type { StaffContext } from '#server/platform/staff-context.ts';
import { writeAudit } from '#server/platform/write-audit.ts';
import { findFreeSlug } from './find-slug.ts';
import { productGone } from './read-admin-product.ts';

/**
 * Creates a draft: it has no stock, nobody has stated what is in it, and no customer sees it.
 * @throws Failure 'invalid' for a category that does not exist
 */
export async function createProduct(
  context: StaffContext,
  { name, categoryId }: z.output<typeof endpoints.createProduct.input>,
): Promise<{ id: number }> {
  const { db } = context;
  const place = categoryId === null ? null : await placeOf(context, categoryId);
  const slug = await findFreeSlug(db, name);
  const id = await insert(context, {
    name,
    slug,
    kind: place === null ? 'extra' : 'cake',
    status: 'draft',
    ...place,
    description: '',
    cakeBase: '',
    // An extra is not food, so it contains none of the allergens.
    allergens: place === null ? levelsFrom([], []) : {},
    stock: 0,
  });
  await writeAudit(context, {
    action: 'product.created',
    subjectKind: 'product',
    subject: slug,
    subjectName: name,
    after: { name },
  });
  return { id };
}

/** The category and the type to write; a type stands below its category. @throws Failure 'invalid' */
export async function placeOf({ db }: Pick<StaffContext, 'db'>, categoryId: number) {
  const [found] = await db.select().from(categories).where(eq(categories.id, categoryId));
  if (!found) throw new Failure('invalid', { fields: { categoryId: 'There is no such category' } });
  return found.parentId === null
    ? { categoryId: found.id, typeCategoryId: null }
    : { categoryId: found.parentId, typeCategoryId: found.id };
}

const copied = ' (copy)';

/** @throws Failure 'notFound' */
export async function duplicateProduct(
  context: StaffContext,
  { productId }: z.output<typeof endpoints.duplicateProduct.input>,
): Promise<{ id: number }> {
  const { db } = context;
  const [row] = await db.select().from(products).where(eq(products.id, productId));
  if (!row) throw productGone();
  const name = `${row.name.slice(0, longestName - copied.length).trimEnd()}${copied}`;
  const slug = await findFreeSlug(db, name);
  const { id: _, version: __, updatedAt: ___, createdAt: ____, ...facts } = row;
  const id = await insert(context, {
    ...facts,
    name,
    slug,
    status: 'draft',
    shownFrom: null,
    shownUntil: null,
    featured: false,
    featuredRank: null,
    sold: 0,
    stock: row.stock === null ? null : 0,
  });
  const ofCopy = <Part extends { productId: number }>(parts: readonly Part[]) =>
    parts.map((part) => ({ ...part, productId: id }));
  const sizes = await db.select().from(productSizes).where(eq(productSizes.productId, productId));
  if (sizes.length > 0) await db.insert(productSizes).values(ofCopy(sizes));
  const pictures = await db
    .select()
    .from(productPictures)
    .where(eq(productPictures.productId, productId))
    .orderBy(asc(productPictures.position));
  if (pictures.length > 0) await db.insert(productPictures).values(ofCopy(pictures));
  await db.execute(sql`
    insert into collection_products (collection, product_id)
    select collection, ${id}::int from collection_products where product_id = ${productId}`);
  await writeAudit(context, {
    action: 'product.duplicated',
    subjectKind: 'product',
    subject: slug,
    subjectName: name,
    after: { from: row.slug },
  });
  return { id };
}

async function insert({ db, now, staff }: StaffContext, row: typeof products.$inferInsert): Promise<number> {
  const [made] = await db.insert(products).values(row).returning({ id: products.id });
  if (!made) throw new Error(`${row.slug} was not written`);
  await openStock(db, [made.id], { madeBy: staff.name, at: now });
  return made.id;
}
