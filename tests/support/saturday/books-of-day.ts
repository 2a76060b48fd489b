import { sql } from 'drizzle-orm';
import type { OpenDatabase } from '#server/db/open.ts';
import { expect } from '#tests/support/browser/browser.ts';
import type { LaneName } from './open-board.ts';

type Database = Pick<OpenDatabase, 'db'>;

/**
 * Makes what waits for its minute due now, and waits until the queue has done everything. The pictures of the first
 * fill take as long as the machine does, and no order waits for them.
 */
export async function minuteIsOver({ db }: Database): Promise<void> {
  await db.execute(sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()`);
  const left = async () =>
    (
      await db.execute<{ kind: string }>(
        sql`select task_identifier as kind from graphile_worker.jobs where task_identifier <> 'adopt_pictures' order by task_identifier`,
      )
    ).rows.map(({ kind }) => kind);
  await expect.poll(left).toEqual([]);
}

/** Waits until everything that was ordered so far is accepted, and marks it as seen, as if that were long ago: it is news to nobody. */
export async function ordersAreOld({ db }: Database): Promise<void> {
  const waiting = async () =>
    (await db.execute<{ number: string }>(sql`select number from orders where fulfilment = 'placed'`)).rows;
  await expect.poll(waiting).toEqual([]);
  await db.execute(sql`insert into seen_orders (order_id, made_by, at) select id, 'Alex Moore', now() from orders`);
}

export type OrderOfDay = {
  readonly number: string;
  readonly fulfilment: string;
  /** Paid at the counter and taken along. */
  readonly isWalkIn: boolean;
  readonly email: string;
  readonly totalPence: number;
  readonly boxes: number;
  /** How many pieces are in them. */
  readonly pieces: number;
  /** What staff did with it since it was accepted, one after the other: 'baking by Marek Nowak'. */
  readonly moves: readonly string[];
  /** The kinds of the emails about it, one for each email. */
  readonly emails: readonly string[];
  /** All that came in less all that went back. */
  readonly ledgerPence: number;
  readonly returnedPence: number;
};

/** Every order for the day, read from the database. */
export async function ordersOf({ db }: Database, day: string): Promise<OrderOfDay[]> {
  const { rows } = await db.execute<OrderOfDay>(sql`
    select o.number, o.fulfilment, o.is_walk_in as "isWalkIn", o.email, o.total_pence as "totalPence",
      (select sum(quantity)::int from order_lines where order_id = o.id) as boxes,
      (select sum(quantity * pieces)::int from order_lines where order_id = o.id) as pieces,
      (select coalesce(json_agg(kind || ' by ' || made_by order by e.id), '[]') from order_events e
        where e.order_id = o.id and e.actor_kind = 'staff' and e.id > (select min(id) from order_events a where a.order_id = o.id and a.kind = 'accepted')
          and e.kind <> 'returned') as moves,
      (select coalesce(json_agg(split_part(event_key, ':', 1) order by split_part(event_key, ':', 1)), '[]') from emails
        where event_key like 'order-%:' || o.number || '%' and event_key not like 'order-forShop:%') as emails,
      (select coalesce(sum(amount_pence), 0)::int from ledger_entries where order_id = o.id) as "ledgerPence",
      (select coalesce(sum(amount_pence), 0)::int from refunds where order_id = o.id) as "returnedPence"
    from orders o where o.pickup_date = ${day}::date order by o.number`);
  return rows;
}

const laneOf: Readonly<Record<string, LaneName>> = {
  accepted: 'To bake',
  baking: 'Baking',
  ready: 'Ready',
  collected: 'Collected',
};

/** The numbers of the orders in a lane, sorted; what was sold over the counter is folded away there. */
export const inLane = (orders: readonly OrderOfDay[], lane: LaneName): string[] =>
  orders.filter(({ fulfilment, isWalkIn }) => laneOf[fulfilment] === lane && !isWalkIn).map(({ number }) => number);
