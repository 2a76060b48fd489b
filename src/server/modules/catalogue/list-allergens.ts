import { asc, eq } from 'drizzle-orm';
import { type AllergenMatrix, mostInMatrix } from '#contract/content/pages.ts';
import { allergenNames, keysAt } from '#domain/diet/allergens.ts';
import { categories, products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import type { RequestContext } from '#server/modules/request-context.ts';
import { isShown } from './product-columns.ts';

/** One query. */
export async function listAllergens({ db }: RequestContext): Promise<AllergenMatrix> {
  const rows = await db
    .select({
      slug: products.slug,
      name: products.name,
      allergens: products.allergens,
      category: categories.slug,
      categoryName: categories.name,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(isShown)
    .orderBy(asc(categories.position), asc(categories.id), asc(products.name))
    .limit(mostInMatrix);
  const matrix: AllergenMatrix = [];
  for (const { slug, name, allergens, category, categoryName } of rows) {
    if (matrix.at(-1)?.slug !== category) matrix.push({ slug: category, name: categoryName, products: [] });
    matrix.at(-1)?.products.push({
      slug,
      name,
      contains: allergenNames(keysAt(allergens, 'contains')),
      mayContain: allergenNames(keysAt(allergens, 'mayContain')),
    });
  }
  return matrix;
}
