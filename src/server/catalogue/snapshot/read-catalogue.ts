import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { oncePer } from '#domain/once-per.ts';
import { extraColumns, productColumns } from '#server/catalogue/product-columns.ts';
import type { Db } from '#server/db/open.ts';
import { preparedStatement } from '#server/db/prepared-statements.ts';
import { attributes, attributeValues, collections } from '#server/db/tables/catalogue/attribute-tables.ts';
import { categories, formerSlugs, products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { type SnapshotCache, snapshotCache } from '#server/platform/snapshot-cache.ts';
import { blockVersions, idsOfChangedBlocks, tableVersion } from '#server/platform/table-version.ts';
import { CatalogueSnapshot, type CatalogueSnapshots } from './catalogue-snapshot.ts';
import type { CatalogueRows, ListedProductRow } from './listed-products.ts';

type Small = Exclude<keyof CatalogueRows, 'cakes'>;

/** Each part is read whole if anything in it has changed. */
const readSmall: { readonly [Part in Small]: (db: Db) => Promise<CatalogueRows[Part]> } = {
  extras: (db) =>
    db
      .select(extraColumns)
      .from(products)
      .where(and(eq(products.kind, 'extra'), eq(products.status, 'shown')))
      .orderBy(asc(products.id)),
  formerSlugs: async (db) => {
    const rows = await db.select().from(formerSlugs);
    return new Map(rows.map(({ slug, productId }) => [slug, productId]));
  },
  categories: (db) => db.select().from(categories).orderBy(asc(categories.position), asc(categories.id)),
  collections: (db) => db.select().from(collections).orderBy(asc(collections.position), asc(collections.key)),
  attributes: (db) => db.select().from(attributes).orderBy(asc(attributes.position), asc(attributes.key)),
  values: (db) =>
    db
      .select({
        key: attributeValues.key,
        name: attributeValues.name,
        attribute: attributeValues.attribute,
      })
      .from(attributeValues)
      .orderBy(asc(attributeValues.position), asc(attributeValues.key)),
};

/** The version of each part, made of the transactions that wrote its rows. */
type Version = Readonly<Record<Small, string>> & {
  readonly cakes: string;
  /** These are kept beside the cakes. Anything else that is part of a product raises its version, and so writes its row. */
  readonly pictures: string;
  readonly ownValues: string;
};
type Read = { readonly version: Version; readonly rows: CatalogueRows };

const isShown = (kind: string): string => `kind = '${kind}' and status = 'shown'`;

const selectVersion = preparedStatement<Version, []>(
  'read_catalogue_version',
  `select ${blockVersions('products', 'id', isShown('cake'))} as cakes, ${blockVersions('product_pictures', 'product_id')} as pictures,
     ${blockVersions('product_attributes', 'product_id')} as "ownValues",
     ${tableVersion(['products'], isShown('extra'))} as extras, ${tableVersion(['former_slugs'])} as "formerSlugs",
     ${tableVersion(['categories'])} as categories, ${tableVersion(['collections'])} as collections,
     ${tableVersion(['attributes'])} as attributes, ${tableVersion(['attribute_values'])} as values`,
);
const ofCakes = ['cakes', 'pictures', 'ownValues'] as const;

/** Only this many are read at a time, so that the process serves others in the meantime. */
const cakesAtOnce = 200;

const selectCakes = (db: Db, name: string, which: SQL) =>
  db
    .select({
      ...productColumns,
      categoryId: products.categoryId,
      typeCategoryId: products.typeCategoryId,
      workUnits: products.workUnits,
      boxExtraPence: products.boxExtraPence,
      occasions: products.occasions,
      extrasOffered: products.extrasOffered,
      sold: products.sold,
      createdAt: products.createdAt,
      featuredRank: products.featuredRank,
      containsAlcohol: products.containsAlcohol,
      shownFrom: products.shownFrom,
      shownUntil: products.shownUntil,
      values: sql<string[]>`array(select value from product_attributes own where own.product_id = ${products.id})`.as(
        'own_values',
      ),
      byHand: sql<
        string[]
      >`array(select collection from collection_products own where own.product_id = ${products.id})`.as('by_hand'),
    })
    .from(products)
    .where(and(eq(products.kind, 'cake'), eq(products.status, 'shown'), which))
    .orderBy(asc(products.id))
    .limit(cakesAtOnce)
    .prepare(name);

/** Built, and planned, only once. */
const cakesOf = oncePer((db: Db) => ({
  after: selectCakes(db, 'read_cakes_after', sql`${products.id} > ${sql.placeholder('id')}`),
  among: selectCakes(db, 'read_cakes_among', sql`${products.id} = any(${sql.placeholder('ids')})`),
}));

async function readAllCakes(db: Db): Promise<ListedProductRow[]> {
  const all: ListedProductRow[] = [];
  for (let batch: ListedProductRow[] | null = null; batch === null || batch.length === cakesAtOnce; ) {
    batch = await cakesOf(db).after.execute({ id: all.at(-1)?.id ?? 0 });
    all.push(...batch);
  }
  return all;
}

/** An order changes the rows of a cake or two: the others stay the very same objects. */
async function readChangedCakes(
  db: Db,
  known: readonly ListedProductRow[],
  ids: readonly number[],
): Promise<readonly ListedProductRow[]> {
  if (ids.length === 0) return known;
  const cakes = known.slice();
  for (let from = 0; from < ids.length; from += cakesAtOnce) {
    const asked = ids.slice(from, from + cakesAtOnce);
    const read = new Map((await cakesOf(db).among.execute({ ids: asked })).map((cake) => [cake.id, cake]));
    for (const id of asked) replaceById(cakes, id, read.get(id));
  }
  return cakes;
}

/** Inserts, replaces or removes one cake in a list ordered by id. One that is the same stays the very same object. */
function replaceById(cakes: ListedProductRow[], id: number, read: ListedProductRow | undefined): void {
  let [from, to] = [0, cakes.length];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if ((cakes[middle]?.id ?? 0) < id) from = middle + 1;
    else to = middle;
  }
  const known = cakes[from]?.id === id ? cakes[from] : undefined;
  if (known && isDeepStrictEqual(known, read)) return;
  cakes.splice(from, known ? 1 : 0, ...(read ? [read] : []));
}

/** What has not changed stays the very same objects, so that whoever derived something from them knows that it still holds. */
async function readCatalogue(db: Db, known: Read | null): Promise<Read> {
  // The version is read first: whatever is committed in the meantime makes it older than the rows, so that they are read again.
  const [version] = await selectVersion(db);
  if (!version) throw new Error('the version of the catalogue could not be read');
  const isAs = (part: keyof Version) => known?.version[part] === version[part];
  if (known && (Object.keys(version) as (keyof Version)[]).every(isAs)) return known;
  const small = async <Part extends Small>(part: Part): Promise<CatalogueRows[Part]> =>
    known && isAs(part) ? known.rows[part] : readSmall[part](db);
  const cakes = known
    ? await readChangedCakes(db, known.rows.cakes, [
        ...new Set(ofCakes.flatMap((part) => idsOfChangedBlocks(known.version[part], version[part]))),
      ])
    : await readAllCakes(db);
  const [extras, slugs, ofCategories, ofCollections, ofAttributes, values] = await Promise.all([
    small('extras'),
    small('formerSlugs'),
    small('categories'),
    small('collections'),
    small('attributes'),
    small('values'),
  ]);
  return {
    version,
    rows: {
      cakes,
      extras,
      formerSlugs: slugs,
      categories: ofCategories,
      collections: ofCollections,
      attributes: ofAttributes,
      values,
    },
  };
}

/** Opens the snapshots of the catalogue, once per process. @param checkedMs as in `snapshotCache` */
export function openCatalogueSnapshots(
  db: Db,
  checkedMs: number,
): CatalogueSnapshots & Pick<SnapshotCache<unknown>, 'drop'> {
  const cache = snapshotCache<Read>((known) => readCatalogue(db, known), checkedMs);
  let last: CatalogueSnapshot | null = null;
  let opening: Promise<CatalogueSnapshot> | null = null;
  return {
    drop: cache.drop,
    at: async (now) => {
      const { rows } = await cache.read();
      // One after the other, because each takes over the words of the one before.
      while (opening) await opening.catch(() => undefined);
      if (last?.rows === rows && last.holdsAt(now)) return last;
      opening = CatalogueSnapshot.open({ rows, now, before: last });
      try {
        last = await opening;
        return last;
      } finally {
        opening = null;
      }
    },
  };
}
