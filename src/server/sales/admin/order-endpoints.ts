import { and, asc, eq, or, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { type issueInvoice as endpoint, issueInvoice } from '#contract/admin/invoices.ts';
import * as actions from '#contract/admin/orders/order-actions.ts';
import {
  exportOrders as csv,
  listOrders,
  orderViews,
  removeView,
  type savedView,
  saveView,
} from '#contract/admin/orders/order-list.ts';
import { findOrderPage, readOrderEmail } from '#contract/admin/orders/order-page.ts';
import { Failure } from '#domain/failure.ts';
import { counterFulfilments } from '#domain/order/fulfilment.ts';
import { isOfWhom } from '#domain/order/revising/changes-between.ts';
import { addDays } from '#domain/pickup/clock/calendar.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import { pickupSlot } from '#domain/pickup/pickup-slot.ts';
import type { Db } from '#server/db/open.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { quoted } from '#server/db/tables/columns.ts';
import { customers } from '#server/db/tables/customers/customer-tables.ts';
import { orders } from '#server/db/tables/schema.ts';
import { savedViews } from '#server/db/tables/staff/board-tables.ts';
import { staffMembers } from '#server/db/tables/staff/team-tables.ts';
import { answeredByStaff, requirePermission, type StaffContext, sightOf } from '#server/platform/staff-context.ts';
import { writeAudit } from '#server/platform/write-audit.ts';
import { issueByStaff } from '#server/sales/invoices/issue-invoice.ts';
import { findByNumber } from '#server/sales/orders/changing/find-by-number.ts';
import { sendPaymentLink } from '#server/sales/payments/links/send-link.ts';
import { editByStaff } from './edit-order.ts';
import { exportOrders } from './export-orders.ts';
import { asListed, readOrderList } from './list-orders.ts';
import {
  addNoteTo,
  askForMoney,
  askForPhoto,
  audited,
  cancelOrder,
  correctPaymentOf,
  moveOneStep,
  readEmail,
  takeMoneyFor,
} from './order-actions.ts';
import { readOrderPage } from './order-page.ts';
import {
  giveRefundFor,
  keepDepositOf,
  planRefundFor,
  readReasons,
  sayHanded,
  tryRefundAgain,
} from './order-refunds.ts';
import { approveRefund, listApprovers, needsApproval, requireApproval } from './refund-approval.ts';
import { listOpenRefunds } from './staff-refunds.ts';

/** The most that one member keeps, so that the tabs stay readable. */
const mostViews = 20;

/** The tabs above the list of orders. */
async function readViews({ db, now, staff }: StaffContext): Promise<z.input<typeof orderViews.output>> {
  const today = shopDate(now.getTime(), shopTimeZone);
  const tomorrow = addDays(today, 1);
  const live = sql`${orders.fulfilment} in (${quoted(counterFulfilments)})`;
  const on = (day: string) => db.$count(orders, and(eq(orders.pickupDate, day), live));
  const mine = or(eq(savedViews.memberId, staff.memberId), savedViews.isShared);
  const saved = await db
    .select({ view: savedViews, madeBy: staffMembers.name })
    .from(savedViews)
    .innerJoin(staffMembers, eq(staffMembers.id, savedViews.memberId))
    .where(mine)
    .orderBy(asc(savedViews.id))
    .limit(100);
  return {
    today,
    tomorrow,
    counts: {
      today: await on(today),
      tomorrow: await on(tomorrow),
      notYetPaid: await db.$count(orders, eq(orders.fulfilment, 'placed')),
      toRefund: staff.permissions.has('money.see') ? (await listOpenRefunds(db)).length : null,
    },
    saved: saved.map(({ view, madeBy }) => shown(view, madeBy, staff.memberId)),
  };
}

const shown = (
  { id, name, query, isShared, memberId }: typeof savedViews.$inferSelect,
  madeBy: string,
  reader: number,
): z.input<typeof savedView> => ({ id, name, query, isShared, isOwn: memberId === reader, madeBy });

/** @throws Failure 'conflict' for one too many, 'invalid' for a name that they already use */
async function keepView(
  context: StaffContext,
  { name, query, isShared }: z.output<typeof saveView.input>,
): Promise<z.input<typeof savedView>> {
  const { db, staff } = context;
  await db.select().from(staffMembers).where(eq(staffMembers.id, staff.memberId)).for('update');
  const own = await db.select().from(savedViews).where(eq(savedViews.memberId, staff.memberId));
  if (own.length >= mostViews)
    throw new Failure('conflict', { text: `You already have ${mostViews} views: delete one first.` });
  if (own.some((view) => view.name.toLowerCase() === name.toLowerCase()))
    throw new Failure('invalid', { fields: { name: 'You already have a view with this name' } });
  const [made] = await db.insert(savedViews).values({ memberId: staff.memberId, name, query, isShared }).returning();
  if (!made) throw new Error('a view was not written');
  if (isShared)
    await writeAudit(context, { action: 'view.shared', subjectKind: 'view', subject: made.id, subjectName: name });
  return shown(made, staff.name, staff.memberId);
}

/** Removes a member's own view; whoever manages the team may remove a shared one too. @throws Failure 'notFound' */
async function dropView(
  context: StaffContext,
  { viewId }: z.output<typeof removeView.input>,
): Promise<Record<string, never>> {
  const { db, staff } = context;
  const own = eq(savedViews.memberId, staff.memberId);
  const may = staff.permissions.has('staff.manage') ? or(own, savedViews.isShared) : own;
  const [gone] = await db
    .delete(savedViews)
    .where(and(eq(savedViews.id, viewId), may))
    .returning();
  if (!gone) throw new Failure('notFound', { text: 'This view no longer exists.' });
  if (gone.isShared)
    await writeAudit(context, {
      action: 'view.removed',
      subjectKind: 'view',
      subject: gone.id,
      subjectName: gone.name,
    });
  return {};
}

async function nameOfProduct(db: Db, slug: string): Promise<string | undefined> {
  const [product] = await db.select({ name: products.name }).from(products).where(eq(products.slug, slug));
  return product?.name;
}

async function nameOfCustomer(db: Db, id: number): Promise<string | undefined> {
  const [customer] = await db.select({ name: customers.name }).from(customers).where(eq(customers.id, id));
  return customer?.name;
}

export const staffOrderEndpoints = [
  answeredByStaff(listOrders, async ({ db, now, staff }, { after, ...filters }) => {
    const { orders, ...rest } = await readOrderList({ db, now, staff }, filters, { after });
    const seesMoney = staff.permissions.has('money.see');
    const productName = filters.product === undefined ? undefined : await nameOfProduct(db, filters.product);
    const customerName = filters.customer && sightOf(staff).people ? await nameOfCustomer(db, filters.customer) : '';
    return {
      ...rest,
      ...(productName !== undefined && { productName }),
      ...(customerName && { customerName }),
      totalPence: seesMoney ? rest.totalPence : null,
      owedPence: seesMoney ? rest.owedPence : null,
      orders: orders.map((order) => asListed(order, seesMoney)),
    };
  }),
  answeredByStaff(csv, exportOrders),
  answeredByStaff(orderViews, readViews),
  answeredByStaff(saveView, keepView),
  answeredByStaff(removeView, dropView),
  answeredByStaff(findOrderPage, readOrderPage),
  answeredByStaff(readOrderEmail, readEmail),
  answeredByStaff(actions.previewRefund, planRefundFor),
  answeredByStaff(actions.refundReasons, readReasons),
  answeredByStaff(actions.giveRefund, giveRefundFor),
  answeredByStaff(actions.refundApprovers, listApprovers),
  answeredByStaff(actions.approveRefund, approveRefund),
  answeredByStaff(actions.refundAgain, tryRefundAgain),
  answeredByStaff(actions.refundHanded, sayHanded),
  answeredByStaff(actions.keepDeposit, keepDepositOf),
  answeredByStaff(actions.previewEdit, previewEditFor),
  answeredByStaff(actions.editOrder, editOrderFor),
  answeredByStaff(actions.moveOrderTo, moveOneStep),
  answeredByStaff(actions.cancelOrderByStaff, cancelOrder),
  answeredByStaff(actions.noteOrder, addNoteTo),
  answeredByStaff(actions.takeMoney, takeMoneyFor),
  answeredByStaff(actions.correctPayment, correctPaymentOf),
  answeredByStaff(actions.askByLink, askForMoney),
  answeredByStaff(actions.askForPhoto, askForPhoto),
  answeredByStaff(issueInvoice, issueInvoiceFor),
];

/**
 * The log has the number and the amounts of each document that this issued, but no buyer, because nobody can make the log forget.
 * @throws Failure as `issueByStaff`
 */
async function issueInvoiceFor(
  context: StaffContext,
  { orderNo, buyer }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  const { db, staff, now } = context;
  const { orderId, all, made } = await issueByStaff(db, { orderNo, buyer, as: staff.name, now });
  for (const { ofNumber, number, orderNo: subjectName, grossPence, vatPence } of made)
    await writeAudit(context, {
      action: ofNumber === null ? 'invoice.issued' : 'creditNote.issued',
      subjectKind: 'order',
      subject: orderId,
      subjectName,
      after: { number, grossPence, vatPence },
    });
  const last = all.findLast(({ ofNumber }) => ofNumber === null);
  if (!last) throw new Error('an invoice was not written');
  return { number: last.number, order: await readOrderPage(context, { orderNo }) };
}

type Asked = z.output<typeof actions.previewEdit.input>;
type Outcome = z.input<typeof actions.editOutcome>;
type Revised = Awaited<ReturnType<typeof editByStaff>>;

/**
 * Anyone at the counter may change day, time and notes; lines and who it is for need more, and a full time or day more again.
 * @throws Failure 'notAllowed'
 */
function checkRights(context: StaffContext, { lines, recipientName, telephone, pastDiary }: Asked): void {
  if (lines.length > 0 || recipientName !== undefined || telephone !== undefined)
    requirePermission(context, 'orders.edit');
  if (pastDiary !== '') requirePermission(context, 'orders.overfill');
}

async function revise(context: StaffContext, input: Asked, isTrial: boolean): Promise<Revised> {
  const { db, staff, now } = context;
  checkRights(context, input);
  const order = await findByNumber(db, input.orderNo);
  const { pickupDate, pickupTime, recipientName, telephone, lines, reason, pastDiary } = input;
  const isMoved = pickupDate !== undefined || pickupTime !== undefined;
  return editByStaff(db, {
    orderNo: input.orderNo,
    pickup: isMoved ? pickupSlot(pickupDate ?? order.pickupDate, pickupTime ?? order.pickupTime) : undefined,
    recipientName,
    telephone,
    lines: lines.map(lineOf),
    as: staff.name,
    reason,
    pastDiary,
    mayPassDay: staff.permissions.has('orders.overwork'),
    from: input.revision,
    tellsCustomer: input.tellsCustomer,
    isTrial,
    now,
  });
}

/** The outcome, as far as the member may see it. */
function shownTo({ staff }: StaffContext, revised: Revised, asksApproval: boolean): Outcome {
  const { changes, beforePence, totalPence, owedPence, givingBackPence, passed, allergyWarnings } = revised;
  const sees = sightOf(staff);
  return {
    changes: changes.filter((one) => sees.people || !isOfWhom(one)),
    money: sees.money ? { beforePence, totalPence, owedPence, givingBackPence } : null,
    passed,
    allergyWarnings: [...allergyWarnings],
    needsApproval: asksApproval,
  };
}

/** What was not mentioned stays as it is. */
function lineOf({ id, slug, quantity, weightGrams, said }: Asked['lines'][number]) {
  return {
    ...(id !== undefined && { id }),
    ...(slug !== undefined && { slug }),
    ...(quantity !== undefined && { quantity }),
    ...(weightGrams !== undefined && { weightGrams }),
    said: Object.fromEntries(Object.entries(said).filter(([, word]) => word !== undefined)),
  };
}

/** Previews an edit: nothing of it is kept. @throws Failure as `reviseOrder`, 'notAllowed' */
async function previewEditFor(context: StaffContext, input: Asked): Promise<Outcome> {
  const revised = await revise(context, input, true);
  const { id } = await findByNumber(context.db, input.orderNo);
  return shownTo(context, revised, await needsApproval(context, id, revised.givingBackPence));
}

/**
 * Runs in the write's transaction: if the edit refunds more than the role may without a second person, nothing is changed.
 * @throws Failure as `reviseOrder`; 'conflict' saying what has changed since, if another revision was seen; 'stepUpRequired'
 */
async function editOrderFor(
  context: StaffContext,
  input: z.output<typeof actions.editOrder.input>,
): Promise<z.input<typeof actions.editOrder.output>> {
  const { db, staff, now, services } = context;
  const { orderNo, asksByLink, reason, pastDiary } = input;
  const revised = await revise(context, input, false);
  const order = await findByNumber(db, orderNo);
  await requireApproval(context, order, revised.givingBackPence);
  if (revised.changes.length > 0)
    await writeAudit(context, {
      ...audited(order, 'order.edited'),
      before: { totalPence: revised.beforePence },
      after: { totalPence: revised.totalPence, passed: revised.passed, parts: revised.changes.map(({ what }) => what) },
      reason: [reason, pastDiary].filter((part) => part !== '').join(' '),
    });
  if (asksByLink && revised.owedPence > 0) {
    requirePermission(context, 'payments.take');
    await sendPaymentLink(db, { orderNo, publicUrl: services.publicUrl, as: staff.name, now });
  }
  return { outcome: shownTo(context, revised, false), order: await readOrderPage(context, { orderNo }) };
}
