import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { changeComplaint, exportComplaints, listComplaints, takeComplaint } from '#contract/admin/complaints.ts';
import { listCustomers } from '#contract/admin/customers/customer-list.ts';
import { exportCustomer, forgetCustomer } from '#contract/admin/customers/customer-page.ts';
import { readOverview } from '#contract/admin/reports/overview.ts';
import { complaints } from '#server/db/tables/customers/complaint-tables.ts';
import { orders } from '#server/db/tables/schema.ts';
import { auditLog } from '#server/db/tables/staff/team-tables.ts';
import { tidyUp } from '#server/jobs/tasks.ts';
import { setStock } from '#tests/support/customers/customers.ts';
import { takenCake, takeOrderOf } from '#tests/support/orders/taking.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { signInStaff } from '#tests/support/staff/sign-in-staff.ts';
import { steppedUp } from '#tests/support/staff/team-of-tests.ts';

const shop = await openTestShop();
const { database, clock } = shop;
const { db, pool } = database;

const counter = await signInStaff(shop, { role: 'counter', name: 'Jade Robinson' });
const owner = await signInStaff(shop);
await setStock(database, takenCake, 100);

const take = async (name: string, email: string) =>
  (await takeOrderOf(shop, { contact: { name, telephone: '07700 900700', email } })).number;

const words = { what: 'The sponge was dry', isAllergen: false };
const complain = (changes: object = {}) => counter.call(takeComplaint, { ...words, ...changes });

describe('[J-04] a complaint', () => {
  test('has who and which order, what was done, and by whom it was closed', async () => {
    const orderNo = await take('Ann Baker', 'ann@example.com');
    const made = await complain({ orderNo: orderNo.slice(-4).toLowerCase(), isAllergen: true });
    expect(made).toMatchObject({
      orderNo,
      name: 'Ann Baker',
      contact: 'ann@example.com',
      state: 'open',
      madeBy: 'Jade Robinson',
      refundedPence: 0,
    });
    const of = { complaintId: made.id, ...words, isAllergen: true };
    const silent = await counter.browser.ask(changeComplaint, { ...of, version: 1, state: 'closed' });
    expect(silent.body).toMatchObject({ fields: { outcome: 'Please say what was done before you close it' } });
    const closed = await counter.call(changeComplaint, {
      ...of,
      version: 1,
      outcome: 'Baked another one',
      state: 'closed',
    });
    expect(closed.complaint).toMatchObject({
      state: 'closed',
      closedBy: 'Jade Robinson',
      closedAt: clock.now().toISOString(),
    });
    const opened = await counter.call(changeComplaint, { ...of, version: 2, outcome: 'Once more', state: 'open' });
    expect(opened.complaint).toMatchObject({ state: 'open', closedBy: '', closedAt: null });
    const log = await db.select().from(auditLog).where(eq(auditLog.subjectKind, 'complaint')).orderBy(auditLog.id);
    expect(log.map(({ action }) => action)).toEqual(['complaint.taken', 'complaint.closed', 'complaint.opened']);
    expect(JSON.stringify(log)).not.toMatch(/dry|Ann/);
  });

  test('is refused in words if several orders end like the four characters, and taken with the whole number', async () => {
    const [first, second] = [await take('Ann Baker', 'ann@example.com'), await take('Bob Baker', 'bob@example.com')];
    const alike = `${second.slice(0, -4)}${first.slice(-4)}`;
    await db.update(orders).set({ number: alike }).where(eq(orders.number, second));
    const refused = await counter.browser.ask(takeComplaint, { ...words, orderNo: first.slice(-4) });
    expect(refused.body).toMatchObject({
      fields: { orderNo: 'Several orders end like this: please type the whole number' },
    });
    expect(await complain({ orderNo: alike })).toMatchObject({ orderNo: alike, name: 'Bob Baker' });
  });

  test('that two save at a time is saved once: the other is told what counts now, and whose it is', async () => {
    const made = await complain({ outcome: 'Rang her' });
    const of = { complaintId: made.id, ...words, version: 1, state: 'open' as const };
    const answers = await Promise.all([
      counter.call(changeComplaint, { ...of, outcome: 'Wrote to her' }),
      owner.call(changeComplaint, { ...of, what: 'The sponge was wet', outcome: 'Rang her' }),
    ]);
    const saved = answers.find(({ outcome }) => outcome === 'saved');
    const other = answers.find(({ outcome }) => outcome === 'stale');
    expect(saved?.complaint.version).toBe(2);
    expect(other).toEqual({
      outcome: 'stale',
      complaint: saved?.complaint,
      changedBy: saved === answers[0] ? 'Jade Robinson' : owner.name,
      changedAt: clock.now().toISOString(),
    });
    // Nothing of it was stored or logged.
    expect((await counter.call(listComplaints, {})).complaints[0]).toEqual(saved?.complaint);
    const log = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subjectKind, 'complaint'), eq(auditLog.subject, String(made.id))));
    expect(log).toHaveLength(2);
    const anew = await counter.call(changeComplaint, { ...of, version: 2, outcome: 'Both' });
    expect(anew).toMatchObject({ outcome: 'saved', complaint: { version: 3, outcome: 'Both' } });
  });

  test('about data says by when its coming is to be acknowledged, from the day that it came; who was told, or had it closed, is not waited for', async () => {
    const late = await counter.browser.ask(takeComplaint, { ...words, isData: true, receivedOn: '2026-11-19' });
    expect(late.body).toMatchObject({ fields: { receivedOn: 'Please choose today or a day in the past' } });
    const made = await complain({ name: 'By Post', isData: true, receivedOn: '2026-11-16' });
    expect(made).toMatchObject({ receivedOn: '2026-11-16', acknowledgedAt: null, acknowledgeBy: '2026-12-16' });
    const { needs } = await owner.call(readOverview, {});
    expect(needs?.complaints).toMatchObject({ acknowledgeBy: '2026-12-16' });
    const of = { complaintId: made.id, ...words, isData: true };
    const told = await counter.call(changeComplaint, { ...of, version: 1, isAcknowledged: true, state: 'open' });
    const when = clock.now().toISOString();
    expect(told.complaint).toMatchObject({
      acknowledgedBy: 'Jade Robinson',
      acknowledgedAt: when,
      acknowledgeBy: null,
    });
    clock.moveOn(1);
    const outcome = 'Sent her what we hold';
    const kept = await owner.call(changeComplaint, {
      ...of,
      version: 2,
      isAcknowledged: true,
      outcome,
      state: 'closed',
    });
    expect(kept.complaint).toMatchObject({ acknowledgedBy: 'Jade Robinson', acknowledgedAt: when });
    const closed = await complain({ name: 'At Once', isData: true });
    const done = { complaintId: closed.id, ...words, isData: true, version: 1, outcome, state: 'closed' as const };
    expect((await counter.call(changeComplaint, done)).complaint).toMatchObject({ acknowledgedBy: 'Jade Robinson' });
    expect((await owner.call(readOverview, {})).needs?.complaints).toMatchObject({ acknowledgeBy: null });
    const { complaints: ofData } = await counter.call(listComplaints, { data: 'yes' });
    expect(ofData.map(({ name }) => name)).toEqual(['At Once', 'By Post']);
  });

  test('is found by its state, and as an incident of allergens', async () => {
    await complain({ name: 'Nut Incident', isAllergen: true });
    await complain({ name: 'Dry Sponge' });
    const names = async (asked: object) =>
      (await counter.call(listComplaints, asked)).complaints.map(({ name }) => name);
    expect(await names({ allergens: 'yes' })).toContain('Nut Incident');
    expect(await names({ allergens: 'yes' })).not.toContain('Dry Sponge');
    expect(await names({ state: 'closed' })).not.toContain('Dry Sponge');
    const open = await db.$count(complaints, eq(complaints.state, 'open'));
    expect((await counter.call(listComplaints, {})).open).toBe(open);
  });

  test('is about an order that there is, or about none', async () => {
    const { body } = await counter.browser.ask(takeComplaint, { ...words, orderNo: 'MA-0000-0000' });
    expect(body).toMatchObject({ fields: { orderNo: 'There is no such order' } });
    expect(await complain({ contact: '+44 (0)7700 900701' })).toMatchObject({
      orderNo: null,
      contact: '+447700900701',
    });
  });

  test('[T-08] is nothing for bakers and accountants', async () => {
    for (const role of ['baker', 'accountant']) {
      const member = await signInStaff(shop, { role });
      expect((await member.browser.ask(listComplaints, {})).status).toBe(403);
    }
  });
});

test('[J-04] [T-07] [T-09] the register as a file has people for who may export them alone, and no formula', async () => {
  await complain({ name: '=HYPERLINK("x")', what: '@SUM(A1)' });
  const plain = await counter.call(exportComplaints, {});
  expect(plain.csv).not.toMatch(/HYPERLINK|SUM/);
  expect((await owner.browser.ask(exportComplaints, {})).body).toMatchObject({ purpose: 'exportPeople' });
  await steppedUp(shop, owner, 'exportPeople');
  const { csv, rows } = await owner.call(exportComplaints, {});
  expect(csv).toContain(`"'=HYPERLINK(""x"")"`);
  expect(csv).toContain(`'@SUM(A1)`);
  const log = await db.select().from(auditLog).where(eq(auditLog.action, 'complaints.exported')).orderBy(auditLog.id);
  expect(log.map(({ after }) => after)).toEqual([
    { rows, withPeople: false },
    { rows, withPeople: true },
  ]);
});

describe('[J-04] who complained', () => {
  const rowOf = async (id: number) => (await db.select().from(complaints).where(eq(complaints.id, id)))[0];

  test('has it in what is exported of them, and is forgotten with their orders and by their address; that there was one stays', async () => {
    const orderNo = await take('Gone Complainer', 'gone.complainer@example.com');
    await db.update(orders).set({ fulfilment: 'collected' }).where(eq(orders.number, orderNo));
    const ofOrder = await complain({ orderNo, isAllergen: true, outcome: 'Rang them' });
    const ofNone = await complain({ name: 'Gone', contact: 'Gone.Complainer@example.com' });
    const { customers } = await owner.call(listCustomers, { q: 'gone.complainer' });
    const customerId = customers[0]?.id ?? 0;
    await steppedUp(shop, owner, 'exportPeople');
    const { json } = await owner.call(exportCustomer, { customerId });
    expect(JSON.parse(json).complaints).toHaveLength(2);
    await steppedUp(shop, owner, 'forgetPeople');
    await owner.call(forgetCustomer, { customerId, typed: 'Gone Complainer', reason: 'asked' });
    for (const { id } of [ofOrder, ofNone])
      expect(await rowOf(id)).toMatchObject({ name: '', contact: '', what: '', outcome: '', peopleForgotten: true });
    expect(await rowOf(ofOrder.id)).toMatchObject({ isAllergen: true, state: 'open' });
  });

  test('is forgotten once its time is over', async () => {
    const old = await complain({ name: 'Long Ago' });
    await pool.query(`update complaints set created_at = '2010-01-01' where id = $1`, [old.id]);
    await tidyUp(db, clock.now());
    expect(await rowOf(old.id)).toMatchObject({ name: '', what: '', peopleForgotten: true });
  });
});
