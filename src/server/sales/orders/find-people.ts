import { desc, eq } from 'drizzle-orm';
import type { KnownPeople } from '#contract/orders/order-listing.ts';
import type { Party } from '#domain/order/order.ts';
import { phoneForField } from '#domain/values/phone.ts';
import { orders, users } from '#server/db/tables/schema.ts';
import { customerOf, type RequestContext } from '#server/platform/request-context.ts';

export async function findPeople(context: RequestContext): Promise<KnownPeople> {
  const { id } = customerOf(context);
  const [last] = await context.db
    .select({ recipient: orders.recipient, sender: orders.sender })
    .from(orders)
    .where(eq(orders.userId, id))
    .orderBy(desc(orders.createdAt))
    .limit(1);
  // An old order may no longer say whose it was.
  if (last && last.recipient.firstName !== '')
    return {
      from: 'lastOrder',
      recipient: known(last.recipient),
      sender: known(last.sender),
      ...(last.sender.company && { company: last.sender.company }),
    };
  const [account] = await context.db
    .select({ firstName: users.firstName, lastName: users.lastName, mobile: users.mobile })
    .from(users)
    .where(eq(users.id, id));
  const customer = known({ ...account, contactNumber: account?.mobile ?? '' });
  return { from: 'account', recipient: customer, sender: customer };
}

type Stored = Partial<Omit<Party, 'address'>> & { readonly address?: Partial<Party['address']> };

/** The form shows numbers after a fixed +44. */
const known = ({ firstName = '', lastName = '', address = {}, ...numbers }: Stored): Party => ({
  firstName,
  lastName,
  contactNumber: phoneForField(numbers.contactNumber ?? ''),
  secondaryContactNumber: phoneForField(numbers.secondaryContactNumber ?? ''),
  address: {
    postcode: address.postcode ?? '',
    streetAddress1: address.streetAddress1 ?? '',
    streetAddress2: address.streetAddress2 ?? '',
    county: address.county ?? '',
    city: address.city ?? '',
  },
});
