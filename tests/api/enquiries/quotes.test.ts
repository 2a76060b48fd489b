import { eq, inArray } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { findEnquiryPage, listEnquiries, sendQuote, withdrawQuote } from '#contract/admin/enquiries.ts';
import { cancelOrderByStaff, editOrder } from '#contract/admin/orders/order-actions.ts';
import { capacityRules, takenDays } from '#server/db/tables/capacity-tables.ts';
import { enquiryQuotes } from '#server/db/tables/customers/enquiry-tables.ts';
import { ledgerEntries } from '#server/db/tables/money/ledger-tables.ts';
import { orderLines, orders, payments } from '#server/db/tables/schema.ts';
import { auditLog, staffRoles } from '#server/db/tables/staff/team-tables.ts';
import { outboxMail } from '#server/gateways/mail.ts';
import { checkBooks } from '#server/jobs/tasks.ts';
import { expireUnpaidOrders } from '#server/sales/payments/reconcile-payments.ts';
import { remindOfBalances } from '#server/sales/payments/remind-of-balances.ts';
import { signedInCustomer } from '#tests/support/customers/customers.ts';
import {
  askFor,
  emailsOf,
  orderOf,
  payAsked,
  quoteBy,
  quoteFor,
  seenBy,
  sessionOf,
  startedBy,
  threadOf,
} from '#tests/support/enquiries/enquiries.ts';
import { doJobs as doAllJobs } from '#tests/support/jobs/do-jobs.ts';
import { doJobs } from '#tests/support/jobs/mail-room.ts';
import { tasksOf } from '#tests/support/jobs/tasks-of.ts';
import { deliverNotices, payingCard } from '#tests/support/orders/orders.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { type SignedIn, signInStaff } from '#tests/support/staff/sign-in-staff.ts';

const shop = await openTestShop();
const { db, pool } = shop.database;
const { clock } = shop;
const jade = await signInStaff(shop, { role: 'counter', name: 'Jade Robinson' });
const owen = await signInStaff(shop, { role: 'manager', name: 'Owen Clarke' });

beforeEach(async () => {
  await pool.query('delete from capacity_rules');
});

const takenOn = async (date: string) => {
  const [day] = await db.select().from(takenDays).where(eq(takenDays.date, date));
  return { orders: day?.orders ?? 0, workUnits: day?.workUnits ?? 0 };
};
const days = (n: number) => clock.moveOn(n * 24 * 60);
const expire = () => expireUnpaidOrders(db, shop.services.payments, clock.now());

describe('[Z-04] a quote', () => {
  test('is read without its sums by who answers enquiries, and neither sees money nor takes orders', async () => {
    const { id } = await askFor(shop);
    await quoteBy(jade, id);
    const ofPost = { name: 'Post', rank: 20, refundLimitPence: 0, isForDevices: false, needsSecondFactor: false };
    await db.insert(staffRoles).values([
      { ...ofPost, key: 'post', permissions: ['messages.answer'] },
      { ...ofPost, key: 'post-and-till', name: 'Post and till', permissions: ['messages.answer', 'orders.take'] },
    ]);
    const readBy = async (role: string) =>
      (await (await signInStaff(shop, { role })).call(findEnquiryPage, { enquiryId: id })).quote;
    const post = await readBy('post');
    expect(post).toMatchObject({ money: null, lines: [{ unitPence: null }, { unitPence: null }, { unitPence: null }] });
    expect(JSON.stringify(post)).not.toMatch(/44000|32000|13200/);
    expect(await readBy('post-and-till')).toMatchObject({ money: { totalPence: 44_000, depositPence: 13_200 } });
  });

  test('of more than the books can hold is refused in words, and what stood stands', async () => {
    const enquiry = await askFor(shop);
    const before = await quoteBy(jade, enquiry.id);
    const slip = { name: 'A cake', quantity: 1_000, unitPence: 10_000_000, vatClass: 'zero' as const, isFood: false };
    const answer = await jade.browser.ask(sendQuote, quoteFor(before, { lines: [slip] }));
    expect(answer).toMatchObject({ status: 422, body: { message: expect.stringContaining('£1,000,000.00 at most') } });
    expect((await jade.call(findEnquiryPage, { enquiryId: enquiry.id })).quote?.orderNo).toBe(before.quote?.orderNo);
  });

  test('holds its day, its time and its baking points, is read by its customer, and is an order with a balance once the deposit is paid', async () => {
    const enquiry = await askFor(shop);
    const before = await takenOn('2027-06-11');
    const page = await quoteBy(jade, enquiry.id);
    expect(page).toMatchObject({
      state: 'quoted',
      quote: { money: { totalPence: 44_000, depositPence: 13_200, owedPence: 44_000 } },
    });
    expect(await takenOn('2027-06-11')).toEqual({ orders: before.orders + 1, workUnits: before.workUnits + 40 });

    const shown = await threadOf(enquiry);
    expect(shown).toMatchObject({
      state: 'quoted',
      quote: {
        state: 'open',
        totalPence: 44_000,
        askedPence: 13_200,
        label: 'Deposit',
        pickup: { date: '2027-06-11', time: '14:00' },
        parts: [
          { label: 'Deposit', amountPence: 13_200, paidPence: 0, dueOn: '2026-11-18' },
          { label: 'Balance', amountPence: 30_800, paidPence: 0, dueOn: '2027-05-28' },
        ],
        expiresAt: '2026-11-26T00:00:00.000Z',
      },
    });
    expect(shown.quote?.lines.map(({ name, quantity, unitPence }) => [name, quantity, unitPence])).toEqual([
      ['Three tiers, lemon and chocolate', 1, 32_000],
      ['Cupcakes with a sugar rose', 40, 250],
      ['Stand on hire', 1, 2_000],
    ]);
    expect(shown.quote?.lines[0]?.allergens).toEqual(['Cereals containing gluten (wheat)', 'Eggs', 'Milk']);
    expect(shown.quote?.lines[2]?.allergens).toEqual([]);

    await payAsked(shop, enquiry);
    const after = await threadOf(enquiry);
    expect(after).toMatchObject({
      state: 'accepted',
      quote: { state: 'accepted', owedPence: 30_800, askedPence: 30_800, label: 'Balance' },
    });
    const number = after.quote?.orderNo ?? '';
    const calendar = (orderNo: string) =>
      enquiry.browser.post('/enquiries/quote/calendar', { token: enquiry.token, orderNo });
    expect((await calendar(number)).body).toMatchObject({ content: expect.stringContaining('BEGIN:VEVENT') });
    expect((await calendar('MA-2222-2222')).status).toBe(404);
    // Without an account the balance is paid through the order's tracking.
    const balance = { orderNo: number, amount: 30_800 };
    const tracked = (email: string) => enquiry.browser.post('/orders/track/session', { ...balance, email });
    expect((await tracked('somebody@example.com')).status).toBe(404);
    expect((await tracked(enquiry.email)).body).toMatchObject({ url: expect.stringContaining('/till/pay/') });
    expect(await orderOf(shop, number)).toMatchObject({
      fulfilment: 'accepted',
      source: 'enquiry',
      takenBy: 'Jade Robinson',
      allergiesAsked: true,
      allergyNote: 'My aunt cannot eat hazelnuts.',
      workUnits: 40,
      contactName: 'Grace Okafor',
    });
    await doJobs(shop);
    const [quoted] = (await emailsOf(shop, enquiry.email, 'said')).slice(-1);
    const confirmed = await emailsOf(shop, enquiry.email, `order-paid:${number}`);
    expect(confirmed).toHaveLength(1);
    const tiers = /Three tiers[\s\S]+?Contains: Cereals containing gluten \(wheat\), Eggs, Milk/;
    const cupcakes = /Cupcakes with a sugar rose[\s\S]+?Contains: Cereals containing gluten \(wheat\), Milk/;
    for (const text of [quoted?.plain, confirmed[0]?.plain, confirmed[0]?.html.replaceAll(/<[^>]+>/g, '')]) {
      expect(text).toMatch(tiers);
      expect(text).toMatch(cupcakes);
      expect(text).toContain('traces are possible');
      expect(text).toContain('You told us about an allergy: My aunt cannot eat hazelnuts.');
    }
    expect(confirmed[0]?.plain).not.toContain('before you order');
    await checkBooks(db, clock.now());
  });

  test('is one order and one payment for a double click, two tabs and two windows', async () => {
    const enquiry = await askFor(shop);
    await quoteBy(jade, enquiry.id);
    const shown = await threadOf(enquiry);
    const tab = { browser: shop.visitor(), token: enquiry.token };
    const opened = await Promise.all([
      startedBy(enquiry, shown),
      startedBy(enquiry, shown),
      startedBy(tab, shown),
      startedBy(tab, shown),
    ]);
    expect(new Set(opened.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(opened.map(sessionOf)).size).toBe(1);
    await payAsked(shop, enquiry);
    const again = await startedBy(tab, shown);
    expect(again.status).toBe(409);
    const order = await orderOf(shop, shown.quote?.orderNo ?? '');
    const paid = await db.select().from(payments).where(eq(payments.orderId, order.id));
    expect(paid.map(({ state, amountPence }) => [state, amountPence])).toEqual([['paid', 13_200]]);
  });

  test('is paid in parts, and the ledger has the deposit and the balance by their VAT to the penny', async () => {
    const enquiry = await askFor(shop);
    await quoteBy(jade, enquiry.id);
    await payAsked(shop, enquiry);
    await payAsked(shop, enquiry);
    const shown = await threadOf(enquiry);
    expect(shown.quote).toMatchObject({ owedPence: 0, askedPence: 0, state: 'accepted' });
    const order = await orderOf(shop, shown.quote?.orderNo ?? '');
    const entries = await db.select().from(ledgerEntries).where(eq(ledgerEntries.orderId, order.id));
    const of = (moneyClass: string) => entries.filter((entry) => entry.moneyClass === moneyClass);
    const sum = (rows: typeof entries) => rows.reduce((all, { amountPence }) => all + amountPence, 0);
    expect([sum(of('zero')), sum(of('standard'))]).toEqual([42_000, 2_000]);
    // Twenty pounds at 20% contain 3.33 of VAT, in whatever parts they came.
    expect(of('standard').reduce((all, { vatPence }) => all + vatPence, 0)).toBe(333);
    expect(new Set(entries.map(({ eventKey }) => eventKey)).size).toBe(2);
    await checkBooks(db, clock.now());
  });

  test('stands as long as was said where staff change its time, and moves by its customer’s word to them alone', async () => {
    const customer = await signedInCustomer(shop);
    const enquiry = await askFor(shop, {}, customer.browser);
    const { quote } = await quoteBy(jade, enquiry.id);
    const orderNo = quote?.orderNo ?? '';
    const later = { pickupDate: '2027-06-11', pickupTime: '15:00:00', pastDiary: 'Agreed with them' };
    await owen.call(editOrder, { orderNo, revision: 1, ...later });
    expect((await threadOf(enquiry)).quote).toMatchObject({
      pickup: { date: '2027-06-11', time: '15:00' },
      expiresAt: quote?.expiresAt,
    });
    await payAsked(shop, enquiry);
    const path = `/orders/order/${orderNo}/pickup`;
    expect((await customer.browser.get(path)).body).toMatchObject({ mayChange: false, until: null });
    const tomorrow = { revision: 2, pickupDate: '2026-11-19', pickupTime: '10:00:00' };
    expect(await customer.browser.post(path, tomorrow)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('We agreed this order with you.') },
    });
    expect((await threadOf(enquiry)).quote).toMatchObject({ state: 'accepted', pickup: { date: '2027-06-11' } });
  });

  test('can be for the whole at once', async () => {
    const enquiry = await askFor(shop);
    await quoteBy(jade, enquiry.id, { deposit: { kind: 'percent', percent: 100 } });
    expect((await threadOf(enquiry)).quote).toMatchObject({ askedPence: 44_000, label: '' });
    await payAsked(shop, enquiry);
    expect(await threadOf(enquiry)).toMatchObject({ state: 'accepted', quote: { owedPence: 0 } });
  });

  test('is replaced by another, which alone can be accepted', async () => {
    const enquiry = await askFor(shop);
    await quoteBy(jade, enquiry.id);
    const first = await threadOf(enquiry);
    const session = sessionOf(await startedBy(enquiry, first));
    const second = await quoteBy(owen, enquiry.id, {
      lines: [
        { name: 'Two tiers', quantity: 1, unitPence: 25_000, vatClass: 'zero', isFood: true, containsNone: true },
      ],
      pickup: { date: '2027-06-12', time: '10:00' },
      workUnits: 25,
    });
    expect(second.quote).toMatchObject({ money: { totalPence: 25_000 }, by: 'Owen Clarke' });
    const refused = await startedBy(enquiry, first);
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('has changed') } });
    expect(await orderOf(shop, first.quote?.orderNo ?? '')).toMatchObject({ fulfilment: 'cancelled' });
    await doJobs(shop);
    expect(await shop.testPayments.pay(session, payingCard)).toEqual({ kind: 'closed' });
    expect((await threadOf(enquiry)).quote).toMatchObject({ totalPence: 25_000, state: 'open' });
    await checkBooks(db, clock.now());
  });

  test('is not replaced unseen, nor over a word of the customer’s that nobody read', async () => {
    const enquiry = await askFor(shop);
    const page = await jade.call(findEnquiryPage, { enquiryId: enquiry.id });
    const [one, two] = await Promise.all([
      jade.browser.ask(sendQuote, quoteFor(page)),
      owen.browser.ask(sendQuote, quoteFor(page)),
    ]);
    expect([one.status, two.status].toSorted()).toEqual([200, 409]);
    const quoted = await jade.call(findEnquiryPage, { enquiryId: enquiry.id });
    await enquiry.browser.post('/enquiries/messages', { token: enquiry.token, text: 'And no chocolate, please.' });
    const unread = await jade.browser.ask(sendQuote, quoteFor(quoted));
    expect(unread.status).toBe(409);
    expect(JSON.stringify(unread.body)).toMatch(/customer wrote/);
    expect(await db.$count(enquiryQuotes, eq(enquiryQuotes.enquiryId, enquiry.id))).toBe(1);
  });

  test('expires: its day is free, and it can be neither accepted nor withdrawn any more', async () => {
    const enquiry = await askFor(shop);
    await quoteBy(jade, enquiry.id, { expiresOn: '2026-11-19', pickup: { date: '2027-07-01', time: '10:00' } });
    const shown = await threadOf(enquiry);
    expect(await takenOn('2027-07-01')).toEqual({ orders: 1, workUnits: 40 });
    days(2);
    const ann = await signInStaff(shop, { role: 'counter', now: clock.now() });
    const { id: enquiryId } = enquiry;
    try {
      // Before the sweep has run.
      expect((await ann.call(findEnquiryPage, { enquiryId })).state).toBe('expired');
      expect(await startedBy(enquiry, shown)).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('has expired') },
      });
      await expire();
      expect(await takenOn('2027-07-01')).toEqual({ orders: 0, workUnits: 0 });
      expect((await ann.call(findEnquiryPage, { enquiryId })).state).toBe('expired');
      expect((await startedBy(enquiry, shown)).status).toBe(409);
      const orderNo = shown.quote?.orderNo ?? '';
      const late = await ann.browser.ask(withdrawQuote, { enquiryId, seenOrder: orderNo, text: '' });
      expect(late.status).toBe(409);
      await doJobs(shop);
      expect((await emailsOf(shop, enquiry.email, 'quoteExpired')).map(({ subject }) => subject)).toEqual([
        `TEST, no money moved: Your quote ${orderNo} has expired`,
      ]);
      expect(await emailsOf(shop, enquiry.email, 'unpaid')).toEqual([]);
      expect((await quoteBy(ann, enquiryId, { expiresOn: '2026-11-30' })).state).toBe('quoted');
    } finally {
      days(-2);
    }
  });

  test('is accepted or expires, never both, whichever comes first', async () => {
    const enquiries = await Promise.all([1, 2, 3, 4].map(() => askFor(shop)));
    for (const { id } of enquiries)
      await quoteBy(jade, id, { expiresOn: '2026-11-18', pickup: { date: '2027-07-02', time: '10:00' } });
    const sessions: string[] = [];
    for (const enquiry of enquiries) sessions.push(sessionOf(await startedBy(enquiry, await threadOf(enquiry))));
    clock.moveOn(13 * 60);
    try {
      await Promise.allSettled([
        ...sessions.map((session) => shop.testPayments.pay(session, payingCard)),
        expire(),
        expire(),
      ]);
      await doJobs(shop);
      const numbers = await Promise.all(enquiries.map(async (one) => (await threadOf(one)).quote?.orderNo ?? ''));
      const rows = await db.select().from(orders).where(inArray(orders.number, numbers));
      const live = rows.filter(({ fulfilment }) => fulfilment === 'accepted');
      expect(rows.every(({ fulfilment }) => fulfilment === 'accepted' || fulfilment === 'expired')).toBe(true);
      expect(await takenOn('2027-07-02')).toEqual({ orders: live.length, workUnits: live.length * 40 });
      await checkBooks(db, clock.now());
    } finally {
      clock.moveOn(-13 * 60);
    }
  });

  test('is withdrawn with a word, or refused by its customer: the day is free at once', async () => {
    const pickup = { date: '2027-07-03', time: '10:00' };
    const enquiry = await askFor(shop);
    const quoted = await quoteBy(jade, enquiry.id, { pickup });
    const orderNo = quoted.quote?.orderNo ?? '';
    const shown = await threadOf(enquiry);
    for (let times = 0; times < 2; times += 1)
      await jade.call(withdrawQuote, { enquiryId: enquiry.id, seenOrder: orderNo, text: 'Our oven is broken.' });
    expect(await takenOn('2027-07-03')).toEqual({ orders: 0, workUnits: 0 });
    expect(await startedBy(enquiry, shown)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('has been withdrawn') },
    });
    expect((await jade.call(findEnquiryPage, { enquiryId: enquiry.id })).state).toBe('new');
    expect((await emailsOf(shop, enquiry.email, 'said')).at(-1)?.plain).toContain('Our oven is broken.');
    expect((await emailsOf(shop, enquiry.email, 'said')).length).toBe(2);

    await quoteBy(jade, enquiry.id, { pickup });
    const again = await threadOf(enquiry);
    const no = await enquiry.browser.post('/enquiries/quote/refusal', {
      token: enquiry.token,
      orderNo: again.quote?.orderNo,
    });
    expect(no).toMatchObject({ status: 200, body: { state: 'new', quote: { state: 'withdrawn' } } });
    expect(await takenOn('2027-07-03')).toEqual({ orders: 0, workUnits: 0 });
    await checkBooks(db, clock.now());
  });

  test('whose order was cancelled says so to both, and another may be sent for another day', async () => {
    const enquiry = await askFor(shop);
    const { quote } = await quoteBy(jade, enquiry.id, { pickup: { date: '2027-07-10', time: '10:00' } });
    await payAsked(shop, enquiry);
    const orderNo = quote?.orderNo ?? '';
    const over = await jade.browser.ask(
      sendQuote,
      quoteFor(await jade.call(findEnquiryPage, { enquiryId: enquiry.id })),
    );
    expect(over).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining(`it is now order ${orderNo}`) },
    });
    await (await signInStaff(shop)).call(cancelOrderByStaff, { orderNo, reason: 'The wedding is put off' });
    expect(await threadOf(enquiry)).toMatchObject({ state: 'accepted', quote: { state: 'cancelled', askedPence: 0 } });
    const again = await quoteBy(jade, enquiry.id, { pickup: { date: '2027-07-17', time: '10:00' } });
    expect(again).toMatchObject({ state: 'quoted', quote: { money: { paidPence: 0 } } });
    expect((await threadOf(enquiry)).quote).toMatchObject({ state: 'open', pickup: { date: '2027-07-17' } });
    await payAsked(shop, enquiry);
    expect(await threadOf(enquiry)).toMatchObject({ state: 'accepted', quote: { state: 'accepted' } });
    await doJobs(shop);
    await checkBooks(db, clock.now());
  });

  test('is withdrawn while its deposit is on the way: the money goes back, nothing is accepted, and another may be sent', async () => {
    const pickup = { date: '2027-07-05', time: '10:00' };
    const enquiry = await askFor(shop);
    const quoted = await quoteBy(jade, enquiry.id, { pickup });
    const orderNo = quoted.quote?.orderNo ?? '';
    const session = sessionOf(await startedBy(enquiry, await threadOf(enquiry)));
    await shop.testPayments.pay(session, payingCard);
    await jade.call(withdrawQuote, { enquiryId: enquiry.id, seenOrder: orderNo, text: '' });
    await deliverNotices(shop, session);
    await doJobs(shop);
    expect((await jade.call(findEnquiryPage, { enquiryId: enquiry.id })).state).toBe('new');
    expect(await threadOf(enquiry)).toMatchObject({ state: 'new', quote: { state: 'withdrawn' } });
    const { id } = await orderOf(shop, orderNo);
    const entries = await db.select().from(ledgerEntries).where(eq(ledgerEntries.orderId, id));
    const sumOf = (sign: number) =>
      entries.reduce((sum, { amountPence }) => (Math.sign(amountPence) === sign ? sum + amountPence : sum), 0);
    expect([sumOf(1), sumOf(-1)]).toEqual([13_200, -13_200]);
    expect(await takenOn('2027-07-05')).toEqual({ orders: 0, workUnits: 0 });
    expect((await quoteBy(jade, enquiry.id, { pickup })).state).toBe('quoted');
    await checkBooks(db, clock.now());
  });

  test('is refused where it is of nothing, for a day that is over, or outside of the diary without a reason', async () => {
    const enquiry = await askFor(shop);
    const page = await jade.call(findEnquiryPage, { enquiryId: enquiry.id });
    const ask = async (changes: Parameters<typeof quoteFor>[1]) => {
      const { status, body } = await jade.browser.ask(sendQuote, quoteFor(page, changes));
      return [status, JSON.stringify(body)] as const;
    };
    const gift = { name: 'A gift', quantity: 1, unitPence: 0, vatClass: 'zero' as const, isFood: true };
    const [tiers] = quoteFor(page).lines;
    expect(await ask({ lines: [{ ...gift, containsNone: true }] })).toEqual([
      422,
      expect.stringContaining('A quote needs a price'),
    ]);
    // For one line item nobody said what it contains, or said both: a cake whose contents are unknown cannot be sold.
    for (const contents of [{}, { allergens: ['milk' as const], containsNone: true }])
      expect(await ask({ lines: [...(tiers ? [tiers] : []), { ...gift, ...contents }] })).toEqual([
        422,
        expect.stringContaining('Enter what “A gift” contains'),
      ]);
    expect(await ask({ pickup: { date: '2026-11-17', time: '10:00' } })).toEqual([
      422,
      expect.stringContaining('past'),
    ]);
    expect(await ask({ pickup: { date: '2027-06-11', time: '03:00' } })).toEqual([
      422,
      expect.stringContaining('or give a reason'),
    ]);
    expect(await ask({ expiresOn: '2026-11-17' })).toEqual([422, expect.stringContaining('until today')]);
    expect((await ask({ pickup: { date: '2027-06-11', time: '20:00' }, past: 'We deliver it ourselves.' }))[0]).toBe(
      200,
    );
  });

  test('gives the last place of a day to one of many, and what stood before stands still for who is refused', async () => {
    await db.insert(capacityRules).values({ date: '2027-08-07', workUnitsOfDay: 60 });
    const pickup = { date: '2027-08-07', time: '10:00' };
    const rivals = await Promise.all([1, 2, 3].map(() => askFor(shop)));
    const first = rivals[0] ?? { id: 0 };
    const stood = await quoteBy(jade, first.id, { pickup: { date: '2027-08-06', time: '10:00' } });
    const answers = await Promise.all(
      rivals.map(async ({ id }) => {
        const page = await owen.call(findEnquiryPage, { enquiryId: id });
        return { id, ...(await owen.browser.ask(sendQuote, quoteFor(page, { pickup }))) };
      }),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(JSON.stringify(refused?.body)).toContain('That day is full now.');
    expect(await takenOn('2027-08-07')).toEqual({ orders: 1, workUnits: 40 });
    if (answers.find(({ id }) => id === first.id)?.status === 409) {
      const { quote, state } = await jade.call(findEnquiryPage, { enquiryId: first.id });
      expect([quote?.orderNo, state]).toEqual([stood.quote?.orderNo, 'quoted']);
    }
    const past = answers.find(({ status }) => status === 409)?.id ?? 0;
    expect((await quoteBy(owen, past, { pickup, past: 'We bake at night.' })).state).toBe('quoted');
    await checkBooks(db, clock.now());
  });

  test('reminds of its balance once before and once after it is due, and no more once it is paid', async () => {
    const pickup = { date: '2026-12-12', time: '10:00' };
    const [one, two] = [await askFor(shop), await askFor(shop)];
    for (const enquiry of [one, two]) {
      await quoteBy(jade, enquiry.id, { pickup });
      await payAsked(shop, enquiry);
    }
    await doJobs(shop);
    // The balance is due on 28 November, and requested from the 25th on.
    days(6);
    await remindOfBalances(db, clock.now());
    days(1);
    for (let times = 0; times < 2; times += 1) {
      await remindOfBalances(db, clock.now());
      await doJobs(shop);
    }
    expect(await emailsOf(shop, one.email, 'order-balanceDue')).toHaveLength(1);
    await payAsked(shop, one);
    days(5);
    for (let times = 0; times < 2; times += 1) {
      await remindOfBalances(db, clock.now());
      await doJobs(shop);
    }
    days(-12);
    expect(await emailsOf(shop, one.email, 'order-balanceLate')).toEqual([]);
    expect(await emailsOf(shop, two.email, 'order-balanceDue')).toHaveLength(1);
    expect(await emailsOf(shop, two.email, 'order-balanceLate')).toHaveLength(1);
  });

  test('takes its balance along where staff move its order, and reminds of the new day though it did of the former', async () => {
    const enquiry = await askFor(shop);
    const { quote } = await quoteBy(jade, enquiry.id, { pickup: { date: '2026-12-12', time: '10:00' } });
    const orderNo = quote?.orderNo ?? '';
    const balanceDueOn = async () => (await threadOf(enquiry)).quote?.parts[1]?.dueOn;
    const reminded = async () => {
      await remindOfBalances(db, clock.now());
      await doJobs(shop);
      return (await emailsOf(shop, enquiry.email, 'order-balance')).map(({ subject }) => subject);
    };
    const moveBy = (staff: SignedIn, revision: number, pickupDate: string) =>
      staff.call(editOrder, { orderNo, revision, pickupDate, pastDiary: 'Agreed with them' });
    // A day before the quote's last: its balance is never due while the quote may be accepted.
    await moveBy(owen, 1, '2026-12-08');
    expect(await balanceDueOn()).toBe('2026-11-26');
    await moveBy(owen, 2, '2026-12-12');
    expect(await balanceDueOn()).toBe('2026-11-28');
    await payAsked(shop, enquiry);
    days(8); // 26 November
    try {
      expect(await reminded()).toEqual([expect.stringContaining('is due by Saturday 28 November 2026')]);
      const put = await signInStaff(shop, { role: 'manager', now: clock.now() });
      await moveBy(put, 3, '2027-01-16');
      expect(await balanceDueOn()).toBe('2027-01-02');
      expect(await reminded()).toHaveLength(1);
      await doAllJobs(db, tasksOf({ ...shop, mail: outboxMail(), deliverTestNotice: undefined, now: clock.now }));
      const told = (await emailsOf(shop, enquiry.email, 'order-changed')).at(-1);
      expect(told?.plain).toContain('£308.00 is still to be paid, by Saturday 2 January 2027.');
      // Nearer than the balance's days: it is due tomorrow, and the paid deposit stands.
      await moveBy(put, 4, '2026-12-01');
      expect(await balanceDueOn()).toBe('2026-11-27');
      expect(await reminded()).toEqual([
        expect.stringContaining('28 November'),
        expect.stringContaining('is due by Friday 27 November 2026'),
      ]);
      await expire();
      expect(await threadOf(enquiry)).toMatchObject({
        state: 'accepted',
        quote: { owedPence: 30_800, label: 'Balance' },
      });
      days(2); // 28 November
      const late = await reminded();
      expect(late).toEqual([
        expect.anything(),
        expect.anything(),
        expect.stringContaining('was due on Friday 27 November'),
      ]);
    } finally {
      days(-10);
    }
    await checkBooks(db, clock.now());
  });

  test('is listed by where it stands, and noted in the log without a word or a name', async () => {
    const enquiry = await askFor(shop);
    const ofList = async (list: 'new' | 'quoted' | 'accepted') =>
      (await jade.call(listEnquiries, { list })).enquiries.find(({ id }) => id === enquiry.id);
    expect(await ofList('new')).toMatchObject({ name: 'Grace Okafor', waits: true, totalPence: null, budget: 450 });
    await quoteBy(jade, enquiry.id);
    expect(await ofList('new')).toBeUndefined();
    expect(await ofList('quoted')).toMatchObject({ waits: false, totalPence: 44_000 });
    await payAsked(shop, enquiry);
    expect(await ofList('accepted')).toMatchObject({ state: 'accepted' });
    const noted = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, String(enquiry.id)));
    expect(noted.map(({ action }) => action)).toContain('enquiry.quoted');
    expect(JSON.stringify(noted)).not.toMatch(/Grace|hazelnut/);
  });

  test('keeps the names of its lines, and of nothing that is sold', async () => {
    const enquiry = await askFor(shop);
    const { quote } = await quoteBy(jade, enquiry.id);
    const order = await orderOf(shop, quote?.orderNo ?? '');
    const ofOrder = db.select().from(orderLines).where(eq(orderLines.orderId, order.id));
    const lines = await ofOrder.orderBy(orderLines.id);
    expect(lines.map(({ name, fromStock }) => [name, fromStock])).toEqual([
      ['Three tiers, lemon and chocolate', false],
      ['Cupcakes with a sugar rose', false],
      ['Stand on hire', false],
    ]);
    const listed = await shop.visitor().get('/search?q=made+to+order');
    expect(JSON.stringify(listed.body)).not.toContain('made-to-order');
    expect(seenBy(await threadOf(enquiry), enquiry.token).amount).toBe(13_200);
  });
});
