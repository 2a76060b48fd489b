import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { extraColumns, productColumns } from '#server/catalogue/product-columns.ts';
import { WordIndex } from '#server/catalogue/search/word-index.ts';
import type { Db } from '#server/db/open.ts';
import { preparedStatement } from '#server/db/prepared-statements.ts';
import { attributes, attributeValues, collections } from '#server/db/tables/catalogue/attribute-tables.ts';
import { categories, formerSlugs, products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { type SnapshotCache, snapshotCache } from '#server/platform/snapshot-cache.ts';
import { tableVersion } from '#server/platform/table-version.ts';
import { CatalogueSnapshot, type CatalogueSnapshots, periodOf } from './catalogue-snapshot.ts';
import { type CatalogueRows, type ListedProductRow, MadeProducts } from './listed-products.ts';

type Small = Exclude<keyof CatalogueRows, 'cakes'>;

/** Read whole where anything of them has changed, each by itself. */
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

/** What each part was read as: the transactions that wrote its rows, together. */
type Version = Readonly<Record<Small, string>> & {
  readonly cakes: string;
  /** Pictures, and values of attributes. Whatever else is part of a product grows its version, and so writes its row. */
  readonly beside: string;
};
type Read = { readonly version: Version; readonly rows: CatalogueRows };

const isShown = (kind: string): string => `kind = '${kind}' and status = 'shown'`;

const besideCakes = ['product_attributes', 'product_pictures'];

const selectVersion = preparedStatement<Version, []>(
  'read_catalogue_version',
  `select ${tableVersion(['products'], isShown('cake'))} as cakes, ${tableVersion(besideCakes)} as beside,
     ${tableVersion(['products'], isShown('extra'))} as extras, ${tableVersion(['former_slugs'])} as "formerSlugs",
     ${tableVersion(['categories'])} as categories, ${tableVersion(['collections'])} as collections,
     ${tableVersion(['attributes'])} as attributes, ${tableVersion(['attribute_values'])} as values`,
);

/** Of the row of `products` that it stands beside. */
const besideText = tableVersion(besideCakes, 'product_id = products.id');

/** All in one text: ten thousand rows would keep the process from others. */
const selectWritten = (name: string, written: string) =>
  preparedStatement<{ written: string | null }, []>(
    name,
    `select string_agg(id || ':' || ${written}, ',') as written from products where ${isShown('cake')}`,
  );
const selectWrittenRows = selectWritten('read_written_cakes', 'xmin');
const selectWrittenBeside = selectWritten('read_written_beside_cakes', besideText);

/** So many at a time, so that the process serves others meanwhile. */
const cakesAtOnce = 200;

const readCakes = (
  db: Db,
  which: { readonly after: number } | { readonly ids: readonly number[] },
): Promise<ListedProductRow[]> =>
  db
    .select({
      ...productColumns,
      categoryId: products.categoryId,
      typeCategoryId: products.typeCategoryId,
      workUnits: products.workUnits,
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
      written: sql<string>`${products}.xmin::text`.as('written'),
      beside: sql<string>`${sql.raw(besideText)}`.as('beside'),
    })
    .from(products)
    .where(
      and(
        eq(products.kind, 'cake'),
        eq(products.status, 'shown'),
        'ids' in which ? inArray(products.id, [...which.ids]) : gt(products.id, which.after),
      ),
    )
    .orderBy(asc(products.id))
    .limit(cakesAtOnce);

async function readAllCakes(db: Db): Promise<ListedProductRow[]> {
  const all: ListedProductRow[] = [];
  for (let batch: ListedProductRow[] | null = null; batch === null || batch.length === cakesAtOnce; ) {
    batch = await readCakes(db, { after: all.at(-1)?.id ?? 0 });
    all.push(...batch);
  }
  return all;
}

async function changedCakes(
  db: Db,
  select: ReturnType<typeof selectWritten>,
  known: ReadonlyMap<number, string>,
): Promise<{ readonly changed: readonly number[]; readonly gone: ReadonlySet<number> }> {
  const [row] = await select(db);
  const gone = new Set(known.keys());
  const changed: number[] = [];
  for (const each of row?.written?.split(',') ?? []) {
    const at = each.indexOf(':');
    const id = Number(each.slice(0, at));
    gone.delete(id);
    if (known.get(id) !== each.slice(at + 1)) changed.push(id);
  }
  return { changed, gone };
}

/** An order changes the row of a cake or two: the others stay as they were read. */
async function readChangedCakes(
  db: Db,
  known: readonly ListedProductRow[],
  part: 'written' | 'beside',
): Promise<ListedProductRow[]> {
  const select = part === 'written' ? selectWrittenRows : selectWrittenBeside;
  const { changed, gone } = await changedCakes(db, select, new Map(known.map((cake) => [cake.id, cake[part]])));
  const anew = new Set(changed);
  const cakes = known.filter(({ id }) => !anew.has(id) && !gone.has(id));
  for (let from = 0; from < changed.length; from += cakesAtOnce)
    cakes.push(...(await readCakes(db, { ids: changed.slice(from, from + cakesAtOnce) })));
  return cakes.sort((a, b) => a.id - b.id);
}

/** What has not changed stays the very same objects, by which whoever made something of it knows that it still holds. */
async function readCatalogue(db: Db, known: Read | null): Promise<Read> {
  // Read first: what is committed meanwhile makes it older than the rows, and so they are looked at again.
  const [version] = await selectVersion(db);
  if (!version) throw new Error('the version of the catalogue could not be read');
  const isAs = (part: keyof Version) => known?.version[part] === version[part];
  if (known && (Object.keys(version) as (keyof Version)[]).every(isAs)) return known;
  const small = async <Part extends Small>(part: Part): Promise<CatalogueRows[Part]> =>
    known && isAs(part) ? known.rows[part] : readSmall[part](db);
  let cakes = known?.rows.cakes ?? (await readAllCakes(db));
  if (known && !isAs('cakes')) cakes = await readChangedCakes(db, cakes, 'written');
  if (known && !isAs('beside')) cakes = await readChangedCakes(db, cakes, 'beside');
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

/** One a process. @param checkedMs as of `snapshotCache` */
export function openCatalogueSnapshots(
  db: Db,
  checkedMs: number,
): CatalogueSnapshots & Pick<SnapshotCache<unknown>, 'drop'> {
  const cache = snapshotCache<Read>((known) => readCatalogue(db, known), checkedMs);
  type Opened = { readonly snapshot: CatalogueSnapshot; readonly from: number; readonly until: number };
  const made = new MadeProducts();
  let last: Opened | null = null;
  let opening: Promise<Opened> | null = null;
  const isOf = ({ snapshot, from, until }: Opened, rows: CatalogueRows, now: Date) =>
    snapshot.rows === rows && from <= now.getTime() && now.getTime() < until;
  return {
    drop: cache.drop,
    at: async (now) => {
      const { rows } = await cache.read();
      // One after the other, for each takes the words of the one before.
      while (opening) await opening.catch(() => undefined);
      if (last && isOf(last, rows, now)) return last.snapshot;
      opening = CatalogueSnapshot.open(rows, { made, words: last?.snapshot.words ?? new WordIndex() }, now).then(
        (snapshot) => ({
          snapshot,
          ...periodOf(rows, now),
        }),
      );
      try {
        last = await opening;
        return last.snapshot;
      } finally {
        opening = null;
      }
    },
  };
}
