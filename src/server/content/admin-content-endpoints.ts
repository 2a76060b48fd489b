import { createHash } from 'node:crypto';
import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type * as endpoints from '#contract/admin/content.ts';
import * as content from '#contract/admin/content.ts';
import {
  type Contents,
  contentSchemas,
  type listContentVersions,
  type listPicks,
  mostContentVersions,
} from '#contract/admin/content.ts';
import { summaryToWire } from '#contract/codecs/product-codec.ts';
import { settingSchemas } from '#contract/content/settings.ts';
import { Failure } from '#domain/failure.ts';
import { firstWords } from '#domain/pages/first-words.ts';
import { pageFactNames } from '#domain/pages/page-facts.ts';
import { isPageKey } from '#domain/pages/page-keys.ts';
import { contentDifferences, picturesOf } from '#domain/staff/content/content-draft.ts';
import { type ContentKey, contentKeys, contentParts } from '#domain/staff/content/content-fields.ts';
import { isSameValue } from '#domain/values/differences.ts';
import type { Db } from '#server/db/open.ts';
import { categories, isSold, products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { productPictures } from '#server/db/tables/catalogue/picture-tables.ts';
import { settingVersions } from '#server/db/tables/content-tables.ts';
import { readDiary } from '#server/pickup/read-diary.ts';
import { answeredByStaff, requireOneOf, type StaffContext } from '#server/platform/staff-context.ts';
import { writeAudit } from '#server/platform/write-audit.ts';
import { factsOf } from './page-facts.ts';
import { refuseUnknownPictures } from './pictures/refuse-unknown-pictures.ts';
import { writeSetting } from './staff-settings.ts';

type Outcome = z.input<typeof endpoints.saveContent.output>;
type Change = { readonly key: ContentKey; readonly version: number; readonly value: unknown };
/** What only the log records. */
type Told = { readonly action: string; readonly reason?: string };

type Categories = Contents['categories']['value'];
type Picks = Contents['picks']['value'];

/** A part that other screens change too: the tables hold its current value, and its versions are kept with those of the others. */
type TablePart<Value> = {
  read(db: Db): Promise<Value>;
  /** @throws Failure 'invalid' */
  write(db: Db, value: Value): Promise<void>;
};

const ofCategories: TablePart<Categories> = {
  read: (db) =>
    db
      .select({ id: categories.id, name: categories.name, blurb: categories.blurb })
      .from(categories)
      .orderBy(asc(categories.position), asc(categories.id)),
  write: async (db, value) => {
    const known = (await ofCategories.read(db)).map(({ id }) => id).toSorted((a, b) => a - b);
    if (
      value
        .map(({ id }) => id)
        .toSorted((a, b) => a - b)
        .join() !== known.join()
    )
      throw new Failure('invalid', { text: 'Each category can only be listed once. Please check them again.' });
    for (const [at, { id, name, blurb }] of value.entries())
      await db
        .update(categories)
        .set({ name, blurb, position: at + 1 })
        .where(eq(categories.id, id));
  },
};

const ofPicks: TablePart<Picks> = {
  read: (db) =>
    db
      .select({ slug: products.slug })
      .from(products)
      .where(and(isNotNull(products.featuredRank), eq(products.featured, true), eq(products.kind, 'cake')))
      .orderBy(asc(products.featuredRank), asc(products.id)),
  write: async (db, value) => {
    const slugs = value.map(({ slug }) => slug);
    const found = await db
      .select({ id: products.id, slug: products.slug })
      .from(products)
      .where(and(inArray(products.slug, slugs), eq(products.kind, 'cake')))
      .orderBy(asc(products.id))
      .for('no key update');
    const missing = slugs.find((slug) => !found.some((product) => product.slug === slug));
    if (missing !== undefined) throw new Failure('invalid', { text: `There is no cake called ${missing}.` });
    if (new Set(slugs).size < slugs.length) throw new Failure('invalid', { text: 'One of them is listed twice.' });
    const kept = found.map(({ id }) => id);
    await db
      .update(products)
      .set({ featuredRank: null })
      .where(
        and(
          isNotNull(products.featuredRank),
          kept.length > 0 ? sql`${products.id} <> all(${sql.param(kept)})` : undefined,
        ),
      );
    for (const { id, slug } of found) {
      const featuredRank = slugs.indexOf(slug) + 1;
      await db
        .update(products)
        .set({ featured: true, featuredRank })
        .where(
          and(
            eq(products.id, id),
            sql`(${products.featured}, ${products.featuredRank}) is distinct from (true, ${featuredRank}::int)`,
          ),
        );
    }
  },
};

const tableParts = { categories: ofCategories, picks: ofPicks } as const;
type TableKey = keyof typeof tableParts;

const isTableKey = (key: ContentKey): key is TableKey => Object.hasOwn(tableParts, key);

const tableValue = (db: Db, key: TableKey): Promise<unknown> => tableParts[key].read(db);

/** The value has already been parsed by the part's schema. */
const writeTable = (db: Db, key: TableKey, value: unknown): Promise<void> =>
  (tableParts[key] as TablePart<unknown>).write(db, value);

/** Stands in for a version, which tables do not have: a different value has a different mark. */
const markOf = (value: unknown): number =>
  (createHash('sha256').update(JSON.stringify(value)).digest().readUInt32BE() % 2_000_000_000) + 1;

/** Lists the cakes that may be picked, by name. */
const listPickable = (db: Db): Promise<{ slug: string; name: string; picture: string }[]> =>
  db
    .select({ slug: products.slug, name: products.name, picture: sql<string>`coalesce(${productPictures.file}, '')` })
    .from(products)
    .leftJoin(productPictures, and(eq(productPictures.productId, products.id), eq(productPictures.position, 1)))
    .where(and(isSold, eq(products.kind, 'cake')))
    .orderBy(asc(products.name))
    .limit(2_000);

/** Reads the current value of each part. The start has filled the settings among them. */
async function readContents(db: Db): Promise<Contents> {
  const rows = await db
    .selectDistinctOn([settingVersions.key])
    .from(settingVersions)
    .where(inArray(settingVersions.key, [...contentKeys]))
    .orderBy(settingVersions.key, desc(settingVersions.version));
  const entries: [ContentKey, unknown][] = [];
  for (const key of contentKeys) {
    const row = rows.find((one) => one.key === key);
    const value = isTableKey(key) ? await tableValue(db, key) : contentSchemas[key].parse(shownOf(key, row?.value));
    // Once another screen has changed a part, it no longer matters who last published it here.
    const told = row && isSameValue(shownOf(key, row.value), value) ? row : null;
    entries.push([
      key,
      {
        value,
        version: isTableKey(key) ? markOf(value) : row?.version,
        changedAt: told?.changedAt.toISOString() ?? '',
        changedBy: told?.changedBy ?? '',
      },
    ]);
  }
  return Object.fromEntries(entries) as Contents;
}

const readContent = ({ db }: StaffContext): Promise<Contents> => readContents(db);

/** Lists the cakes for somebody who puts one in the shop window or in a newsletter. @throws Failure 'notAllowed' */
async function readPickable(context: StaffContext): Promise<z.output<typeof listPicks.output>> {
  requireOneOf(context, ['settings.shop', 'newsletter.send']);
  return { cakes: await listPickable(context.db) };
}

/** The newest first, each with what it changed from the previous one. */
async function listVersions(
  { db }: StaffContext,
  { key }: { key: ContentKey },
): Promise<z.output<typeof listContentVersions.output>> {
  const rows = await db
    .select()
    .from(settingVersions)
    .where(eq(settingVersions.key, key))
    .orderBy(desc(settingVersions.version))
    .limit(mostContentVersions + 1);
  const values = rows.map(({ value }) => shownOf(key, value));
  const current = isTableKey(key) ? await tableValue(db, key) : values[0];
  return {
    seen: isTableKey(key) ? markOf(current) : (rows[0]?.version ?? 1),
    versions: rows.slice(0, mostContentVersions).map(({ version, changedAt, changedBy }, at) => {
      const value = values[at];
      return {
        version,
        at: changedAt.toISOString(),
        by: changedBy ?? '',
        counts: at === 0 && isSameValue(value, current),
        changes: at + 1 < rows.length ? contentDifferences(key, values[at + 1], value) : [],
      };
    }),
  };
}

/** What a page shows: if nobody has rewritten it, the text that came with the shop. */
const shownOf = (key: ContentKey, kept: unknown): unknown =>
  isPageKey(key) ? (settingSchemas[key].parse(kept).written ?? firstWords[key]) : kept;

/** A version as it was written; undefined if there is none. */
async function findVersion(db: Db, key: ContentKey, version: number): Promise<unknown> {
  const [row] = await db
    .select({ value: settingVersions.value })
    .from(settingVersions)
    .where(and(eq(settingVersions.key, key), eq(settingVersions.version, version)));
  return row && shownOf(key, row.value);
}

/** @throws Failure 'invalid' for a picture that the shop does not have */
async function save(context: StaffContext, { key, version, value }: Change, told: Told): Promise<Outcome> {
  const { db, staff } = context;
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('settings'))`);
  const before = await readContents(db);
  if (before[key].version !== version) return { outcome: 'stale', contents: before };
  const differences = contentDifferences(key, before[key].value, value);
  if (differences.length === 0) return { outcome: 'saved', contents: before };
  await refuseUnknownPictures(db, picturesOf(key, value));
  const written = isTableKey(key)
    ? await writeVersioned(context, key, before[key].value, value)
    : await writeSetting(db, { key, value: keptOf(key, value), as: staff.name });
  await writeAudit(context, {
    ...told,
    subjectKind: 'content',
    subject: key,
    subjectName: `${contentParts[key].title}, version ${written}`,
    before: Object.fromEntries(differences.map(({ label, before: was }) => [label, was])),
    after: Object.fromEntries(differences.map(({ label, after }) => [label, after])),
  });
  return { outcome: 'saved', contents: await readContents(db) };
}

/** What is stored of a page. The text that came with the shop is not copied, because a later version of the shop may know more. */
const keptOf = (key: ContentKey, value: unknown): unknown =>
  isPageKey(key) ? { written: isSameValue(value, firstWords[key]) ? null : value } : value;

/**
 * Writes a part into its tables; what they held is kept as a version too, if nobody had published it here. @returns the number of the new
 * version
 */
async function writeVersioned({ db, staff }: StaffContext, key: TableKey, before: unknown, value: unknown) {
  const rows = await db
    .select()
    .from(settingVersions)
    .where(eq(settingVersions.key, key))
    .orderBy(desc(settingVersions.version))
    .limit(1);
  let version = rows[0]?.version ?? 0;
  const keep = (kept: unknown, changedBy: string | null) => {
    version += 1;
    return db.insert(settingVersions).values({ key, version, value: kept, changedBy });
  };
  if (!rows[0] || !isSameValue(rows[0].value, before)) await keep(before, null);
  await writeTable(db, key, value);
  await keep(value, staff.name);
  return version;
}

const saveContent = (
  context: StaffContext,
  { change }: z.output<typeof endpoints.saveContent.input>,
): Promise<Outcome> => save(context, change, { action: 'content.changed' });

/** Makes a previous version the current one. @throws Failure 'notFound' if there is none, 'invalid' if it is no longer valid */
async function restoreContent(
  context: StaffContext,
  { key, version, seen }: z.output<typeof endpoints.restoreContent.input>,
): Promise<Outcome> {
  const value = await findVersion(context.db, key, version);
  if (value === undefined) throw new Failure('notFound', { text: 'There is no such version. Nothing was changed.' });
  const told = { action: 'content.restored', reason: `as it was in version ${version}` };
  const read = contentSchemas[key].safeParse(value);
  if (!read.success) throw new Failure('invalid', { text: 'This version can no longer be restored.' });
  return save(context, { key, version: seen, value: read.data }, told);
}

export const contentOfficeEndpoints = [
  answeredByStaff(content.readContent, readContent),
  answeredByStaff(content.listPicks, readPickable),
  answeredByStaff(content.readCards, readCards),
  answeredByStaff(content.readPageFacts, readPageFacts),
  answeredByStaff(content.saveContent, saveContent),
  answeredByStaff(content.listContentVersions, listVersions),
  answeredByStaff(content.restoreContent, restoreContent),
];

/** Reads the cards as customers would be sent them now, for the person who picks. */
async function readCards(
  { db, catalogue, now }: StaffContext,
  { slugs }: z.output<typeof endpoints.readCards.input>,
): Promise<z.input<typeof endpoints.readCards.output>> {
  const shelf = await catalogue.at(now);
  return {
    products: slugs.flatMap((slug) => shelf.cake(slug)?.product ?? []).map(summaryToWire),
    opening: await readDiary(db, now),
  };
}

/** Reads the facts as the customers' pages are filled with them now. */
async function readPageFacts({ db, shop, now }: StaffContext): Promise<z.input<typeof endpoints.readPageFacts.output>> {
  const diary = await readDiary(db, now);
  const { texts, blocks } = factsOf(shop, diary);
  const names = Object.keys(pageFactNames) as (keyof typeof pageFactNames)[];
  return {
    facts: names.map((name) => ({ name, text: texts[name], blocks: blocks[name]?.slice() ?? null })),
    diary,
  };
}
