import { beforeAll, describe, expect, test } from 'vitest';
import { readCustomer } from '#contract/admin/customers/customer-page.ts';
import { editOrder, refundReasons } from '#contract/admin/orders/order-actions.ts';
import { exportOrders, listOrders, orderViews, removeView, saveView } from '#contract/admin/orders/order-list.ts';
import { findOrderPage } from '#contract/admin/orders/order-page.ts';
import { readOverview } from '#contract/admin/reports/overview.ts';
import { readAudit } from '#contract/admin/team/audit.ts';
import { pence } from '#domain/money/money.ts';
import { permissions } from '#domain/staff/permissions.ts';
import { orders } from '#server/db/tables/schema.ts';
import { refundPartByStaff } from '#server/sales/admin/staff-refunds.ts';
import { ordersToEdit } from '#tests/support/orders/edited-orders.ts';
import { placeOrderOf } from '#tests/support/orders/orders.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { type SignedIn, signInStaff } from '#tests/support/staff/sign-in-staff.ts';

const shop = await openTestShop({ provider: 'cards' });
const { paidOrder } = ordersToEdit(shop);
const cake = 'black-forest-gateau';
const owner = await signInStaff(shop);
let paid: string[];
let unpaid: string;

beforeAll(async () => {
  paid = [];
  for (let n = 0; n < 3; n++) paid.push((await paidOrder(cake)).orderNo);
  unpaid = (await placeOrderOf(shop, 'cake-knife')).orderNo;
});

const numbers = async (query: Parameters<SignedIn['call']>[1] & object): Promise<string[]> =>
  (await owner.call(listOrders, query)).orders.map(({ number }) => number);

describe('[B-05] the list of orders', () => {
  test('has the newest first, with what, who, state, payment and sum', async () => {
    const listed = await owner.call(listOrders, {});
    expect(listed).toMatchObject({ next: null, count: 4, isCutShort: false });
    expect(listed.orders.map(({ number }) => number)).toEqual([unpaid, ...paid.toReversed()]);
    expect(listed.orders[1]).toMatchObject({
      fulfilment: 'accepted',
      payment: 'paid',
      source: 'web',
      isTest: false,
      what: expect.stringContaining('Black Forest'),
    });
    expect(listed.totalPence).toBe(listed.orders.reduce((all, { totalPence }) => all + (totalPence ?? 0), 0));
  });

  test.each([
    [{ state: 'placed' }, () => [unpaid]],
    [{ state: 'placed,accepted', sort: 'placed' }, () => [...paid, unpaid]],
    [{ payment: 'owed' }, () => [unpaid]],
    [{ payment: 'paid', sort: 'placed' }, () => paid],
    [{ source: 'telephone' }, () => []],
    [{ product: 'cake-knife' }, () => [unpaid]],
    [{ from: '2099-01-01' }, () => []],
    [{ to: '2026-11-17' }, () => []],
    [{ placedFrom: '2026-11-18', placedTo: '2026-11-18', state: 'placed' }, () => [unpaid]],
    [{ placedTo: '2026-11-17' }, () => []],
  ] as const)('filtered by %j', async (query, wanted) => {
    expect(await numbers(query)).toEqual(wanted());
  });

  test('filtered by a product, the list says its name', async () => {
    expect((await owner.call(listOrders, { product: 'cake-knife' })).productName).toBe('Wooden cake knife');
    expect(await owner.call(listOrders, { product: 'no-such-cake' })).not.toHaveProperty('productName');
  });

  test('filtered by a customer, the list says their name, to who may see customers', async () => {
    const { customer } = await owner.call(findOrderPage, { orderNo: unpaid });
    const query = { customer: String(customer?.id) };
    expect((await owner.call(listOrders, query)).customerName).toBe('Priya Shah');
    expect(await owner.call(listOrders, { customer: '999999' })).not.toHaveProperty('customerName');
    const baker = await signInStaff(shop, { role: 'baker' });
    expect(await baker.call(listOrders, query)).not.toHaveProperty('customerName');
  });

  test('who owes money is said with the debt, and the debts are added up and not the totals', async () => {
    const listed = await owner.call(listOrders, { payment: 'owed,part paid' });
    expect(listed.owedPence).toBe(listed.orders[0]?.owedPence);
    expect(listed.owedPence).toBe(listed.orders[0]?.totalPence);
    expect(listed.count).toBe(1);
    const every = await owner.call(listOrders, { payment: 'owed,paid' });
    expect(every.owedPence).toBe(listed.owedPence);
    expect(every.totalPence).toBeGreaterThan(every.owedPence ?? 0);
    expect((await owner.call(listOrders, {})).owedPence).toBeNull();
  });

  test('is found by last four, whole number, name, telephone, email address and product', async () => {
    const [first = ''] = paid;
    const [row] = (await shop.database.db.select().from(orders)).filter(({ number }) => number === first);
    if (!row) throw new Error('no row');
    for (const q of [first, first.slice(-4), first.slice(-4).toLowerCase(), row.email])
      expect(await numbers({ q }), q).toContain(first);
    expect(await numbers({ q: row.contactTelephone.replace('+44', '0') })).toContain(first);
    expect(await numbers({ q: 'black forest', sort: 'placed' })).toEqual(paid);
    expect(await numbers({ q: 'forest', state: 'placed' })).toEqual([]);
    expect(await numbers({ q: 'zz' })).toEqual([]);
    expect(await numbers({ q: '100%_' })).toEqual([]);
  });

  test.each(['placed', '-placed', 'pickup', '-pickup'] as const)(
    'goes on where it ended, sorted by %s',
    async (sort) => {
      const { readOrderList } = await import('#server/sales/admin/list-orders.ts');
      const staff = { permissions: new Set(permissions) };
      const reading = { db: shop.database.db, now: shop.clock.now(), staff };
      const all = await numbers({ sort });
      const met: string[] = [];
      let after: string | undefined;
      do {
        const page = await readOrderList(reading, { sort }, { after, most: 1 });
        met.push(...page.orders.map(({ number }) => number));
        after = page.next ?? undefined;
      } while (after !== undefined);
      expect(met).toEqual(all);
    },
  );

  test('a place that no answer has said is refused, of another order too', async () => {
    for (const query of [{ after: 'x' }, { after: '2026-11-19 10:00 3' }, { sort: 'pickup', after: '3' }])
      expect((await owner.browser.ask(listOrders, query)).status).toBe(400);
  });

  test('[T-08] a baker sees neither sum nor payment', async () => {
    const baker = await signInStaff(shop, { role: 'baker' });
    const listed = await baker.call(listOrders, {});
    expect(listed.totalPence).toBeNull();
    expect(listed.orders.map(({ payment, totalPence, owedPence }) => [payment, totalPence, owedPence])).toEqual(
      Array(4).fill([null, null, null]),
    );
  });
});

describe('[B-05] views', () => {
  test('one’s own are one’s own, shared ones everybody’s; a name is there once', async () => {
    const jade = await signInStaff(shop, { role: 'counter', name: 'Jade' });
    const view = await jade.call(saveView, { name: 'Weddings', query: 'product=wedding', isShared: false });
    expect(view).toMatchObject({ isOwn: true, madeBy: 'Jade' });
    const shared = await jade.call(saveView, { name: 'Late', query: 'state=ready', isShared: true });
    expect((await jade.browser.ask(saveView, { name: 'weddings', query: '', isShared: false })).status).toBe(422);
    const seen = (await owner.call(orderViews, {})).saved;
    expect(seen).toMatchObject([{ id: shared.id, isOwn: false, madeBy: 'Jade' }]);
    const tom = await signInStaff(shop, { role: 'counter' });
    expect((await tom.browser.ask(removeView, { viewId: shared.id })).status).toBe(404);
    await owner.call(removeView, { viewId: shared.id });
    const { entries } = await owner.call(readAudit, { kind: 'view' });
    expect(entries.map(({ action, subjectName }) => [action, subjectName])).toEqual([
      ['view.removed', 'Late'],
      ['view.shared', 'Late'],
    ]);
    expect((await owner.browser.ask(removeView, { viewId: view.id })).status).toBe(404);
    expect((await jade.call(orderViews, {})).saved).toHaveLength(1);
  });

  test('the shop’s own say how many there are', async () => {
    expect((await owner.call(orderViews, {})).counts).toMatchObject({ notYetPaid: 1, toRefund: 0 });
  });
});

describe('[B-05] the spreadsheet', () => {
  test('has what is shown, no formula, and people only for who may export them and has proved it', async () => {
    const manager = await signInStaff(shop, { role: 'manager' });
    const { csv, rows } = await manager.call(exportOrders, { state: 'accepted' });
    expect(rows).toBe(3);
    expect(csv).toContain(paid[0]);
    expect(csv).not.toContain('@');
    const debts = (await manager.call(exportOrders, { payment: 'owed' })).csv
      .split('\r\n')
      .map((line) => line.split(','));
    const at = debts[0]?.indexOf('Owed') ?? -1;
    expect(debts[1]?.[0]).toContain(unpaid);
    expect(debts[1]?.[at]).toBe('2.80');
    const refused = await owner.browser.ask(exportOrders, {});
    expect(refused).toMatchObject({ status: 403, body: { code: 'stepUpRequired', purpose: 'exportPeople' } });
  });
});

test('[B-05] an order that became dearer after a refund is among the debts: of the list, its file, the overview and the customer’s page', async () => {
  const debts = async () => (await owner.call(listOrders, { payment: 'owed,part paid' })).owedPence ?? 0;
  const overview = async () => (await owner.call(readOverview, {})).today.debts?.pence ?? 0;
  const [listed, all] = [await debts(), await overview()];
  const { orderNo } = await paidOrder(cake);
  const reason = (await owner.call(refundReasons, {})).reasons[0] ?? '';
  const asked = { kind: 'amount', amountPence: pence(400) } as const;
  const back = {
    orderNo,
    reason,
    note: '',
    restock: false,
    as: 'Tom',
    asked,
    by: 'cash',
    now: shop.clock.now(),
  } as const;
  await refundPartByStaff(shop.database.db, back);
  await owner.call(editOrder, { orderNo, revision: 1, lines: [{ slug: 'cake-knife', quantity: 1 }] });

  const { money, customer } = await owner.call(findOrderPage, { orderNo });
  expect(money).toMatchObject({ owedPence: 280, returnedPence: 400, status: 'part paid' });
  expect([await debts(), await overview()]).toEqual([listed + 280, all + 280]);
  const manager = await signInStaff(shop, { role: 'manager' });
  const { csv } = await manager.call(exportOrders, { payment: 'owed,part paid' });
  expect(csv).toContain(orderNo);
  const { sums } = await owner.call(readCustomer, { customerId: customer?.id ?? 0 });
  expect(sums.owedPence).toBe(280);
});
