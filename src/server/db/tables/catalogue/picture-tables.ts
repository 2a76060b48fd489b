import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, index, integer, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core';
import { bytes, created, moment, quoted } from '#server/db/tables/columns.ts';
import { products } from './catalogue-tables.ts';

/** What the storage holds if no other place is configured for it; a table of its own, so that the rows of pictures stay small. */
export const storedFiles = pgTable('stored_files', {
  key: text().primaryKey(),
  bytes: bytes().notNull(),
  createdAt: created(),
});

/** A picture in the storage, under the SHA-256 of the uploaded file; a cut from another picture is under that of what was asked for. */
export const pictures = pgTable(
  'pictures',
  {
    hash: text().primaryKey(),
    mediaType: text('media_type').notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** The picture of which it is a square; null for a whole one. */
    cutOf: text('cut_of').references((): AnyPgColumn => pictures.hash),
    /** Of a cut: the point around which the square lies, as shares of the whole picture's width and height. */
    focusX: real('focus_x').notNull().default(0.5),
    focusY: real('focus_y').notNull().default(0.5),
    /** Of a cut: how many times its side fits into the shorter side of the whole picture. */
    zoom: real().notNull().default(1),
    /** As stored. */
    bytes: integer().notNull(),
    /** When the storage confirmed that it has it; nothing refers to it before. */
    storedAt: moment('stored_at'),
    /**
     * When something that customers see first referred to it; a job removes pictures that were never used. A trigger keeps it for products'
     * pictures.
     */
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

/** What a product looks like, in the order of its gallery; lists show the first one. */
export const productPictures = pgTable(
  'product_pictures',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    /** The name by which the documented addresses request it. */
    file: text().notNull(),
    /** Null until the storage has confirmed that it has it; until then the shop's own file of that name is shown. */
    hash: text().references(() => pictures.hash),
    /** The text for somebody who cannot see it. */
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
