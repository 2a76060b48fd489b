import { createHmac } from 'node:crypto';
import { and, lt, lte, type SQL, sql } from 'drizzle-orm';
import { counterFulfilments } from '#domain/order/fulfilment.ts';
import { hourMs } from '#domain/pickup/clock/durations.ts';
import type { Db } from '#server/db/open.ts';
import { namedStatement } from '#server/db/prepared-statements.ts';
import { sharedSecret } from '#server/db/shop-secrets.ts';
import { unpaidHolds } from '#server/db/tables/platform-tables.ts';
import type { orders } from '#server/db/tables/schema.ts';
import { networksOf } from '#server/platform/limits/network-of.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { firstPauseMinutes, givenUpKeptHours, longestPauseMinutes } from './unpaid-bounds.ts';

/** Each 0 means no limit. Networks are kept as keyed hashes. */
export type Holder = {
  readonly kind: 'customer' | 'network';
  readonly key: Buffer;
  readonly mostOrders: number;
  /** The limit for an unconfirmed account instead; 0 if that makes no difference. */
  readonly mostUnconfirmed: number;
  readonly mostPence: number;
  /** How many orders may be given up unpaid before the next has to wait. */
  readonly free: number;
};

const keyOf = (secret: Buffer, ...parts: string[]): Buffer =>
  createHmac('sha256', secret).update(parts.join(' ')).digest();
const keyBytes = 32;

const secretOf = (db: Db): Promise<Buffer> => sharedSecret(db, 'unpaid-holds');

/** The customer, and the network with the wider ones around it, because whoever has one of those has many of the narrower. */
export async function holdersOf(context: RequestContext, userId: number): Promise<Holder[]> {
  const { unpaidBounds: bounds, mail } = context.services;
  const secret = await secretOf(context.db);
  const customer: Holder = {
    kind: 'customer',
    key: keyOf(secret, 'customer', String(userId)),
    mostOrders: bounds.ordersOfCustomer,
    // If mail is not delivered, nobody has to confirm an address.
    mostUnconfirmed: mail === 'delivered' ? bounds.ordersOfUnconfirmed : 0,
    mostPence: 0,
    free: bounds.givenUpOfCustomer,
  };
  const networks = networksOf(context.address ?? 'unknown').map(
    ({ network, times }): Holder => ({
      kind: 'network',
      key: keyOf(secret, 'network', network),
      mostOrders: bounds.ordersOfNetwork * times,
      mostUnconfirmed: 0,
      mostPence: bounds.poundsOfNetwork * 100 * times,
      free: bounds.givenUpOfNetwork * times,
    }),
  );
  return [customer, ...networks].filter(
    ({ mostOrders, mostUnconfirmed, mostPence, free }) => mostOrders + mostUnconfirmed + mostPence + free > 0,
  );
}

/** As the value of `:holders` in {@link holderRows}. */
export const holdersValue = (holders: readonly Holder[]): string =>
  JSON.stringify(holders.map((holder) => ({ ...holder, key: holder.key.toString('hex') })));

const paidFulfilments = counterFulfilments.map((fulfilment) => `'${fulfilment}'`).join(', ');

/**
 * Those whom an order of `:user_id` counts for, and until when each has to pause. A customer who has paid for an order before counts for no
 * network; one who has confirmed an address does not wait for a network's pause, which others caused (decision 403).
 */
export const holderRows = `holder as (
     select kind, decode(key, 'hex') as key, "mostPence" as most_pence,
       case when "mostUnconfirmed" > 0 and not is_confirmed then "mostUnconfirmed" else "mostOrders" end as most_orders,
       case when kind = 'network' and is_confirmed then 0 else free end as free
     from jsonb_to_recordset(:holders::jsonb) as asked (kind text, key text, "mostOrders" int, "mostUnconfirmed" int, "mostPence" int, free int),
       (select exists (select from users where id = :user_id and email_confirmed_at is not null) as is_confirmed) as account
     where kind = 'customer'
       or not exists (select from orders where user_id = :user_id and fulfilment in (${paidFulfilments}))
   ), pausing as (
     select holder.kind, held.given_up_at + interval '1 minute'
       * least(${longestPauseMinutes}, ${firstPauseMinutes} * 2 ^ least(held.given_up - holder.free - 1, 20)) as until
     from holder join unpaid_holds held using (key)
     where holder.free > 0 and held.given_up > holder.free
   )`;

type Pause = Pick<Holder, 'kind'> & { readonly until: Date };

const readPause = namedStatement<Pause>(
  'pause_of_holders',
  `with ${holderRows} select kind, until from pausing order by until desc limit 1`,
);

/** Whoever has to pause the longest, or had to; null if nobody has. */
export async function lookUpPause(db: Db, userId: number, holders: readonly Holder[]): Promise<Pause | null> {
  const [pause] = await readPause(db, { user_id: userId, holders: holdersValue(holders) });
  return pause ?? null;
}

/** The keys of those whom an order counts for. */
export async function holderKeysOf(
  db: Db,
  { userId, heldBy }: Pick<typeof orders.$inferSelect, 'userId' | 'heldBy'>,
): Promise<Buffer[]> {
  const customer = userId === null ? [] : [keyOf(await secretOf(db), 'customer', String(userId))];
  const networks = heldBy ?? Buffer.alloc(0);
  return [
    ...customer,
    ...Array.from({ length: networks.length / keyBytes }, (_, at) =>
      Buffer.from(networks.subarray(at * keyBytes, (at + 1) * keyBytes)),
    ),
  ];
}

/** Locks them, in one order for all, so that no two orders deadlock. */
export const lockedHolders = (keys: readonly Buffer[]): SQL =>
  sql`select key from unpaid_holds where key = any(${sql.param(keys)}::bytea[]) order by key for update`;

export async function forgetHolders(db: Db, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - givenUpKeptHours * hourMs);
  await db.delete(unpaidHolds).where(and(lte(unpaidHolds.orders, 0), lt(unpaidHolds.changedAt, dayAgo)));
}
