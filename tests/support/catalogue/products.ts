import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { productSizes, products } from '#server/db/tables/catalogue/catalogue-tables.ts';

type SizeRow = typeof productSizes.$inferSelect;

/** A product with its sizes; price and grams are those of the default size, as most tests want them. */
export type TestProduct = Omit<typeof products.$inferSelect, 'stock'> & {
  /** Pieces; NaN if it is made to order. */
  readonly stock: number;
  readonly sizes: readonly SizeRow[];
  readonly grams: number;
  readonly pricePence: number;
  readonly discountPricePence: number | null;
};

/** The cakes, by id. */
export async function allProducts(db: Db): Promise<TestProduct[]> {
  return (await everythingSold(db)).filter(({ kind }) => kind === 'cake');
}

async function everythingSold(db: Db): Promise<TestProduct[]> {
  const rows = await db.select().from(products).orderBy(asc(products.id));
  const sizes = await db.select().from(productSizes).orderBy(asc(productSizes.grams));
  const sizesOf = new Map<number, SizeRow[]>();
  for (const size of sizes) sizesOf.set(size.productId, [...(sizesOf.get(size.productId) ?? []), size]);
  return rows.flatMap((row) => {
    const own = sizesOf.get(row.id) ?? [];
    const size = own.find(({ isDefault }) => isDefault);
    if (!size) return [];
    const { grams, pricePence, lowerPricePence: discountPricePence } = size;
    return [{ ...row, stock: row.stock ?? Number.NaN, sizes: own, grams, pricePence, discountPricePence }];
  });
}

/** Finds extras too. */
export async function findTestProduct(db: Db, slug: string): Promise<TestProduct> {
  const found = (await everythingSold(db)).find((product) => product.slug === slug);
  if (!found) throw new Error(`no product ${slug}`);
  return found;
}

type Change = Partial<typeof products.$inferInsert> & {
  readonly pricePence?: number;
  readonly discountPricePence?: number | null;
};

/** Changes a product; prices are those of the default size. */
export async function changeProduct(
  db: Db,
  slug: string,
  { pricePence, discountPricePence, ...values }: Change,
): Promise<void> {
  const { id } = await findTestProduct(db, slug);
  if (Object.keys(values).length > 0) await db.update(products).set(values).where(eq(products.id, id));
  if (pricePence === undefined && discountPricePence === undefined) return;
  await db
    .update(productSizes)
    .set({
      ...(pricePence !== undefined && { pricePence }),
      ...(discountPricePence !== undefined && { lowerPricePence: discountPricePence }),
    })
    .where(and(eq(productSizes.productId, id), eq(productSizes.isDefault, true)));
}

/** Copies a cake under another slug, with the values that differ. */
export async function copyProduct(
  db: Db,
  slug: string,
  values: Partial<typeof products.$inferInsert> & { readonly slug: string },
): Promise<void> {
  const {
    id: _,
    sizes,
    grams: __,
    pricePence: ___,
    discountPricePence: ____,
    ...row
  } = await findTestProduct(db, slug);
  await db.transaction(async (tx) => {
    const [made] = await tx
      .insert(products)
      .values({ ...row, ...values })
      .returning({ id: products.id });
    if (!made) throw new Error('no product was made');
    await tx.insert(productSizes).values(sizes.map((size) => ({ ...size, productId: made.id })));
  });
}

/** What one of the size costs; one of the default size if no weight is given. */
export function pennies({ sizes, grams }: TestProduct, weightGrams: number = grams): number {
  const size = sizes.find((each) => each.grams === weightGrams);
  return size ? Math.min(size.pricePence, size.lowerPricePence ?? size.pricePence) : 0;
}
