import { eq, sql } from 'drizzle-orm';
import { dayMs, hourMs } from '#domain/time/durations.ts';
import type { Db } from '#server/db/open.ts';
import { refundLooks } from '#server/db/tables/money/refund-tables.ts';
import type { PaymentGateway, ProviderRefund } from '#server/gateways/payments.ts';
import { forEachSettled } from '#server/modules/payments/for-each-settled.ts';
import { takeRefunds } from './take-refunds.ts';

/** Clocks differ, and the provider's list may lag behind. */
const overlapMs = hourMs;
/** So long a bank may take to send money back; once a day that far is looked. */
const backMs = 35 * dayMs;

/**
 * What was given back on the provider's own pages, though no notice of it came, and what failed since. Only what the shop does not know
 * as it stands is looked at closely; how far it came is remembered once all of that is taken up.
 * @throws Failure 'paymentFailed' where the provider does not say
 */
export async function sweepRefunds(db: Db, gateway: PaymentGateway, now: Date): Promise<void> {
  const [last] = await db.select().from(refundLooks).where(eq(refundLooks.provider, gateway.name));
  const isLong = !last || now.getTime() - last.lookedBackAt.getTime() >= dayMs;
  const since = isLong ? now.getTime() - backMs : last.lookedUntil.getTime() - overlapMs;
  const made = await gateway.refundsSince(new Date(since));
  // One that cannot be taken up keeps none of the others from it.
  await forEachSettled(await unknownSessions(db, gateway, made), (sessionId) =>
    takeRefunds(db, gateway, sessionId, now),
  );
  const look = { lookedUntil: now, lookedBackAt: isLong ? now : last.lookedBackAt };
  await db
    .insert(refundLooks)
    .values({ provider: gateway.name, ...look })
    .onConflictDoUpdate({ target: refundLooks.provider, set: look });
}

/** Of paid payments of ours, with a refund that is not in the books as the provider has it. */
async function unknownSessions(db: Db, gateway: PaymentGateway, made: readonly ProviderRefund[]): Promise<string[]> {
  if (made.length === 0) return [];
  const states = made.map(({ state }) => (state === 'pending' ? 'due' : state));
  const { rows } = await db.execute<{ session: string }>(sql`
    select distinct refund.session from unnest(
      ${sql.param(made.map(({ sessionId }) => sessionId))}::text[], ${sql.param(made.map(({ reference }) => reference))}::text[], ${sql.param(states)}::text[]
    ) as refund (session, reference, state)
    join payments p on p.provider = ${gateway.name} and p.provider_session_id = refund.session and p.state = 'paid'
    left join refund_transfers t on t.payment_id = p.id and t.provider_reference = refund.reference
    where t.id is null and refund.state <> 'failed' or t.state <> refund.state and t.state <> 'failed'`);
  return rows.map(({ session }) => session);
}
