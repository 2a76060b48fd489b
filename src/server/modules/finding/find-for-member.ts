import type * as z from 'zod/mini';
import type { Found, FoundCustomer, FoundOrder, findAnything } from '#contract/admin/finding/finding.ts';
import { type FoundGroup, mayFind } from '#domain/staff/found-groups.ts';
import { readCustomerList } from '#server/modules/customers/read-customer-list.ts';
import { asListed, readOrderList } from '#server/modules/staff/office/list-orders.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';
import { findProductsCalled } from './find-products-called.ts';

/** Of each kind: what one sees at a glance. */
const mostOfGroup = 6;
/** Fewer letters or digits are in half of all names. */
const leastSigns = 3;

/** Who asks, as far as it matters here. */
type Finding = Pick<StaffContext, 'db' | 'now'> & { readonly staff: Pick<StaffContext['staff'], 'permissions'> };

/** J-06: what the words find among orders, products and customers, each through its own search and for those who may see it. */
export async function findForMember(context: Finding, { q }: z.output<typeof findAnything.input>): Promise<Found> {
  const words = q.trim();
  const of = async <One>(group: FoundGroup, find: () => Promise<readonly One[]>): Promise<One[] | null> => {
    if (!mayFind(group, context.staff.permissions)) return null;
    return signsOf(words) < leastSigns ? [] : [...(await find())];
  };
  const [orders, products, customers] = await Promise.all([
    of('orders', () => ordersFor(context, words)),
    of('products', () => findProductsCalled(context, words, mostOfGroup)),
    of('customers', () => customersFor(context, words)),
  ]);
  return { orders, products, customers };
}

const signsOf = (words: string): number => words.replace(/[^\p{L}\p{N}]/gu, '').length;

async function ordersFor(context: Finding, q: string): Promise<FoundOrder[]> {
  const { orders } = await readOrderList(context, { q, sort: '-placed' }, { most: mostOfGroup });
  return orders.map((order) => {
    const { number, name, what, pickup, fulfilment } = asListed(order, false);
    return { number, name, what, pickup, fulfilment };
  });
}

async function customersFor(context: Finding, q: string): Promise<FoundCustomer[]> {
  const { customers } = await readCustomerList(context, { q }, { most: mostOfGroup });
  return customers.map(({ id, name, telephone, email, orders }) => ({ id, name, telephone, email, orders }));
}
