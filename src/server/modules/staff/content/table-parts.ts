import { createHash } from 'node:crypto';
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Contents } from '#contract/admin/content/content.ts';
import { Failure } from '#domain/failure.ts';
import type { ContentKey } from '#domain/staff/content/content-fields.ts';
import type { Db } from '#server/db/open.ts';
import { categories, isSold, products } from '#server/db/tables/catalogue/catalogue-tables.ts';

type Categories = Contents['categories']['value'];
type Picks = Contents['picks']['value'];

/** A part that other screens change too: what counts is what the tables say, and its versions stand with those of the others. */
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
      throw new Failure('invalid', { text: 'Each category stands there once. Please look at them again.' });
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
    if (new Set(slugs).size < slugs.length) throw new Failure('invalid', { text: 'One of them stands there twice.' });
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
export type TableKey = keyof typeof tableParts;

export const isTableKey = (key: ContentKey): key is TableKey => Object.hasOwn(tableParts, key);

export const tableValue = (db: Db, key: TableKey): Promise<unknown> => tableParts[key].read(db);

/** It was read by the part's schema before. */
export const writeTable = (db: Db, key: TableKey, value: unknown): Promise<void> =>
  (tableParts[key] as TablePart<unknown>).write(db, value);

/** In place of a version, which tables do not have: another value has another. */
export const markOf = (value: unknown): number =>
  (createHash('sha256').update(JSON.stringify(value)).digest().readUInt32BE() % 2_000_000_000) + 1;

/** Cakes that may be picked, by name. */
export const listPickable = (db: Db): Promise<{ slug: string; name: string }[]> =>
  db
    .select({ slug: products.slug, name: products.name })
    .from(products)
    .where(and(isSold, eq(products.kind, 'cake')))
    .orderBy(asc(products.name))
    .limit(2_000);
