import path from 'node:path';
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { PlainProblem } from '#domain/failure.ts';
import { penceFromPounds } from '#domain/money/money.ts';
import { moveStock, openStock } from '#server/db/move-stock.ts';
import type { Db } from '#server/db/open.ts';
import { collectionProducts, collections } from '#server/db/tables/catalogue/attribute-tables.ts';
import { categories, productSizes, products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { productPictures } from '#server/db/tables/catalogue/picture-tables.ts';
import { orderLines } from '#server/db/tables/schema.ts';
import { isDefaultSize, levelsOf, optionsOf, type ProductOfFile, supplyOf } from './catalogue-file.ts';

export type Imported = { readonly added: number; readonly changed: number };

/** Whom the stock ledger names, and when. */
export type Import = { readonly madeBy: string; readonly at: Date };

/** By the files' names, without their folders. */
export type HashOfFile = ReadonlyMap<string, string>;

/**
 * Imports the listed products. What is not in the list is left alone, and so is the stock of what the shop already has; but if a size takes
 * a different number of pieces from now on, the stock and what orders hold of it are recounted in these. A picture without a hash keeps the
 * one that its name has. The caller has opened the transaction.
 * @throws PlainProblem naming the categories that the shop does not have, and the extras that have the name of a cake
 */
export async function importCatalogue(
  tx: Db,
  listed: readonly ProductOfFile[],
  by: Import,
  hashes: HashOfFile = new Map(),
): Promise<Imported> {
  const idOf = await categoryIds(tx, listed);
  await renameListed(tx, listed);
  const knownBySlug = await lockKnown(tx, listed);
  await refuseUnknownCollections(tx, listed);
  for (const product of listed) {
    const known = knownBySlug.get(product.slug);
    const facts = factsOf(product, idOf);
    const pieces = product.sizes.find((size) => isDefaultSize(product, size))?.pieces ?? 1;
    const fresh = facts.supply === 'toOrder' ? null : product.availableQuantity * pieces;
    const id = known
      ? await changeProduct(tx, known, { ...facts, stock: fresh }, by)
      : await addProduct(tx, { ...facts, stock: fresh });
    await writeSizes(tx, id, product);
    await writePictures(tx, id, product, hashes);
    await gatherByHand(tx, id, product);
    if (known?.stock == null) await openStock(tx, [id], by);
    else if (fresh !== null && pieces !== known.pieces)
      await repackStock(tx, { productId: id, stock: known.stock, before: known.pieces, after: pieces }, by);
  }
  return { added: listed.length - knownBySlug.size, changed: knownBySlug.size };
}

/** If the shop has products under both slugs, they stay two. */
async function renameListed(tx: Db, listed: readonly ProductOfFile[]): Promise<void> {
  for (const { slug, formerSlug } of listed)
    if (formerSlug && (await tx.$count(products, eq(products.slug, slug))) === 0)
      await tx.update(products).set({ slug }).where(eq(products.slug, formerSlug));
}

type Known = { readonly id: number; readonly stock: number | null; readonly pieces: number };

/** The listed products that the shop already has, by slug; no order takes from them until the import is done. */
async function lockKnown(tx: Db, listed: readonly ProductOfFile[]): Promise<Map<string, Known>> {
  const slugs = listed.map(({ slug }) => slug);
  const rows = await tx
    .select({
      slug: products.slug,
      kind: products.kind,
      id: products.id,
      stock: products.stock,
      pieces: productSizes.pieces,
    })
    .from(products)
    .innerJoin(productSizes, and(eq(productSizes.productId, products.id), eq(productSizes.isDefault, true)))
    .where(inArray(products.slug, slugs))
    .orderBy(asc(products.id))
    .for('no key update', { of: products });
  const extras = rows.filter(({ kind }) => kind === 'extra').map(({ slug }) => slug);
  if (extras.length > 0) throw new PlainProblem(`An extra already has that name: ${extras.join(', ')}.`);
  return new Map(rows.map(({ slug, ...known }) => [slug, known]));
}

type Facts = typeof products.$inferInsert;

/** The product's stock stays, unless it becomes made to order, or stops being so. */
async function changeProduct(tx: Db, { id, stock }: Known, facts: Facts, by: Import): Promise<number> {
  if (stock !== null && facts.stock === null)
    await moveStock(tx, new Map([[id, -stock]]), { ...by, reason: 'counted', note: 'made to order from now on' });
  const isKept = stock !== null && facts.stock !== null;
  await tx
    .update(products)
    .set({ ...facts, stock: isKept ? undefined : facts.stock })
    .where(eq(products.id, id));
  return id;
}

async function addProduct(tx: Db, facts: Facts): Promise<number> {
  const [row] = await tx.insert(products).values(facts).returning({ id: products.id });
  if (!row) throw new Error(`${facts.slug} was not written`);
  return row.id;
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

/** Files in different folders have different names, by which they are requested. */
async function writePictures(
  tx: Db,
  productId: number,
  { pictures }: ProductOfFile,
  hashes: HashOfFile,
): Promise<void> {
  const files = pictures.map(({ file }) => path.basename(file));
  const known = await tx
    .selectDistinct({ file: productPictures.file, hash: productPictures.hash })
    .from(productPictures)
    .where(and(inArray(productPictures.file, files), isNotNull(productPictures.hash)));
  const kept = new Map(known.map(({ file, hash }) => [file, hash]));
  await tx.delete(productPictures).where(eq(productPictures.productId, productId));
  await tx.insert(productPictures).values(
    pictures.map(({ alt, view }, at) => ({
      productId,
      position: at + 1,
      file: files[at] ?? '',
      hash: hashes.get(files[at] ?? '') ?? kept.get(files[at] ?? '') ?? null,
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
    description: product.description,
    supply: supplyOf(product),
    leadDays: leadTime?.days ?? 0,
    leadHours: leadTime?.hours ?? 0,
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

/** @throws PlainProblem naming the listed collections that are not manual ones of the shop */
async function refuseUnknownCollections(tx: Db, listed: readonly ProductOfFile[]): Promise<void> {
  const named = new Set(listed.flatMap(({ collections: of }) => of ?? []));
  if (named.size === 0) return;
  const rows = await tx.select({ key: collections.key }).from(collections).where(eq(collections.rule, 'byHand'));
  const known = new Set(rows.map(({ key }) => key));
  const missing = [...named].filter((key) => !known.has(key));
  if (missing.length > 0) throw new PlainProblem(`The shop has no manual collection called ${missing.join(', ')}.`);
}

/** If the file says nothing about collections, the product stays in those that it is in. */
async function gatherByHand(tx: Db, productId: number, { collections: of }: ProductOfFile): Promise<void> {
  if (!of) return;
  await tx.delete(collectionProducts).where(eq(collectionProducts.productId, productId));
  if (of.length > 0) await tx.insert(collectionProducts).values(of.map((collection) => ({ collection, productId })));
}

type Repacked = {
  readonly productId: number;
  readonly stock: number;
  /** Pieces of the default size, before and from now on. */
  readonly before: number;
  readonly after: number;
};

type By = { readonly madeBy: string; readonly at: Date };

type Held = { orderId: number; old: number; anew: number };

/**
 * Recounts a product's stock in other pieces, and with it what orders hold that can still return it: each order holds as much of it as
 * before. What is being baked or is over stays as it was written. The caller holds the lock of the product's stock.
 */
async function repackStock(tx: Db, { productId, stock, before, after }: Repacked, by: By): Promise<void> {
  const inNew = sql`round(l.pieces::numeric * ${after}::int / ${before}::int)::int`;
  const { rows: held } = await tx.execute<Held>(sql`
    select o.id as "orderId", coalesce(sum(l.quantity * l.pieces) filter (where l.from_stock), 0)::int as old,
      coalesce(sum(l.quantity * ${inNew}) filter (where l.from_stock), 0)::int as anew
    from order_lines l join orders o on o.id = l.order_id
    where l.product_id = ${productId} and o.fulfilment in ('placed', 'accepted')
    group by o.id order by o.id`);
  // An expired order takes its cakes again if its payment arrives late.
  await tx.execute(sql`
    update ${orderLines} l set pieces = ${inNew} from orders o
    where o.id = l.order_id and l.product_id = ${productId} and o.fulfilment in ('placed', 'accepted', 'expired')`);
  const note = `a size takes ${after} instead of ${before}`;
  const move = (pieces: number, why: { reason: 'returned' | 'counted' | 'order'; orderId?: number }) =>
    moveStock(tx, new Map([[productId, pieces]]), { ...by, ...why, note });
  // Everything is returned, recounted and taken again, so that the ledger never falls below zero and each order's movements match its line
  // items.
  for (const { orderId, old } of held) if (old > 0) await move(old, { reason: 'returned', orderId });
  const [back, again] = [held.reduce((sum, { old }) => sum + old, 0), held.reduce((sum, { anew }) => sum + anew, 0)];
  const counted = Math.round((stock * after) / before) + again;
  await move(counted - stock - back, { reason: 'counted' });
  for (const { orderId, anew } of held) if (anew > 0) await move(-anew, { reason: 'order', orderId });
}
