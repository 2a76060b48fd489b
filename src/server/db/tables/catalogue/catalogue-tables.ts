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
import { productStates, supplies } from '#domain/catalogue/editing/product-form.ts';
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
  /** Among those of its parent. */
  position: integer().notNull().default(0),
});

/**
 * An extra is sold or lent beside a cake: a candle, a stand. It is never listed (decision 307). What is bespoke is one row, which the
 * lines of quotes are of; it is never sold by itself (decision 409).
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
    /** While it is 'shown': from and until these moments, null being always. `is_sold` judges it, at each reading. */
    shownFrom: moment('shown_from'),
    shownUntil: moment('shown_until'),
    /** Grows with every change but those of stock and sales; a change made from a former one is refused. */
    version: integer().notNull().default(1),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /** Null for extras, and for what is bespoke. */
    categoryId: integer('category_id').references(() => categories.id),
    typeCategoryId: integer('type_category_id').references(() => categories.id),
    description: text().notNull(),
    /** Null for what is made to order: lead time and capacity bound it instead. */
    stock: integer(),
    supply: text({ enum: supplies }).notNull().default('stock'),
    /** Of what is baked for later days: until today's closing the stock is all that there is for tomorrow too. */
    countsTomorrow: boolean('counts_tomorrow').notNull().default(false),
    /** The day on which staff said that there is none of it; over with that day. */
    notOn: date('not_on', { mode: 'string' }),
    /** Days between the order and the first pick-up, and until what hour the day of the order counts. */
    leadDays: integer('lead_days').notNull().default(0),
    orderBy: time('order_by'),
    /** MM-DD, both included: the days of pick-up. The season may pass the turn of the year. */
    seasonFrom: text('season_from'),
    seasonTo: text('season_to'),
    /** What one of the default size costs of a day's capacity. */
    workUnits: numeric('work_units', { precision: 5, scale: 1, mode: 'number' }).notNull().default(0),
    /** How many of the default size are baked each morning; null where nobody has said. */
    dailyPieces: integer('daily_pieces'),
    /** The same by weekday, Monday first; null where each weekday has the rule's per cent of `dailyPieces`. */
    dailyByWeekday: integer('daily_by_weekday').array(),
    /** Staff are told where fewer can be sold; 0 for never. */
    lowStock: integer('low_stock').notNull().default(5),
    /** As `isRunningLow`, whatever the season. A column, so that what indexes it costs an order nothing but where the line is crossed. */
    isLow: boolean('is_low').notNull().generatedAlwaysAs(sql`coalesce(stock < low_stock, false)`),
    /** What `lacksOf` says, by triggers (decision 308). */
    lacks: text({ enum: productLacks }).array().notNull().default([]),
    featured: boolean().notNull().default(false),
    /** Among the featured, the lowest first. */
    featuredRank: integer('featured_rank'),
    cakeBase: text('cake_base').notNull(),
    /** By allergen; one that is missing is unknown, and a product with an unknown one cannot be shown. */
    allergens: jsonb().$type<AllergenLevels>().notNull(),
    dietary: text().array().notNull().default([]),
    containsAlcohol: boolean('contains_alcohol').notNull().default(false),
    occasions: text().array().notNull().default([]),
    /** In a sentence; the whole list is `ingredientList`. */
    ingredients: text().notNull().default(''),
    ingredientList: jsonb('ingredient_list').$type<readonly Ingredient[]>().notNull().default([]),
    /** How to keep it; where nothing is said, its ingredients decide. */
    storage: text().notNull().default(''),
    /** Days after the pick-up, 0 being the day itself. */
    bestWithinDays: integer('best_within_days'),
    serveAt: text('serve_at').notNull().default(''),
    vatClass: text('vat_class', { enum: vatClasses }).notNull().default('zero'),
    options: jsonb().$type<ProductOptions>().notNull().default({}),
    /** Slugs of what is offered beside it. */
    extrasOffered: text('extras_offered').array().notNull().default([]),
    /** What is published of it, worked out from the reviews; null where nothing is. */
    reviews: jsonb().$type<ProductReviews>(),
    /** Pieces sold in paid orders: what 'popular' sorts by. */
    sold: integer().notNull().default(0),
    createdAt: created(),
  },
  (t) => [
    // The few that the owner has ranked, among all that there are.
    index('products_ranked').on(t.featuredRank, t.id).where(sql`${t.featuredRank} is not null`),
    // Those that come and go by the clock, for the job that lists them anew.
    index('products_shown_for_a_time').on(t.id).where(sql`${t.shownFrom} is not null or ${t.shownUntil} is not null`),
    // Staff look for a part of a name.
    index('products_by_name').using('gin', sql`fold_text(${t.name}) gin_trgm_ops`, t.slug.op('gin_trgm_ops')),
    // The office's lists and the numbers above them (decision 308): in their order, by what they are counted by, and by what is looked for.
    index('products_office_by_name').on(sql`lower(${t.name})`, t.id).where(sql`${t.kind} <> 'bespoke'`),
    // With what a list is narrowed by, for the orders that no index has: they look all through, but not the rows.
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
    check('products_work_units_not_negative', sql`${t.workUnits} >= 0`),
  ],
);

/** What customers may buy at this moment, extras with it. */
export const isSold = sql<boolean>`is_sold(${products})`;

/** What a product is sold in. Its price is for one of it, and it takes so many pieces of the stock. */
export const productSizes = pgTable(
  'product_sizes',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** 0 for an extra, which is sold by the piece. */
    grams: integer().notNull(),
    /** 'Box of 4', '13 cm round'; empty where the weight says all. */
    label: text().notNull().default(''),
    pricePence: integer('price_pence').notNull(),
    lowerPricePence: integer('lower_price_pence'),
    lowerFrom: moment('lower_from'),
    lowerUntil: moment('lower_until'),
    /** Asked for beside the price, without VAT, and given back when the thing comes home. */
    depositPence: integer('deposit_pence').notNull().default(0),
    /** Null where nobody has said. */
    servingsFrom: integer('servings_from'),
    servingsTo: integer('servings_to'),
    pieces: integer().notNull().default(1),
    netGrams: integer('net_grams'),
    /** The size that lists and cards speak of. */
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

/** Where a product was found before, kept by triggers: a slug that is changed comes, one that is taken anew goes. */
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
