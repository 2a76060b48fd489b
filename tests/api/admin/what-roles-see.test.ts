import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  editOrder,
  giveRefund,
  moveOrderTo,
  noteOrder,
  previewEdit,
  refundReasons,
} from '#contract/admin/orders/order-actions.ts';
import { exportOrders, listOrders } from '#contract/admin/orders/order-list.ts';
import { findOrderPage } from '#contract/admin/orders/order-page.ts';
import { writeToCustomer } from '#contract/admin/orders/order-writing.ts';
import { notePrints } from '#contract/admin/prints.ts';
import { type Permission, permissions } from '#domain/staff/permissions.ts';
import { presetRoles } from '#domain/staff/roles.ts';
import { productSizes, products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { staffRoles } from '#server/db/tables/staff/team-tables.ts';
import { setStock } from '#tests/support/customers/customers.ts';
import { ordersToEdit } from '#tests/support/orders/edited-orders.ts';
import { workOff } from '#tests/support/orders/paid-baskets.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { type SignedIn, signInStaff } from '#tests/support/staff/sign-in-staff.ts';
import { openStream } from '#tests/support/staff/stream-of-board.ts';
import { steppedUp } from '#tests/support/staff/team-of-tests.ts';
import { nameOf, staffEndpoints } from '#tests/support/walk/endpoint-requests.ts';
import { exampleInput } from '#tests/support/walk/example-input.ts';

const shop = await openTestShop();
const { db } = shop.database;
const { paidOrder, rowOf } = ordersToEdit(shop);
const cake = 'black-forest-gateau';

/** Permissions that are about money or people by their own name: what they open shows both. */
const ofMoney: readonly Permission[] = [
  'payments.take',
  'refunds.give',
  'invoices.issue',
  'ledger.export',
  'day.close',
];
const ofPeople: readonly Permission[] = [
  ...(['customers.manage', 'customers.export', 'messages.answer', 'complaints.keep', 'newsletter.send'] as const),
  ...(['staff.manage', 'audit.see'] as const),
];
const all = permissions.filter((one) => ![...ofMoney, ...ofPeople].includes(one));
const baker: readonly Permission[] = presetRoles[3].permissions;
const callers = [
  ['a baker', baker, ['money', 'people']],
  ['whoever may see no money', all.filter((one) => one !== 'money.see'), ['money']],
  ['whoever may see no customers', all.filter((one) => one !== 'customers.see'), ['people']],
] as const;

let orderNo = '';
let emailId = 0;
let marks: Readonly<Record<'money' | 'people', readonly string[]>> = { money: [], people: [] };
let owner: SignedIn;

/**
 * A cake at a price that nothing else has: paid, printed, then changed, made, partly refunded, written about, and not collected on its day.
 */
beforeAll(async () => {
  const ofCake = eq(productSizes.productId, sql`(select id from ${products} where slug = ${cake})`);
  const usual = await db.select().from(productSizes).where(ofCake);
  await db.update(productSizes).set({ pricePence: 41_379 }).where(ofCake);
  await setStock(shop.database, cake, 5);
  const placed = await paidOrder(cake);
  orderNo = placed.orderNo;
  for (const { grams, pricePence } of usual)
    await db.update(productSizes).set({ pricePence }).where(sql`${ofCake} and grams = ${grams}`);
  await workOff(shop);
  owner = await signInStaff(shop);
  await owner.call(notePrints, { kind: 'ticket', orders: [{ orderNo, revision: 1 }] });
  await owner.call(editOrder, { orderNo, revision: 1, telephone: '01384 496077' });
  for (const [from, to] of [
    ['accepted', 'baking'],
    ['baking', 'ready'],
  ] as const)
    await owner.call(moveOrderTo, { orderNo, from, to });
  const { reasons } = await owner.call(refundReasons, {});
  const asked = { kind: 'amount', amountPence: 1_237 } as const;
  await owner.call(giveRefund, { orderNo, asked, reason: reasons[0] ?? '', amountPence: 1_237 });
  await workOff(shop);
  await owner.call(writeToCustomer, { orderNo, subject: 'A word of Quillifer', text: 'As Quandary said.' });
  const { timeline } = await owner.call(findOrderPage, { orderNo });
  emailId = timeline.find((one) => one.emailId !== null)?.emailId ?? 0;
  const row = await rowOf(orderNo);
  const pounds = (pence: number) => [String(pence), (pence / 100).toFixed(2)];
  marks = {
    money: [41_379, row.totalPence, row.discountPence, 1_237].flatMap(pounds),
    people: [row.email, '7700900456', '7700900123', '1384496077', 'Edgbaston', 'Delph Road', 'Quillifer', 'Quandary'],
  };
  shop.clock.moveOn((Date.parse(`${row.pickupDate}T20:00:00Z`) - shop.clock.now().getTime()) / 60_000);
  owner = await signInStaff(shop);
});

/** Telephone numbers occur in any spelling; an amount is not found within a longer one. */
const foundIn = (answer: unknown, sought: readonly string[]): string[] => {
  const text = JSON.stringify(answer).replaceAll(/(?<=\d) (?=\d)/g, '');
  return sought.filter((mark) => new RegExp(`(?<![\\d.])(?:0|44)?${mark.replaceAll('.', '\\.')}(?!\\d)`).test(text));
};

/** The input of a call: this very order, if it asks for one. */
function inputOf(endpoint: (typeof staffEndpoints)[number], day: string): Record<string, unknown> {
  if (endpoint === listOrders || endpoint === exportOrders) return {};
  const of = { orderNo, emailId, orders: orderNo, day, days: day, from: day, to: day, q: orderNo, place: 1 };
  const example = exampleInput(endpoint);
  return Object.fromEntries(Object.entries(example).map(([name, value]) => [name, Object(of)[name] ?? value]));
}

/** For every read that is mounted, except the figures of the whole shop: which of the marks its response contains. */
async function walk(who: SignedIn, sought: readonly string[]): Promise<Map<string, string[]>> {
  const { pickupDate } = await rowOf(orderNo);
  const found = new Map<string, string[]>();
  for (const endpoint of staffEndpoints) {
    if (endpoint.method !== 'GET' || endpoint.path.startsWith('/admin/reports/')) continue;
    const { status, body } = await who.browser.ask(endpoint, inputOf(endpoint, pickupDate));
    const there = status === 200 ? foundIn(body, sought) : [];
    if (there.length > 0) found.set(nameOf(endpoint), there);
  }
  return found;
}

describe('[T-08] what a role may not see is sent to nobody in it', () => {
  test('of an order, its owner reads each of the sums and ways to reach somebody that are looked for', async () => {
    await steppedUp(shop, owner, 'exportPeople');
    const found = await walk(owner, [...marks.money, ...marks.people]);
    expect(new Set([...found.values()].flat())).toEqual(new Set([...marks.money, ...marks.people]));
    const ofOrder = ['/orders', '/orders/csv', '/orders/:orderNo', '/orders/:orderNo/emails/:emailId', '/prints'];
    const reads = [...ofOrder, '/waiting-orders'].map((path) => `GET /api/admin${path}`);
    expect([...found.keys()]).toEqual(expect.arrayContaining(reads));
  });

  test.each(callers)('%s is sent none of it by any read', async (name, may, hidden) => {
    const key = `sees-not-${hidden.join('-')}`;
    const role = { key, name, rank: 20, permissions: [...may], refundLimitPence: 0 };
    await db.insert(staffRoles).values({ ...role, isForDevices: false, needsSecondFactor: false });
    const who = await signInStaff(shop, { role: key });
    const sought = hidden.flatMap((kind) => marks[kind]);
    expect(Object.fromEntries(await walk(who, sought))).toEqual({});
    expect((await who.browser.ask(findOrderPage, { orderNo })).status).toBe(200);

    const stream = await openStream(shop, who);
    const written = await who.call(noteOrder, { orderNo, text: `Seen by ${name}` });
    shop.hearOfChange(`order:${(await rowOf(orderNo)).id}`);
    const { data } = await stream.next();
    stream.close();
    expect(data).toMatchObject({ type: 'order', card: { number: orderNo } });
    const edit = await who.browser.ask(previewEdit, { orderNo, revision: 2, pickupTime: '12:30:00' });
    expect(foundIn([written, data, edit.body], sought)).toEqual([]);
  });
});
