import { randomUUID } from 'node:crypto';
import { and, inArray, ne, sql } from 'drizzle-orm';
import { afterAll } from 'vitest';
import { Failure } from '#domain/failure.ts';
import { recountStock } from '#server/catalogue/stock/recount-stock.ts';
import { type OpenDatabase, openDatabase } from '#server/db/open.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { users } from '#server/db/tables/schema.ts';
import type { PaymentGateway } from '#server/gateways/payments.ts';
import type { Customer } from '#server/platform/request-context.ts';
import { recountLedger } from '#server/sales/ledger/recount-ledger.ts';
import { makeCupcakeBox } from '#tests/support/catalogue/mixed-box.ts';
import { allProducts, findTestProduct, type TestProduct } from '#tests/support/catalogue/products.ts';
import { testDatabase } from '#tests/support/database/database.ts';
import { clearOrders } from '#tests/support/orders/clear-orders.ts';
import { noBounds } from '#tests/support/shop/bounds/no-bounds.ts';
import { TestClock, testServices } from '#tests/support/shop/shop.ts';
import { shownBy } from '#tests/support/shop/shown-by.ts';
import { readBooks } from './books.ts';
import { wrongAtTheEnd, wrongNow } from './check-books.ts';
import { doingNow, type Turn, watchStatements } from './mishaps.ts';
import { doubleProvider, testProvider } from './providers.ts';
import { RunOfShop } from './run-of-shop.ts';
import { cakeCount, customerCount, type Scenario, starts } from './scenario.ts';
import { takeTurns } from './take-turns.ts';

/** A shop on a database of its own; each of its statements and each of its calls to the provider can be struck. */
export async function openMoneyWorld(which: 'till' | 'double') {
  const { open: database, url } = await testDatabase();
  /** Connections that are never struck: the test's own and the provider's. */
  const aside = await openDatabase(url, { connections: 6 });
  afterAll(() => aside.close());
  // The machine does not lose power here, so the tests need not wait for its disk.
  await aside.pool.query(`alter database ${new URL(url).pathname.slice(1)} set synchronous_commit = off`);
  await watchStatements(database.pool, (pid) => aside.pool.query('select pg_terminate_backend($1, 5000)', [pid]));
  let clock = new TestClock();
  const now = () => clock.now();
  const shown = await shownBy(aside.db);
  const provider = which === 'till' ? testProvider(aside, now) : doubleProvider(now);
  const customers = await makeCustomers(aside);
  const cakes = await prepareCakes(aside);
  // Bounds that are reached now and then, so that what is counted is right whichever way an order goes.
  const unpaidBounds = { ...noBounds, ordersOfCustomer: 4, ordersOfNetwork: 100, poundsOfNetwork: 100_000 };
  const services = { ...testServices(database.db, stepwise(provider.gateway)), unpaidBounds };

  /**
   * Plays a scenario from empty books to the end of all jobs. @returns what went wrong, one line each @param came
   * receives each thing that happened
   */
  return async function play(scenario: Scenario, came: (what: string) => void = () => undefined): Promise<string[]> {
    const { places, ordersOfDay, unitsOfDay, steps, noticesCome } = scenario;
    const start = starts[scenario.start ?? 0] ?? starts[0];
    clock = new TestClock(start.at);
    await wipe(aside, cakes, scenario.startStock);
    await aside.pool.query(
      `insert into capacity_rules (weekday, pickups_of_slot, orders_of_day, work_units_of_day)
       select n, $1, $2, $3 from generate_series(1, 7) n where num_nonnulls($1::int, $2::int, $3::int) > 0`,
      [places, ordersOfDay, unitsOfDay],
    );
    await provider.forget();
    const run = new RunOfShop({ database, provider, customers, cakes, services, clock, start, shown });
    const look = async () => ({
      books: await readBooks(aside.db, idsOf(cakes)),
      sessions: await provider.books(),
      refunds: await provider.gateway.refundsSince(new Date(0)),
      scenario,
    });
    for (const [n, step] of steps.entries()) {
      if (step.kind === 'time') clock.moveOn(step.minutes);
      else if (step.kind === 'faults') provider.failOpenings(step.count);
      else if (step.kind === 'slow') provider.beSlow(step.isSlow);
      else if (step.kind === 'alone') await run.play(step.what);
      else
        await takeTurns(
          step.what.map((what) => (turn: Turn) => run.play(what, turn)),
          step.picks,
          waitsForLock(aside),
        );
      const wrong = [...run.surprises, ...wrongNow(await look())];
      if (wrong.length > 0) return [`after step ${n + 1}:`, ...wrong];
    }
    provider.failOpenings(0);
    await run.drain(noticesCome);
    const { orders } = await readBooks(aside.db, idsOf(cakes));
    for (const { events, refunds } of orders)
      for (const kind of [...events, ...refunds.map((refund) => `refund of ${refund.kind}`)]) came(kind);
    const recounted = [...(await recountStock(aside.db, new Date(0))), ...(await recountLedger(aside.db, new Date(0)))];
    return [...run.surprises, ...recounted, ...wrongAtTheEnd(await look())];
  };
}

const idsOf = (cakes: readonly TestProduct[]): number[] => cakes.map(({ id }) => id);

/** The provider as the shop receives it: each call is a step of the action that makes it. */
function stepwise(gateway: PaymentGateway): PaymentGateway {
  const lost = () => Object.assign(new Failure('paymentFailed'), { cause: new Error('no answer came') });
  const step = <T>(call: () => Promise<T>): Promise<T> =>
    doingNow()?.step(null, call, async () => undefined, lost) ?? call();
  return {
    ...gateway,
    open: (request) => step(() => gateway.open(request)),
    look: (id) => step(() => gateway.look(id)),
    close: (id) => step(() => gateway.close(id)),
    refund: (asked) => step(() => gateway.refund(asked)),
    refundsOf: (id) => step(() => gateway.refundsOf(id)),
    refundsSince: (moment) => step(() => gateway.refundsSince(moment)),
  };
}

const waitsForLock =
  ({ pool }: OpenDatabase) =>
  async (pids: readonly number[]): Promise<boolean> => {
    const { rows } = await pool.query<{ waiting: number }>(
      "select count(*)::int as waiting from pg_stat_activity where pid = any($1) and wait_event_type = 'Lock'",
      [pids],
    );
    return rows[0]?.waiting === pids.length;
  };

const makeCustomers = ({ db }: OpenDatabase): Promise<Customer[]> =>
  db
    .insert(users)
    .values(
      Array.from({ length: customerCount }, () => ({
        email: `${randomUUID()}@example.com`,
        passwordHash: 'none',
        firstName: 'Priya',
        lastName: 'Shah',
      })),
    )
    .returning({ id: users.id, email: users.email, firstName: users.firstName });

/**
 * A cake that a message is written on, one whose stock is for today and tomorrow, one in boxes of several pieces, one
 * that is made to order for the next day, a stand, and a box that is filled with the first and the third, which costs
 * more.
 */
async function prepareCakes({ db, pool }: OpenDatabase): Promise<readonly TestProduct[]> {
  const cakes = (await allProducts(db)).filter(({ sizes }) => sizes.length > 2).slice(0, cakeCount);
  const stand = await findTestProduct(db, 'stand-hire');
  const ids = idsOf([...cakes, stand]);
  await pool.query(
    `update products set supply = 'stock', stock = coalesce(stock, 0), lead_days = 0, order_by = null, season_from = null,
       season_to = null, work_units = 1 where id = any($1)`,
    [ids],
  );
  await pool.query('update product_sizes set pieces = 1 where product_id = any($1)', [ids]);
  await pool.query(
    `update product_sizes set pieces = 1 + (select count(*) from product_sizes less
       where less.product_id = product_sizes.product_id and less.grams <= product_sizes.grams) where product_id = $1`,
    [ids[2]],
  );
  await pool.query(
    `update products set supply = 'toOrder', stock = null, lead_days = 1, order_by = '16:00' where id = $1`,
    [ids[3]],
  );
  await pool.query(`update products set supply = 'stockToday', counts_tomorrow = true where id = $1`, [ids[1]]);
  await pool.query('update products set options = $2 where id = $1', [
    ids[0],
    { message: { max: 30, where: 'on top', placeholder: '' } },
  ]);
  await pool.query("insert into collections (key, name, rule) values ('to-fill', 'To fill', 'byHand')");
  await pool.query("insert into collection_products (collection, product_id) select 'to-fill', unnest($1::int[])", [
    [ids[0], ids[2]],
  ]);
  await pool.query('update products set box_extra_pence = 35 where id = $1', [ids[2]]);
  const box = await makeCupcakeBox(db, 'to-fill');
  await pool.query('update product_sizes set pieces = pieces / 2 where product_id = $1', [box.id]);
  return [
    ...(await allProducts(db)).filter(({ id }) => ids.includes(id)),
    await findTestProduct(db, stand.slug),
    await findTestProduct(db, box.slug),
  ];
}

/** Clears everything of an earlier run, because the shop's jobs look at every order that there is. */
async function wipe({ db, pool }: OpenDatabase, cakes: readonly TestProduct[], stock: number): Promise<void> {
  await clearOrders(pool);
  await pool.query(`
    delete from payment_notices; delete from refund_looks; delete from emails; delete from idempotent_responses; delete from unpaid_holds;
    delete from taken_days; delete from taken_slots; delete from capacity_rules;
    delete from graphile_worker._private_jobs`);
  const ids = idsOf(cakes);
  await db.transaction(async (tx) => {
    // The stock ledger, which the shop itself never deletes from.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`delete from stock_movements`);
    await tx.execute(sql`set local session_replication_role = origin`);
    await tx.update(products).set({ sold: 0 }).where(inArray(products.id, ids));
    await tx
      .update(products)
      .set({ stock })
      .where(and(inArray(products.id, ids), ne(products.supply, 'toOrder')));
    await tx.execute(sql`
      insert into stock_movements (product_id, pieces, stock_after, reason, made_by, at)
      select id, stock, stock, 'opening', 'the play', now() from products where stock is not null`);
  });
}
