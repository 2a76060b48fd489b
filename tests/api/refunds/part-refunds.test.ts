import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { AskedRefund } from '#domain/money/refundable.ts';
import { invoices } from '#server/db/tables/money/invoice-tables.ts';
import { ledgerEntries } from '#server/db/tables/money/ledger-tables.ts';
import { refunds } from '#server/db/tables/money/refund-tables.ts';
import { checkBooks } from '#server/jobs/tasks.ts';
import { cancelByStaff, moveByStaff } from '#server/sales/admin/staff-orders.ts';
import { previewRefund } from '#server/sales/admin/staff-refunds.ts';
import { readMoney } from '#server/sales/ledger/read-entries.ts';
import { productCalled } from '#tests/support/customers/customers.ts';
import { invoiceByStaff } from '#tests/support/ledger/invoices-of-order.ts';
import { stateOf } from '#tests/support/orders/orders.ts';
import {
  amountOf,
  backOfLines,
  givesBackOf,
  paidBasket,
  placeBasket,
  takeByHand,
  waysBack,
  workOff,
} from '#tests/support/orders/paid-baskets.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const { database, clock } = shop;
const { db } = database;

const reason = 'Something was not right with it';
const linesOf = (...pieces: [place: number, quantity: number][]): AskedRefund => ({
  kind: 'lines',
  pieces: pieces.map(([place, quantity]) => ({ place, quantity })),
  deposits: [],
});
const depositOf = (place: number, quantity = 1): AskedRefund => ({
  kind: 'lines',
  pieces: [],
  deposits: [{ place, quantity }],
});
const give = givesBackOf(shop);
const keptOf = async (orderId: number) => (await readMoney(db, orderId)).keptPence;
const stockOf = async (slug: string) => (await productCalled(database, slug)).stock;
const booksAreRight = () => checkBooks(db, clock.now());
const refused = (text: string) => ({ code: 'conflict', message: expect.stringContaining(text) });

describe('[B-08] by lines', () => {
  test('the price that a customer paid goes back, the last piece with the pennies that are left, and never more pieces than sold', async () => {
    const { id, orderNo } = await paidBasket(shop);
    expect((await give(orderNo, linesOf([2, 1]))).amountPence).toBe(280);
    expect((await give(orderNo, linesOf([2, 2], [1, 1]))).amountPence).toBe(560 + 3120);
    await expect(give(orderNo, linesOf([2, 1]))).rejects.toMatchObject(refused('not that many pieces'));
    await workOff(shop);
    expect(await waysBack(shop, id)).toEqual(['lines card 280 done', 'lines card 3680 done']);
    expect(await keptOf(id)).toBe(7920 - 3960);
    await booksAreRight();
  });

  test('what was lent gives its deposit back when it comes home, without its hire, once', async () => {
    const { id, orderNo } = await paidBasket(shop);
    expect((await give(orderNo, depositOf(3), { reason: 'a deposit was returned' })).amountPence).toBe(3000);
    await expect(give(orderNo, depositOf(3))).rejects.toMatchObject(refused('not that much left'));
    expect((await give(orderNo, linesOf([3, 1]))).amountPence).toBe(960);
    await workOff(shop);
    expect(await backOfLines(shop, id)).toEqual([
      [0, 0, 3000],
      [1, 960, 0],
    ]);
    await booksAreRight();
  });

  test('a line that the order has not, and no pieces at all, are told apart', async () => {
    const { orderNo } = await paidBasket(shop);
    await expect(give(orderNo, linesOf([4, 1]))).rejects.toMatchObject({ code: 'badRequest' });
    await expect(give(orderNo, linesOf())).rejects.toMatchObject(refused('nothing to refund'));
    await expect(give('MA-2222-2222', linesOf([1, 1]))).rejects.toMatchObject({ code: 'notFound' });
  });
});

describe('[B-08] by amount', () => {
  test('£4 for a broken rose goes back with one of the owner’s reasons, a note and a name, and more of it later', async () => {
    const { id, orderNo } = await paidBasket(shop);
    await give(orderNo, amountOf(400), { reason: reason.toUpperCase(), note: 'a rose was broken' });
    const [written] = await db.select().from(refunds).where(eq(refunds.orderId, id));
    expect(written).toMatchObject({
      kind: 'amount',
      reason,
      note: 'a rose was broken',
      madeBy: 'Priya',
      restocked: false,
    });
    await give(orderNo, amountOf(150));
    await workOff(shop);
    expect(await waysBack(shop, id)).toEqual(['amount card 400 done', 'amount card 150 done']);
    expect(await keptOf(id)).toBe(7370);
    expect((await give(orderNo, amountOf(7370))).amountPence).toBe(7370);
    await expect(give(orderNo, amountOf(1))).rejects.toMatchObject(refused('£0.00 at most'));
    await workOff(shop);
    await booksAreRight();
  });

  test('a reason that is none of the owner’s is refused with those that are', async () => {
    const { id, orderNo } = await paidBasket(shop);
    await expect(give(orderNo, amountOf(400), { reason: 'because' })).rejects.toMatchObject({
      code: 'badRequest',
      message: expect.stringContaining('As a gesture of goodwill'),
    });
    expect(await waysBack(shop, id)).toEqual([]);
  });

  test('[B-09] in whatever parts, each class gives back what it brought, with its VAT, and all parts together are all that came', async () => {
    const { id, orderNo } = await paidBasket(shop);
    const parts = [amountOf(333), linesOf([2, 1]), amountOf(1), depositOf(3), linesOf([1, 1]), amountOf(97)];
    for (const part of parts) await give(orderNo, part);
    const left = await previewRefund(db, { orderNo, asked: amountOf(1), by: null });
    await give(orderNo, amountOf(left.keptPence));
    await workOff(shop);
    const entries = await db.select().from(ledgerEntries).where(eq(ledgerEntries.orderId, id));
    const sums = new Map<string, [number, number]>();
    for (const { moneyClass, amountPence, vatPence } of entries) {
      const [amount, vat] = sums.get(moneyClass) ?? [0, 0];
      sums.set(moneyClass, [amount + amountPence, vat + vatPence]);
    }
    expect([...sums.values()]).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
    const knives = entries
      .filter(({ eventKey }) => eventKey.startsWith('returned'))
      .filter((one) => one.vatPence !== 0);
    expect(knives.every(({ vatBasisPoints, moneyClass }) => vatBasisPoints === 2000 && moneyClass === 'standard')).toBe(
      true,
    );
    await booksAreRight();
  });
});

test('[B-08] a preview says the sums and writes nothing', async () => {
  const { id, orderNo } = await paidBasket(shop);
  const plan = await previewRefund(db, { orderNo, asked: linesOf([2, 2]), by: null });
  expect(plan).toMatchObject({ amountPence: 560, keptPence: 7920, from: [{ method: 'card', amountPence: 560 }] });
  expect(plan.lines).toMatchObject([{ quantity: 2, amountPence: 560, depositPence: 0 }]);
  expect(await waysBack(shop, id)).toEqual([]);
});

describe('[B-08] in several windows at once', () => {
  test('never more goes back than came', async () => {
    const { id, orderNo } = await paidBasket(shop);
    const windows = Array.from({ length: 8 }, () =>
      give(orderNo, amountOf(1900)).then(
        () => 'given',
        () => 'refused',
      ),
    );
    expect((await Promise.all(windows)).filter((outcome) => outcome === 'given')).toHaveLength(4);
    await workOff(shop);
    expect(await keptOf(id)).toBe(7920 - 4 * 1900);
    await booksAreRight();
  });

  test('never more pieces than were sold', async () => {
    const { id, orderNo } = await paidBasket(shop);
    const windows = Array.from({ length: 6 }, () =>
      give(orderNo, linesOf([2, 2])).then(
        () => 'given',
        () => 'refused',
      ),
    );
    expect((await Promise.all(windows)).filter((outcome) => outcome === 'given')).toHaveLength(1);
    expect(await backOfLines(shop, id)).toEqual([[2, 560, 0]]);
  });

  test('of a part refund and a cancel at once all of the money goes back, once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, orderNo, customer } = await paidBasket(shop);
      await Promise.all([
        give(orderNo, amountOf(400)).catch(() => undefined),
        customer.browser.post(`/orders/order/${orderNo}/cancel`, {}),
      ]);
      await workOff(shop);
      expect(await keptOf(id)).toBe(0);
      expect(await stateOf(database, orderNo)).toBe('refunded');
    }
    await booksAreRight();
  });
});

describe('[B-08] pieces go back on the shelf', () => {
  test('only where the refund says so, once, and a cancel afterwards returns the rest alone', async () => {
    const { orderNo } = await paidBasket(shop);
    expect([await stockOf('cake-knife'), await stockOf('black-forest-gateau')]).toEqual([97, 99]);
    await give(orderNo, linesOf([2, 1]));
    expect(await stockOf('cake-knife')).toBe(97);
    await give(orderNo, linesOf([2, 1]), { restock: true });
    expect(await stockOf('cake-knife')).toBe(98);
    await booksAreRight();
    await cancelByStaff(db, { orderNo, as: 'Priya', reason: 'The oven broke down.', now: clock.now() });
    expect([await stockOf('cake-knife'), await stockOf('black-forest-gateau')]).toEqual([100, 100]);
    await booksAreRight();
  });

  test('not by an amount, which is of no pieces, nor of an order whose cakes went back already', async () => {
    const { orderNo } = await paidBasket(shop);
    await expect(give(orderNo, amountOf(400), { restock: true })).rejects.toMatchObject({ code: 'badRequest' });
    const cash = await paidBasket(shop);
    await takeByHand(shop, cash.id, { method: 'cash', amountPence: 500 });
    await cancelByStaff(db, { orderNo: cash.orderNo, as: 'Priya', reason: 'No oven', now: clock.now() });
    await expect(give(cash.orderNo, linesOf([2, 1]), { restock: true })).rejects.toMatchObject({ code: 'conflict' });
  });
});

test('[B-08] [B-09] a refund is no state of the order: one that was collected gives money back, and its history does not say that it was cancelled', async () => {
  const { id, orderNo, customer } = await paidBasket(shop);
  for (const to of ['baking', 'ready', 'collected'] as const)
    await moveByStaff(db, { orderNo, to, as: 'Priya', now: clock.now() });
  await give(orderNo, linesOf([1, 1]));
  await workOff(shop);
  expect(await stateOf(database, orderNo)).toBe('collected');
  const { body } = await customer.browser.get(`/orders/order/${orderNo}/history`);
  const { events, refunds: back } = body as { events: { state: string }[]; refunds: unknown[] };
  expect(events.at(-1)?.state).toBe('collected');
  expect(back).toEqual([{ state: 'done', amount: 31.2 }]);
  await give(orderNo, amountOf(await keptOf(id)));
  await workOff(shop);
  expect(await stateOf(database, orderNo)).toBe('refunded');
});

/** An order of £79.20, with an invoice for the part of it that is sold. */
async function invoicedOrder(ways: readonly ('cash' | 'terminal')[]) {
  const { id, orderNo } = await placeBasket(shop);
  for (const method of ways) await takeByHand(shop, id, { method, amountPence: 3960 });
  await invoiceByStaff(db, { orderNo, buyer: null, as: 'Priya', now: clock.now() });
  return { id, orderNo };
}

test('[B-09] [B-13] two refunds by cash and by the terminal at once never wait for each other in a circle', async () => {
  const rounds = 8;
  const creditNotes = async () => db.$count(invoices, eq(invoices.kind, 'creditNote'));
  const before = await creditNotes();
  for (let round = 0; round < rounds; round += 1) {
    const both = [await invoicedOrder(['cash', 'terminal']), await invoicedOrder(['terminal', 'cash'])];
    await Promise.all(both.map(({ orderNo }) => give(orderNo, amountOf(7920))));
    for (const { id } of both) expect((await waysBack(shop, id)).every((way) => way.endsWith('3960 done'))).toBe(true);
  }
  // One for each refund, however it was made.
  expect(await creditNotes()).toBe(before + 2 * rounds);
  await checkBooks(db, clock.now());
});
