import { eq, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import {
  type listProducts as endpoint,
  type ListedProduct,
  mostCounted,
  type ProductFilters,
  type ProductSort,
  type productChoices,
  productsOfPage,
} from '#contract/admin/products/product-list.ts';
import type { ProductLack } from '#domain/catalogue/editing/lacks.ts';
import { leadOf, shownWhen } from '#domain/catalogue/editing/product-form.ts';
import { priceAt } from '#domain/catalogue/size.ts';
import { payablePence } from '#domain/money/money.ts';
import { mainImageText } from '#server/catalogue/product-columns.ts';
import { categories } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { hasFolded } from '#server/db/tables/columns.ts';
import { readDiary } from '#server/pickup/read-diary.ts';
import type { StaffContext } from '#server/platform/staff-context.ts';

// Each is written exactly as the index that serves it writes it (decision 308).
const isListed = sql`products.kind <> 'bespoke'`;
const isLow = sql`products.is_low`;
const lacksSomething = sql`products.lacks <> '{}'`;
const words = sql`products.name || ' ' || products.slug || ' ' || products.ingredients || ' '
  || jsonb_path_query_array(products.ingredient_list, '$[*].text')::text`;

type Row = {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly image: string;
  readonly category: string | null;
  readonly type: string | null;
  readonly stock: number | null;
  readonly isLow: boolean;
  readonly leadDays: number;
  readonly leadHours: number;
  readonly orderBy: string | null;
  readonly state: ListedProduct['state'];
  readonly shownFrom: string | null;
  readonly shownUntil: string | null;
  readonly lacks: ProductLack[];
  readonly changedAt: string;
  readonly version: number;
  readonly size: {
    readonly pricePence: number;
    readonly lowerPricePence: number | null;
    readonly lowerFrom: string | null;
    readonly lowerUntil: string | null;
    readonly pieces: number;
  } | null;
};

/** One page of the product list (E-01). */
export async function listProducts(
  { db, now }: Pick<StaffContext, 'db' | 'now'>,
  { after, ...filters }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  const order = orderOf(filters.sort);
  const { key, from } = order;
  const direction = order.isDown ? sql`desc` : sql`asc`;
  const fits = sql.join(await conditionsOf(db, filters), sql` and `);
  // First the page by its order alone, which indexes serve, then what its rows contain.
  const { rows } = await db.execute<Row>(sql`
    with page as materialized (
      select products.id, ${key} as key ${from}
      where ${fits} ${after === undefined ? sql`` : sql`and ${beyond(order, after)}`}
      order by ${key} ${direction}, products.id ${direction} limit ${productsOfPage + 1})
    select products.id, products.slug, products.name, ${sql.raw(mainImageText)} as image, c.name as category, t.name as type,
      products.stock, ${isLow} as "isLow", products.lead_days as "leadDays", products.lead_hours as "leadHours", products.order_by as "orderBy", products.status as state,
      products.shown_from as "shownFrom", products.shown_until as "shownUntil", products.lacks,
      products.updated_at as "changedAt", products.version,
      case when size.grams is not null then json_build_object('pricePence', size.price_pence, 'lowerPricePence', size.lower_price_pence,
        'lowerFrom', size.lower_from, 'lowerUntil', size.lower_until, 'pieces', size.pieces) end as size
    from page join products on products.id = page.id
      left join categories c on c.id = products.category_id
      left join categories t on t.id = products.type_category_id
      left join product_sizes size on size.product_id = products.id and size.is_default
    order by page.key ${direction}, page.id ${direction}`);
  const page = rows.slice(0, productsOfPage);
  const counts = await countAll(db);
  return {
    products: page.map((row) => listed(row, now)),
    next: rows.length > productsOfPage ? (page.at(-1)?.id ?? null) : null,
    count: knownCount(filters, counts) ?? (await countFitting(db, filters, fits)),
    counts,
  };
}

type Counts = z.input<typeof endpoint.output>['counts'];

/** The number of all products, or of all in one state, which the counts above the list give; null for other filters. */
function knownCount({ q, category, low, lacking, state }: ProductFilters, counts: Counts): number | null {
  if (q !== undefined || category !== undefined || low || lacking) return null;
  return state === undefined ? counts.shown + counts.draft + counts.hidden : counts[state];
}

/** Counts from indexes alone, unless words are searched for: then it counts no more products than a person would look through. */
async function countFitting(
  db: StaffContext['db'],
  { q }: Pick<ProductFilters, 'q'>,
  fits: SQL,
): Promise<number | null> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (select from products where ${fits} ${q === undefined ? sql`` : sql`limit ${mostCounted + 1}`}) as fitting`);
  const count = rows[0]?.count ?? 0;
  return q !== undefined && count > mostCounted ? null : count;
}

async function countAll(db: StaffContext['db']): Promise<Counts> {
  const { rows } = await db.execute<{ what: keyof Counts; count: number }>(sql`
    select status as what, count(*)::int as count from products where ${isListed} group by status
    union all select 'low', count(*)::int from products where ${isListed} and products.status <> 'archived' and ${isLow}
    union all select 'lacking', count(*)::int from products where ${isListed} and products.status <> 'archived' and ${lacksSomething}`);
  const counts: Counts = { shown: 0, draft: 0, hidden: 0, archived: 0, low: 0, lacking: 0 };
  for (const { what, count } of rows) counts[what] = count;
  return counts;
}

async function conditionsOf(
  db: StaffContext['db'],
  { q, category, state, low, lacking }: ProductFilters,
): Promise<SQL[]> {
  const wanted = (q ?? '')
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 6);
  return [
    isListed,
    state === undefined ? sql`products.status <> 'archived'` : sql`products.status = ${state}`,
    ...wanted.map((word) => hasFolded(words, word)),
    ...(category === undefined ? [] : [await inCategory(db, category)]),
    ...(low ? [isLow] : []),
    ...(lacking ? [lacksSomething] : []),
  ];
}

async function inCategory(db: StaffContext['db'], slug: string): Promise<SQL> {
  if (slug === 'extras') return sql`products.category_id is null`;
  const [found] = await db.select({ id: categories.id }).from(categories).where(eq(categories.slug, slug));
  return found ? sql`${found.id}::int in (products.category_id, products.type_category_id)` : sql`false`;
}

type Order = { readonly key: SQL; readonly from: SQL };
const alone = sql`from products`;
const withSize = sql`from products left join product_sizes size on size.product_id = products.id and size.is_default`;

/**
 * What each sort goes by; a product without a price or a stock counts as the dearest or the one with the most. A price changes with the
 * clock and a stock with each order, so no index has them, and these sorts go through every product.
 */
const orders: Readonly<Record<'name' | 'price' | 'stock' | 'changed', Order>> = {
  name: { key: sql`lower(products.name)`, from: alone },
  price: { key: sql`coalesce(payable_now(size), 2147483647)`, from: withSize },
  stock: { key: sql`coalesce(products.stock / size.pieces, 2147483647)`, from: withSize },
  changed: { key: sql`products.updated_at`, from: alone },
};

const orderOf = (sort: ProductSort) => ({
  ...orders[sort.replace('-', '') as keyof typeof orders],
  isDown: sort.startsWith('-'),
});

/**
 * Reads the place of the previous page's last product from its row, so that the address needs only its id. It is a subquery of its own, so
 * that an index scan begins there.
 */
const beyond = ({ key, from, isDown }: ReturnType<typeof orderOf>, after: number): SQL =>
  sql`(${key}, products.id) ${isDown ? sql`<` : sql`>`} ((select ${key} ${from} where products.id = ${after}), ${after}::int)`;

const dateOf = (moment: string | null): Date | null => (moment === null ? null : new Date(moment));

/** Returns 'filled' for 'Filled Cupcakes' in 'Cupcakes', because the category's name stands beside it. */
function withoutLast(type: string, category: string): string {
  const [said, last] = [type.toLowerCase(), ` ${category.toLowerCase()}`];
  return said.endsWith(last) ? said.slice(0, -last.length) : said;
}

function listed({ size, category, type, stock, leadDays, leadHours, orderBy, ...row }: Row, now: Date): ListedProduct {
  const price =
    size && priceAt({ ...size, lowerFrom: dateOf(size.lowerFrom), lowerUntil: dateOf(size.lowerUntil) }, now);
  const payable = price && payablePence(price);
  const [shownFrom, shownUntil] = [dateOf(row.shownFrom), dateOf(row.shownUntil)];
  return {
    ...row,
    category: category === null ? 'Extras' : type === null ? category : `${category}, ${withoutLast(type, category)}`,
    pricePence: price?.pricePence ?? null,
    lowerPence: price && payable !== null && payable < price.pricePence ? payable : null,
    available: stock === null ? null : Math.floor(stock / (size?.pieces ?? 1)),
    lead: leadOf({ leadDays, leadHours, orderBy }),
    when: shownWhen({ state: row.state, shownFrom, shownUntil }, now),
    shownFrom: shownFrom?.toISOString() ?? null,
    shownUntil: shownUntil?.toISOString() ?? null,
    changedAt: new Date(row.changedAt).toISOString(),
  };
}

/** The choices for a product: rows of the shop, and the words that its products use besides these. */
export async function readProductChoices({ db, now }: StaffContext): Promise<z.input<typeof productChoices.output>> {
  const { rows: choices } = await db.execute<z.input<typeof productChoices.output>['categories'][number]>(sql`
    select c.id, c.slug, c.name, c.parent_id as "parentId"
    from categories c left join categories p on p.id = c.parent_id
    order by coalesce(p.position, c.position), coalesce(p.id, c.id), c.parent_id nulls first, c.position, c.id`);
  type Named = { key: string; name: string };
  const { rows: extras } = await db.execute<Named>(
    sql`select slug as key, name from products where kind = 'extra' and status <> 'archived' order by id limit 200`,
  );
  const { rows: gathered } = await db.execute<Named>(
    sql`select key, name from collections where rule = 'byHand' order by position, key`,
  );
  const wordsOf = async (source: string, ofProducts: SQL): Promise<string[]> => {
    const { rows } = await db.execute<{ word: string }>(sql`
      select v.word from attribute_values v join attributes a on a.key = v.attribute
      where a.words_from = ${source} and v.word is not null
      union select word from (${ofProducts}) as said (word) where word <> ''
      order by 1 limit 200`);
    return rows.map(({ word }) => word);
  };
  return {
    categories: choices,
    bases: await wordsOf('cakeBase', sql`select distinct cake_base from products`),
    dietary: await wordsOf('dietary', sql`select distinct unnest(dietary) from products`),
    occasions: await wordsOf('occasions', sql`select distinct unnest(occasions) from products`),
    extras,
    collections: gathered,
    opening: await readDiary(db, now),
  };
}
