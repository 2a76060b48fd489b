import { desc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import {
  endToday,
  moveCards,
  pauseSales,
  readBoardChanges,
  readBoardDay,
  readBoardNews,
  readBoardStrip,
  resumeSales,
  seeBoardNews,
} from '#contract/admin/board/board.ts';
import { readOfficeDiary, saveSpecialDays } from '#contract/admin/diary/opening.ts';
import { issueInvoice } from '#contract/admin/invoices.ts';
import { giveRefund, moveOrderTo, noteOrder, refundReasons, takeMoney } from '#contract/admin/orders/order-actions.ts';
import { listOrders } from '#contract/admin/orders/order-list.ts';
import { findOrderPage } from '#contract/admin/orders/order-page.ts';
import { writeToCustomer } from '#contract/admin/orders/order-writing.ts';
import { notePrints, readDaySheet, readPrints } from '#contract/admin/prints.ts';
import { readProduction, readWeek } from '#contract/admin/production.ts';
import { readOverview } from '#contract/admin/reports/overview.ts';
import { diaryNotice } from '#contract/diary.ts';
import { apiBase } from '#contract/wire/endpoint.ts';
import { formatPounds, pence } from '#domain/money/money.ts';
import type { Fulfilment, StaffPlace } from '#domain/order/fulfilment.ts';
import { capacityRules } from '#server/db/tables/capacity-tables.ts';
import { diaryChanges } from '#server/db/tables/change-tables.ts';
import { emails, orderEvents, orders } from '#server/db/tables/schema.ts';
import { checkBooks } from '#server/jobs/tasks.ts';
import { makePaymentLink } from '#server/sales/payments/links/make-link.ts';
import { listKeptThoughOff } from '#server/sales/refunds/read-kept.ts';
import { orderRequestFor, productCalled, setStock, signedInCustomer } from '#tests/support/customers/customers.ts';
import { clearOrders } from '#tests/support/orders/clear-orders.ts';
import { ordersToEdit } from '#tests/support/orders/edited-orders.ts';
import { placeOrderOf } from '#tests/support/orders/orders.ts';
import { workOff } from '#tests/support/orders/paid-baskets.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { type SignedIn, signInStaff } from '#tests/support/staff/sign-in-staff.ts';
import { openStream } from '#tests/support/staff/stream-of-board.ts';

const shop = await openTestShop();
const { db, pool } = shop.database;
const { paidOrder, edit, booksAreRight, rowOf, stockOf } = ordersToEdit(shop);
const cake = 'black-forest-gateau';
const day = '2026-11-19';
let jade: SignedIn;
let marek: SignedIn;

beforeEach(async () => {
  await pool.query('delete from capacity_rules; delete from pauses; delete from graphile_worker._private_jobs');
  await clearOrders(pool);
  await pool.query('delete from taken_days; delete from taken_slots; delete from unpaid_holds');
  await setStock(shop.database, cake, 40);
  jade = await signInStaff(shop, { role: 'counter', name: 'Jade Robinson' });
  marek = await signInStaff(shop, { role: 'baker', name: 'Marek Nowak' });
});

const refundAllOf = async (orderNo: string) => {
  const sunita = await signInStaff(shop, { role: 'owner' });
  const { reasons } = await sunita.call(refundReasons, {});
  const { totalPence: amountPence } = await rowOf(orderNo);
  await sunita.call(giveRefund, { orderNo, asked: { kind: 'whole' }, reason: reasons[0] ?? '', amountPence });
  await workOff(shop);
};
const cardsOf = async (who = jade) => (await who.call(readBoardDay, { day })).cards;
const moved = async (who: SignedIn, orderNo: string, from: Fulfilment, to: StaffPlace, more = {}) => {
  const { moved: answers } = await who.call(moveCards, { moves: [{ orderNo, from, to, revision: 1 }], ...more });
  const [answer] = answers;
  if (!answer) throw new Error('no answer');
  return answer;
};
const readyEmails = async (orderNo: string) => {
  await workOff(shop, true);
  return db.$count(emails, eq(emails.eventKey, `order-ready:${orderNo}`));
};

describe('[B-01] the day', () => {
  test('has a card for every order that holds a place, with all that the kitchen must know', async () => {
    const paid = await paidOrder(cake);
    const unpaid = await placeOrderOf(shop, cake);
    await jade.call(noteOrder, { orderNo: paid.orderNo, text: 'No sparklers' });
    // Both were placed at the same moment, so they are ordered by their numbers, which are random.
    const all = await cardsOf();
    expect(all).toHaveLength(2);
    const cards = [paid, unpaid].map(({ orderNo }) => all.find(({ number }) => number === orderNo));
    expect(cards.map((card) => card?.fulfilment)).toEqual(['accepted', 'placed']);
    expect(cards[0]).toMatchObject({
      day,
      revision: 1,
      note: 'No sparklers',
      payment: { status: 'paid', owedPence: 0 },
      printedRevision: null,
      lines: [{ quantity: 1, message: '' }],
      isTest: true,
    });
    expect(cards[0]?.allergens.length).toBeGreaterThan(0);
    expect(cards[1]?.payment?.owedPence).toBeGreaterThan(0);
    expect((await jade.call(readBoardDay, { day: '2026-11-20' })).cards).toEqual([]);
  });

  test('[T-08] a baker sees no money on it', async () => {
    await paidOrder(cake);
    expect((await cardsOf(marek)).map(({ payment }) => payment)).toEqual([null]);
  });

  test('the strip of fourteen days says how many orders each has and how full it is', async () => {
    await db.insert(capacityRules).values({ date: day, ordersOfDay: 2, pickupsOfSlot: null, workUnitsOfDay: null });
    await paidOrder(cake);
    const strip = await jade.call(readBoardStrip, {});
    expect(strip.days).toHaveLength(14);
    expect(strip).toMatchObject({ today: '2026-11-18', pause: null });
    expect(strip.days[1]).toEqual({ day, orders: 1, state: 'open', fullPercent: 50, words: '' });
    await paidOrder(cake);
    expect((await jade.call(readBoardStrip, {})).days[1]).toMatchObject({ orders: 2, state: 'full', fullPercent: 100 });
    const atChristmas = await jade.call(readBoardStrip, { from: '2026-12-20' });
    expect(atChristmas.days.find((one) => one.day === '2026-12-25')).toMatchObject({ state: 'closed' });
  });
});

describe('[B-01] what is left over', () => {
  test('is said of the days before, until it is finished', async () => {
    const { orderNo } = await paidOrder(cake);
    await db.update(orders).set({ pickupDate: '2026-11-17' }).where(eq(orders.number, orderNo));
    const leftOver = async () => (await marek.call(readBoardStrip, {})).leftOver;
    expect(await leftOver()).toEqual([{ day: '2026-11-17', orders: 1 }]);
    await moved(marek, orderNo, 'accepted', 'baking');
    expect(await leftOver()).toEqual([{ day: '2026-11-17', orders: 1 }]);
    await moved(marek, orderNo, 'baking', 'ready');
    expect(await leftOver()).toEqual([]);
  });

  test('[T-08] [B-12] [B-13] that all of it was refunded is said until it is handed over: on every board, list, page and paper, and in production', async () => {
    const { orderNo } = await paidOrder(cake);
    await pool.query(`update order_lines set personalisation = '{"message": "Happy 7th, Maya"}'`);
    expect((await cardsOf(marek)).map(({ isGivenBack }) => isGivenBack)).toEqual([false]);
    await refundAllOf(orderNo);
    expect(await cardsOf(marek)).toMatchObject([{ isGivenBack: true, payment: null }]);
    const everywhere = async () => {
      const [{ orders: tickets }, { orders: onSheet }, { byTime, toDecorate }, { orders: listed }, onPage] =
        await Promise.all([
          marek.call(readPrints, { orders: orderNo }),
          marek.call(readDaySheet, { day }),
          marek.call(readProduction, { from: day, to: day }),
          marek.call(listOrders, { q: orderNo }),
          marek.call(findOrderPage, { orderNo }),
        ]);
      return [await cardsOf(marek), tickets, onSheet, byTime, toDecorate, listed, [onPage]];
    };
    for (const of of await everywhere()) expect(of).toMatchObject([{ isGivenBack: true, isTest: true }]);
    await moved(jade, orderNo, 'accepted', 'baking');
    await moved(jade, orderNo, 'baking', 'ready');
    for (const of of await everywhere()) expect(of).toMatchObject([{ isGivenBack: true }]);
    await moved(jade, orderNo, 'ready', 'collected');
    for (const of of await everywhere()) expect(of).toMatchObject([{ isGivenBack: false, isTest: true }]);
  });

  test('[B-12] [B-13] what was refunded before baking is in no total of what to make until somebody starts it, and is said to be left out', async () => {
    await paidOrder(cake);
    const { orderNo } = await paidOrder(cake);
    await pool.query(`update order_lines set personalisation = '{"message": "Happy 7th, Maya"}'`);
    const seen = async () => {
      const { groups, leftOut } = await marek.call(readProduction, { from: day, to: day });
      const week = await marek.call(readWeek, { from: day });
      const sheet = await marek.call(readDaySheet, { day });
      expect([week.leftOut, sheet.leftOut]).toEqual([leftOut, leftOut]);
      const pieces = [
        groups.flatMap(({ rows }) => rows.map((row) => row.pieces)),
        week.rows.map((row) => row.pieces[0]),
        sheet.totals.map((row) => row.pieces),
        sheet.kinds.map((kind) => kind.pieces),
        [sheet.messages],
      ];
      return { leftOut, stillToBake: sheet.stillToBake, pieces };
    };
    const all = (pieces: number) => Array.from({ length: 5 }, () => [pieces]);
    const none = { orders: 0, kinds: [] };
    expect(await seen()).toEqual({ leftOut: none, stillToBake: 2, pieces: all(2) });
    await refundAllOf(orderNo);
    const [kind] = (await marek.call(readDaySheet, { day })).kinds;
    const leftOut = { orders: 1, kinds: [{ kind: kind?.kind, pieces: 1 }] };
    expect(await seen()).toEqual({ leftOut, stillToBake: 1, pieces: all(1) });
    await moved(jade, orderNo, 'accepted', 'baking');
    expect(await seen()).toEqual({ leftOut: none, stillToBake: 1, pieces: all(2) });
  });
});

describe('[B-02] moves', () => {
  test('several at once, each for itself: one that is refused keeps no other', async () => {
    const [first, second, third] = [await paidOrder(cake), await paidOrder(cake), await paidOrder(cake)];
    await moved(marek, second.orderNo, 'accepted', 'baking');
    await edit(third.orderNo, { pickup: { date: day, time: '15:00' } });
    const { moved: answers } = await jade.call(moveCards, {
      moves: [first, second, third].map(
        ({ orderNo }) => ({ orderNo, from: 'accepted', to: 'ready', revision: 1 }) as const,
      ),
    });
    expect(answers.map(({ outcome }) => outcome)).toEqual(['refused', 'refused', 'refused']);
    const baking = await jade.call(moveCards, {
      moves: [first, second, third].map(
        ({ orderNo }) => ({ orderNo, from: 'accepted', to: 'baking', revision: 1 }) as const,
      ),
    });
    expect(baking.moved).toMatchObject([
      { outcome: 'moved', card: { fulfilment: 'baking', movedBy: 'Jade Robinson' } },
      { outcome: 'same', card: { fulfilment: 'baking', movedBy: 'Marek Nowak' } },
      { outcome: 'refused', text: expect.stringContaining('has changed since'), card: { revision: 2, time: '15:00' } },
    ]);
  });

  test('from an outdated card is refused, and says how it stands and who was first', async () => {
    const { orderNo } = await paidOrder(cake);
    await moved(marek, orderNo, 'accepted', 'baking');
    await moved(marek, orderNo, 'baking', 'ready');
    expect(await moved(jade, orderNo, 'accepted', 'baking')).toMatchObject({
      outcome: 'refused',
      text: expect.stringMatching(/Ready.*by Marek Nowak at \d\d:\d\d/),
      card: { fulfilment: 'ready', movedBy: 'Marek Nowak' },
    });
  });

  test('two boards at once: one moves it, and the other finds it there', async () => {
    const { orderNo } = await paidOrder(cake);
    const answers = await Promise.all([
      moved(marek, orderNo, 'accepted', 'baking'),
      moved(jade, orderNo, 'accepted', 'baking'),
    ]);
    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(['moved', 'same']);
    const [row] = await db.select().from(orders).where(eq(orders.number, orderNo));
    const events = await db
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.orderId, row?.id ?? 0));
    expect(events.filter(({ kind }) => kind === 'baking')).toHaveLength(1);
  });

  test('no step accepts, cancels or expires an order, by whichever call and whoever asks', async () => {
    const sunita = await signInStaff(shop, { role: 'owner' });
    for (const { orderNo } of [await paidOrder(cake), await placeOrderOf(shop, cake)]) {
      const { fulfilment: from, revision } = (await cardsOf()).find(({ number }) => number === orderNo) ?? {
        revision: 0,
      };
      for (const to of ['placed', 'accepted', 'cancelled', 'expired'])
        for (const who of [marek, sunita]) {
          if (to === from) continue;
          await who.browser.ask(moveOrderTo, { orderNo, from, to });
          for (const isUndo of [false, true])
            await who.browser.ask(moveCards, { moves: [{ orderNo, from, to, revision }], isUndo });
        }
      expect((await cardsOf()).find(({ number }) => number === orderNo)?.fulfilment).toBe(from);
    }
    await booksAreRight();
  });

  test('money of an order that is off and was never given back is named by the books and the overview, and goes back', async () => {
    const sunita = await signInStaff(shop, { role: 'owner' });
    const { orderNo } = await paidOrder(cake);
    const { id, totalPence } = await rowOf(orderNo);
    const inStock = await stockOf(cake);
    // As an earlier version allowed it to be moved.
    await db.update(orders).set({ fulfilment: 'cancelled' }).where(eq(orders.id, id));
    const named = `${orderNo} is cancelled, but ${formatPounds(pence(totalPence))} of it was not refunded`;
    await expect(checkBooks(db, shop.clock.now())).rejects.toThrow(named);
    const { needs } = await sunita.call(readOverview, {});
    expect(needs?.refunds).toMatchObject({ count: 1, first: [{ orderNo, keptPence: totalPence }] });
    const { reasons } = await sunita.call(refundReasons, {});
    await sunita.call(giveRefund, {
      orderNo,
      asked: { kind: 'whole' },
      reason: reasons[0] ?? '',
      amountPence: totalPence,
    });
    await workOff(shop);
    expect((await sunita.call(readOverview, {})).needs?.refunds.count).toBe(0);
    expect(await stockOf(cake)).toEqual(inStock);
    expect(await listKeptThoughOff(db)).toEqual([]);
  });

  test('undo is a real move back with a name, which the customer does not read', async () => {
    const { orderNo, customer } = await paidOrder(cake);
    await moved(marek, orderNo, 'accepted', 'baking');
    expect(await moved(marek, orderNo, 'baking', 'accepted')).toMatchObject({ outcome: 'refused' });
    expect(await moved(jade, orderNo, 'baking', 'accepted', { isUndo: true })).toMatchObject({
      outcome: 'moved',
      card: { fulfilment: 'accepted', movedBy: 'Jade Robinson' },
    });
    const history = await customer.browser.get(`/orders/order/${orderNo}/history`);
    expect(Object(history.body).events.map(({ state }: { state: string }) => state)).not.toContain('baking');
    await booksAreRight();
  });

  test('the email ‘ready’ waits a minute, is dropped when moved back, and is written once', async () => {
    const { orderNo } = await paidOrder(cake);
    await moved(marek, orderNo, 'accepted', 'baking');
    await moved(marek, orderNo, 'baking', 'ready');
    expect(await readyEmails(orderNo)).toBe(0);
    await moved(marek, orderNo, 'ready', 'baking', { isUndo: true });
    await pool.query("update graphile_worker._private_jobs set run_at = now() where key like 'order-ready:%'");
    expect(await readyEmails(orderNo)).toBe(0);
    await moved(marek, orderNo, 'baking', 'ready');
    await pool.query("update graphile_worker._private_jobs set run_at = now() where key like 'order-ready:%'");
    expect(await readyEmails(orderNo)).toBe(1);
    await moved(marek, orderNo, 'ready', 'baking', { isUndo: true });
    await moved(marek, orderNo, 'baking', 'ready');
    await pool.query("update graphile_worker._private_jobs set run_at = now() where key like 'order-ready:%'");
    expect(await readyEmails(orderNo)).toBe(1);
  });

  test('a card says until when its email waits, and none where nobody can be written to', async () => {
    const { orderNo } = await paidOrder(cake);
    const baking = await moved(marek, orderNo, 'accepted', 'baking');
    expect(baking.card?.emailAt).toBeNull();
    const ready = await moved(marek, orderNo, 'baking', 'ready');
    const [job] = (await pool.query("select run_at from graphile_worker._private_jobs where key like 'order-ready:%'"))
      .rows;
    expect(ready.card?.emailAt).toBe(job.run_at.toISOString());
    await db.update(orders).set({ email: '' }).where(eq(orders.number, orderNo));
    expect((await cardsOf(marek)).map(({ emailAt }) => emailAt)).toEqual([null]);
    expect((await moved(marek, orderNo, 'ready', 'baking', { isUndo: true })).card?.emailAt).toBeNull();
  });

  test('[B-04] an order is new until somebody moves it or prints its ticket, and never once it was moved back', async () => {
    const { orderNo } = await paidOrder(cake);
    // Two with the same time are ordered by their numbers, which are random.
    const isNew = async () =>
      (await cardsOf(marek)).map((card) => card.isNew).toSorted((a, b) => Number(a) - Number(b));
    expect(await isNew()).toEqual([true]);
    await moved(marek, orderNo, 'accepted', 'baking');
    expect(await isNew()).toEqual([false]);
    await moved(marek, orderNo, 'baking', 'accepted', { isUndo: true });
    expect(await isNew()).toEqual([false]);
    const { orderNo: later } = await paidOrder(cake);
    expect(await isNew()).toEqual([false, true]);
    await jade.call(notePrints, { kind: 'ticket', orders: [{ orderNo: later, revision: 1 }] });
    expect(await isNew()).toEqual([false, false]);
  });

  test('[B-04] a board that is opened later hears of every order that nobody has touched, until somebody says that it is seen', async () => {
    for (let count = 0; count < 3; count += 1) await paidOrder(cake);
    shop.clock.moveOn(30);
    const { orders: news } = await marek.call(readBoardNews, {});
    expect(news).toHaveLength(3);
    expect(news[0]).toMatchObject({ day, name: expect.stringMatching(/\S/) });
    const numbers = news.map(({ number }) => number);
    await jade.call(seeBoardNews, { orders: numbers.slice(1) });
    await jade.call(seeBoardNews, { orders: numbers.slice(1) });
    expect((await marek.call(readBoardNews, {})).orders).toEqual(news.slice(0, 1));
    expect((await cardsOf(marek)).filter((card) => card.isNew)).toHaveLength(1);
  });

  test('[T-08] handing over is the counter’s, also when it is taken back', async () => {
    const { orderNo } = await paidOrder(cake);
    await moved(marek, orderNo, 'accepted', 'baking');
    await moved(marek, orderNo, 'baking', 'ready');
    expect(await moved(marek, orderNo, 'ready', 'collected')).toMatchObject({ outcome: 'refused' });
    expect(await moved(jade, orderNo, 'ready', 'collected')).toMatchObject({ outcome: 'moved' });
    expect(await moved(marek, orderNo, 'collected', 'ready', { isUndo: true })).toMatchObject({ outcome: 'refused' });
    expect(await moved(jade, orderNo, 'collected', 'ready', { isUndo: true })).toMatchObject({ outcome: 'moved' });
    await booksAreRight();
  });
});

describe('[B-03] catching up', () => {
  test('by a cursor: what changed since, as it stands now', async () => {
    const first = await paidOrder(cake);
    const { cursor } = await jade.call(readBoardDay, { day });
    await moved(marek, first.orderNo, 'accepted', 'baking');
    const changes = await jade.call(readBoardChanges, { cursor });
    expect(changes).toMatchObject({ isReload: false });
    expect(changes.cards).toContainEqual(expect.objectContaining({ number: first.orderNo, fulfilment: 'baking' }));
    expect(changes.cursor).toBeGreaterThan(cursor);
    expect(await jade.call(readBoardChanges, { cursor: changes.cursor + 1 })).toMatchObject({ isReload: true });
  });

  test('the stream tells of a move as it stands, hides money from a baker, and catches up by the last id', async () => {
    const { orderNo } = await paidOrder(cake);
    const stream = await openStream(shop, marek);
    await moved(jade, orderNo, 'accepted', 'baking');
    const [row] = await db.select().from(orders).where(eq(orders.number, orderNo));
    shop.hearOfChange(`order:${row?.id}`);
    const event = await stream.next();
    expect(event.data).toMatchObject({ type: 'order', card: { number: orderNo, fulfilment: 'baking', payment: null } });
    stream.close();
    await moved(jade, orderNo, 'baking', 'ready');
    const again = await openStream(shop, jade, event.id);
    expect((await again.next()).data).toMatchObject({ type: 'order', card: { fulfilment: 'ready' } });
    again.close();
    const late = await openStream(shop, jade, '2000000000');
    expect((await late.next()).data).toEqual({ type: 'reload' });
    late.close();
  });

  test('an open order’s page is told of its emails, invoices, links and refunds, and boards of no more than the refund', async () => {
    const { orderNo } = await placeOrderOf(shop, cake);
    const row = await rowOf(orderNo);
    await jade.call(takeMoney, { orderNo, method: 'cash', amountPence: row.totalPence });
    await workOff(shop, true);
    const owner = await signInStaff(shop, {});
    const client = await pool.connect();
    onTestFinished(() => client.release(true));
    const heard: string[] = [];
    client.on('notification', ({ payload = '' }) => void heard.push(payload));
    await client.query('listen staff_changed');
    const news = async (happens: () => Promise<unknown>) => {
      heard.length = 0;
      await happens();
      await client.query('select 1');
      return [...new Set(heard)].filter((notice) => /^(order|page):/.test(notice));
    };
    const page = `page:${orderNo}`;
    const letter = { orderNo, subject: 'Your cake', text: 'It is on its way.' };
    expect(await news(() => owner.call(writeToCustomer, letter))).toEqual([page]);
    expect(await news(() => pool.query('update emails set sent_at = now()'))).toEqual([page]);
    const link = { publicUrl: shop.url, madeBy: 'Jade Robinson', now: shop.clock.now() };
    expect(await news(() => makePaymentLink(db, row, link))).toEqual([page]);
    const buyer = { name: 'Ann Baker', address: '1 High Street, Dudley' };
    expect(await news(() => owner.call(issueInvoice, { orderNo, buyer }))).toEqual([page]);
    const { reasons } = await owner.call(refundReasons, {});
    const asked = { kind: 'amount' as const, amountPence: 100 };
    await news(() => owner.call(giveRefund, { orderNo, asked, reason: reasons[0] ?? '', amountPence: 100 }));
    const told = await news(() => pool.query(`update refund_transfers set problem = 'The card has expired'`));
    expect(told).toEqual([`order:${row.id}`]);
    const stream = await openStream(shop, marek);
    shop.hearOfChange(page);
    expect((await stream.next()).data).toEqual({ type: 'page', number: orderNo });
    stream.close();
  });

  test('[T-01] opens to nobody who is not signed in, and to no role that sees no orders', async () => {
    expect((await fetch(`${shop.url}${apiBase}/admin/live`)).status).toBe(401);
    const accountant = await signInStaff(shop, { role: 'accountant' });
    expect((await accountant.browser.fetch(`${apiBase}/admin/live`, {})).status).toBe(403);
  });
});

describe('[Y-04] a pause from the board', () => {
  test('lasts for so long, is read by customers, and ends by hand or by itself', async () => {
    const until = await jade.call(pauseSales, { until: 30, words: 'The oven is full.' });
    expect(until.until).toBe(new Date(shop.clock.now().getTime() + 30 * 60_000).toISOString());
    expect((await jade.call(readBoardStrip, {})).pause).toMatchObject({ words: 'The oven is full.' });
    const [change] = await shop.database.db.select().from(diaryChanges).orderBy(desc(diaryChanges.id)).limit(1);
    expect(change?.what).toMatch(/^paused until \d\d:\d\d on Wednesday 18 November 2026$/);
    await jade.call(resumeSales, {});
    expect((await jade.call(readBoardStrip, {})).pause).toBeNull();
    // Whoever bakes knows first that the oven is full; whoever does the accounts has no say in it.
    expect((await marek.browser.ask(pauseSales, { until: 30 })).status).toBe(200);
    await marek.call(resumeSales, {});
    const accountant = await signInStaff(shop, { role: 'accountant', name: 'Nora Page' });
    expect((await accountant.browser.ask(pauseSales, { until: 30 })).status).toBe(403);
    expect((await jade.browser.ask(pauseSales, { until: 1 })).status).toBe(422);
  });

  test('no more for today ends today alone: other days go on, and the counter stays open', async () => {
    await jade.call(endToday, { isOver: true });
    const strip = await jade.call(readBoardStrip, {});
    expect(strip).toMatchObject({ isTodayOver: true, pause: null });
    expect(strip.days.slice(0, 2).map(({ state }) => state)).toEqual(['full', 'open']);
    const page = await fetch(`${shop.url}${apiBase}${diaryNotice.path}`);
    const { notice } = diaryNotice.output.parse(await page.json());
    expect(notice?.title).toBe('We are not taking online orders for today.');
    // Its order is for tomorrow.
    await paidOrder(cake);
    const customer = await signedInCustomer(shop);
    const product = await productCalled(shop.database, cake);
    const forToday = orderRequestFor(customer.id, [{ product, quantity: 1 }], {
      pickupDate: '2026-11-18',
      pickupTime: '17:00:00',
    });
    const refused = await customer.browser.post('/orders', forToday);
    expect(JSON.stringify(refused.body)).toContain('We are not taking online orders for that day');
    await marek.call(endToday, { isOver: false });
    expect(await jade.call(readBoardStrip, {})).toMatchObject({ isTodayOver: false });
  });

  test('a day that the diary has for the counter alone is not over, and the board does not open it online', async () => {
    const plan = { name: '', words: '', hours: { opens: '09:00', closes: '18:00' }, counterOnly: true };
    const owen = await signInStaff(shop, { role: 'manager', name: 'Owen Clarke' });
    const date = '2026-11-18';
    const save = async (next: typeof plan | null) => {
      const { specialDays } = await owen.call(readOfficeDiary, {});
      const seen = specialDays.find((day) => day.date === date)?.plan ?? null;
      await owen.call(saveSpecialDays, { days: [{ date, seen, plan: next }] });
    };
    await save(plan);
    expect(await jade.call(readBoardStrip, {})).toMatchObject({ isTodayOver: false });
    for (const isOver of [false, true]) expect((await jade.browser.ask(endToday, { isOver })).status).toBe(409);
    await save({ ...plan, counterOnly: false });
    await jade.call(endToday, { isOver: true });
    expect(await jade.call(readBoardStrip, {})).toMatchObject({ isTodayOver: true });
    await save(null);
  });
});
