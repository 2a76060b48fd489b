import { setImmediate } from 'node:timers/promises';
import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { type ImportProblem, mostWrongRows } from '#contract/admin/imports/imports.ts';
import type { ProductForm } from '#domain/catalogue/editing/product-form.ts';
import type { SheetCategory } from '#domain/catalogue/sheet/product-columns.ts';
import type { Ingredient } from '#domain/diet/ingredients.ts';
import type { Db } from '#server/db/open.ts';
import { collectionProducts, collections } from '#server/db/tables/catalogue/attribute-tables.ts';
import { categories, productSizes, products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { formerSlugs } from '#server/db/tables/catalogue/former-slug-tables.ts';
import { productPictures } from '#server/db/tables/catalogue/picture-tables.ts';
import { formOf } from '#server/modules/staff/products/read-office-product.ts';

export type KeptProduct = {
  readonly id: number;
  readonly version: number;
  readonly isExtra: boolean;
  readonly form: ProductForm;
  readonly ingredientList: readonly Ingredient[];
};

/** As many as are read, or written, by one statement. */
export const perStatement = 500;

/** Judged in a row before the process serves others. */
const perPause = 25;

/**
 * @param rows judged one after the other, in batches that are asked of the database together
 * @returns the line from which on nothing was judged, for too many were wrong; null where all were
 */
export async function judgeInBatches<Row extends { readonly line: number }>(
  rows: readonly Row[],
  prepare: (batch: readonly Row[]) => Promise<(row: Row) => boolean>,
  progress: (done: number) => Promise<void>,
): Promise<number | null> {
  let wrong = 0;
  for (let from = 0; from < rows.length; from += perStatement) {
    const batch = rows.slice(from, from + perStatement);
    const isRight = await prepare(batch);
    for (const [at, row] of batch.entries()) {
      if (at % perPause === 0) await setImmediate();
      if (wrong >= mostWrongRows) return row.line;
      if (!isRight(row)) wrong += 1;
    }
    await progress(from + batch.length);
  }
  return null;
}

export const tooManyWrong = (line: number): ImportProblem => ({
  line,
  name: '',
  column: '',
  kind: 'problem',
  text: `From here on nothing was read: ${mostWrongRows.toLocaleString('en-GB')} lines are wrong already. Is it the right file?`,
});

/** Those of the shop that are sold, in whatever state; what is bespoke is sold by quotes alone. */
export async function readForms(db: Db, slugs: readonly string[]): Promise<Map<string, KeptProduct>> {
  const rows = await db
    .select()
    .from(products)
    .where(and(inArray(products.slug, [...slugs]), ne(products.kind, 'bespoke')));
  const ids = rows.map(({ id }) => id);
  const sizes = await db
    .select()
    .from(productSizes)
    .where(inArray(productSizes.productId, ids))
    .orderBy(asc(productSizes.productId), asc(productSizes.grams));
  const { productId, file, hash, alternative } = productPictures;
  const pictures = await db
    .select({ productId, file, hash, alternative })
    .from(productPictures)
    .where(inArray(productId, ids))
    .orderBy(asc(productId), asc(productPictures.position));
  const gathered = await db
    .select({ productId: collectionProducts.productId, key: collectionProducts.collection })
    .from(collectionProducts)
    .innerJoin(collections, and(eq(collections.key, collectionProducts.collection), eq(collections.rule, 'byHand')))
    .where(inArray(collectionProducts.productId, ids))
    .orderBy(asc(collections.position), asc(collections.key));
  const collectionsOf = byProduct(gathered);
  const sizesOf = byProduct(sizes);
  const picturesOf = byProduct(pictures);
  return new Map(
    rows.map((row) => [
      row.slug,
      {
        id: row.id,
        version: row.version,
        isExtra: row.kind === 'extra',
        form: formOf(row, {
          sizes: sizesOf.get(row.id) ?? [],
          pictures: (picturesOf.get(row.id) ?? []).map(({ productId: _, ...picture }) => picture),
          collections: (collectionsOf.get(row.id) ?? []).map(({ key }) => key),
        }),
        ingredientList: row.ingredientList,
      },
    ]),
  );
}

function byProduct<Part extends { readonly productId: number }>(parts: readonly Part[]): Map<number, Part[]> {
  const found = new Map<number, Part[]>();
  for (const part of parts) {
    const own = found.get(part.productId);
    if (own) own.push(part);
    else found.set(part.productId, [part]);
  }
  return found;
}

/** Addresses that no new product may take: they lead to another one, or are of what no file is of. */
export async function readTaken(db: Db, slugs: readonly string[]): Promise<Map<string, string>> {
  const asked = [...slugs];
  const former = await db
    .select({ slug: formerSlugs.slug, name: products.name })
    .from(formerSlugs)
    .innerJoin(products, eq(products.id, formerSlugs.productId))
    .where(inArray(formerSlugs.slug, asked));
  const bespoke = await db
    .select({ slug: products.slug, name: products.name })
    .from(products)
    .where(and(inArray(products.slug, asked), eq(products.kind, 'bespoke')));
  return new Map([...former, ...bespoke].map(({ slug, name }) => [slug, name]));
}

export const readSheetCategories = (db: Db): Promise<SheetCategory[]> =>
  db
    .select({ id: categories.id, slug: categories.slug, name: categories.name, parentId: categories.parentId })
    .from(categories)
    .orderBy(asc(categories.position), asc(categories.id));
