import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, index, integer, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core';
import { bytes, created, moment, quoted } from '#server/db/tables/columns.ts';
import { products } from './catalogue-tables.ts';

/** What the storage holds where no other place is named for it; rows of its own, so that those of pictures stay small. */
export const storedFiles = pgTable('stored_files', {
  key: text().primaryKey(),
  bytes: bytes().notNull(),
  createdAt: created(),
});

/**
 * A picture of the storage, under the SHA-256 of the file that was handed in; one that is cut out of another, under that of what was
 * asked for.
 */
export const pictures = pgTable(
  'pictures',
  {
    hash: text().primaryKey(),
    mediaType: text('media_type').notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** The picture that it is a square of; null for a whole one. */
    cutOf: text('cut_of').references((): AnyPgColumn => pictures.hash),
    /** Of a cut: the point that the square lies around, in shares of the whole one's width and height. */
    focusX: real('focus_x').notNull().default(0.5),
    focusY: real('focus_y').notNull().default(0.5),
    /** Of a cut: how often its side goes into the shorter one of the whole picture. */
    zoom: real().notNull().default(1),
    /** As it is stored. */
    bytes: integer().notNull(),
    /** When the storage said that it has it: nothing refers to it before. */
    storedAt: moment('stored_at'),
    /** When something that customers see first referred to it; what never was, a job removes. A trigger sees to the products'. */
    usedAt: moment('used_at'),
    createdAt: created(),
  },
  (t) => [
    index('pictures_of_whole').on(t.cutOf),
    index('pictures_never_used').on(t.createdAt).where(sql`${t.usedAt} is null`),
    check('pictures_zoom_within', sql`${t.zoom} between 1 and 8`),
    check('pictures_hash_is_sha256', sql`${t.hash} ~ '^[0-9a-f]{64}$'`),
    check('pictures_not_empty', sql`${t.width} > 0 and ${t.height} > 0 and ${t.bytes} > 0`),
    check('pictures_focus_within', sql`${t.focusX} between 0 and 1 and ${t.focusY} between 0 and 1`),
  ],
);

export const pictureViews = ['main', 'detail', 'above', 'cut'] as const;

/** What a product looks like, in the order of its gallery; the first is the one that lists show. */
export const productPictures = pgTable(
  'product_pictures',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    /** The name by which the documents' addresses ask for it. */
    file: text().notNull(),
    /** Null until the storage has answered that it has it; till then the shop's own file of that name is shown. */
    hash: text().references(() => pictures.hash),
    /** What somebody who does not see it is told. */
    alternative: text().notNull(),
    view: text({ enum: pictureViews }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.position] }),
    index('product_pictures_by_file').on(t.file),
    index('product_pictures_of_hash').on(t.hash),
    index('product_pictures_not_stored').on(t.file).where(sql`${t.hash} is null`),
    check('product_pictures_known_view', sql`${t.view} in (${quoted(pictureViews)})`),
    check('product_pictures_at_most_eight', sql`${t.position} between 1 and 8`),
  ],
);
