import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { penceFromPounds } from '#domain/money/money.ts';
import type { OpenDatabase } from '#server/db/open.ts';
import { categories, products } from '#server/db/tables/schema.ts';
import { seededCategories } from './categories.ts';

const seededProduct = z.object({
  slug: z.string(),
  name: z.string(),
  categorySlug: z.string(),
  cupcakeType: z.nullable(z.string()),
  occasions: z.array(z.string()),
  price: z.number(),
  discountPrice: z.optional(z.nullable(z.number())),
  mainImage: z.string(),
  description: z.string(),
  availableQuantity: z.int(),
  featured: z.boolean(),
  weight: z.string(),
  cakeBase: z.string(),
  allergens: z.array(z.string()),
  dietary: z.array(z.string()),
  ingredientsSummary: z.string(),
  storage: z.optional(z.string()),
});

/** Two processes that start together seed once. */
const seedLock = 7_226_002;

/** Leaves alone a shop that has, or once had, any product. @returns how many products were put in */
export async function seedCatalogue({ db }: OpenDatabase, catalogueFile: string): Promise<number> {
  const first = z.array(seededProduct).parse(JSON.parse(await readFile(catalogueFile, 'utf8')));
  const idOf = (slug: string): number => {
    const found = seededCategories.find((category) => category.slug === slug);
    if (!found) throw new Error(`${catalogueFile}: no category is called ${slug}`);
    return found.id;
  };
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`);
    if ((await tx.$count(categories)) > 0) return 0;
    await tx.insert(categories).values([...seededCategories]);
    await tx.insert(products).values(
      first.map((product) => ({
        slug: product.slug,
        name: product.name,
        categoryId: idOf(product.categorySlug),
        typeCategoryId: product.cupcakeType === null ? null : idOf(product.cupcakeType),
        pricePence: penceFromPounds(product.price),
        discountPricePence: product.discountPrice == null ? null : penceFromPounds(product.discountPrice),
        mainImage: product.mainImage,
        description: product.description,
        stock: product.availableQuantity,
        featured: product.featured,
        weight: product.weight,
        cakeBase: product.cakeBase,
        allergens: product.allergens,
        dietary: product.dietary,
        occasions: product.occasions,
        ingredients: product.ingredientsSummary,
        storage: product.storage ?? '',
      })),
    );
    return first.length;
  });
}
