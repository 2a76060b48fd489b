import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type {
  handOver as endpoint,
  findTillCustomers,
  findTillTimes,
  quoteTillOrder,
  takeTillOrder,
} from '#contract/admin/till.ts';
import * as till from '#contract/admin/till.ts';
import { pickupText } from '#contract/orders/orders.ts';
import { Failure } from '#domain/failure.ts';
import { pence } from '#domain/money/money.ts';
import type { OrderToTake } from '#domain/order/taking/order-to-take.ts';
import { isMeant } from '#domain/order/taking/search-terms.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import type { Diary } from '#domain/pickup/diary.ts';
import { checkPickup, closedReason, firstPickupDate, shopDate, timesPastLimits } from '#domain/pickup/pickup.ts';
import { pickupSlot } from '#domain/pickup/pickup-slot.ts';
import { type Demand, demandOf } from '#domain/pickup/places/demand.ts';
import { parsePhone } from '#domain/values/phone.ts';
import { isForAnother } from '#server/db/tables/columns.ts';
import { customers } from '#server/db/tables/customers/customer-tables.ts';
import { orders } from '#server/db/tables/schema.ts';
import { findByContact, rememberContact } from '#server/people/customers/known-customer.ts';
import { findNeeds } from '#server/pickup/diary-endpoints.ts';
import { readDiary } from '#server/pickup/read-diary.ts';
import { answeredByStaff, requirePermission, type StaffContext } from '#server/platform/staff-context.ts';
import { writeAudit } from '#server/platform/write-audit.ts';
import { moveByStaff } from '#server/sales/admin/staff-orders.ts';
import { findByNumber } from '#server/sales/orders/changing/find-by-number.ts';
import { fittingContacts } from '#server/sales/orders/find-orders-for.ts';
import { eatenOf } from '#server/sales/orders/placing/check-lines.ts';
import { judgeMove } from '#server/sales/orders/revising/judge-move.ts';
import { previewOrder, takeOrder } from '#server/sales/orders/taking/take-order.ts';
import { listProducts } from './list-products.ts';

const mostOffered = 6;

type Row = {
  hasOrdered: boolean;
  customerId: number | null;
  name: string;
  telephone: string;
  email: string;
  orders: number;
  last_day: string;
};

/**
 * People of previous orders, those who ordered and those they ordered for, by telephone, email address or a part of their name; the last to
 * order first.
 */
async function findCustomers(
  { db }: Pick<StaffContext, 'db'>,
  { q }: z.output<typeof findTillCustomers.input>,
): Promise<z.input<typeof findTillCustomers.output>> {
  const ids = await fittingContacts(db, q);
  if (ids.length === 0) return { customers: [] };
  const { rows } = await db.execute<Row>(sql`
    select coalesce(
        (select c.id from customers c join users u on u.id = c.user_id
          where u.id = (array_agg(people.user_id order by people.id desc))[1] or u.email = (array_agg(people.email order by people.id desc))[1]
          order by u.id limit 1),
        case when "hasOrdered" then customer_of_contact(contact_of((array_agg(people.email order by people.id desc))[1], telephone)) end
      ) as "customerId", "hasOrdered",
      (array_agg(name order by id desc))[1] as name, telephone,
      (array_agg(email order by id desc))[1] as email, count(*)::int as orders, max(pickup_date)::text as last_day
    from (
      select id, true as "hasOrdered", user_id, contact_name as name, contact_telephone as telephone, email, pickup_date from orders
      where id = any(${sql.param(ids)}::int[])
      union all
      select id, false, null, trim(concat(recipient->>'firstName', ' ', recipient->>'lastName')),
        regexp_replace(recipient->>'contactNumber', '^0?(?=[1-9][0-9]{9}$)', '+44'), '', pickup_date
      from orders where id = any(${sql.param(ids)}::int[]) and ${isForAnother(orders)}
    ) as people
    where name || telephone || email <> ''
    group by "hasOrdered", telephone, case when telephone = '' then email || name else '' end
    order by "hasOrdered" desc, max(id) desc`);
  const people = rows.filter(
    (one, at) => one.hasOrdered || !rows.slice(0, at).some((other) => isMeant(other, `${one.name} ${one.telephone}`)),
  );
  // An order for somebody else names two people, of whom the search means one; a search by its number may mean either.
  const meant = people.filter((one) => isMeant(one, q));
  return {
    customers: (meant.length > 0 ? meant : people)
      .slice(0, mostOffered)
      .map(({ last_day: lastDay, hasOrdered: _, ...customer }) => ({ ...customer, lastDay })),
  };
}

export const tillEndpoints = [
  answeredByStaff(till.listTillProducts, listProducts),
  answeredByStaff(till.findTillCustomers, findCustomers),
  answeredByStaff(till.findTillTimes, findTimes),
  answeredByStaff(till.quoteTillOrder, quoteOrder),
  answeredByStaff(till.takeTillOrder, takeAtTill),
  answeredByStaff(till.handOver, handOver),
];

/** The times by which the lines can be made; full times are included, because they can be taken with a reason. */
async function findTimes(
  context: StaffContext,
  asked: z.output<typeof findTillTimes.input>,
): Promise<z.input<typeof findTillTimes.output>> {
  const { now } = context;
  const { day, diary, demand } = await timesJudgedBy(context, asked);
  const firstDay = firstPickupDate(now.getTime(), diary, demand);
  const shown = day ?? firstDay ?? shopDate(now.getTime(), shopTimeZone);
  const { times, isDayFull } = timesPastLimits(shown, now.getTime(), diary, demand);
  const problem = checkPickup({ date: shown }, now.getTime(), diary, demand) ?? 'dateNoTimesLeft';
  const words = times.length > 0 ? '' : (closedReason(shown, diary) ?? pickupText(problem, diary, shown));
  return { day: shown, firstDay, times: [...times], isDayFull, words };
}

async function timesJudgedBy(
  context: StaffContext,
  { day, lines, orderNo }: z.output<typeof findTillTimes.input>,
): Promise<{ readonly day: string | null; readonly diary: Diary; readonly demand: Demand }> {
  const { db, now } = context;
  if (orderNo !== undefined) return judgeMove(db, now, { orderNo, day });
  const slugs = lines.map(({ slug }) => slug);
  const needs = new Map((await findNeeds(context, { slugs })).map((of) => [of.slug, of]));
  const demand = demandOf(
    lines.flatMap(({ slug, weightGrams, quantity, personalisation }) => {
      const ofProduct = needs.get(slug);
      return ofProduct ? [{ needs: ofProduct, grams: weightGrams ?? 0, quantity, personalisation }] : [];
    }),
  );
  return { day, diary: await readDiary(db, now), demand };
}

/**
 * Takes the money and hands over the order in one transaction.
 * @throws Failure 'conflict' if something is owed and nobody says how it was paid, or the order cannot be handed over
 */
async function handOver(
  context: StaffContext,
  { orderNo, paid, isHere }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  const { db, staff, now, requestId } = context;
  if (paid !== null) requirePermission(context, 'payments.take');
  const order = await findByNumber(db, orderNo);
  const outcome = await moveByStaff(db, {
    orderNo,
    to: 'collected',
    isHere,
    as: staff.name,
    now,
    ...(paid !== null && { paid: { method: paid, key: `staff:${staff.memberId}:${requestId}` } }),
  });
  if (outcome === 'moved')
    await writeAudit(context, {
      action: 'order.moved',
      subjectKind: 'order',
      subject: order.id,
      subjectName: order.number,
      before: { state: order.fulfilment },
      after: { state: 'collected', ...(paid !== null && { paid }) },
    });
  return { orderNo: order.number, outcome };
}

type Asked = z.output<typeof quoteTillOrder.input>;

/** @throws Failure 'notAllowed' for a discount, a payment or a full time that the member may not give */
async function orderOf(context: StaffContext, asked: Asked): Promise<OrderToTake> {
  const { discount, payment, pastDiary, pickup } = asked;
  if (discount !== null) {
    requirePermission(context, 'orders.discount');
    if (discount.reason === '') throw new Failure('invalid', { text: 'Enter a reason for the discount.' });
  }
  if (payment.how === 'hand') requirePermission(context, 'payments.take');
  if (pastDiary !== '') requirePermission(context, 'orders.overfill');
  return {
    ...asked,
    as: context.staff.name,
    customer: asked.customerId === null ? null : await accountOf(context, asked.customerId),
    mayPassDay: context.staff.permissions.has('orders.overwork'),
    pickup: pickup === 'now' ? 'now' : pickupSlot(pickup.date, pickup.time),
    payment: payment.how === 'hand' ? { ...payment, amountPence: null } : payment,
    deposit: null,
    agreedTotalPence: null,
    seenWarnings: null,
  };
}

/**
 * The email address of their account; null if they have none. @throws Failure 'notAllowed'; 'conflict' if the customer was deleted in the
 * meantime
 */
async function accountOf(context: StaffContext, customerId: number): Promise<string | null> {
  requirePermission(context, 'customers.see');
  const [known] = await context.db
    .select({ userId: customers.userId, email: customers.email })
    .from(customers)
    .where(eq(customers.id, customerId));
  if (!known)
    throw new Failure('conflict', {
      text: 'This customer has been deleted in the meantime: remove them from the order first.',
    });
  return known.userId === null ? null : known.email;
}

/** @throws Failure as `previewOrder`, 'notAllowed' */
async function quoteOrder(context: StaffContext, asked: Asked): Promise<z.input<typeof quoteTillOrder.output>> {
  const { db, now, services, staff } = context;
  const order = await orderOf(context, asked);
  const { quote, slot, lines, contact } = await previewOrder({ db, now, publicUrl: services.publicUrl }, order);
  const known = staff.permissions.has('customers.see') ? await findByContact(db, contact) : null;
  const { subTotalPence, discountPence, depositPence, totalPence } = quote;
  return {
    subTotalPence,
    discountPence,
    depositPence,
    totalPence,
    pickup: slot,
    known: known && { name: known.name, orders: known.orders },
    contents: lines.map(eatenOf).map(({ name, allergens, mayContain }) => ({
      name,
      allergens: [...allergens],
      mayContain: [...mayContain],
    })),
  };
}

/** As orders keep it; a number that is none is refused with the order. */
const reachedBy = ({ email, telephone }: Asked['contact']) => ({
  email,
  telephone: parsePhone(telephone) ?? '',
});

/**
 * Takes the order just as one from the web is taken: stock, day and slot are taken with it, or it is not made. Sent twice, it is one order.
 * @throws Failure as `takeOrder`, 'notAllowed'
 */
async function takeAtTill(
  context: StaffContext,
  { agreedTotalPence, seenWarnings, ...asked }: z.output<typeof takeTillOrder.input>,
): Promise<z.input<typeof takeTillOrder.output>> {
  const { db, now, services } = context;
  const order = { ...(await orderOf(context, asked)), agreedTotalPence: pence(agreedTotalPence), seenWarnings };
  const taken = await db.transaction(async (tx) => {
    if (asked.customerId !== null) await rememberContact(tx, asked.customerId, reachedBy(asked.contact));
    const made = await takeOrder({ db: tx, now, publicUrl: services.publicUrl }, order);
    await writeAudit(
      { ...context, db: tx },
      {
        action: 'order.taken',
        subjectKind: 'order',
        subject: made.number,
        subjectName: made.number,
        after: { source: asked.source, totalPence: made.totalPence, payment: asked.payment },
        reason: [asked.pastDiary, asked.discount?.reason ?? ''].filter((part) => part !== '').join(' '),
      },
    );
    return made;
  });
  return {
    orderNo: taken.number,
    totalPence: taken.totalPence,
    owedPence: taken.owedPence,
    link: taken.link?.url ?? null,
    photoLink: taken.photoLink?.url ?? null,
    isEmailed: asked.contact.email !== '',
  };
}
