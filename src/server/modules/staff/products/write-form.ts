import { and, asc, eq, inArray, notInArray } from 'drizzle-orm';
import type { EditedProduct } from '#contract/admin/products/product-edit.ts';
import type { FormSize, ProductForm } from '#domain/catalogue/editing/product-form.ts';
import { keysAt } from '#domain/diet/allergens.ts';
import { allergensNamedIn } from '#domain/diet/allergens-named-in.ts';
import type { Ingredient } from '#domain/diet/ingredients.ts';
import { lockStock, moveStock, openStock } from '#server/db/move-stock.ts';
import type { Db } from '#server/db/open.ts';
import { collectionProducts } from '#server/db/tables/catalogue/attribute-tables.ts';
import { productSizes, products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';
import { changeSlug } from './find-slug.ts';
import { writePictures } from './write-pictures.ts';

type Writing = Pick<StaffContext, 'db' | 'now' | 'staff'>;

/**
 * Writes what is wanted over what is there; stock is touched alone where the product is made to order from now on, or no longer. The
 * caller holds the product's lock and has judged the form. @throws Failure 'invalid' for an address that is taken
 */
export async function writeForm(context: Writing, product: EditedProduct, wanted: ProductForm): Promise<void> {
  const { db } = context;
  const { id, form } = product;
  if (form.slug !== wanted.slug) await changeSlug(db, id, { from: form.slug, to: wanted.slug });
  await writeFacts(context, id, form, wanted);
  await writeSizes(db, id, wanted);
  await writePictures(db, id, form, wanted);
  await writeCollections(db, id, form, wanted);
}

async function writeFacts(
  { db, now, staff }: Writing,
  id: number,
  was: ProductForm,
  wanted: ProductForm,
): Promise<void> {
  const {
    slug: _,
    sizes: __,
    defaultGrams: ___,
    pictures: ____,
    collections: _____,
    ingredientLines,
    state,
    shownFrom,
    shownUntil,
    ...facts
  } = wanted;
  const isMoved = was.supply !== wanted.supply;
  const by = { madeBy: staff.name, at: now };
  if (isMoved && wanted.supply === 'toOrder') {
    const [kept] = await lockStock(db, [id]);
    const note = 'made to order from now on';
    if (kept?.stock != null) await moveStock(db, new Map([[id, -kept.stock]]), { ...by, reason: 'counted', note });
  }
  await db
    .update(products)
    .set({
      ...facts,
      dietary: [...facts.dietary],
      occasions: [...facts.occasions],
      extrasOffered: [...facts.extrasOffered],
      status: state,
      shownFrom: dateOf(shownFrom),
      shownUntil: dateOf(shownUntil),
      ingredientList: await ingredientsOf(db, id, wanted, ingredientLines),
      ...(isMoved && (wanted.supply === 'toOrder' ? { stock: null, dailyByWeekday: null } : { stock: 0 })),
    })
    .where(eq(products.id, id));
  if (isMoved && wanted.supply === 'stock') await openStock(db, id, by);
}

const dateOf = (moment: string | null): Date | null => (moment === null ? null : new Date(moment));

/** A line that was there keeps the allergens that were said of it; a new one has those of the product that it names. */
async function ingredientsOf(
  db: Db,
  id: number,
  { allergens }: ProductForm,
  lines: readonly string[],
): Promise<Ingredient[]> {
  const [row] = await db.select({ list: products.ingredientList }).from(products).where(eq(products.id, id));
  const known = new Map((row?.list ?? []).map((ingredient) => [ingredient.text, ingredient]));
  const contained = keysAt(allergens, 'contains');
  return lines.map((text) => known.get(text) ?? { text, allergens: allergensNamedIn(text, contained) });
}

export async function writeSizes(tx: Db, productId: number, { sizes, defaultGrams }: ProductForm): Promise<void> {
  const ofProduct = eq(productSizes.productId, productId);
  const before = await tx.select().from(productSizes).where(ofProduct).orderBy(asc(productSizes.grams));
  const kept = sizes.map(({ grams }) => grams);
  const gone = before.filter(({ grams }) => !kept.includes(grams));
  if (gone.length > 0)
    await tx
      .delete(productSizes)
      .where(and(ofProduct, kept.length > 0 ? notInArray(productSizes.grams, kept) : undefined));
  // One alone is the default at every moment.
  const former = before.find(({ isDefault }) => isDefault);
  if (former && former.grams !== defaultGrams && kept.includes(former.grams))
    await tx
      .update(productSizes)
      .set({ isDefault: false })
      .where(and(ofProduct, eq(productSizes.grams, former.grams)));
  for (const size of sizes) {
    const row = rowOf(size, size.grams === defaultGrams);
    await tx
      .insert(productSizes)
      .values({ productId, ...row })
      .onConflictDoUpdate({ target: [productSizes.productId, productSizes.grams], set: row });
  }
}

/** Each row that comes or goes makes another version of the product: what is the same is left alone. */
async function writeCollections(tx: Db, productId: number, was: ProductForm, wanted: ProductForm): Promise<void> {
  const gone = was.collections.filter((key) => !wanted.collections.includes(key));
  const come = wanted.collections.filter((key) => !was.collections.includes(key));
  const ofProduct = eq(collectionProducts.productId, productId);
  if (gone.length > 0)
    await tx.delete(collectionProducts).where(and(ofProduct, inArray(collectionProducts.collection, gone)));
  if (come.length > 0)
    await tx.insert(collectionProducts).values(come.map((collection) => ({ collection, productId })));
}

const rowOf = (size: FormSize, isDefault: boolean) => ({
  ...size,
  lowerFrom: dateOf(size.lowerFrom),
  lowerUntil: dateOf(size.lowerUntil),
  isDefault,
});
