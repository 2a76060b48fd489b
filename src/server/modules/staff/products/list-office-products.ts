import { type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type {
  listProducts as endpoint,
  ListedProduct,
  ProductFilters,
  ProductSort,
  productChoices,
} from '#contract/admin/products/product-list.ts';
import { productsOfPage } from '#contract/admin/products/product-list.ts';
import type { ProductLack } from '#domain/catalogue/editing/lacks.ts';
import type { ProductState } from '#domain/catalogue/editing/product-form.ts';
import { shownWhen } from '#domain/catalogue/editing/shown-when.ts';
import { priceAt } from '#domain/catalogue/size.ts';
import { payablePence } from '#domain/money/price.ts';
import { plainly } from '#server/db/plain-pattern.ts';
import { mainImageText } from '#server/modules/catalogue/product-columns.ts';
import { readDiary } from '#server/modules/diary/read-diary.ts';
import { leadOf } from '#server/modules/diary/read-needs.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';
import { lacksArray, lacksSomething } from './lacks-in-sql.ts';

/** As `isRunningLow`. */
const isLow = sql`coalesce(products.stock < products.low_stock, false)`;

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

/** E-01. */
export async function listProducts(
  { db, now }: StaffContext,
  { after, ...filters }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  const fits = sql.join([sql`true`, ...conditionsOf(filters)], sql` and `);
  const { rows } = await db.execute<Row>(sql`
    select products.id, products.slug, products.name, ${sql.raw(mainImageText)} as image, c.name as category, t.name as type,
      products.stock, ${isLow} as "isLow", products.lead_days as "leadDays", products.order_by as "orderBy", products.status as state,
      products.shown_from as "shownFrom", products.shown_until as "shownUntil", ${lacksArray} as lacks,
      products.updated_at as "changedAt", products.version,
      case when size.grams is not null then json_build_object('pricePence', size.price_pence, 'lowerPricePence', size.lower_price_pence,
        'lowerFrom', size.lower_from, 'lowerUntil', size.lower_until, 'pieces', size.pieces) end as size
    ${from} where ${fits} ${after === undefined ? sql`` : sql`and ${beyond(filters.sort, after)}`}
    order by ${orderOf(filters.sort)} limit ${productsOfPage + 1}`);
  const { rows: totals } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count ${from} where ${fits}`,
  );
  const page = rows.slice(0, productsOfPage);
  return {
    products: page.map((row) => listed(row, now)),
    next: rows.length > productsOfPage ? (page.at(-1)?.id ?? null) : null,
    count: totals[0]?.count ?? 0,
    counts: await countAll(db),
  };
}

const from = sql`from products
  left join categories c on c.id = products.category_id
  left join categories t on t.id = products.type_category_id
  left join product_sizes size on size.product_id = products.id and size.is_default`;

type Counts = z.input<typeof endpoint.output>['counts'];

async function countAll(db: StaffContext['db']): Promise<Counts> {
  const state = (name: ProductState) =>
    sql`count(*) filter (where products.status = ${name})::int as ${sql.identifier(name)}`;
  const { rows } = await db.execute<Counts>(sql`
    select ${state('shown')}, ${state('draft')}, ${state('hidden')}, ${state('archived')},
      count(*) filter (where products.status <> 'archived' and ${isLow})::int as low,
      count(*) filter (where products.status <> 'archived' and ${lacksSomething})::int as lacking
    from products where products.kind <> 'bespoke'`);
  return rows[0] ?? { shown: 0, draft: 0, hidden: 0, archived: 0, low: 0, lacking: 0 };
}

function conditionsOf({ q, category, state, low, lacking }: ProductFilters): SQL[] {
  const words = (q ?? '')
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 6);
  return [
    sql`products.kind <> 'bespoke'`,
    state === undefined ? sql`products.status <> 'archived'` : sql`products.status = ${state}`,
    ...words.map((word) => {
      const like = `%${plainly(word)}%`;
      return sql`(products.name ilike ${like} or products.slug ilike ${like} or products.ingredients ilike ${like}
        or products.ingredient_list::text ilike ${like})`;
    }),
    ...(category === undefined
      ? []
      : [category === 'extras' ? sql`products.kind = 'extra'` : sql`${category} in (c.slug, t.slug)`]),
    ...(low ? [isLow] : []),
    ...(lacking ? [lacksSomething] : []),
  ];
}

/** By what a sort goes; what has nothing of it stands last among the dear and the many. */
const sortKeys: Readonly<Record<'name' | 'price' | 'stock' | 'changed', SQL>> = {
  name: sql`lower(products.name)`,
  price: sql`coalesce(payable_now(size), 2147483647)`,
  stock: sql`coalesce(products.stock / size.pieces, 2147483647)`,
  changed: sql`products.updated_at`,
};

const partsOf = (sort: ProductSort) => ({
  key: sortKeys[sort.replace('-', '') as keyof typeof sortKeys],
  isDown: sort.startsWith('-'),
});

function orderOf(sort: ProductSort): SQL {
  const { key, isDown } = partsOf(sort);
  return isDown ? sql`${key} desc, products.id desc` : sql`${key}, products.id`;
}

/** The place of the last one before is asked of its row: the address needs its id alone. */
function beyond(sort: ProductSort, after: number): SQL {
  const { key, isDown } = partsOf(sort);
  return sql`(${key}, products.id) ${isDown ? sql`<` : sql`>`} (select ${key}, products.id ${from} where products.id = ${after})`;
}

const dateOf = (moment: string | null): Date | null => (moment === null ? null : new Date(moment));

function listed({ size, category, type, stock, leadDays, orderBy, ...row }: Row, now: Date): ListedProduct {
  const price =
    size && priceAt({ ...size, lowerFrom: dateOf(size.lowerFrom), lowerUntil: dateOf(size.lowerUntil) }, now);
  const payable = price && payablePence(price);
  const [shownFrom, shownUntil] = [dateOf(row.shownFrom), dateOf(row.shownUntil)];
  return {
    ...row,
    category: category === null ? 'Extras' : type === null ? category : `${category}, ${type.toLowerCase()}`,
    pricePence: price?.pricePence ?? null,
    lowerPence: price && payable !== null && payable < price.pricePence ? payable : null,
    available: stock === null ? null : Math.floor(stock / (size?.pieces ?? 1)),
    lead: leadOf({ leadDays, orderBy }),
    when: shownWhen({ state: row.state, shownFrom, shownUntil }, now),
    shownFrom: shownFrom?.toISOString() ?? null,
    shownUntil: shownUntil?.toISOString() ?? null,
    changedAt: new Date(row.changedAt).toISOString(),
  };
}

/** Rows of the shop, and the words that its products have beside these. */
export async function readProductChoices({ db, now }: StaffContext): Promise<z.input<typeof productChoices.output>> {
  const { rows: categories } = await db.execute<z.input<typeof productChoices.output>['categories'][number]>(sql`
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
  const words = async (source: string, ofProducts: SQL): Promise<string[]> => {
    const { rows } = await db.execute<{ word: string }>(sql`
      select v.word from attribute_values v join attributes a on a.key = v.attribute
      where a.words_from = ${source} and v.word is not null
      union select word from (${ofProducts}) as said (word) where word <> ''
      order by 1 limit 200`);
    return rows.map(({ word }) => word);
  };
  return {
    categories,
    bases: await words('cakeBase', sql`select distinct cake_base from products`),
    dietary: await words('dietary', sql`select distinct unnest(dietary) from products`),
    occasions: await words('occasions', sql`select distinct unnest(occasions) from products`),
    extras,
    collections: gathered,
    opening: await readDiary(db, now),
  };
}
