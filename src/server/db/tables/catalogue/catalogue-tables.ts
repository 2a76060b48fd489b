import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  serial,
  text,
  time,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ProductReviews } from '#contract/reviews.ts';
import { productLacks } from '#domain/catalogue/editing/lacks.ts';
import { productStates, supplies } from '#domain/catalogue/editing/product-fields.ts';
import type { ProductOptions } from '#domain/catalogue/product-options.ts';
import { type AllergenLevels, allergenKeys } from '#domain/diet/allergens.ts';
import type { Ingredient } from '#domain/diet/ingredients.ts';
import { vatClasses } from '#domain/money/ledger.ts';
import { created, moment, quoted } from '#server/db/tables/columns.ts';

/** A tree: the four cupcake types are categories whose parent is `cupcakes` (decisions). */
export const categories = pgTable('categories', {
  id: integer().primaryKey(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  blurb: text().notNull(),
  parentId: integer('parent_id').references((): AnyPgColumn => categories.id),
  /** Among the categories with the same parent. */
  position: integer().notNull().default(0),
});

/**
 * An extra is sold or lent with a cake: a candle, a stand. It is never listed (decision 307). Bespoke products are one row, which the line
 * items of quotes refer to; it is never sold by itself (decision 409).
 */
export const productKinds = ['cake', 'extra', 'bespoke'] as const;

export const products = pgTable(
  'products',
  {
    id: serial().primaryKey(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    kind: text({ enum: productKinds }).notNull().default('cake'),
    status: text({ enum: productStates }).notNull().default('shown'),
    /** While it is 'shown': from and until these moments, null meaning always. `is_sold` checks them at each reading. */
    shownFrom: moment('shown_from'),
    shownUntil: moment('shown_until'),
    /** Grows with every change except those of stock and sales; a change based on a previous version is refused. */
    version: integer().notNull().default(1),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /** Null for extras and for bespoke products. */
    categoryId: integer('category_id').references(() => categories.id),
    typeCategoryId: integer('type_category_id').references(() => categories.id),
    description: text().notNull(),
    /** Null for a product made to order: lead time and capacity limit it instead. */
    stock: integer(),
    supply: text({ enum: supplies }).notNull().default('stock'),
    /** For what is baked for later days: until today's closing time the stock is all that there is for tomorrow too. */
    countsTomorrow: boolean('counts_tomorrow').notNull().default(false),
    /** The day on which staff said that there is none of it; it ends with that day. */
    notOn: date('not_on', { mode: 'string' }),
    /** Days between the order and the first pick-up, and the hour until which the day of the order counts. */
    leadDays: integer('lead_days').notNull().default(0),
    leadHours: integer('lead_hours').notNull().default(0),
    orderBy: time('order_by'),
    /** MM-DD, both included: the days of pick-up. The season may run over the turn of the year. */
    seasonFrom: text('season_from'),
    seasonTo: text('season_to'),
    /** What one of the default size costs of a day's capacity. */
    workUnits: numeric('work_units', { precision: 5, scale: 1, mode: 'number' }).notNull().default(0),
    /** How many of the default size are baked each morning; null if nobody has set it. */
    dailyPieces: integer('daily_pieces'),
    /** The same by weekday, Monday first; null if each weekday has the rule's percentage of `dailyPieces`. */
    dailyByWeekday: integer('daily_by_weekday').array(),
    /** Staff are told when fewer can be sold; 0 for never. */
    lowStock: integer('low_stock').notNull().default(5),
    /**
     * Like `isRunningLow`, whatever the season. A column, so that what indexes it costs an order nothing except when it crosses the limit.
     */
    isLow: boolean('is_low').notNull().generatedAlwaysAs(sql`coalesce(stock < low_stock, false)`),
    /** The result of `lacksOf`, kept by triggers (decision 308). */
    lacks: text({ enum: productLacks }).array().notNull().default([]),
    featured: boolean().notNull().default(false),
    /** Its place among the featured products, the lowest first. */
    featuredRank: integer('featured_rank'),
    cakeBase: text('cake_base').notNull(),
    /** By allergen; a missing one is unknown, and a product with an unknown one cannot be shown. */
    allergens: jsonb().$type<AllergenLevels>().notNull(),
    dietary: text().array().notNull().default([]),
    containsAlcohol: boolean('contains_alcohol').notNull().default(false),
    occasions: text().array().notNull().default([]),
    /** In one sentence; the whole list is `ingredientList`. */
    ingredients: text().notNull().default(''),
    ingredientList: jsonb('ingredient_list').$type<readonly Ingredient[]>().notNull().default([]),
    /** How to keep it; if empty, its ingredients decide. */
    storage: text().notNull().default(''),
    /** Days after the pick-up, 0 being the day itself. */
    bestWithinDays: integer('best_within_days'),
    serveAt: text('serve_at').notNull().default(''),
    vatClass: text('vat_class', { enum: vatClasses }).notNull().default('zero'),
    /** What a piece of it adds to the price of a box that customers fill. */
    boxExtraPence: integer('box_extra_pence').notNull().default(0),
    options: jsonb().$type<ProductOptions>().notNull().default({}),
    /** Slugs of the extras that are offered with it. */
    extrasOffered: text('extras_offered').array().notNull().default([]),
    /** What is published about it, worked out from the reviews; null if nothing is. */
    reviews: jsonb().$type<ProductReviews>(),
    /** Pieces sold in paid orders, by which 'popular' sorts. */
    sold: integer().notNull().default(0),
    createdAt: created(),
  },
  (t) => [
    // The few that the owner has ranked, among all products.
    index('products_ranked').on(t.featuredRank, t.id).where(sql`${t.featuredRank} is not null`),
    // Those that come and go by the clock, for the job that lists them again.
    index('products_shown_for_a_time').on(t.id).where(sql`${t.shownFrom} is not null or ${t.shownUntil} is not null`),
    // Staff search for a part of a name.
    index('products_by_name').using('gin', sql`fold_text(${t.name}) gin_trgm_ops`, t.slug.op('gin_trgm_ops')),
    // For the office's lists and the counts above them (decision 308): in their order, by what is counted, and by what is searched for.
    index('products_office_by_name').on(sql`lower(${t.name})`, t.id).where(sql`${t.kind} <> 'bespoke'`),
    // With the columns that filter a list, for the sort orders that no index has: those go through all entries, but not through the rows.
    index('products_office_by_change')
      .on(t.updatedAt, t.id, t.status, t.categoryId, t.typeCategoryId)
      .where(sql`${t.kind} <> 'bespoke'`),
    index('products_office_counted').on(t.status, t.categoryId, t.typeCategoryId).where(sql`${t.kind} <> 'bespoke'`),
    index('products_running_low')
      .on(sql`lower(${t.name})`, t.id)
      .where(sql`${t.kind} <> 'bespoke' and ${t.status} <> 'archived' and ${t.isLow}`),
    index('products_lacking')
      .on(sql`lower(${t.name})`, t.id)
      .where(sql`${t.kind} <> 'bespoke' and ${t.status} <> 'archived' and ${t.lacks} <> '{}'`),
    index('products_by_words').using(
      'gin',
      sql`fold_text(${t.name} || ' ' || ${t.slug} || ' ' || ${t.ingredients} || ' ' || jsonb_path_query_array(${t.ingredientList}, '$[*].text')::text) gin_trgm_ops`,
    ),
    uniqueIndex('products_one_bespoke').on(t.kind).where(sql`${t.kind} = 'bespoke'`),
    check(
      'products_whole_week',
      sql`cardinality(${t.dailyByWeekday}) = 7 and array_position(${t.dailyByWeekday}, null) is null and 0 <= all (${t.dailyByWeekday})`,
    ),
    check('products_low_stock_not_negative', sql`${t.lowStock} >= 0`),
    check('products_stock_not_negative', sql`${t.stock} >= 0`),
    check('products_stock_where_supplied', sql`(${t.stock} is null) = (${t.supply} = 'toOrder')`),
    check('products_known_kind', sql`${t.kind} in (${quoted(productKinds)})`),
    check('products_category_of_cakes', sql`(${t.categoryId} is null) = (${t.kind} <> 'cake')`),
    check('products_bespoke_unsold', sql`${t.kind} <> 'bespoke' or ${t.status} = 'hidden'`),
    check('products_known_status', sql`${t.status} in (${quoted(productStates)})`),
    check('products_shown_in_order', sql`${t.shownFrom} < ${t.shownUntil}`),
    check('products_known_supply', sql`${t.supply} in (${quoted(supplies)})`),
    check('products_known_vat_class', sql`${t.vatClass} in (${quoted(vatClasses)})`),
    check('products_allergens_known', sql`${t.status} <> 'shown' or ${t.allergens} ?& array[${quoted(allergenKeys)}]`),
    check('products_whole_season', sql`(${t.seasonFrom} is null) = (${t.seasonTo} is null)`),
    check('products_lead_days_not_negative', sql`${t.leadDays} >= 0`),
    check('products_lead_hours_not_negative', sql`${t.leadHours} >= 0`),
    check('products_box_extra_not_negative', sql`${t.boxExtraPence} >= 0`),
    check('products_work_units_not_negative', sql`${t.workUnits} >= 0`),
  ],
);

/** What customers may buy at this moment, including extras. */
export const isSold = sql<boolean>`is_sold(${products})`;

/** What a product is sold in. Its price is for one of it, and it takes so many pieces from the stock. */
export const productSizes = pgTable(
  'product_sizes',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** 0 for an extra, which is sold by the piece. */
    grams: integer().notNull(),
    /** 'Box of 4', '13 cm round'; empty if the weight says it all. */
    label: text().notNull().default(''),
    pricePence: integer('price_pence').notNull(),
    lowerPricePence: integer('lower_price_pence'),
    lowerFrom: moment('lower_from'),
    lowerUntil: moment('lower_until'),
    /** Charged on top of the price, without VAT, and refunded when the item comes back. */
    depositPence: integer('deposit_pence').notNull().default(0),
    /** Null if nobody has stated it. */
    servingsFrom: integer('servings_from'),
    servingsTo: integer('servings_to'),
    pieces: integer().notNull().default(1),
    netGrams: integer('net_grams'),
    /** The size that lists and cards show. */
    isDefault: boolean('is_default').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.grams] }),
    index('product_sizes_by_grams').on(t.grams),
    uniqueIndex('product_sizes_one_default').on(t.productId).where(sql`${t.isDefault}`),
    check('product_sizes_price_positive', sql`${t.pricePence} > 0`),
    check('product_sizes_lower_price_positive', sql`${t.lowerPricePence} > 0`),
    check('product_sizes_grams_positive', sql`${t.grams} between 0 and 100000`),
    check('product_sizes_deposit_not_negative', sql`${t.depositPence} >= 0`),
    check('product_sizes_pieces_positive', sql`${t.pieces} > 0`),
    check('product_sizes_servings_in_order', sql`${t.servingsFrom} <= ${t.servingsTo}`),
    check('product_sizes_lower_price_in_order', sql`${t.lowerFrom} < ${t.lowerUntil}`),
  ],
);

/** The previous slugs of products, kept by triggers: a slug is added when it is changed, and removed when a product takes it again. */
export const formerSlugs = pgTable(
  'former_slugs',
  {
    slug: text().primaryKey(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
  },
  (t) => [index('former_slugs_of_product').on(t.productId)],
);
