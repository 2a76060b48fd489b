import { desc, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { readCustomer } from '#contract/admin/customers/customer-page.ts';
import {
  askByLink,
  cancelOrderByStaff,
  editOrder,
  giveRefund,
  moveOrderTo,
  noteOrder,
  previewEdit,
  previewRefund,
  refundHanded,
  refundReasons,
  takeMoney,
} from '#contract/admin/orders/order-actions.ts';
import { findOrderPage, readOrderEmail } from '#contract/admin/orders/order-page.ts';
import { formatPounds } from '#domain/money/money.ts';
import { addDays } from '#domain/pickup/clock/calendar.ts';
import { capacityRules } from '#server/db/tables/capacity-tables.ts';
import { customerAliases, customers } from '#server/db/tables/customers/customer-tables.ts';
import { refunds } from '#server/db/tables/money/refund-tables.ts';
import { emails } from '#server/db/tables/schema.ts';
import { auditLog } from '#server/db/tables/staff/team-tables.ts';
import { recountLedger } from '#server/sales/ledger/recount-ledger.ts';
import { setStock } from '#tests/support/customers/customers.ts';
import { ordersToEdit } from '#tests/support/orders/edited-orders.ts';
import { placeOrderOf } from '#tests/support/orders/orders.ts';
import { paidBasket, takeByHand, workOff } from '#tests/support/orders/paid-baskets.ts';
import { takeOrderOf } from '#tests/support/orders/taking.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { signInStaff } from '#tests/support/staff/sign-in-staff.ts';

const shop = await openTestShop();
const { db } = shop.database;
const { paidOrder, stockOf, booksAreRight } = ordersToEdit(shop);
const cake = 'black-forest-gateau';
const owner = await signInStaff(shop, { name: 'Sunita Rao' });
const manager = await signInStaff(shop, { role: 'manager', name: 'Owen Clarke' });
const jade = await signInStaff(shop, { role: 'counter', name: 'Jade Robinson' });
const marek = await signInStaff(shop, { role: 'baker', name: 'Marek Nowak' });

await setStock(shop.database, cake, 50);

const page = (orderNo: string, who = owner) => who.call(findOrderPage, { orderNo });
const idOf = async (orderNo: string, place = 1): Promise<number> => (await page(orderNo)).lines[place - 1]?.id ?? 0;
const lastAudit = async (action: string) => {
  const [row] = await db.select().from(auditLog).where(eq(auditLog.action, action)).orderBy(desc(auditLog.id)).limit(1);
  return row;
};

describe('[B-06] an order’s page', () => {
  test('has lines, money with each payment, people, pick-up and one history with names', async () => {
    const { orderNo } = await paidBasket(shop);
    await workOff(shop);
    const seen = await page(orderNo);
    expect(seen).toMatchObject({
      number: orderNo,
      revision: 1,
      fulfilment: 'accepted',
      next: 'baking',
      mayCancel: true,
      isTest: true,
      source: 'web',
      money: { status: 'paid', capturedPence: 7920, owedPence: 0, movements: [{ amountPence: 7920, method: 'card' }] },
      customer: { orders: 0, lastNumber: null },
    });
    expect(seen.lines.map(({ quantity, returnedQuantity }) => [quantity, returnedQuantity])).toEqual([
      [1, 0],
      [3, 0],
      [1, 0],
    ]);
    const kinds = seen.timeline.map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['moved', 'money', 'email']));
    const letter = seen.timeline.find(({ emailId }) => emailId !== null);
    const email = await owner.call(readOrderEmail, { orderNo, emailId: letter?.emailId ?? 0 });
    expect(email.plain).toContain(orderNo);
    const other = await paidOrder(cake);
    expect(
      (await owner.browser.ask(readOrderEmail, { orderNo: other.orderNo, emailId: letter?.emailId ?? 0 })).status,
    ).toBe(404);
    expect((await owner.browser.ask(findOrderPage, { orderNo: 'AB-0000-0000' })).status).toBe(404);
  });

  test('says how many orders whoever telephones without an account has had, and which was the last, to who may see customers', async () => {
    const byTelephone = { name: 'Ida Regular', telephone: '07700 900654', email: '' };
    const taken: string[] = [];
    for (const contact of [byTelephone, byTelephone, { ...byTelephone, email: 'ida@example.com' }])
      taken.push((await takeOrderOf(shop, { contact })).number);
    const [first = '', second = '', byEmail = ''] = taken;
    const known = { orders: 1, since: null, isSuspended: false };
    const seen = await page(second);
    expect(seen.customer).toMatchObject({ ...known, lastNumber: first });
    const customerId = seen.customer?.id ?? 0;
    expect(await owner.call(readCustomer, { customerId })).toMatchObject({ name: 'Ida Regular', sums: { orders: 2 } });
    expect((await page(byEmail)).customer).toMatchObject({ orders: 0, lastNumber: null });
    await db.insert(customerAliases).values({ contact: 'ida@example.com', customerId });
    await db.delete(customers).where(eq(customers.email, 'ida@example.com'));
    expect((await page(byEmail)).customer).toEqual({ ...known, id: customerId, orders: 2, lastNumber: second });
    expect((await page(second, marek)).customer).toBeNull();
  });

  test('the next step is taken from where it was seen; who comes second is told who was first', async () => {
    const { orderNo } = await paidOrder(cake);
    const moved = await marek.call(moveOrderTo, { orderNo, from: 'accepted', to: 'baking' });
    expect(moved).toMatchObject({ fulfilment: 'baking', next: 'ready' });
    expect(moved.timeline[0]).toMatchObject({ kind: 'moved', text: 'Baking', by: 'Marek Nowak' });
    await marek.call(moveOrderTo, { orderNo, from: 'baking', to: 'ready' });
    const late = await jade.browser.ask(moveOrderTo, { orderNo, from: 'accepted', to: 'baking' });
    expect(late).toMatchObject({ status: 409 });
    expect(Object(late.body).message).toMatch(/by Marek Nowak at \d\d:\d\d\. Nothing was changed/);
    expect((await marek.browser.ask(moveOrderTo, { orderNo, from: 'ready', to: 'collected' })).status).toBe(403);
    await jade.call(moveOrderTo, { orderNo, from: 'ready', to: 'collected' });
    expect(await lastAudit('order.moved')).toMatchObject({
      madeBy: 'Jade Robinson',
      subjectName: orderNo,
      before: { state: 'ready' },
      after: { state: 'collected' },
    });
  });

  test('a note is the team’s own, and stands in the history; the log knows of it, not its words', async () => {
    const { orderNo, customer } = await paidOrder(cake);
    const seen = await marek.call(noteOrder, { orderNo, text: 'Mum rang: candles please' });
    expect(seen.timeline[0]).toMatchObject({ kind: 'note', by: 'Marek Nowak', details: ['Mum rang: candles please'] });
    expect(JSON.stringify(await customer.browser.get(`/orders/order/${orderNo}`))).not.toContain('Mum rang');
    expect(JSON.stringify(await lastAudit('order.noted'))).not.toContain('Mum rang');
    expect((await marek.browser.ask(noteOrder, { orderNo, text: ' ' })).status).toBe(422);
    expect((await marek.browser.ask(noteOrder, { orderNo, text: 'x'.repeat(1_001) })).status).toBe(422);
  });

  test('is cancelled with a reason, once, by who may', async () => {
    const { orderNo } = await paidOrder(cake);
    expect((await jade.browser.ask(cancelOrderByStaff, { orderNo, reason: 'Oven' })).status).toBe(403);
    const said = { orderNo, reason: 'The oven broke down', note: 'They were kind about it' };
    const done = await manager.call(cancelOrderByStaff, said);
    expect(done).toMatchObject({ fulfilment: 'cancelled', mayCancel: false, next: null });
    expect(await lastAudit('order.cancelled')).toMatchObject({ madeBy: 'Owen Clarke', reason: 'The oven broke down' });
    const [refund] = await db.select().from(refunds).orderBy(desc(refunds.id)).limit(1);
    expect(refund).toMatchObject({ reason: said.reason, note: said.note });
    await booksAreRight();
  });

  test('[B-08] may be cancelled with a part of its money kept, which nothing gives back later and the customer reads', async () => {
    const { orderNo } = await paidOrder(cake);
    const paid = (await page(orderNo)).money?.keptPence ?? 0;
    const asked = { orderNo, reason: 'You rang on the morning of the pick-up', keepPence: 1_000 };
    expect(await manager.browser.ask(cancelOrderByStaff, { ...asked, keepPence: paid + 1 })).toMatchObject({
      status: 409,
    });
    await manager.call(cancelOrderByStaff, asked);
    await workOff(shop);
    const money = {
      keptPence: 1_000,
      returnedPence: paid - 1_000,
      owedPence: 0,
      overPence: 0,
      status: 'part refunded',
    };
    expect(await page(orderNo)).toMatchObject({ fulfilment: 'cancelled', money });
    expect(await lastAudit('order.cancelled')).toMatchObject({ after: { keptPence: 1_000 } });
    const [email] = await db
      .select()
      .from(emails)
      .where(eq(emails.eventKey, `order-cancelled:${orderNo}`));
    const happened = 'We have cancelled your order. You rang on the morning of the pick-up';
    const refund = 'We are refunding £[\\d.]+ .*\n\nWe keep £10\\.00 of what you paid\\.';
    expect(email?.plain).toMatch(new RegExp(`Dear .*,\n\n${happened}\n\n${refund}`));
    await booksAreRight();

    const all = await paidOrder(cake);
    await manager.call(cancelOrderByStaff, { ...asked, orderNo: all.orderNo, keepPence: paid });
    await workOff(shop);
    expect(await page(all.orderNo)).toMatchObject({ money: { keptPence: paid, overPence: 0, status: 'paid' } });
    await booksAreRight();
  });

  test('[B-08] cash of a cancelled order is refunded at once if it is handed back, and waits for it otherwise; one email says which', async () => {
    const cancelled = async (isHanded: boolean) => {
      const taken = await takeOrderOf(shop, { payment: { how: 'hand', method: 'cash', amountPence: null } });
      const orderNo = taken.number;
      expect((await page(orderNo)).money?.keptByHand).toEqual([{ method: 'cash', amountPence: taken.totalPence }]);
      const { money } = await manager.call(cancelOrderByStaff, { orderNo, reason: 'She is ill', isHanded });
      await workOff(shop);
      const mails = await db
        .select()
        .from(emails)
        .where(sql`${emails.eventKey} like ${`%${orderNo}%`}`);
      const about = mails.map(({ plain }) => plain).filter((text) => /had to cancel|refunded/.test(text));
      const pounds = formatPounds(taken.totalPence);
      return { money, texts: about.map((text) => text.replaceAll(pounds, 'all')), all: taken.totalPence };
    };
    const now = await cancelled(true);
    expect(now.money).toMatchObject({ status: 'refunded', returnedPence: now.all, byHandPence: 0, keptByHand: [] });
    expect(now.texts).toEqual([expect.stringContaining('We have refunded all at the counter.')]);
    const later = await cancelled(false);
    expect(later.money).toMatchObject({ status: 'paid', returnedPence: 0, byHandPence: later.all });
    expect(later.texts).toEqual([expect.stringContaining('all is waiting for you at the counter')]);
    await booksAreRight();
  });

  test('[B-08] what is kept of a cancelled order is a sale; the deposit of a stand that nobody lent goes back whole', async () => {
    const { orderNo, id } = await paidBasket(shop);
    const asked = { orderNo, reason: 'You rang on the morning of the pick-up', keepPence: 2_460 };
    expect((await page(orderNo)).money).toMatchObject({ keptPence: 7_920, mostToKeepPence: 4_920 });
    const tooMuch = await manager.browser.ask(cancelOrderByStaff, { ...asked, keepPence: 4_921 });
    expect(tooMuch.status).toBe(409);
    expect(JSON.stringify(tooMuch.body)).toContain(
      `At most £49.20 can be kept for ${orderNo}: its deposit must be refunded. Nothing was cancelled.`,
    );
    await manager.call(cancelOrderByStaff, asked);
    await workOff(shop);
    // £31.20 at the zero rate and £18.00 at 20% were paid: half of each is kept.
    const { rows } = await db.execute(sql`
      select money_class as class, sum(amount_pence)::int as pence, sum(vat_pence)::int as vat
      from ledger_entries where order_id = ${id} group by 1 order by 1`);
    expect(rows).toEqual([
      { class: 'deposit', pence: 0, vat: 0 },
      { class: 'standard', pence: 900, vat: 150 },
      { class: 'zero', pence: 1_560, vat: 0 },
    ]);
    await booksAreRight();

    const misplaced = db.transaction(async (tx) => {
      await tx.execute(sql`
        insert into ledger_entries (order_id, event_key, kind, method, money_class, amount_pence, vat_pence, shop_day, made_by, at)
        select order_id, 'misplaced', 'correction', 'card', class, amount, 0, max(shop_day), '', max(at)
        from ledger_entries, (values ('deposit', 932), ('zero', -932)) moved (class, amount)
        where order_id = ${id} group by order_id, class, amount`);
      throw new Error((await recountLedger(tx, new Date(0))).join('; '));
    });
    const named = `${orderNo} is cancelled, and 932 of what is kept of it counts as a deposit`;
    await expect(misplaced).rejects.toThrow(named);
  });
});

describe('[B-08] money is given back', () => {
  const reasonOf = async () => (await owner.call(refundReasons, {})).reasons[0] ?? '';

  test('by line and quantity as the preview says, once however often it is sent', async () => {
    const { orderNo } = await paidBasket(shop);
    const asked = { kind: 'lines' as const, pieces: [{ place: 2, quantity: 1 }] };
    const plan = await jade.call(previewRefund, { orderNo, asked });
    expect(plan).toMatchObject({
      amountPence: 280,
      needsApproval: false,
      ways: [{ method: 'card', amountPence: 280 }],
    });
    const note = 'The rose was broken';
    const input = { orderNo, asked, reason: await reasonOf(), note, amountPence: 280 };
    const requestId = 'the-very-same-request';
    await jade.call(giveRefund, input, { requestId });
    const again = await jade.call(giveRefund, input, { requestId });
    expect(again.money).toMatchObject({ reservedPence: 280, keptPence: 7640 });
    expect(again.lines[1]?.returnedQuantity).toBe(1);
    expect(await lastAudit('refund.given')).toMatchObject({ madeBy: 'Jade Robinson', after: { amountPence: 280 } });
    await workOff(shop);
    const seen = await page(orderNo);
    expect(seen.money).toMatchObject({ status: 'part refunded', returnedPence: 280 });
    expect(seen.timeline.find(({ text }) => text.startsWith('Refunded £2.80'))).toMatchObject({
      by: 'Jade Robinson',
      details: [input.reason, note],
    });
    await booksAreRight();
  });

  test('cash of a cancelled order waits until somebody says that it was handed over, once', async () => {
    const { id, orderNo } = await paidBasket(shop);
    await takeByHand(shop, id, { method: 'cash', amountPence: 500 });
    await manager.call(cancelOrderByStaff, { orderNo, reason: 'The oven broke down' });
    expect((await page(orderNo)).money).toMatchObject({ byHandPence: 500 });
    const { money } = await jade.call(refundHanded, { orderNo });
    expect(money).toMatchObject({ byHandPence: 0 });
    expect(await lastAudit('refund.handed')).toMatchObject({ madeBy: 'Jade Robinson', after: { amountPence: 500 } });
    expect(await jade.browser.ask(refundHanded, { orderNo })).toMatchObject({ status: 409 });
    await booksAreRight();
  });

  test('never more than is left, in whatever windows at once, and never another sum than was shown', async () => {
    const { orderNo } = await paidBasket(shop);
    const asked = { kind: 'whole' as const };
    const reason = await reasonOf();
    const give = () => owner.browser.ask(giveRefund, { orderNo, asked, reason, amountPence: 7920 });
    const answers = await Promise.all([give(), give(), give()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await page(orderNo)).money).toMatchObject({ keptPence: 0, reservedPence: 7920 });
    const other = await paidBasket(shop);
    const wrong = await owner.browser.ask(giveRefund, { ...other, asked, reason, amountPence: 100 });
    expect(wrong).toMatchObject({ status: 409 });
    expect((await page(other.orderNo)).money).toMatchObject({ keptPence: 7920 });
  });

  test('a reason that the owner does not have, more pieces than sold and a role without the right are refused', async () => {
    const { orderNo } = await paidBasket(shop);
    const asked = { kind: 'lines' as const, pieces: [{ place: 1, quantity: 2 }] };
    expect((await owner.browser.ask(previewRefund, { orderNo, asked })).status).toBe(409);
    const one = { kind: 'amount' as const, amountPence: 100 };
    expect(
      (await owner.browser.ask(giveRefund, { orderNo, asked: one, reason: 'Because', amountPence: 100 })).status,
    ).toBe(400);
    expect((await marek.browser.ask(previewRefund, { orderNo, asked: one })).status).toBe(403);
  });
});

describe('[B-07] an order is edited', () => {
  test('after a preview that keeps nothing; stock, money and history follow', async () => {
    const { orderNo } = await paidOrder(cake);
    const before = await stockOf(cake);
    const edit = { orderNo, revision: 1, lines: [{ id: await idOf(orderNo), quantity: 2 }] };
    const preview = await manager.call(previewEdit, edit);
    expect(preview).toMatchObject({ money: { owedPence: 3120 }, changes: [{ what: 'Item' }] });
    expect(await stockOf(cake)).toEqual(before);
    expect((await page(orderNo)).revision).toBe(1);
    const { outcome, order } = await manager.call(editOrder, edit);
    expect(outcome.money).toEqual(preview.money);
    expect(order).toMatchObject({ revision: 2, money: { status: 'part paid' } });
    expect((await stockOf(cake)).stock).toBe(before.stock - 1);
    expect(await lastAudit('order.edited')).toMatchObject({ madeBy: 'Owen Clarke', subjectName: orderNo });
    const link = await jade.call(askByLink, { orderNo });
    expect(link).toMatchObject({ askedPence: 3120, isEmailed: true });
    const paid = await jade.call(takeMoney, { orderNo, method: 'cash', amountPence: 3120 });
    expect(paid.money).toMatchObject({ status: 'paid', owedPence: 0 });
    await booksAreRight();
  });

  test('its page says what each line may become: another size, words, and nothing once it is being made', async () => {
    const { orderNo } = await paidOrder(cake);
    const [line] = (await page(orderNo)).lines;
    expect(line).toMatchObject({ weightGrams: 1000, options: {} });
    expect(line?.sizes.map(({ grams, pricePence }) => [grams, pricePence])).toEqual([
      [500, 2400],
      [750, 3200],
      [1000, 3900],
    ]);
    const { order } = await manager.call(editOrder, {
      orderNo,
      revision: 1,
      lines: [
        { id: line?.id, weightGrams: 500 },
        { slug: 'rainbow-sprinkle-birthday-cake', weightGrams: 750, said: { message: 'Happy 7th' } },
      ],
    });
    expect(order.lines).toMatchObject([
      { weightGrams: 500, price: { unitPence: 2400 } },
      {
        slug: 'rainbow-sprinkle-birthday-cake',
        weightGrams: 750,
        message: 'Happy 7th',
        options: { message: { max: 30 } },
      },
    ]);
    await marek.call(moveOrderTo, { orderNo, from: 'accepted', to: 'baking' });
    expect((await page(orderNo)).lines).toMatchObject([{ sizes: [] }, { sizes: [], options: {} }]);
  });

  test('[Z-01] all that is said of a line can be changed and taken back: name, age and the note to the baker', async () => {
    const { orderNo } = await paidOrder(cake);
    const dinosaur = 'dinosaur-adventure-cake';
    const said = { name: 'Ella (7)', age: 7, note: 'No sparklers' };
    const written = await manager.call(editOrder, {
      orderNo,
      revision: 1,
      pastDiary: 'A regular customer',
      lines: [{ slug: dinosaur, said }],
    });
    expect(written.order.lines[1]?.said).toEqual(said);
    const emptied = await manager.call(editOrder, {
      orderNo,
      revision: 2,
      lines: [{ id: await idOf(orderNo, 2), said: { name: '', age: '', note: 'Candles in the box' } }],
    });
    expect(emptied.order.lines[1]).toMatchObject({ words: ['Note to the baker: Candles in the box'] });
    expect(emptied.order.lines[1]?.said).toEqual({ note: 'Candles in the box' });
  });

  test('from a former revision it is refused with what changed and by whom, and nothing is changed', async () => {
    const { orderNo } = await paidOrder(cake);
    await manager.call(editOrder, { orderNo, revision: 1, pickupTime: '15:00:00' });
    const stale = await jade.browser.ask(editOrder, { orderNo, revision: 1, pickupTime: '16:00:00' });
    expect(stale.status).toBe(409);
    expect(Object(stale.body).message).toMatch(
      /^Somebody changed .* so your change was not saved\. By Owen Clarke .*, 15:00\./,
    );
    expect((await page(orderNo)).pickup.time).toBe('15:00');
  });

  test('[B-02] the next step of its page is undone one step back alone', async () => {
    const { orderNo } = await paidOrder(cake);
    await marek.call(moveOrderTo, { orderNo, from: 'accepted', to: 'baking' });
    const back = { orderNo, from: 'baking' as const, to: 'accepted' as const };
    expect((await marek.browser.ask(moveOrderTo, back)).status).toBe(409);
    expect((await marek.call(moveOrderTo, { ...back, isUndo: true })).fulfilment).toBe('accepted');
    expect(await lastAudit('order.movedBack')).toMatchObject({ madeBy: 'Marek Nowak', subjectName: orderNo });
  });

  test('a line keeps its name when a colleague removes the line above it, and one that is gone is refused', async () => {
    const { orderNo } = await paidOrder(cake);
    const gateau = await idOf(orderNo);
    const cupcake = { slug: 'vanilla-bean-swirl-cupcake', quantity: 6 };
    await manager.call(editOrder, { orderNo, revision: 1, lines: [cupcake, { slug: 'red-velvet-cupcake' }] });
    const [second, third] = [await idOf(orderNo, 2), await idOf(orderNo, 3)];
    await manager.call(editOrder, { orderNo, revision: 2, lines: [{ id: gateau, quantity: 0 }] });
    const { order } = await owner.call(editOrder, { orderNo, revision: 3, lines: [{ id: second, quantity: 5 }] });
    expect(order.lines.map(({ id, quantity }) => [id, quantity])).toEqual([
      [second, 5],
      [third, 1],
    ]);
    const gone = { orderNo, lines: [{ id: gateau, quantity: 2 }] };
    expect(await owner.browser.ask(editOrder, { ...gone, revision: 4 })).toMatchObject({
      status: 422,
      body: { message: 'A line that you changed is no longer on the order.' },
    });
    const stale = await owner.browser.ask(editOrder, { ...gone, revision: 2 });
    expect(stale.status).toBe(409);
    expect(Object(stale.body).message).toContain('so your change was not saved. By Owen Clarke');
  });

  test('[T-08] the counter changes day and time, lines are for who may edit', async () => {
    const { orderNo } = await paidOrder(cake);
    await jade.call(editOrder, { orderNo, revision: 1, pickupTime: '15:30:00' });
    for (const more of [
      { lines: [{ id: await idOf(orderNo), quantity: 2 }] },
      { recipientName: 'Noor Khan' },
      { telephone: '07700900456' },
    ])
      expect((await jade.browser.ask(editOrder, { orderNo, revision: 2, ...more })).status).toBe(403);
    expect((await marek.browser.ask(editOrder, { orderNo, revision: 2, pickupTime: '16:00:00' })).status).toBe(403);
  });

  test('[T-08] [Y-03] the counter goes past a full time with a reason; past a full day only a manager does', async () => {
    const [first, second] = [await paidOrder(cake), await paidOrder(cake)];
    const today = (await page(second.orderNo)).pickup.date;
    const [busy, full] = [addDays(today, 5), addDays(today, 6)];
    await db.insert(capacityRules).values([
      { date: busy, pickupsOfSlot: 1 },
      { date: full, ordersOfDay: 1 },
    ]);
    await jade.call(editOrder, { orderNo: first.orderNo, revision: 1, pickupDate: busy, pickupTime: '15:30:00' });
    const past = { orderNo: second.orderNo, revision: 1, pickupDate: busy, pickupTime: '15:30:00' };
    expect((await jade.browser.ask(editOrder, past)).status).toBe(409);
    const { outcome } = await jade.call(editOrder, { ...past, pastDiary: 'They come together.' });
    expect(outcome.passed).toBe('That pick-up time is full.');

    await jade.call(editOrder, { orderNo: first.orderNo, revision: 2, pickupDate: full });
    const onFullDay = { orderNo: second.orderNo, revision: 2, pickupDate: full, pastDiary: 'They come together.' };
    for (const endpoint of [previewEdit, editOrder])
      expect(await jade.browser.ask(endpoint, onFullDay)).toMatchObject({
        status: 403,
        body: { message: 'That day is full: only a manager can take on more.' },
      });
    expect((await manager.call(editOrder, onFullDay)).outcome.passed).toBe('That day is full.');
    await booksAreRight();
  });

  test('an unpaid order is asked for by link and paid in cash', async () => {
    const { orderNo } = await placeOrderOf(shop, cake);
    const { url } = await jade.call(askByLink, { orderNo });
    expect(url).toMatch(/\/pay\?token=/);
    const tooMuch = await jade.browser.ask(takeMoney, { orderNo, method: 'cash', amountPence: 999_999 });
    expect(tooMuch.status).toBe(409);
    const owed = (await page(orderNo)).money?.owedPence ?? 0;
    const paid = await jade.call(takeMoney, { orderNo, method: 'terminal', amountPence: owed });
    expect(paid).toMatchObject({ fulfilment: 'accepted', money: { owedPence: 0 } });
    await booksAreRight();
  });
});
