import { createHmac } from 'node:crypto';
import { and, lt, lte } from 'drizzle-orm';
import { hourMs } from '#domain/pickup/clock/durations.ts';
import type { Db } from '#server/db/open.ts';
import { sharedSecret } from '#server/db/shop-secrets.ts';
import { unpaidHolds } from '#server/db/tables/platform-tables.ts';
import { networkOf } from '#server/platform/limits/network-of.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { givenUpKeptHours } from './unpaid-bounds.ts';

/** Each 0 is no bound. Networks are kept as keyed hashes. */
export type Holder = {
  readonly kind: 'customer' | 'network';
  readonly key: Buffer;
  readonly mostOrders: number;
  /** Instead, for an unconfirmed account; 0 where that makes no difference. */
  readonly mostUnconfirmed: number;
  readonly mostPence: number;
  /** Orders given up unpaid before the next has to wait. */
  readonly free: number;
};

const keyOf = (secret: Buffer, ...parts: string[]): Buffer =>
  createHmac('sha256', secret).update(parts.join(' ')).digest();

const secretOf = (db: Db): Promise<Buffer> => sharedSecret(db, 'unpaid-holds');

export const customerKey = async (db: Db, userId: number): Promise<Buffer> =>
  keyOf(await secretOf(db), 'customer', String(userId));

export async function holdersOf(context: RequestContext, userId: number): Promise<Holder[]> {
  const { unpaidBounds: bounds, mail } = context.services;
  const secret = await secretOf(context.db);
  const customer: Holder = {
    kind: 'customer',
    key: keyOf(secret, 'customer', String(userId)),
    mostOrders: bounds.ordersOfCustomer,
    mostUnconfirmed: mail === 'delivered' ? bounds.ordersOfUnconfirmed : 0,
    mostPence: 0,
    free: bounds.givenUpOfCustomer,
  };
  const network: Holder = {
    kind: 'network',
    key: keyOf(secret, 'network', networkOf(context.address ?? 'unknown')),
    mostOrders: bounds.ordersOfNetwork,
    mostUnconfirmed: 0,
    mostPence: bounds.poundsOfNetwork * 100,
    free: bounds.givenUpOfNetwork,
  };
  return [customer, network].filter(
    ({ mostOrders, mostUnconfirmed, mostPence, free }) => mostOrders + mostUnconfirmed + mostPence + free > 0,
  );
}

export async function forgetHolders(db: Db, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - givenUpKeptHours * hourMs);
  await db.delete(unpaidHolds).where(and(lte(unpaidHolds.orders, 0), lt(unpaidHolds.changedAt, dayAgo)));
}
