import { and, asc, desc, eq, like } from 'drizzle-orm';
import type { EditedProduct } from '#contract/admin/products/product-edit.ts';
import { lacksOf } from '#domain/catalogue/editing/lacks.ts';
import { type FieldValues, ofFields } from '#domain/catalogue/editing/product-fields.ts';
import { Failure } from '#domain/failure.ts';
import { fileOfPicture } from '#server/content/pictures/look-up-picture.ts';
import type { Db } from '#server/db/open.ts';
import { readSettings } from '#server/db/read-shop.ts';
import { collectionProducts, collections } from '#server/db/tables/catalogue/attribute-tables.ts';
import { formerSlugs, productSizes, products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { productPictures } from '#server/db/tables/catalogue/picture-tables.ts';
import { auditLog } from '#server/db/tables/staff/team-tables.ts';
import type { StaffContext } from '#server/platform/staff-context.ts';

export const productGone = () => new Failure('notFound', { text: 'There is no such product.' });

/** The product as it is now, in whatever state. @throws Failure 'notFound' */
export async function readEdited(db: Db, productId: number): Promise<EditedProduct> {
  const [row] = await db.select().from(products).where(eq(products.id, productId));
  if (!row) throw productGone();
  const sizes = await db
    .select()
    .from(productSizes)
    .where(eq(productSizes.productId, productId))
    .orderBy(asc(productSizes.grams));
  const pictures = await db
    .select({ file: productPictures.file, hash: productPictures.hash, alternative: productPictures.alternative })
    .from(productPictures)
    .where(eq(productPictures.productId, productId))
    .orderBy(asc(productPictures.position));
  const gathered = await db
    .select({ key: collectionProducts.collection })
    .from(collectionProducts)
    .innerJoin(collections, and(eq(collections.key, collectionProducts.collection), eq(collections.rule, 'byHand')))
    .where(eq(collectionProducts.productId, productId))
    .orderBy(asc(collections.position), asc(collections.key));
  const former = await db
    .select({ slug: formerSlugs.slug })
    .from(formerSlugs)
    .where(eq(formerSlugs.productId, productId))
    .orderBy(asc(formerSlugs.slug));
  const [saved] = await db
    .select({ madeBy: auditLog.madeBy })
    .from(auditLog)
    .where(and(eq(auditLog.subjectKind, 'product'), eq(auditLog.subject, row.slug), like(auditLog.action, 'product.%')))
    .orderBy(desc(auditLog.id))
    .limit(1);
  const { dailyPieces } = await readSettings(db, ['dailyPieces']);
  const form = formOf(row, { sizes, pictures, collections: gathered.map(({ key }) => key) });
  const isExtra = row.kind === 'extra';
  return {
    id: row.id,
    version: row.version,
    isExtra,
    form,
    lacks: lacksOf({ ...form, isExtra }),
    changedBy: saved?.madeBy ?? '',
    changedAt: row.updatedAt.toISOString(),
    pictures,
    stock: row.stock,
    dailyByWeekday: row.dailyByWeekday,
    isFilledUp: dailyPieces.isOn,
    formerSlugs: former.map(({ slug }) => slug),
  };
}

export const readProduct = ({ db }: StaffContext, { productId }: { productId: number }): Promise<EditedProduct> =>
  readEdited(db, productId);

type Row = typeof products.$inferSelect;
type SizeRow = typeof productSizes.$inferSelect;

const textOf = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/**
 * The hash, or null for a file that came with the catalogue: the hash of such a file comes and goes by itself and is not part of the form.
 */
const ownHash = (file: string, hash: string | null): string | null =>
  hash !== null && file === fileOfPicture(hash) ? hash : null;

type Parts = {
  readonly sizes: readonly SizeRow[];
  readonly pictures: EditedProduct['pictures'];
  readonly collections: string[];
};

/** The values of the row as their fields have them. */
const plainOf = (row: Row): FieldValues =>
  ofFields(({ kind }, key) => {
    const value = key === 'state' ? row.status : row[key];
    if (value instanceof Date) return value.toISOString();
    return kind === 'time' && typeof value === 'string' ? value.slice(0, 5) : value;
  });

/** The part of the row that staff edit. Nobody writes the rest through the form, least of all the stock. */
export const formOf = (row: Row, { sizes, pictures, collections: gathered }: Parts): EditedProduct['form'] => ({
  name: row.name,
  slug: row.slug,
  categoryId: row.categoryId,
  typeCategoryId: row.typeCategoryId,
  pictures: pictures.map(({ file, hash, alternative }) => ({ file, hash: ownHash(file, hash), alternative })),
  sizes: sizes.map(({ productId: _, isDefault: __, ...size }) => ({
    ...size,
    lowerFrom: textOf(size.lowerFrom),
    lowerUntil: textOf(size.lowerUntil),
  })),
  defaultGrams: sizes.find(({ isDefault }) => isDefault)?.grams ?? null,
  ingredientLines: row.ingredientList.map(({ text }) => text),
  allergens: row.allergens,
  options: row.options,
  extrasOffered: row.extrasOffered,
  collections: gathered,
  ...plainOf(row),
});
