import type * as z from 'zod/mini';
import type { exportCustomer as endpoint } from '#contract/admin/customers/customer-page.ts';
import { orderToWire } from '#contract/codecs/order-codec.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import { enquiriesOf } from '#server/people/enquiries/people.ts';
import { gatherDataOf, heldByStaff, keptByAddress, photosOf } from '#server/people/profile/download-data.ts';
import { requireStepUp, type StaffContext } from '#server/platform/staff-context.ts';
import { writeAudit } from '#server/platform/write-audit.ts';
import { listAllOrdersOf } from '#server/sales/orders/find-order.ts';
import { contactsOf, findCustomer, type KnownCustomer, ordersOf } from './known-customer.ts';
import { showCustomer } from './show-customer.ts';

/**
 * Exports what customers can download themselves, and what only staff see of them. The audit log records the export.
 * @throws Failure 'stepUpRequired', 'notFound'
 */
export async function exportCustomer(
  context: StaffContext,
  { customerId }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireStepUp(context, 'exportPeople');
  const { db, now } = context;
  const customer = await findCustomer(db, customerId);
  const { newsletters, since } = await showCustomer(context, { customerId });
  const contacts = await contactsOf(db, customer);
  const person = {
    name: customer.name,
    email: customer.email,
    telephone: customer.telephone,
    alsoBy: [...contacts.emails, ...contacts.telephones].filter(
      (one) => one !== customer.email && one !== customer.telephone,
    ),
    postcode: customer.postcode,
    since,
  };
  const held =
    customer.userId === null ? await heldOfGuest(context, customer) : await gatherDataOf(context, customer.userId);
  await writeAudit(context, { action: 'customer.exported', subjectKind: 'customer', subject: customerId });
  const all = {
    ...held,
    writtenAt: now.toISOString(),
    person,
    newsletterConsents: newsletters,
    otherAddresses: await heldByOthers(
      context,
      contacts.emails.filter((one) => one !== customer.email),
    ),
    // By their telephone number too: staff know whose it is.
    ...(await heldByStaff(db, {
      account: customer.userId,
      customerId,
      theirs: ordersOf(customer),
      contacts: [...contacts.emails, ...contacts.telephones],
    })),
  };
  return {
    name: `customer-${customerId}-${shopDate(now.getTime(), shopTimeZone)}.json`,
    json: JSON.stringify(all, null, 2),
  };
}

const heldOfGuest = async (context: StaffContext, customer: KnownCustomer) => ({
  orders: (await listAllOrdersOf(context, ordersOf(customer))).map(orderToWire),
  ...(customer.email !== '' && (await heldByAddress(context, customer.email))),
});

const heldByAddress = async (context: StaffContext, email: string) => ({
  ...(await keptByAddress(context.db, email)),
  enquiries: await enquiriesOf(context.db, { email }),
  photos: await photosOf(context, { email }),
});

/** By the addresses of whoever was merged with them. */
async function heldByOthers(context: StaffContext, emails: readonly string[]) {
  const held = [];
  for (const email of emails) held.push({ email, ...(await heldByAddress(context, email)) });
  return held;
}
