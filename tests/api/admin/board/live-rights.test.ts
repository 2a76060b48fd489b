import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { changeMemberRole, deactivateMember } from '#contract/admin/team/members.ts';
import { signOut } from '#contract/admin/team/sign-in.ts';
import { orders } from '#server/db/tables/schema.ts';
import { moveByStaff } from '#server/sales/admin/staff-orders.ts';
import { setStock } from '#tests/support/customers/customers.ts';
import { ordersToEdit } from '#tests/support/orders/edited-orders.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { type SignedIn, signInStaff } from '#tests/support/staff/sign-in-staff.ts';
import { openStream } from '#tests/support/staff/stream-of-board.ts';
import { steppedUp } from '#tests/support/staff/team-of-tests.ts';

const shop = await openTestShop();
const { db } = shop.database;
const { paidOrder } = ordersToEdit(shop);
const cake = 'black-forest-gateau';
let owner: SignedIn;

beforeEach(async () => {
  await setStock(shop.database, cake, 20);
  owner = await signInStaff(shop);
  await steppedUp(shop, owner, 'staff');
});

/** Moves an order on and tells every open board of it. */
async function orderMoves(): Promise<string> {
  const { orderNo } = await paidOrder(cake);
  await moveByStaff(db, { orderNo, to: 'baking', as: 'Priya', now: shop.clock.now() });
  const [row] = await db.select({ id: orders.id }).from(orders).where(eq(orders.number, orderNo));
  shop.hearOfChange(`order:${row?.id}`);
  return orderNo;
}

test.each([
  ['deactivated', (tom: SignedIn) => owner.call(deactivateMember, { id: tom.memberId })],
  ['signed out on another tab', (tom: SignedIn) => tom.call(signOut, {})],
  [
    'given a role that sees no orders',
    ({ memberId: id }: SignedIn) =>
      owner.call(changeMemberRole, { id, roleKey: 'accountant', formerRoleKey: 'counter' }),
  ],
] as const)(
  '[T-05] [T-10] whoever was %s is told of no order any more: their line ends with the next',
  async (_, leave) => {
    const tom = await signInStaff(shop, { role: 'counter', name: 'Tom Ashworth' });
    const [theirs, others] = [await openStream(shop, tom), await openStream(shop, owner)];
    await leave(tom);
    const number = await orderMoves();
    expect((await others.next()).data).toMatchObject({ type: 'order', card: { number } });
    await expect(theirs.next()).rejects.toThrow('the stream ended');
    others.close();
  },
);

test('[T-08] whose new role sees no money reads none of it from the next order on', async () => {
  const jade = await signInStaff(shop, { role: 'counter', name: 'Jade Robinson' });
  const line = await openStream(shop, jade);
  await orderMoves();
  expect(Object((await line.next()).data).card.payment).not.toBeNull();
  await owner.call(changeMemberRole, { id: jade.memberId, roleKey: 'baker', formerRoleKey: 'counter' });
  await orderMoves();
  expect(Object((await line.next()).data).card.payment).toBeNull();
  line.close();
});
