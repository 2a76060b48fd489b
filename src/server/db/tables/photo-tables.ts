import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { photoShapes } from '#domain/catalogue/product-options.ts';
import { created, moment, quoted } from './columns.ts';
import { users } from './schema.ts';

/** For a photo that is not printed on any cake. */
export const withoutShape = 'free';
const shapes = [...photoShapes, withoutShape] as const;

/** Customers' photos for their cakes and their enquiries; the bytes are in the storage. */
export const photos = pgTable(
  'photos',
  {
    /** Whoever has it can see the photo. */
    token: text().primaryKey(),
    shape: text({ enum: shapes }).notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** A guest's photo is nobody's until it is put in a customer's cart. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** When the storage confirmed that it has it; nobody sees it before. */
    storedAt: moment('stored_at'),
    /** When it was last put in a customer's cart or order, or shown in a guest's. */
    wantedAt: moment('wanted_at'),
    /** From then on nobody sees it, and a job removes it from the storage. */
    forgottenAt: moment('forgotten_at'),
    /** Everything it takes in the storage. */
    bytes: integer().notNull().default(0),
    /** Where it came from, narrow and wide, hashed; null from the second day on. */
    networks: text().array(),
    createdAt: created(),
  },
  (t) => [
    index('photos_of_user').on(t.userId),
    index('photos_by_age').on(t.createdAt),
    index('photos_to_remove').on(t.forgottenAt).where(sql`${t.forgottenAt} is not null`),
    check('photos_known_shape', sql`${t.shape} in (${quoted(shapes)})`),
    check('photos_token_is_one', sql`${t.token} ~ '^[A-Za-z0-9_-]{43}$'`),
  ],
);

/** Whether the photo of a line has fewer pixels than its product needs to print it sharply. */
export const isPhotoSmall = (personalisation: SQLWrapper, options: SQLWrapper): SQL<boolean> => sql<boolean>`exists (
  select from photos where token = ${personalisation} ->> 'photo'
    and least(photos.width, photos.height) < (coalesce(${options} -> 'photo', ${options} -> 'logo') ->> 'minPixels')::int)`;
