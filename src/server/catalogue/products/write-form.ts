import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { type FieldKey, type FieldValues, ofFields } from '#domain/catalogue/editing/product-fields.ts';
import type { FormSize, ProductForm } from '#domain/catalogue/editing/product-form.ts';
import { keysAt } from '#domain/diet/allergens.ts';
import type { Ingredient } from '#domain/diet/ingredients.ts';
import { allergensNamedIn } from '#domain/diet/label-allergens.ts';
import { lockStock, moveStock, openStock } from '#server/db/move-stock.ts';
import type { Db } from '#server/db/open.ts';
import { collectionProducts } from '#server/db/tables/catalogue/attribute-tables.ts';
import { productSizes, products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import type { StaffContext } from '#server/platform/staff-context.ts';
import { changeSlug } from './find-slug.ts';
import { writePictures } from './write-pictures.ts';

type Writing = Pick<StaffContext, 'db' | 'now'> & { readonly staff: Pick<StaffContext['staff'], 'name'> };

/**
 * Writes the wanted form over the kept one. Stock is only touched if the product becomes made to order, or stops being so. The caller holds
 * the product's lock and has judged the form.
 * @throws Failure 'invalid' for an address that is taken
 */
export async function writeForm(
  context: Writing,
  product: { readonly id: number; readonly form: ProductForm },
  wanted: ProductForm,
): Promise<void> {
  const { db } = context;
  const { id, form } = product;
  if (form.slug !== wanted.slug) await changeSlug(db, id, { from: form.slug, to: wanted.slug });
  await writeFacts(context, id, form, wanted);
  await writeSizes(db, [{ productId: id, form: wanted }]);
  await writePictures(db, id, form, wanted);
  await writeCollections(db, id, form, wanted);
}

async function writeFacts(
  { db, now, staff }: Writing,
  id: number,
  was: ProductForm,
  wanted: ProductForm,
): Promise<void> {
  // Between the two kinds of supply that have a stock, it stays as it is.
  const isMoved = (was.supply === 'toOrder') !== (wanted.supply === 'toOrder');
  const by = { madeBy: staff.name, at: now };
  if (isMoved && wanted.supply === 'toOrder') {
    const [kept] = await lockStock(db, [id]);
    const note = 'made to order from now on';
    if (kept?.stock != null) await moveStock(db, new Map([[id, -kept.stock]]), { ...by, reason: 'counted', note });
  }
  await db
    .update(products)
    .set({
      ...factsOf(wanted),
      ingredientList: await ingredientsOf(db, id, wanted),
      ...(isMoved && (wanted.supply === 'toOrder' ? { stock: null, dailyByWeekday: null } : { stock: 0 })),
    })
    .where(eq(products.id, id));
  if (isMoved && wanted.supply !== 'toOrder') await openStock(db, [id], by);
}

/** The part of a form that is in the product's own row, except its address and its list of ingredients. */
export function factsOf(wanted: ProductForm) {
  const { state, ...plain } = ofFields<PlainRow>(({ kind }, key) => {
    const value = wanted[key];
    return kind === 'moment' && typeof value === 'string' ? new Date(value) : value;
  });
  const { name, categoryId, typeCategoryId, allergens, options, extrasOffered } = wanted;
  return {
    ...plain,
    status: state,
    name,
    categoryId,
    typeCategoryId,
    allergens,
    options,
    extrasOffered: [...extrasOffered],
  };
}

/** The values as the row has them. */
type PlainRow = Pick<typeof products.$inferInsert, Exclude<FieldKey, 'state'>> & Pick<FieldValues, 'state'>;

const dateOf = (moment: string | null): Date | null => (moment === null ? null : new Date(moment));

async function ingredientsOf(db: Db, id: number, wanted: ProductForm): Promise<Ingredient[]> {
  const [row] = await db.select({ list: products.ingredientList }).from(products).where(eq(products.id, id));
  return namedIngredients(wanted, row?.list ?? []);
}

/** A line that was there before keeps the allergens stated for it; a new one has those of the product's allergens that it names. */
export function namedIngredients(
  { allergens, ingredientLines }: ProductForm,
  before: readonly Ingredient[],
): Ingredient[] {
  const known = new Map(before.map((ingredient) => [ingredient.text, ingredient]));
  const contained = keysAt(allergens, 'contains');
  return ingredientLines.map((text) => known.get(text) ?? { text, allergens: allergensNamedIn(text, contained) });
}

type Sized = { readonly productId: number; readonly form: Pick<ProductForm, 'sizes' | 'defaultGrams'> };

/** More rows would need more parameters than a statement takes. */
const sizesPerStatement = 2_000;

/** Writes the sizes of any number of products in a few statements. */
export async function writeSizes(tx: Db, all: readonly Sized[]): Promise<void> {
  const ids = sql.param(all.map(({ productId }) => productId));
  const rows = all.flatMap(({ productId, form: { sizes, defaultGrams } }) =>
    sizes.map((size) => ({ productId, ...rowOf(size, size.grams === defaultGrams) })),
  );
  const wanted = sql`unnest(${sql.param(rows.map((row) => row.productId))}::int[], ${sql.param(rows.map(({ grams }) => grams))}::int[],
    ${sql.param(rows.map(({ isDefault }) => isDefault))}::bool[]) as wanted (product_id, grams, is_default)`;
  const isWanted = sql`wanted.product_id = sizes.product_id and wanted.grams = sizes.grams`;
  await tx.execute(sql`
    delete from product_sizes sizes where product_id = any(${ids}::int[]) and not exists (select from ${wanted} where ${isWanted})`);
  // Only one size is the default at any moment.
  await tx.execute(sql`
    update product_sizes sizes set is_default = false from ${wanted} where ${isWanted} and sizes.is_default and not wanted.is_default`);
  for (let from = 0; from < rows.length; from += sizesPerStatement)
    await tx
      .insert(productSizes)
      .values(rows.slice(from, from + sizesPerStatement))
      .onConflictDoUpdate({ target: [productSizes.productId, productSizes.grams], set: asProposed });
}

/** Each row that is added or removed makes another version of the product, so unchanged ones are left alone. */
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

const { productId: _, grams: __, ...otherColumns } = getTableColumns(productSizes);
const asProposed = Object.fromEntries(
  Object.entries(otherColumns).map(([key, column]) => [key, sql.raw(`excluded."${column.name}"`)]),
);
