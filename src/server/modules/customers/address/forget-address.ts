import { and, eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { forgetAddress as endpoint, HeldByAddress } from '#contract/admin/customers/held-by-address.ts';
import { orders } from '#server/db/tables/schema.ts';
import { writeAudit } from '#server/modules/audit/write-audit.ts';
import { refused, refuseWhileOpen } from '#server/modules/customers/refuse-while-open.ts';
import { forgetAddress as forget } from '#server/modules/profile/forget-account.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';
import { requireStepUp } from '#server/modules/team/require-step-up.ts';
import { findHeldByAddress } from './held-by-address.ts';

/**
 * What is kept by an address alone; the log keeps how much it was, not whose.
 * @throws Failure 'stepUpRequired', 'conflict' for a customer's, who is forgotten with their orders, and while an order under it is open
 */
export async function forgetAddress(
  context: StaffContext,
  { email, reason }: z.output<typeof endpoint.input>,
): Promise<HeldByAddress> {
  requireStepUp(context, 'forgetPeople');
  const { isCustomer, ...held } = await findHeldByAddress(context, { email });
  if (isCustomer) throw refused('They are a customer: delete them on their own page.');
  // An account may have asked for a cake under another address.
  await refuseWhileOpen(context, and(eq(orders.email, email), sql`${orders.email} <> ''`));
  await forget(context.db, email);
  await writeAudit(context, {
    action: 'address.forgotten',
    subjectKind: 'address',
    subject: 'one',
    after: held,
    reason,
  });
  return findHeldByAddress(context, { email });
}
