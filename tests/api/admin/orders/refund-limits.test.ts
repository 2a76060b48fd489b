import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  approveRefund,
  cancelOrderByStaff,
  editOrder,
  giveRefund,
  previewEdit,
  previewRefund,
  refundAgain,
  refundApprovers,
  refundReasons,
} from '#contract/admin/orders/order-actions.ts';
import { findOrderPage } from '#contract/admin/orders/order-page.ts';
import { readAudit } from '#contract/admin/team/audit.ts';
import { staffSession } from '#contract/admin/team/session.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { depositReason } from '#domain/money/money.ts';
import { presetRoles } from '#domain/staff/roles.ts';
import { findSetting, writeSetting } from '#server/content/staff-settings.ts';
import { refundTransfers } from '#server/db/tables/money/refund-tables.ts';
import { staffSessions } from '#server/db/tables/staff/sign-in-tables.ts';
import { auditLog, staffMembers, staffRoles } from '#server/db/tables/staff/team-tables.ts';
import { hashPassword } from '#server/platform/secrets.ts';
import { setStock } from '#tests/support/customers/customers.ts';
import { bookPayment, unpaidOrder } from '#tests/support/ledger/booked-order.ts';
import { ordersToEdit } from '#tests/support/orders/edited-orders.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { newStaff, type SignedIn, signInStaff } from '#tests/support/staff/sign-in-staff.ts';
import type { SoftPasskey } from '#tests/support/staff/soft-passkey.ts';
import {
  codeOf,
  joinByPasskey,
  joinByPassword,
  managerOfTablets,
  newAddress,
  password,
} from '#tests/support/staff/team-of-tests.ts';

const shop = await openTestShop();
const { db } = shop.database;
const { paidOrder, rowOf, booksAreRight, stockOf } = ordersToEdit(shop);
const cake = 'black-forest-gateau';
const pin = '482957';
let manager: SignedIn;

/** Less than a cake costs, so that small orders show it. */
const setLimit = (refundLimitPence: number) =>
  db.update(staffRoles).set({ refundLimitPence }).where(eq(staffRoles.key, 'manager'));
beforeAll(() => setLimit(1_000));
afterAll(() => setLimit(presetRoles[1].refundLimitPence));
beforeEach(async () => {
  await setStock(shop.database, cake, 20);
  manager = await signInStaff(shop, { role: 'manager' });
});

const page = (orderNo: string) => manager.call(findOrderPage, { orderNo });
const idOf = async (orderNo: string) => (await page(orderNo)).lines[0]?.id ?? 0;

test.each<[string, Endpoint, (orderNo: string) => Promise<Record<string, unknown>>]>([
  ['is cancelled', cancelOrderByStaff, async (orderNo) => ({ orderNo, reason: 'The oven broke down' })],
  [
    'costs less by an edit',
    editOrder,
    async (orderNo) => ({ orderNo, revision: 1, lines: [{ id: await idOf(orderNo), quantity: 1 }] }),
  ],
  [
    'is refunded',
    giveRefund,
    async (orderNo) => {
      const { reasons } = await manager.call(refundReasons, {});
      return { orderNo, asked: { kind: 'amount', amountPence: 1_001 }, reason: reasons[0], amountPence: 1_001 };
    },
  ],
])(
  '[T-07] where an order %s, more than the role’s limit goes back only once a second person confirmed this order and this sum, for five minutes and once',
  async (_, endpoint, inputOf) => {
    const { orderNo } = await paidOrder(cake, 2);
    const another = await paidOrder(cake, 2);
    const input = await inputOf(orderNo);
    const [before, stock] = [await page(orderNo), await stockOf(cake)];
    const refused = { status: 403, body: { code: 'stepUpRequired', approval: { orderNo } } };
    const first = await manager.browser.ask(endpoint, input);
    expect(first).toMatchObject(refused);
    const { amountPence } = Object(first.body).approval;
    const sunita = await owner();
    await confirm(manager, sunita, { orderNo, amountPence: amountPence + 1 });
    await confirm(manager, sunita, { orderNo: another.orderNo, amountPence });
    await confirm(await signInStaff(shop, { role: 'manager' }), sunita, { orderNo, amountPence });
    expect(await manager.browser.ask(endpoint, input)).toMatchObject(refused);
    await confirm(manager, sunita, { orderNo, amountPence });
    shop.clock.moveOn(5);
    expect(await manager.browser.ask(endpoint, input)).toMatchObject(refused);
    expect([await page(orderNo), await stockOf(cake)]).toEqual([before, stock]);
    await booksAreRight();

    await confirm(manager, sunita, { orderNo, amountPence });
    expect(await manager.browser.ask(endpoint, input)).toMatchObject({ status: 200 });
    const after = await page(orderNo);
    expect(after.money?.keptPence).toBeLessThan(before.money?.keptPence ?? 0);
    const [logged] = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'refund.confirmed'))
      .orderBy(desc(auditLog.id))
      .limit(1);
    expect(logged).toMatchObject({ madeBy: manager.name, approvedById: sunita.memberId, after: { amountPence } });
    const { entries } = await (await signInStaff(shop)).call(readAudit, { kind: 'order', words: orderNo });
    expect(entries.find(({ action }) => action === 'refund.confirmed')).toMatchObject({
      madeBy: manager.name,
      approvedBy: sunita.name,
    });
    expect(after.timeline).toContainEqual(
      expect.objectContaining({
        text: expect.stringMatching(/^Refund of £.* confirmed$/),
        by: sunita.name,
        details: [`Requested by ${manager.name}`],
      }),
    );
    await booksAreRight();
  },
);

type Sum = { readonly orderNo: string; readonly amountPence: number };

/** An owner with a passkey. */
async function owner() {
  const { browser, passkey, name } = await joinByPasskey(shop);
  const { member } = await browser.call(staffSession, {});
  return { passkey, name, memberId: member?.id ?? 0 };
}

/** The member of staff who asks hands the device over, and the other touches it. */
async function confirm(asker: SignedIn, { passkey }: { readonly passkey: SoftPasskey }, sum: Sum) {
  const { passkey: offer } = await asker.call(refundApprovers, sum);
  const credential = passkey.use(offer?.options);
  return asker.browser.ask(approveRefund, { ...sum, passkey: { ticket: offer?.ticket ?? '', credential } });
}

test('[T-07] [T-06] at a tablet another confirms by PIN, wrong ones counting as at its lock; nobody confirms their own, nor more than they may', async () => {
  const tom = await signInStaff(shop, { role: 'counter', kind: 'pin' });
  const { orderNo } = await paidOrder(cake, 2);
  const sum = { orderNo, amountPence: 1_500 };
  const withPin = async (role: string) => {
    const member = await newStaff(db, { role });
    await db
      .update(staffMembers)
      .set({ pinHash: await hashPassword(pin) })
      .where(eq(staffMembers.id, member.memberId));
    return member;
  };
  const [sunita, priya] = [await withPin('owner'), await withPin('manager')];
  await db
    .update(staffMembers)
    .set({ pinHash: await hashPassword(pin) })
    .where(eq(staffMembers.id, tom.memberId));
  const approve = (memberId: number, typed: string) => tom.browser.ask(approveRefund, { ...sum, memberId, pin: typed });
  const offered = async () => (await tom.call(refundApprovers, sum)).members;
  expect((await offered()).map(({ id }) => id)).toContain(sunita.memberId);
  // Her limit is £10 in these tests, and the refund is his own.
  for (const { memberId } of [priya, tom]) {
    expect((await offered()).map(({ id }) => id)).not.toContain(memberId);
    expect(await approve(memberId, pin)).toMatchObject({ status: 403, body: { code: 'notAllowed' } });
  }
  const elsewhere = await signInStaff(shop, { role: 'counter' });
  expect((await elsewhere.call(refundApprovers, sum)).members).toEqual([]);
  expect(await elsewhere.browser.ask(approveRefund, { ...sum, memberId: sunita.memberId, pin })).toMatchObject({
    status: 403,
  });

  expect(await approve(sunita.memberId, '739046')).toMatchObject({ status: 401 });
  expect(await giveBack(tom, orderNo, 1_500)).toMatchObject({ status: 403, body: { code: 'stepUpRequired' } });
  expect(await approve(sunita.memberId, pin)).toMatchObject({ status: 200, body: { approvedBy: sunita.name } });
  expect(await giveBack(tom, orderNo, 1_500)).toMatchObject({ status: 200 });
  expect(await giveBack(tom, orderNo, 1_500)).toMatchObject({ status: 403, body: { code: 'stepUpRequired' } });
  for (const status of [401, 401, 401, 401, 429])
    expect(await approve(sunita.memberId, '739046')).toMatchObject({ status });
  expect(await approve(sunita.memberId, pin)).toMatchObject({ status: 429 });
  expect((await offered()).find(({ id }) => id === sunita.memberId)).toMatchObject({ isPinLocked: true });
  await booksAreRight();
});

const giveBack = async (who: SignedIn, orderNo: string, amountPence: number) => {
  const { reasons } = await who.call(refundReasons, {});
  return who.browser.ask(giveRefund, {
    orderNo,
    asked: { kind: 'amount', amountPence },
    reason: reasons[0],
    amountPence,
  });
};

test('[T-07] an approver without a passkey confirms by email, password and code: once for a code, all that is wrong answered alike, and signed in by nobody', async () => {
  const { orderNo } = await paidOrder(cake, 2);
  const sum = { orderNo, amountPence: 1_500 };
  const [owen, deputy] = [await joinByPassword(shop), await joinByPassword(shop, { role: 'manager' })];
  shop.clock.moveOn(1);
  expect(await manager.call(refundApprovers, sum)).toMatchObject({ hasPassword: true, members: [] });
  const code = codeOf(owen.secret, shop.clock.now());
  const approve = (proof: { email?: string; password?: string; code?: string }) =>
    manager.browser.ask(approveRefund, { ...sum, email: owen.email, password, code, ...proof });
  const sessions = () => db.$count(staffSessions);
  const before = await sessions();
  const wrong = await approve({ password: 'Wrong&Jam1' });
  expect(wrong).toMatchObject({ status: 401, body: { code: 'invalidCredentials' } });
  for (const proof of [{ email: newAddress() }, { code: '000000' }, { code: '' }])
    expect(await approve(proof)).toMatchObject({ status: 401, body: wrong.body as object });
  // Their limit is £10 too.
  const ofDeputy = { email: deputy.email, code: codeOf(deputy.secret, shop.clock.now()) };
  expect(await approve(ofDeputy)).toMatchObject({ status: 403, body: { code: 'notAllowed' } });
  expect(await giveBack(manager, orderNo, 1_500)).toMatchObject({ status: 403, body: { code: 'stepUpRequired' } });
  expect(await approve({})).toMatchObject({ status: 200, body: { approvedBy: owen.name } });
  expect(await approve({})).toMatchObject({ status: 401 });
  expect(await sessions()).toBe(before);
  expect(await giveBack(manager, orderNo, 1_500)).toMatchObject({ status: 200 });
  await booksAreRight();
});

test('[T-07] [T-04] guessing a colleague’s password is slowed as at sign-in', async () => {
  const own = await openTestShop({ services: { loginLimits: { perAccount: 3, perNetwork: 0 } } });
  const { email, secret } = await joinByPassword(own);
  own.clock.moveOn(1);
  const tom = await signInStaff(own, { role: 'counter' });
  const { orderNo } = await ordersToEdit(own).paidOrder(cake);
  const ask = (typed: string, code: string) =>
    tom.browser.ask(approveRefund, { orderNo, amountPence: 1_500, email, password: typed, code });
  for (let at = 0; at < 3; at += 1) expect(await ask('Wrong&Jam1', '000000')).toMatchObject({ status: 401 });
  expect(await ask(password, codeOf(secret, own.clock.now()))).toMatchObject({ status: 429 });
});

test('[T-07] a refund that failed is retried, and a deposit returned, only within the limit or with a second person', async () => {
  const sunita = await owner();
  const { orderNo } = await paidOrder(cake, 2);
  const { id } = await rowOf(orderNo);
  await confirm(manager, sunita, { orderNo, amountPence: 1_500 });
  expect(await giveBack(manager, orderNo, 1_500)).toMatchObject({ status: 200 });
  await db
    .update(refundTransfers)
    .set({ state: 'failed', doneAt: null, problem: 'The card was closed' })
    .where(eq(refundTransfers.orderId, id));
  const again = () => manager.browser.ask(refundAgain, { orderNo, by: 'cash' });
  expect(await again()).toMatchObject({
    status: 403,
    body: { code: 'stepUpRequired', approval: { amountPence: 1_500 } },
  });
  expect((await page(orderNo)).money).toMatchObject({ failedPence: 1_500 });
  await confirm(manager, sunita, { orderNo, amountPence: 1_500 });
  expect((await manager.call(refundAgain, { orderNo, by: 'cash' })).money).toMatchObject({ failedPence: 0 });

  const lending = await unpaidOrder(shop, [
    [cake, 1],
    ['stand-hire', 1],
  ]);
  await bookPayment(shop, lending, { at: shop.clock.now() });
  const back = () =>
    manager.browser.ask(giveRefund, {
      orderNo: lending.number,
      asked: { kind: 'lines', deposits: [{ place: 2, quantity: 1 }] },
      reason: depositReason,
      amountPence: 3_000,
    });
  expect(await back()).toMatchObject({
    status: 403,
    body: { code: 'stepUpRequired', approval: { amountPence: 3_000 } },
  });
  await confirm(manager, sunita, { orderNo: lending.number, amountPence: 3_000 });
  expect(await back()).toMatchObject({ status: 200 });
  await booksAreRight();
});

test('[T-07] what a second person confirmed uses up neither the day’s limit of whoever asked, nor the order’s of their role', async () => {
  const sunita = await owner();
  const { orderNo } = await paidOrder(cake, 2);
  const { orderNo: other } = await paidOrder(cake, 2);
  await confirm(manager, sunita, { orderNo, amountPence: 4_000 });
  expect(await giveBack(manager, orderNo, 4_000)).toMatchObject({ status: 200 });
  shop.clock.moveOn(1);
  for (const of of [other, orderNo]) {
    expect(await giveBack(manager, of, 1)).toMatchObject({ status: 200 });
    expect(await giveBack(manager, of, 999)).toMatchObject({ status: 200 });
    expect(await giveBack(manager, of, 1)).toMatchObject({ status: 403, body: { code: 'stepUpRequired' } });
  }
  await booksAreRight();
});

test('[T-07] [B-08] many small refunds of an order are one sum for its limit, of all members of a role together; the preview says so', async () => {
  const { orderNo } = await paidOrder(cake, 2);
  const second = await signInStaff(shop, { role: 'manager' });
  expect(await giveBack(manager, orderNo, 600)).toMatchObject({ status: 200 });
  expect(await giveBack(second, orderNo, 400)).toMatchObject({ status: 200 });
  const plan = (amountPence: number) =>
    manager.call(previewRefund, { orderNo, asked: { kind: 'amount', amountPence } });
  const before = await page(orderNo);
  expect(await giveBack(manager, orderNo, 1)).toMatchObject({ status: 403, body: { code: 'stepUpRequired' } });
  expect(await plan(1)).toMatchObject({ needsApproval: true });
  expect(await page(orderNo)).toEqual(before);
  // What an owner refunded counts as the owner's.
  const sunita = await signInStaff(shop, { name: 'Sunita Rao' });
  expect(await giveBack(sunita, orderNo, 2_000)).toMatchObject({ status: 200 });
  const { orderNo: other } = await paidOrder(cake, 2);
  expect(await giveBack(sunita, other, 2_000)).toMatchObject({ status: 200 });
  expect(await giveBack(manager, other, 1_000)).toMatchObject({ status: 200 });
  await booksAreRight();
});

test('[T-07] two small refunds at once do not pass the limit together', async () => {
  const { orderNo } = await paidOrder(cake, 2);
  const second = await signInStaff(shop, { role: 'manager' });
  const answers = await Promise.all([giveBack(manager, orderNo, 600), giveBack(second, orderNo, 600)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
  await booksAreRight();
});

test('[T-07] cancelling and editing say beforehand that somebody else has to confirm it', async () => {
  const { orderNo } = await paidOrder(cake, 2);
  expect((await page(orderNo)).money?.cancelNeedsApproval).toBe(true);
  const edit = { orderNo, revision: 1, lines: [{ id: await idOf(orderNo), quantity: 1, said: {} }] };
  expect(await manager.call(previewEdit, edit)).toMatchObject({ needsApproval: true });
  expect(await manager.call(previewEdit, { ...edit, lines: [] })).toMatchObject({ needsApproval: false });
  const sunita = await signInStaff(shop, { name: 'Sunita Rao' });
  expect(await sunita.call(previewEdit, edit)).toMatchObject({ needsApproval: false });
});

test('[B-08] the terms of the settings say what a late cancellation keeps, of the goods and never of a deposit for what is lent', async () => {
  const { orderNo, amount } = await paidOrder(cake);
  const lending = await unpaidOrder(shop, [
    [cake, 1],
    ['stand-hire', 1],
  ]);
  await bookPayment(shop, lending, { at: shop.clock.now() });
  expect((await page(orderNo)).money?.lateCancel).toBeNull();
  const rules = Object(await findSetting(db, 'refunds', null));
  await writeSetting(db, { key: 'refunds', value: { ...rules, lateHours: 8_760, latePercent: 50 }, as: 'Sunita' });
  const terms = { hours: 8_760, percent: 50 };
  expect((await page(orderNo)).money?.lateCancel).toEqual({ ...terms, keepPence: Math.floor(amount / 2) });
  const { money } = await page(lending.number);
  expect(money?.lateCancel).toEqual({ ...terms, keepPence: Math.floor(((money?.keptPence ?? 0) - 3_000) / 2) });
  await writeSetting(db, { key: 'refunds', value: rules, as: 'Sunita' });
});

test('[T-07] two refunds of two orders at once do not pass the day’s limit together', async () => {
  const orders = [await paidOrder(cake), await paidOrder(cake), await paidOrder(cake), await paidOrder(cake)];
  const answers = await Promise.all(orders.map(({ orderNo }) => giveBack(manager, orderNo, 1_000)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 403]);
});

test('[T-06] [T-07] by PIN the counter’s limit holds, whatever the role’s is, and nobody’s own word goes above it', async () => {
  const deputy = await signInStaff(shop, { role: await managerOfTablets(shop), kind: 'pin' });
  const { orderNo } = await paidOrder(cake, 2);
  expect(await giveBack(deputy, orderNo, 1_001)).toMatchObject({ status: 403, body: { code: 'stepUpRequired' } });
  expect(await giveBack(deputy, orderNo, 1_000)).toMatchObject({ status: 200 });
  expect(await giveBack(deputy, orderNo, 1)).toMatchObject({ status: 403, body: { code: 'stepUpRequired' } });
});

test('[T-07] small refunds of many orders are one sum of the day, three limits of an order; the next day it begins anew', async () => {
  const { orderNo } = await paidOrder(cake, 2);
  for (let n = 0; n < 3; n += 1)
    expect(await giveBack(manager, (await paidOrder(cake)).orderNo, 1_000)).toMatchObject({ status: 200 });
  const asked = { orderNo, asked: { kind: 'amount' as const, amountPence: 1 } };
  expect(await giveBack(manager, orderNo, 1)).toMatchObject({ status: 403, body: { code: 'stepUpRequired' } });
  expect(await manager.call(previewRefund, asked)).toMatchObject({ needsApproval: true });
  const second = await signInStaff(shop, { role: 'manager' });
  expect(await giveBack(second, orderNo, 1)).toMatchObject({ status: 200 });
  shop.clock.moveOn(24 * 60);
  const tomorrow = await signInStaff(shop, { role: 'manager', name: manager.name });
  expect(await giveBack(tomorrow, orderNo, 1)).toMatchObject({ status: 200 });
  await booksAreRight();
});
