import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { confirmStep, readFirstDay } from '#contract/admin/first-day.ts';
import { offerInvitedPasskey, redeemInvitation } from '#contract/admin/team/invitations.ts';
import { enrolDevice } from '#contract/admin/team/tablet.ts';
import { firstDayKeys, openFirstDaySteps } from '#domain/staff/first-day.ts';
import { writeSetting } from '#server/content/staff-settings.ts';
import { readSettings } from '#server/db/read-shop.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { openingHours, specialDays } from '#server/db/tables/diary-tables.ts';
import { refunds } from '#server/db/tables/money/refund-tables.ts';
import { emails, orders } from '#server/db/tables/schema.ts';
import { staffMembers } from '#server/db/tables/staff/team-tables.ts';
import { setStock } from '#tests/support/customers/customers.ts';
import { placeOrderOf } from '#tests/support/orders/orders.ts';
import { openTestShop, type TestShop } from '#tests/support/shop/shop.ts';
import { StaffBrowser, signInStaff } from '#tests/support/staff/sign-in-staff.ts';
import { SoftPasskey } from '#tests/support/staff/soft-passkey.ts';
import { invited, joinByPasskey, origin, setUpToken } from '#tests/support/staff/team-of-tests.ts';

const empty = await openTestShop();
const filling = await openTestShop({ services: { mail: 'delivered' } });
const stripe = { ...filling.services.payments, name: 'stripe', takesTestCards: false };
const ofStripe = await openTestShop({ services: { payments: stripe } });

/** Joins as the first owner, at the address that a start prints. */
async function firstOwner(shop: TestShop): Promise<StaffBrowser> {
  const browser = new StaffBrowser(shop.url);
  const who = { token: await setUpToken(shop), name: 'Sunita Rao', email: 'sunita@bakery.example' };
  const { ticket, options } = await browser.call(offerInvitedPasskey, who);
  await browser.call(redeemInvitation, {
    ...who,
    passkey: { ticket, credential: new SoftPasskey(origin).create(options) },
  });
  return browser;
}

test('[J-07] an empty shop has done what nobody did for it: nothing but the owner’s own sign-in', async () => {
  const { db } = empty.database;
  await db.delete(openingHours);
  await db.delete(specialDays);
  await db.update(products).set({ status: 'hidden' });
  const owner = await firstOwner(empty);
  const facts = await owner.call(readFirstDay, {});
  expect(facts).toEqual({
    owners: 1,
    safeOwners: 1,
    isShopExample: true,
    isMoneyExample: true,
    openWeekdays: 0,
    specialDays: 0,
    shownProducts: 0,
    sellableProducts: 0,
    takesTestCards: true,
    mail: 'outbox',
    hasSentEmail: false,
    members: 1,
    invited: 0,
    tablets: 0,
    pins: 0,
    discountPercent: 20,
    hasMorningRule: false,
    looked: [],
    hasOrder: false,
    hasHandedOver: false,
    hasGivenBack: false,
  });
  expect(openFirstDaySteps(facts)).toEqual(firstDayKeys.filter((key) => key !== 'signIn'));
});

test('[J-07] each step is done by what really happened in the shop, and undone when it is taken away', async () => {
  const shop = filling;
  const { db } = shop.database;
  const owner = await firstOwner(shop);
  const read = () => owner.call(readFirstDay, {});
  const open = async () => openFirstDaySteps(await read());
  // The catalogue, the diary and the discount come with the shop: they are done once somebody has confirmed that they are right.
  expect((await open()).slice(0, 5)).toEqual(['identity', 'hours', 'cakes', 'discount', 'shelf']);
  for (const step of ['hours', 'cakes', 'discount', 'shelf'] as const) await owner.call(confirmStep, { step });
  expect(await open()).toEqual(['identity', 'money', 'emails', 'team', 'tablets', 'pins', 'order']);

  const { company, identity } = await readSettings(db, ['company', 'identity']);
  const own = Object.fromEntries(
    Object.entries(company).map(([key, value]) => [
      key,
      typeof value === 'string' ? value.replace(' (example)', '') : value,
    ]),
  );
  const saying = async (key: 'company' | 'identity', value: object) => {
    await writeSetting(db, { key, value, as: 'Sunita' });
    shop.hearOfChange(null);
    const { isShopExample, isMoneyExample } = await read();
    return { isShopExample, isMoneyExample };
  };
  // A complaint would still go to an address that nobody reads, and a customer would call a number that nobody has.
  expect(await saying('company', own)).toEqual({ isShopExample: true, isMoneyExample: true });
  const complaints = { ...company.complaints, email: 'hello@bakery.co.uk' };
  expect(await saying('company', { ...own, complaints })).toEqual({ isShopExample: true, isMoneyExample: false });
  const reached = { ...identity, email: 'hello@bakery.co.uk' };
  expect(await saying('identity', reached)).toMatchObject({ isShopExample: true });
  const telephone = { shown: '01384 555 012' };
  expect(await saying('identity', { ...reached, telephone })).toMatchObject({ isShopExample: false });

  await db.insert(emails).values({
    eventKey: randomUUID(),
    recipient: 'a@b.example',
    subject: 'A try',
    plain: '',
    html: '',
    sentAt: shop.clock.now(),
  });
  await invited(shop, { role: 'baker' });
  expect(await read()).toMatchObject({ hasSentEmail: true, members: 1, invited: 1 });
  await joinByPasskey(shop, { role: 'counter', name: 'Tom Ashworth' });
  await owner.call(enrolDevice, { name: 'Counter tablet' });
  await db.update(staffMembers).set({ pinHash: 'a hash' }).where(eq(staffMembers.name, 'Tom Ashworth'));
  expect(await read()).toMatchObject({ members: 2, tablets: 1, pins: 1 });
  expect(await open()).toEqual(['money', 'order']);

  await setStock(shop.database, 'black-forest-gateau', 10);
  const { orderNo } = await placeOrderOf(shop, 'black-forest-gateau', 1);
  expect(await read()).toMatchObject({ hasOrder: false });
  const become = (fulfilment: 'accepted' | 'collected') =>
    db.update(orders).set({ fulfilment }).where(eq(orders.number, orderNo));
  await become('accepted');
  // The refund of an order that nobody has handed over tries nothing of the counter.
  const refund = {
    kind: 'amount',
    amountPence: 100,
    actorKind: 'staff',
    madeBy: 'Sunita',
    at: shop.clock.now(),
  } as const;
  const [order] = await db.select({ id: orders.id }).from(orders).where(eq(orders.number, orderNo));
  await db.insert(refunds).values({ ...refund, orderId: order?.id ?? 0 });
  expect(await read()).toMatchObject({ hasGivenBack: false });
  expect(await read()).toMatchObject({ hasOrder: true, hasHandedOver: false });
  await become('collected');
  expect(await read()).toMatchObject({ hasGivenBack: true });
  expect(await open()).toEqual(['money']);

  expect(await (await signInStaff(ofStripe)).call(readFirstDay, {})).toMatchObject({ takesTestCards: false });

  await db.update(products).set({ status: 'hidden' });
  await joinByPasskey(shop, { name: 'Owen Clarke' });
  await db.execute('delete from staff_recovery_codes');
  expect(await read()).toMatchObject({ owners: 2, safeOwners: 0, shownProducts: 0, sellableProducts: 0 });
});

test('[J-07] it is for owners and managers alone', async () => {
  for (const [role, status] of [
    ['owner', 200],
    ['manager', 200],
    ['counter', 403],
    ['baker', 403],
    ['accountant', 403],
  ] as const) {
    const { browser } = await signInStaff(ofStripe, { role });
    expect([role, (await browser.ask(readFirstDay)).status]).toEqual([role, status]);
  }
});
