import { inArray } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { notePrints as endpoint } from '#contract/admin/prints/prints.ts';
import { Failure } from '#domain/failure.ts';
import { normaliseOrderNumber } from '#domain/order/order-number.ts';
import { orders } from '#server/db/tables/schema.ts';
import { orderPrints } from '#server/db/tables/staff/board-tables.ts';
import { writeAudit } from '#server/modules/audit/write-audit.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';

/** What came out of the printer is of the revision that the screen showed, whatever the order is by now. @throws Failure 'notFound' */
export async function notePrints(
  context: StaffContext,
  { kind, orders: asked }: z.output<typeof endpoint.input>,
): Promise<Record<string, never>> {
  const { db, staff, now } = context;
  const wanted = new Map(asked.map(({ orderNo, revision }) => [normaliseOrderNumber(orderNo), revision]));
  const found = await db
    .select({ id: orders.id, number: orders.number, revision: orders.revision })
    .from(orders)
    .where(inArray(orders.number, [...wanted.keys()]));
  if (found.length < wanted.size)
    throw new Failure('notFound', { text: 'One of these orders is not there. Nothing was noted.' });
  const rows = found.map(({ id, number, revision }) => ({
    orderId: id,
    kind,
    revision: Math.min(wanted.get(number) ?? revision, revision),
    madeBy: staff.name,
    at: now,
  }));
  await db.insert(orderPrints).values(rows);
  for (const { id, number } of found)
    await writeAudit(context, {
      action: `order.printed`,
      subjectKind: 'order',
      subject: id,
      subjectName: number,
      after: { kind },
    });
  return {};
}
