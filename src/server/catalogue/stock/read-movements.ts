import { and, between, desc, eq, gte, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type * as z from 'zod/mini';
import * as contract from '#contract/admin/stock/movements.ts';
import { addDays } from '#domain/pickup/clock/calendar.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { instantOf, shopDate } from '#domain/pickup/pickup.ts';
import { lossReasons, reasonTexts } from '#domain/stock/movement.ts';
import { foldText } from '#domain/text/fold.ts';
import { mainImageText } from '#server/catalogue/product-columns.ts';
import { shopItself } from '#server/db/move-stock.ts';
import type { Db } from '#server/db/open.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { stockMovements } from '#server/db/tables/catalogue/stock-tables.ts';
import { hasFolded, plainly } from '#server/db/tables/columns.ts';
import { orders } from '#server/db/tables/schema.ts';
import { staffMembers } from '#server/db/tables/staff/team-tables.ts';
import type { StaffContext } from '#server/platform/staff-context.ts';
import { writeAudit } from '#server/platform/write-audit.ts';
import { byteOrderMark, csvLine } from '#server/platform/write-csv.ts';

type Asked = z.output<typeof contract.readMovements.input>;

/** The name in the ledger for a customer who ordered. */
const customer = 'customer';

/** A page of movements, newest first, by keyset. */
export async function readMovements(
  { db }: StaffContext,
  { before, ...filters }: Asked,
): Promise<z.input<typeof contract.readMovements.output>> {
  const found = await findMovements(db, filters, { before, most: contract.movementsPage + 1 });
  const movements = found.slice(0, contract.movementsPage);
  const members = await db.selectDistinct({ name: staffMembers.name }).from(staffMembers).orderBy(staffMembers.name);
  return {
    movements: movements.map(({ at, undoes, ...movement }) => ({
      ...movement,
      at: at.toISOString(),
      isByRule: isByRule(movement),
      mayBeUndone:
        !movement.isUndone &&
        undoes === null &&
        movement.by !== shopItself &&
        ['baked', 'counted', ...lossReasons].includes(movement.reason),
    })),
    before: found.length > contract.movementsPage ? (movements.at(-1)?.id ?? null) : null,
    people: [...members.map(({ name }) => name), customer, shopItself],
  };
}

/** The products to which the ledger can be narrowed. */
export async function readProductsOfLedger({
  db,
}: StaffContext): Promise<z.input<typeof contract.productsOfLedger.output>> {
  return {
    products: await db
      .select({ id: products.id, name: products.name })
      .from(products)
      .where(ne(products.status, 'archived'))
      .orderBy(products.name, products.id),
  };
}

/** Exports what the list shows, for a spreadsheet; the audit log records the export. */
export async function exportMovements(
  context: StaffContext,
  filters: contract.MovementFilters,
): Promise<z.input<typeof contract.exportMovements.output>> {
  const { db, now } = context;
  const found = await findMovements(db, filters, { before: undefined, most: contract.mostMovementRows + 1 });
  const rows = found.slice(0, contract.mostMovementRows);
  const head = csvLine(['When', 'Kind', 'Product', 'Change', 'Then', 'Who', 'Order', 'Note']);
  const lines = rows.map((row) =>
    csvLine([
      { moment: row.at },
      isByRule(row) ? 'daily pieces' : reasonTexts[row.reason],
      row.name,
      row.pieces,
      row.stockAfter,
      row.by,
      row.orderNo,
      row.note,
    ]),
  );
  await writeAudit(context, {
    action: 'stock.exported',
    subjectKind: 'stock',
    subject: 'movements',
    after: { filters: { ...filters, q: filters.q === undefined ? undefined : '(words)' }, rows: rows.length },
  });
  return {
    name: `stock-${[filters.from, filters.to].filter(Boolean).join('-to-') || shopDate(now.getTime(), shopTimeZone)}.csv`,
    csv: byteOrderMark + head + lines.join(''),
    rows: rows.length,
    isCutShort: found.length > rows.length,
  };
}

type Bounds = { readonly before: number | undefined; readonly most: number };

export async function findMovements(db: Db, filters: contract.MovementFilters, { before, most }: Bounds) {
  const said = await conditionOfWords(db, filters.q);
  const later = alias(stockMovements, 'later');
  return db
    .select({
      id: stockMovements.id,
      at: stockMovements.at,
      reason: stockMovements.reason,
      productId: stockMovements.productId,
      name: products.name,
      image: sql<string>`${sql.raw(mainImageText)}`,
      pieces: stockMovements.pieces,
      stockAfter: stockMovements.stockAfter,
      by: stockMovements.madeBy,
      note: stockMovements.note,
      undoes: stockMovements.undoes,
      orderNo: sql<string | null>`(select number from ${orders} where ${orders.id} = ${stockMovements.orderId})`,
      // Counted instead of using 'exists', which PostgreSQL answers for very many movements by reading all that there ever were.
      isUndone: sql<boolean>`(select count(*) > 0 from ${stockMovements} as ${later} where ${later.undoes} = ${stockMovements.id})`,
    })
    .from(stockMovements)
    .innerJoin(products, eq(products.id, stockMovements.productId))
    .where(and(...conditionsOf(filters), said, before === undefined ? undefined : lt(stockMovements.id, before)))
    .orderBy(...(filters.productId === undefined ? [] : [desc(stockMovements.productId)]), desc(stockMovements.id))
    .limit(most);
}

const startOf = (day: string): Date => new Date(instantOf(day, '00:00', shopTimeZone));

function conditionsOf({ productId, reason, from, to, by }: contract.MovementFilters): (SQL | undefined)[] {
  return [
    // A range of one product, in the order of its key: with an equality the planner walks every product's movements by their ids instead.
    productId === undefined ? undefined : between(stockMovements.productId, productId, productId),
    reason === undefined ? undefined : eq(stockMovements.reason, reason),
    by === undefined || by === '' ? undefined : eq(stockMovements.madeBy, by),
    from === undefined ? undefined : gte(stockMovements.at, startOf(from)),
    to === undefined ? undefined : lt(stockMovements.at, startOf(addDays(to, 1))),
  ];
}

/** More products, orders or people than this say no more about what is searched for. */
const mostMeant = 200;

/** Looks up first which people, products and orders the words mean, so that a ledger of millions is never read for a word. */
async function conditionOfWords(db: Db, q = ''): Promise<SQL | undefined> {
  const words = q.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return undefined;
  const meant = await db
    .select({ id: products.id })
    .from(products)
    .where(and(...words.map((word) => hasFolded(products.name, word))))
    .limit(mostMeant);
  const end = q.replaceAll(/[\s-]/g, '').toUpperCase();
  const numbered =
    end.length < 4
      ? []
      : await db
          .select({ id: orders.id })
          .from(orders)
          .where(
            and(
              eq(sql`right(${orders.number}, 4)`, end.slice(-4)),
              sql`replace(${orders.number}, '-', '') like ${`%${plainly(end)}`}`,
            ),
          )
          .limit(mostMeant);
  const isSaidOf = (name: string): boolean => foldText(name).includes(foldText(q));
  const members = await db.selectDistinct({ name: staffMembers.name }).from(staffMembers);
  const people = [...members.map(({ name }) => name), customer, shopItself].filter(isSaidOf);
  return (
    or(
      meant.length > 0
        ? inArray(
            stockMovements.productId,
            meant.map(({ id }) => id),
          )
        : undefined,
      numbered.length > 0
        ? inArray(
            stockMovements.orderId,
            numbered.map(({ id }) => id),
          )
        : undefined,
      people.length > 0 ? inArray(stockMovements.madeBy, people) : undefined,
    ) ?? sql`false`
  );
}

const isByRule = ({ reason, by }: { readonly reason: string; readonly by: string }): boolean =>
  reason === 'baked' && by === shopItself;
