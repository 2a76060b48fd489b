import { eq, inArray } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type DayPlan,
  findOrdersOutside,
  readOfficeDiary,
  saveDiaryBasics,
  saveSpecialDays,
  saveWeekday,
} from '#contract/admin/diary/opening.ts';
import { readLeadTimes, readPlaces, saveLeadTime, saveLimits } from '#contract/admin/diary/places.ts';
import { openingDiary } from '#contract/diary.ts';
import { addDays, weekdayOf } from '#domain/pickup/clock/calendar.ts';
import { writeSetting } from '#server/content/staff-settings.ts';
import { readSettings } from '#server/db/read-shop.ts';
import { orders } from '#server/db/tables/schema.ts';
import { auditLog } from '#server/db/tables/staff/team-tables.ts';
import { setStock } from '#tests/support/customers/customers.ts';
import { placeOrderOf } from '#tests/support/orders/orders.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { signInStaff } from '#tests/support/staff/sign-in-staff.ts';

const shop = await openTestShop();
const { db, pool } = shop.database;
const usual = { opens: '09:00', closes: '18:00' };
const christmasEve: DayPlan = {
  name: 'Christmas Eve',
  words: 'Christmas Eve: collect until 14:00',
  hours: { opens: '09:00', closes: '14:00' },
  counterOnly: false,
};
const owen = await signInStaff(shop, { role: 'manager', name: 'Owen Clarke' });
let day = '';

/** The diary as every customer’s page reads it. */
const customersDiary = async () =>
  openingDiary.output.parse(await (await fetch(`${shop.url}/api${openingDiary.path}`)).json());

beforeAll(async () => {
  await setStock(shop.database, 'black-forest-gateau', 10);
  const { orderNo } = await placeOrderOf(shop, 'black-forest-gateau', 1);
  const [order] = await db.select().from(orders).where(eq(orders.number, orderNo));
  day = order?.pickupDate ?? '';
  await db.update(orders).set({ pickupTime: '16:30' }).where(eq(orders.number, orderNo));
});

beforeEach(async () => {
  await pool.query(`delete from special_days; delete from capacity_rules; delete from diary_changes;
    insert into opening_hours select n, '09:00', '18:00' from generate_series(1, 7) n
    on conflict (weekday) do update set opens = excluded.opens, closes = excluded.closes`);
});

describe('special days', () => {
  test('[Y-01] a day gets other hours and words, customers read them at once, and it is in history and log', async () => {
    await owen.call(saveSpecialDays, { days: [{ date: day, seen: null, plan: christmasEve }] });
    expect((await customersDiary()).specialDays).toContainEqual({ date: day, ...christmasEve });
    const { specialDays, changes } = await owen.call(readOfficeDiary, {});
    expect(specialDays).toEqual([{ date: day, plan: christmasEve }]);
    expect(changes[0]).toMatchObject({ madeBy: 'Owen Clarke', what: expect.stringContaining(': 9:00 to 14:00') });
    const [logged] = await db.select().from(auditLog).where(eq(auditLog.action, 'diary.dayChanged'));
    expect(logged).toMatchObject({ subject: day, before: null, after: christmasEve });

    await owen.call(saveSpecialDays, { days: [{ date: day, seen: christmasEve, plan: null }] });
    expect((await customersDiary()).specialDays).toEqual([]);
  });

  test('[Y-01] a change of hours names the texts that still say the former ones', async () => {
    const { announcement } = await readSettings(db, ['announcement']);
    const text = 'Come until Christmas Eve, when we close at 2 pm.';
    await writeSetting(db, { key: 'announcement', value: { ...announcement, text }, as: 'Sunita' });
    await owen.call(saveSpecialDays, { days: [{ date: day, seen: null, plan: christmasEve }] });
    const longer = { ...christmasEve, hours: { opens: '09:00', closes: '16:00' }, words: 'Until 2pm today' };
    const { texts } = await owen.call(saveSpecialDays, { days: [{ date: day, seen: christmasEve, plan: longer }] });
    expect(texts).toContainEqual({ text, part: 'announcement', day: null });
    expect(texts).toContainEqual({ text: 'Until 2pm today', part: null, day });
    const asIs = await owen.call(saveSpecialDays, { days: [{ date: day, seen: longer, plan: longer }] });
    expect(asIs).toEqual({ texts: [] });
    await writeSetting(db, { key: 'announcement', value: announcement, as: 'Sunita' });
  });

  test('[Y-01] a change of hours names no text about another day, though it gives the same hour', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const year = Number(today.slice(0, 4)) + (today.slice(5) > '12-23' ? 1 : 0);
    const [eve, after, nextEve, nextAfter] = [
      `${year}-12-24`,
      `${year}-12-25`,
      `${year + 1}-12-24`,
      `${year + 1}-12-25`,
    ];
    const plan = (words: string, closes: string | null): DayPlan => ({
      name: '',
      words,
      hours: closes === null ? null : { opens: '09:00', closes },
      counterOnly: false,
    });
    const ofEve = plan('Christmas Eve: we close at 3 pm.', '15:00');
    const ofAfter = plan('Closed. The nearest day is 24 December, until 3 pm.', null);
    await owen.call(saveSpecialDays, {
      days: [
        { date: eve, seen: null, plan: ofEve },
        { date: after, seen: null, plan: ofAfter },
        { date: nextEve, seen: null, plan: ofEve },
        { date: nextAfter, seen: null, plan: ofAfter },
        { date: `${year + 1}-05-03`, seen: null, plan: plan('Bank holiday hours: 10 am to 3 pm.', '15:00') },
      ],
    });
    const { texts } = await owen.call(saveSpecialDays, {
      days: [{ date: eve, seen: ofEve, plan: plan(ofEve.words, '14:00') }],
    });
    expect(texts.map(({ part, day }) => part ?? day)).toEqual(['announcement', eve, after]);
  });

  test('[Y-01] a changed weekday names the texts about that weekday, about every day and in emails, and about days to come', async () => {
    const { letters } = await readSettings(db, ['letters']);
    await writeSetting(db, { key: 'letters', value: { ...letters, closing: 'Until 6 pm on Mondays.' }, as: 'Sunita' });
    const monday = Array.from({ length: 7 }, (_, n) => addDays(day, n + 7)).find((one) => weekdayOf(one) === 0) ?? '';
    const words = 'Closed. Open on Monday until 6 pm.';
    await owen.call(saveSpecialDays, {
      days: [{ date: addDays(monday, -1), seen: null, plan: { ...christmasEve, words, hours: null } }],
    });
    const later = (weekday: number) =>
      owen.call(saveWeekday, { weekday, seen: usual, hours: { ...usual, closes: '17:00' } });
    const onMonday = (await later(1)).texts;
    expect(onMonday).toContainEqual({ text: 'Until 6 pm on Mondays.', part: 'emails', day: null });
    expect(onMonday).toContainEqual({ text: words, part: null, day: addDays(monday, -1) });
    expect(onMonday.map(({ part }) => part)).toEqual(expect.arrayContaining(['promises', 'announcement', 'faq']));
    const onWednesday = (await later(3)).texts.map(({ part }) => part);
    expect(onWednesday).toContain('faq');
    expect(onWednesday).not.toContain('emails');
    await writeSetting(db, { key: 'letters', value: letters, as: 'Sunita' });
  });

  test('[Y-01] a day of the counter alone takes no order online, and says so', async () => {
    const plan = { ...christmasEve, counterOnly: true };
    await owen.call(saveSpecialDays, { days: [{ date: day, seen: null, plan }] });
    expect((await customersDiary()).specialDays[0]).toMatchObject({ counterOnly: true, hours: plan.hours });
  });

  test('[Y-01] of several days none is changed where one is another than was seen', async () => {
    await owen.call(saveSpecialDays, { days: [{ date: day, seen: null, plan: christmasEve }] });
    const closed = { ...christmasEve, hours: null };
    const stale = owen.call(saveSpecialDays, {
      days: [
        { date: '2027-12-25', seen: null, plan: closed },
        { date: day, seen: null, plan: closed },
      ],
    });
    await expect(stale).rejects.toThrow('"code":"conflict"');
    expect((await owen.call(readOfficeDiary, {})).specialDays).toEqual([{ date: day, plan: christmasEve }]);
  });

  test('[Y-01] days that are closed together are one line of the history, and each stands in the log', async () => {
    const plan = { ...christmasEve, name: 'Winter break', hours: null };
    const dates = ['2027-12-30', '2027-12-31', '2028-01-01', '2028-01-05'];
    await owen.call(saveSpecialDays, { days: dates.map((date) => ({ date, seen: null, plan })) });
    const { changes } = await owen.call(readOfficeDiary, {});
    expect(changes.map(({ what }) => what)).toEqual([
      'Wednesday 5 January 2028 (Winter break): closed',
      'Thursday 30 December 2027 to Saturday 1 January 2028 (Winter break): closed',
    ]);
    const logged = await db.select().from(auditLog).where(inArray(auditLog.subject, dates));
    expect(logged).toHaveLength(dates.length);
  });

  test.each([
    ['a day that has passed', '2020-01-01', christmasEve],
    ['hours that end before they begin', '2027-12-24', { ...christmasEve, hours: { opens: '14:00', closes: '09:00' } }],
    [
      'a midday outside the hours of the day',
      '2027-12-24',
      { ...christmasEve, hours: { opens: '09:00', closes: '14:00', midday: { closes: '13:00', reopens: '15:00' } } },
    ],
  ])('[Y-01] %s is refused in words', async (_, date, plan) => {
    await expect(owen.call(saveSpecialDays, { days: [{ date, seen: null, plan }] })).rejects.toThrow(
      '"code":"invalid"',
    );
    expect((await owen.call(readOfficeDiary, {})).specialDays).toEqual([]);
  });

  test('[Y-01] bank holidays of the coming year are offered until the diary has them', async () => {
    const { bankHolidays, today } = await owen.call(readOfficeDiary, {});
    expect(bankHolidays.length).toBeGreaterThanOrEqual(8);
    expect(bankHolidays.every(({ date }) => date >= today)).toBe(true);
    const [first] = bankHolidays;
    const plan = { ...christmasEve, name: first?.name ?? '', hours: null };
    await owen.call(saveSpecialDays, { days: [{ date: first?.date ?? '', seen: null, plan }] });
    expect((await owen.call(readOfficeDiary, {})).bankHolidays).not.toContainEqual(first);
  });
});

describe('orders that a change leaves outside', () => {
  const outside = (hours: { opens?: string; closes?: string; middayCloses?: string; middayReopens?: string }) =>
    owen.call(findOrdersOutside, { days: day, ...hours });

  test('[Y-01] are named with their time and cake, before anything is changed', async () => {
    expect(await outside({ opens: '09:00', closes: '14:00' })).toMatchObject({
      count: 1,
      orders: [{ date: day, time: '16:30', product: 'Black Forest Gateau', canBeWritten: true }],
    });
    expect(await outside({ opens: '09:00', closes: '16:30' })).toEqual({ count: 0, orders: [] });
    expect(await outside({})).toMatchObject({ count: 1 });
    const split = { opens: '09:00', closes: '18:00', middayCloses: '13:00' };
    expect(await outside({ ...split, middayReopens: '17:00' })).toMatchObject({ count: 1 });
    expect(await outside({ ...split, middayReopens: '16:30' })).toMatchObject({ count: 0 });
  });

  test('[Y-01] of a weekday are those of its days that have no hours of their own', async () => {
    const weekday = ((new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7) + 1;
    expect(await owen.call(findOrdersOutside, { weekday })).toMatchObject({ count: 1 });
    await owen.call(saveSpecialDays, { days: [{ date: day, seen: null, plan: christmasEve }] });
    expect(await owen.call(findOrdersOutside, { weekday })).toMatchObject({ count: 0 });
  });

  test('[Y-01] of several days are those of each, and as usual those of each weekday', async () => {
    const [before, after] = [addDays(day, -1), addDays(day, 1)];
    const weekday = weekdayOf(day) + 1;
    expect(await owen.call(findOrdersOutside, { days: `${before},${day},${after}` })).toMatchObject({ count: 1 });
    expect(await owen.call(findOrdersOutside, { days: `${before},${after}` })).toMatchObject({ count: 0 });
    const asUsual = () => owen.call(findOrdersOutside, { days: `${day},${after}`, asUsual: 'yes' });
    expect(await asUsual()).toMatchObject({ count: 0 });
    await owen.call(saveWeekday, { weekday, seen: usual, hours: null });
    expect(await asUsual()).toMatchObject({ count: 1, orders: [{ date: day }] });
    const tooMany = Array.from({ length: 63 }, (_, n) => addDays(day, n)).join(',');
    for (const days of [tooMany, '2026-02-30', ''])
      expect((await owen.browser.ask(findOrdersOutside, { days })).status).toBe(422);
  });

  test('[Y-01] are asked for by a day or a weekday, with both hours or none', async () => {
    await expect(owen.call(findOrdersOutside, {})).rejects.toThrow('"code":"invalid"');
    await expect(owen.call(findOrdersOutside, { days: day, opens: '09:00' })).rejects.toThrow('"code":"invalid"');
    const half = { days: day, ...usual, middayCloses: '13:00' };
    await expect(owen.call(findOrdersOutside, half)).rejects.toThrow('"code":"invalid"');
  });
});

test('[Y-01] a weekday is closed and opened again; two who saw the same day cannot both change it', async () => {
  const closing = () => owen.call(saveWeekday, { weekday: 7, seen: usual, hours: null });
  const both = await Promise.allSettled([closing(), closing()]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect((await customersDiary()).week[6]).toBeNull();
  await owen.call(saveWeekday, { weekday: 7, seen: null, hours: { opens: '10:00', closes: '16:00' } });
  expect((await customersDiary()).week[6]).toEqual({ opens: '10:00', closes: '16:00' });
});

test('[Y-01] a weekday and a special day are closed at midday and opened again, and customers read it at once', async () => {
  const weekday = weekdayOf(day) + 1;
  const split = { ...usual, midday: { closes: '13:00', reopens: '14:00' } };
  await owen.call(saveWeekday, { weekday, seen: usual, hours: split });
  expect((await customersDiary()).week[weekday - 1]).toEqual(split);
  const { week, changes } = await owen.call(readOfficeDiary, {});
  expect(week[weekday - 1]).toEqual(split);
  expect(changes[0]?.what).toMatch(/: 9:00 to 13:00 and 14:00 to 18:00$/);
  expect((await owen.call(readPlaces, { from: day })).days[0]?.hours).toEqual(split);
  await owen.call(saveWeekday, { weekday, seen: split, hours: usual });
  expect((await customersDiary()).week[weekday - 1]).toEqual(usual);

  const plan = { ...christmasEve, hours: { ...split, closes: '16:00' } };
  await owen.call(saveSpecialDays, { days: [{ date: day, seen: null, plan }] });
  expect((await customersDiary()).specialDays).toContainEqual({ date: day, ...plan });
  await owen.call(saveSpecialDays, { days: [{ date: day, seen: plan, plan: christmasEve }] });
  expect((await customersDiary()).specialDays).toContainEqual({ date: day, ...christmasEve });
});

test('[Y-01] [Y-02] step, horizon and lead time of the shop are changed, where they are as they were seen', async () => {
  const { basics: seen } = await owen.call(readOfficeDiary, {});
  const basics = { stepMinutes: 30, leadMinutes: 120, lead: { days: 1, orderBy: '16:00' }, horizonDays: 90 };
  await owen.call(saveDiaryBasics, { seen, basics });
  expect(await customersDiary()).toMatchObject(basics);
  await expect(owen.call(saveDiaryBasics, { seen, basics })).rejects.toThrow('"code":"conflict"');
  await owen.call(saveDiaryBasics, { seen: basics, basics: seen });
});

describe('places', () => {
  const limits = { pickupsOfSlot: 3, ordersOfDay: 48, workUnitsOfDay: 120 };

  test('[Y-03] a limit of several weekdays at once, another of one date; what is taken stands beside it', async () => {
    const weekdays = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ of: { weekday }, seen: null }));
    await owen.call(saveLimits, { days: weekdays, rule: limits });
    await owen.call(saveLimits, { days: [{ of: { date: day }, seen: null }], rule: { ...limits, ordersOfDay: 1 } });
    const { days, rules } = await owen.call(readPlaces, { from: day });
    expect(days[0]).toMatchObject({ date: day, hours: usual, orders: { taken: 1, most: 1 }, mostPickups: 3 });
    expect(days[1]).toMatchObject({ orders: { taken: 0, most: 48 }, workUnits: { taken: 0, most: 120 } });
    expect(rules).toHaveLength(8);
    expect((await customersDiary()).room.days[day]).toMatchObject({ orders: 0 });
  });

  test('[Y-03] raising a limit frees places at once, taking it away has none', async () => {
    const full = { ...limits, ordersOfDay: 1 };
    await owen.call(saveLimits, { days: [{ of: { date: day }, seen: null }], rule: full });
    await owen.call(saveLimits, { days: [{ of: { date: day }, seen: full }], rule: { ...full, ordersOfDay: 2 } });
    expect((await customersDiary()).room.days[day]).toMatchObject({ orders: 1 });
    await owen.call(saveLimits, { days: [{ of: { date: day }, seen: { ...full, ordersOfDay: 2 } }], rule: null });
    expect((await customersDiary()).room.days[day]).toBeUndefined();
  });

  test('[Y-03] a limit that somebody else changed meanwhile is not written over', async () => {
    await owen.call(saveLimits, { days: [{ of: { weekday: 5 }, seen: null }], rule: limits });
    await expect(
      owen.call(saveLimits, { days: [{ of: { weekday: 5 }, seen: null }], rule: { ...limits, pickupsOfSlot: 9 } }),
    ).rejects.toThrow('"code":"conflict"');
  });

  test('[Y-03] a weekday whose limits are all empty has none', async () => {
    const none = { pickupsOfSlot: null, ordersOfDay: null, workUnitsOfDay: null };
    await owen.call(saveLimits, { days: [{ of: { weekday: 5 }, seen: null }], rule: none });
    expect((await owen.call(readPlaces, {})).rules).toEqual([]);
  });
});

test('[Y-02] a product’s lead time is set with its hour, and customers’ pages know it', async () => {
  const slug = 'black-forest-gateau';
  const leadNow = async () =>
    (await owen.call(readLeadTimes, {})).products.find((product) => product.slug === slug)?.lead ?? null;
  const seen = await leadNow();
  const lead = { days: 2, hours: 0, orderBy: '16:00' };
  await owen.call(saveLeadTime, { slug, seen, lead });
  expect(await leadNow()).toEqual(lead);
  await expect(owen.call(saveLeadTime, { slug, seen, lead: null })).rejects.toThrow('"code":"conflict"');
  const hours = { days: 0, hours: 4, orderBy: null };
  await owen.call(saveLeadTime, { slug, seen: lead, lead: hours });
  expect(await leadNow()).toEqual(hours);
  await expect(owen.call(saveLeadTime, { slug, seen: hours, lead: { ...hours, days: 1 } })).rejects.toThrow(
    'Enter days or hours, not both',
  );
  await owen.call(saveLeadTime, { slug, seen: hours, lead: seen });
  await expect(owen.call(saveLeadTime, { slug: 'no-such-cake', seen: null, lead: null })).rejects.toThrow(
    '"code":"notFound"',
  );
});
