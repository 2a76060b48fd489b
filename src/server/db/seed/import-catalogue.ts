import path from 'node:path';
import { and, eq } from 'drizzle-orm';
import { penceFromPounds } from '#domain/money/money.ts';
import { PlainProblem } from '#domain/plain-problem.ts';
import type { Db } from '#server/db/open.ts';
import { categories, productPictures, productSizes, products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { isDefaultSize, levelsOf, optionsOf, type ProductOfFile, supplyOf } from './catalogue-file.ts';

export type Imported = { readonly added: number; readonly changed: number };

/**
 * What is not in the list is left alone, and so is the stock of what the shop has already; where a size takes another
 * number of pieces than before, the stock is counted anew in these. The caller has opened the transaction.
 * @throws PlainProblem naming the categories that the shop does not have
 */
export async function importCatalogue(tx: Db, listed: readonly ProductOfFile[]): Promise<Imported> {
  const idOf = await categoryIds(tx, listed);
  let added = 0;
  for (const product of listed) {
    const facts = factsOf(product, idOf);
    const defaultSize = product.sizes.find((size) => isDefaultSize(product, size));
    const pieces = defaultSize?.pieces ?? 1;
    const [known] = await tx
      .select({ id: products.id, stock: products.stock, pieces: productSizes.pieces })
      .from(products)
      .innerJoin(productSizes, and(eq(productSizes.productId, products.id), eq(productSizes.isDefault, true)))
      .where(eq(products.slug, product.slug));
    const fresh = product.availableQuantity * pieces;
    const kept = known?.stock == null ? fresh : Math.round((known.stock * pieces) / known.pieces);
    const stock = facts.supply === 'toOrder' ? null : kept;
    const [row] = known
      ? await tx
          .update(products)
          .set({ ...facts, stock })
          .where(eq(products.id, known.id))
          .returning({ id: products.id })
      : await tx
          .insert(products)
          .values({ ...facts, stock })
          .returning({ id: products.id });
    if (!row) throw new Error(`${product.slug} was not written`);
    if (!known) added += 1;
    await writeSizes(tx, row.id, product);
    await writePictures(tx, row.id, product);
  }
  return { added, changed: listed.length - added };
}

async function writeSizes(tx: Db, productId: number, product: ProductOfFile): Promise<void> {
  await tx.delete(productSizes).where(eq(productSizes.productId, productId));
  await tx.insert(productSizes).values(
    product.sizes.map(({ price, lowerPrice, ...size }) => ({
      ...size,
      productId,
      pricePence: penceFromPounds(price),
      lowerPricePence: lowerPrice ? penceFromPounds(lowerPrice.price) : null,
      lowerFrom: lowerPrice?.from ? new Date(lowerPrice.from) : null,
      lowerUntil: lowerPrice?.until ? new Date(lowerPrice.until) : null,
      isDefault: isDefaultSize(product, size),
    })),
  );
}

/** Files of different folders have different names, by which they are asked for. */
async function writePictures(tx: Db, productId: number, { pictures }: ProductOfFile): Promise<void> {
  await tx.delete(productPictures).where(eq(productPictures.productId, productId));
  await tx.insert(productPictures).values(
    pictures.map(({ file, alt, view }, at) => ({
      productId,
      position: at + 1,
      file: path.basename(file),
      alternative: alt,
      view,
    })),
  );
}

function factsOf(product: ProductOfFile, idOf: (slug: string) => number) {
  const { leadTime, season } = product.availability;
  return {
    slug: product.slug,
    name: product.name,
    categoryId: idOf(product.categorySlug),
    typeCategoryId: product.cupcakeType === null ? null : idOf(product.cupcakeType),
    mainImage: product.mainImage,
    description: product.description,
    supply: supplyOf(product),
    leadDays: leadTime?.days ?? 0,
    orderBy: leadTime?.orderBy ?? null,
    seasonFrom: season?.from ?? null,
    seasonTo: season?.to ?? null,
    workUnits: product.workUnits,
    dailyPieces: product.dailyPieces,
    featured: product.featured,
    featuredRank: product.featuredRank ?? null,
    cakeBase: product.cakeBase,
    allergens: levelsOf(product),
    dietary: product.dietary,
    containsAlcohol: product.containsAlcohol,
    occasions: product.occasions,
    ingredients: product.ingredientsSummary,
    ingredientList: product.ingredients,
    storage: product.storage.text,
    bestWithinDays: product.storage.bestWithinDays,
    serveAt: product.storage.serveAt,
    vatClass: product.vat,
    options: optionsOf(product),
    extrasOffered: product.extrasOffered,
  };
}

async function categoryIds(tx: Db, listed: readonly ProductOfFile[]): Promise<(slug: string) => number> {
  const rows = await tx.select({ id: categories.id, slug: categories.slug }).from(categories);
  const ids = new Map(rows.map(({ id, slug }) => [slug, id]));
  const named = listed.flatMap(({ categorySlug, cupcakeType }) => [categorySlug, cupcakeType ?? categorySlug]);
  const missing = [...new Set(named.filter((slug) => !ids.has(slug)))];
  if (missing.length > 0) throw new PlainProblem(`The shop has no category called ${missing.join(', ')}.`);
  return (slug) => ids.get(slug) ?? 0;
}
