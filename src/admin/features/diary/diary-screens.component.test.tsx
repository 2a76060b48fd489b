import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  findOrdersOutside,
  type OfficeDiary,
  type OutsideOrder,
  readOfficeDiary,
  saveDiaryBasics,
  saveSpecialDays,
  saveWeekday,
} from '#contract/admin/diary/opening.ts';
import { type Places, readLeadTimes, readPlaces, saveLeadTime, saveLimits } from '#contract/admin/diary/places.ts';
import { Failure } from '#domain/failure.ts';
import { addDays } from '#domain/pickup/clock/calendar.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { showToStaff } from '#tests/support/components/staff-screen.tsx';
import { typeDay, typedDay } from '#tests/support/components/typed-day.ts';
import { typeCounts } from '#tests/support/components/typed-values.ts';
import { HoursScreen } from './hours/hours-screen.tsx';
import { LeadTimesScreen } from './lead-times-screen.tsx';
import { PlacesScreen } from './places-screen.tsx';

const shop = answeringShop();
const open = { opens: '09:00', closes: '17:00' };
let diary: OfficeDiary;
const dayOf = (date: string) => page.getByRole('button', { name: new RegExp(`^${date}`) });
const kind = (name: string) => page.getByRole('radio', { name });
const choose = (name: string) => kind(name).click();
const outside = (date: string): OutsideOrder => ({
  ...{ orderNo: `MA-${date}`, name: 'Priya Nair', orderedBy: 'Tom Nair', date, time: '10:00', product: 'Cupcake' },
  ...{ canBeWritten: true, telephone: '', writtenAt: null },
});

beforeEach(() => {
  diary = {
    today: '2026-11-24',
    week: [open, open, open, open, open, open, null],
    basics: { stepMinutes: 15, leadMinutes: 120, lead: { days: 0, orderBy: null }, horizonDays: 365 },
    specialDays: [],
    bankHolidays: [],
    changes: [],
  };
  shop.on(readOfficeDiary, () => diary);
  shop.on(findOrdersOutside, ({ days = [] }) => ({ count: days.length, orders: days.map(outside) }));
  shop.on(saveSpecialDays, ({ days }) => {
    diary = { ...diary, specialDays: days.flatMap(({ date, plan }) => (plan === null ? [] : [{ date, plan }])) };
    return { texts: [] };
  });
});
const show = (day: string) => showToStaff(<HoursScreen />, { at: `/diary?day=${day}` });

test('[Y-01] a day is closed with a word by the keyboard alone, and opened again', async () => {
  const { address } = await show('2026-12-01');
  await expect.element(page.getByRole('radio', { name: 'Usual' })).toBeChecked();
  (dayOf('Tuesday 1 December').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(address).toBe('/diary?day=2026-12-08');
  await expect.element(kind('Usual')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(kind('Closed')).toBeChecked();
  await page.getByLabelText('Name of the day').fill('Owner’s wedding');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: /Owner’s wedding, Closed/ })).toBeVisible();
  expect(await findingsOnScreen()).toEqual([]);
  await choose('Usual');
  await page.getByRole('button', { name: 'Save day' }).click();
  await expect.element(page.getByRole('button', { name: /Owner’s wedding, Closed/ })).not.toBeInTheDocument();
  expect(shop.asked(saveSpecialDays).map(({ days }) => days[0]?.plan?.hours)).toEqual([null, undefined]);
});

test('[Y-01] what is typed of a day is kept on the device, and can be given up', async () => {
  const { screen } = await show('2026-12-08');
  await choose('Other hours');
  await page.getByLabelText('To', { exact: true }).fill('08:00');
  await expect.element(page.getByText('The closing time must be after the opening time.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Save day' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByLabelText('Message to customers').fill('Half a day');
  await userEvent.keyboard('{Enter}');
  expect(await findingsOnScreen()).toEqual([]);
  await screen.unmount();
  await show('2026-12-08');
  await expect.element(page.getByLabelText('Message to customers')).toHaveValue('Half a day');
  await page.getByRole('button', { name: 'Undo changes' }).click();
  await expect.element(kind('Usual')).toBeChecked();
  expect(shop.asked(saveSpecialDays)).toEqual([]);
});

test('[Y-01] a weekday and a day of its own are closed at midday, and wrong hours are told before they are sent', async () => {
  const midday = { closes: '13:00', reopens: '14:00' };
  shop.on(saveWeekday, ({ weekday, hours }) => {
    diary = { ...diary, week: diary.week.map((day, n) => (n === weekday - 1 ? hours : day)) };
    return { texts: [{ text: 'Open until 5 pm.', part: 'emails' as const, day: null }] };
  });
  await show('2026-12-08');
  await page.getByRole('button', { name: 'Change Tuesday' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'Closed at midday' }).click();
  await dialog.getByLabelText('Open again from').fill('17:30');
  await expect.element(dialog.getByText('It must close and open again within the hours of the day.')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByLabelText('Open again from').fill('14:00');
  await expect
    .poll(() => shop.asked(findOrdersOutside).at(-1))
    .toEqual({ weekday: 2, ...open, middayCloses: '13:00', middayReopens: '14:00' });
  expect(await findingsOnScreen()).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('9:00 to 13:00 and 14:00 to 17:00', { exact: true })).toBeVisible();
  expect(shop.asked(saveWeekday)).toEqual([{ weekday: 2, seen: open, hours: { ...open, midday } }]);
  await expect.element(page.getByText('One text still gives the old hours:')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Emails' })).toHaveAttribute('href', '/admin/settings/emails');

  await choose('Other hours');
  await expect.element(page.getByRole('checkbox', { name: 'Closed at midday' })).toBeChecked();
  await page.getByRole('checkbox', { name: 'Closed at midday' }).click();
  await page.getByRole('button', { name: 'Save day' }).click();
  await expect.element(page.getByRole('button', { name: /^Tuesday 8 December.*, 9:00 to 17:00$/ })).toBeVisible();
  expect(shop.asked(saveSpecialDays)[0]?.days[0]?.plan?.hours).toEqual(open);
});

test('[Y-01] what customers still read of the former hours is named, with the way to it', async () => {
  const text = 'Christmas cakes are here until Christmas Eve, when we close at 6 pm.';
  shop.on(saveSpecialDays, () => ({
    texts: [
      { text, part: 'announcement' as const, day: null },
      { text: 'We closed at 6 pm yesterday.', part: null, day: '2026-12-25' },
    ],
  }));
  await show('2026-12-08');
  await choose('Other hours');
  await page.getByLabelText('To', { exact: true }).fill('14:00');
  await page.getByRole('button', { name: 'Save day' }).click();
  await expect.element(page.getByText('2 texts still give the old hours:')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Announcement' }))
    .toHaveAttribute('href', '/admin/shop-window?part=announcement');
  await expect.element(page.getByRole('link', { name: 'Friday 25 December 2026' })).toBeVisible();
  expect(await findingsOnScreen()).toEqual([]);
});

test('[Y-01] closing on bank holidays names what customers still read of the former hours', async () => {
  diary = { ...diary, bankHolidays: [{ date: '2026-12-25', name: 'Christmas Day' }] };
  shop.on(saveSpecialDays, () => ({
    texts: [{ text: 'On Christmas Day until 5 pm', part: 'faq' as const, day: null }],
  }));
  await show('2026-12-08');
  await page.getByRole('button', { name: 'Bank holidays' }).click();
  await page.getByRole('button', { name: 'Close on 1 day' }).click();
  await expect.element(page.getByText('One text still gives the old hours:')).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('[Y-01] a fortnight is closed in one go, with everybody whom it leaves outside, and opened again', async () => {
  await show('2026-12-07');
  await choose('Closed');
  await expect.element(page.getByText('1 order is outside the new hours.')).toBeVisible();
  await expect.element(page.getByText('Ordered by Tom Nair')).toBeVisible();
  const until = page.getByLabelText('Until');
  await until.fill('2026-12-06');
  await expect.element(page.getByText('The last day must be after the first.')).toBeVisible();
  await until.fill('2026-12-20');
  await page.getByLabelText('Name of the day').fill('Winter break');
  await expect.element(page.getByText('14 orders are outside the new hours.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Email all 14' })).toBeVisible();
  await page.getByRole('button', { name: 'Save 14 days' }).click();
  await expect.poll(() => page.getByRole('button', { name: /Winter break, Closed/ }).elements()).toHaveLength(14);
  await choose('Usual');
  await page.getByLabelText('Until').fill('2026-12-20');
  await expect.element(page.getByText('Replaced: Winter break.')).toBeVisible();
  await page.getByRole('button', { name: 'Save 14 days' }).click();
  await expect.poll(() => page.getByRole('button', { name: /Winter break/ }).elements()).toHaveLength(0);
  expect(shop.asked(saveSpecialDays)[1]?.days.every(({ seen, plan }) => seen !== null && plan === null)).toBe(true);
});

test('[Y-03] a limit of one date is set, shown beside its week, and taken away', async () => {
  const none = { taken: 0, most: null };
  const rule = { pickupsOfSlot: null, pickupsOfLaterSlot: null, ordersOfDay: 12, workUnitsOfDay: null };
  let places: Places = {
    today: '2026-11-24',
    stepMinutes: 15,
    isClosedAtMidday: false,
    days: [
      {
        ...{ date: '2026-12-07', hours: open, orders: none, workUnits: none },
        ...{ mostPickups: null, mostLaterPickups: null, slots: [] },
      },
    ],
    rules: [],
  };
  shop.on(readPlaces, () => places);
  shop.on(saveLimits, ({ days, rule: saved }) => {
    const [first] = places.days;
    if (!first || !days[0]) throw new Error('no day');
    places = {
      ...places,
      days: [{ ...first, orders: { taken: 0, most: saved?.ordersOfDay ?? null } }],
      rules: saved === null ? [] : [{ of: days[0].of, rule: saved }],
    };
    return {};
  });
  await showToStaff(<PlacesScreen />, { at: '/diary/places?from=2026-12-07' });
  await page.getByRole('button', { name: 'Add a weekday or date' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a weekday or date' });
  await dialog.getByLabelText('Which day').selectOptions('One date');
  await dialog.getByLabelText('Date', { exact: true }).fill('2026-12-07');
  await dialog.getByLabelText('Orders a day').fill('many');
  await dialog.getByRole('button', { name: 'Save limits' }).click();
  await expect.element(dialog.getByText('Enter a whole number up to 100,000, or leave empty')).toBeVisible();
  expect(await findingsOnScreen()).toEqual([]);
  expect(shop.asked(saveLimits)).toEqual([]);
  await dialog.getByLabelText('Orders a day').fill('12');
  await dialog.getByRole('button', { name: 'Save limits' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('region', { name: 'Capacity this week' }).getByText('of 12')).toBeVisible();
  await page.getByRole('listitem').filter({ hasText: '12 orders' }).getByRole('button').click();
  await page.getByRole('dialog').getByRole('button', { name: 'As usual' }).click();
  await expect.element(page.getByText('of 12')).not.toBeInTheDocument();
  const of = { date: '2026-12-07' };
  expect(shop.asked(saveLimits)).toEqual([
    { days: [{ of, seen: null }], rule },
    { days: [{ of, seen: rule }], rule: null },
  ]);
});

test('[Y-01] [Y-03] a bakery that closes at midday limits the times after it for themselves, and sees them full', async () => {
  const hours = { ...open, midday: { closes: '13:00', reopens: '14:00' } };
  const day = { date: '2026-12-07', hours, orders: { taken: 2, most: null }, workUnits: { taken: 0, most: null } };
  const slots = ['13:00', '14:00'].map((time) => ({ time, taken: 1 }));
  let rule = { pickupsOfSlot: 2, pickupsOfLaterSlot: null as number | null, ordersOfDay: null, workUnitsOfDay: null };
  shop.on(readPlaces, () => ({
    ...{ today: '2026-11-24', stepMinutes: 15, isClosedAtMidday: true },
    days: [{ ...day, mostPickups: 2, mostLaterPickups: rule.pickupsOfLaterSlot, slots }],
    rules: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ of: { weekday }, rule })),
  }));
  shop.on(saveLimits, (saved) => {
    rule = { ...rule, pickupsOfLaterSlot: saved.rule?.pickupsOfLaterSlot ?? null };
    return {};
  });
  await showToStaff(<PlacesScreen />, { at: '/diary/places?from=2026-12-07' });
  await expect.element(page.getByText('14:00, 1 of 2')).toBeInTheDocument();
  await expect.element(page.getByText('13:15 closed')).toBeInTheDocument();
  await page.getByLabelText('Pick-ups every 15 minutes after midday').fill('1');
  await page.getByRole('button', { name: 'Save limits' }).click();
  await expect.element(page.getByText('14:00, 1 of 1, full')).toBeInTheDocument();
  await expect.element(page.getByText('13:00, 1 of 2')).toBeInTheDocument();
  expect(await findingsOnScreen()).toEqual([]);
  expect(shop.asked(saveLimits)[0]?.rule).toEqual(rule);
});

test('[Y-02] the owner sets by when an order must be in, for the whole shop', async () => {
  shop.on(saveDiaryBasics, ({ basics }) => {
    diary = { ...diary, basics };
    return {};
  });
  await show('2026-12-01');
  await page.getByRole('button', { name: 'Change settings for every day' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText(/^Order at least/).fill('1');
  await dialog.getByLabelText(/^Order by/).fill('16:00');
  expect(await findingsOnScreen()).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Order 1 day before, by 16:00')).toBeVisible();
  await expect.element(page.getByText('At least 2 hours before')).toBeVisible();
  expect(shop.asked(saveDiaryBasics)).toMatchObject([{ basics: { lead: { days: 1, orderBy: '16:00' } } }]);
});

test('[Y-02] a cake’s lead time is changed, and said back', async () => {
  let lead: { days: number; hours: number; orderBy: string | null } | null = { days: 2, hours: 0, orderBy: null };
  const product = { slug: 'graduation-cake', name: 'Graduation Cake', category: 'Celebration' };
  const other = { slug: 'bun', name: 'Bun', category: 'Buns', lead: null };
  shop.on(readLeadTimes, () => ({ products: [{ ...product, lead }, other] }));
  shop.on(saveLeadTime, ({ lead: saved }) => {
    lead = saved;
    return {};
  });
  await showToStaff(<LeadTimesScreen />, { at: '/diary/lead-times' });
  await page.getByLabelText('Find a product').fill('graduation');
  const row = page.getByRole('row', { name: /Graduation/ });
  await expect.element(page.getByRole('row', { name: /Bun/ })).not.toBeInTheDocument();
  await row.getByRole('button').click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByLabelText('Days before')).toHaveValue('2');
  await dialog.getByLabelText('Days before').fill('366');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Enter a whole number up to 365')).toBeVisible();
  expect(await findingsOnScreen()).toEqual([]);
  await dialog.getByLabelText('Days before').fill('9');
  await dialog.getByLabelText('Hours before').fill('4');
  await expect.element(dialog.getByText('Enter days or hours, not both')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  expect(shop.asked(saveLeadTime)).toEqual([]);
  await dialog.getByLabelText('Days before').fill('0');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(row).toHaveTextContent('4 hours before');
  const seen = { days: 2, hours: 0, orderBy: null };
  expect(shop.asked(saveLeadTime)).toEqual([{ slug: product.slug, seen, lead: { days: 0, hours: 4, orderBy: null } }]);
});

test('[Y-01] the last of several days is typed by its numbers, noughts first; taken out again, one day is saved', async () => {
  const [eve, today] = [addDays(typedDay, -1), addDays(typedDay, -9)];
  diary = { ...diary, today };
  await show(eve);
  const until = page.getByLabelText(/^Until/);
  await typeDay(until);
  await expect.element(page.getByRole('button', { name: 'Save 2 days' })).toBeVisible();
  for (const part of ['', '{ArrowLeft}', '{ArrowLeft}']) await userEvent.keyboard(`${part}{Backspace}`);
  await expect.element(page.getByRole('button', { name: 'Save day' })).toBeVisible();
});

test('[Y-03] the day that has limits of its own is typed by its numbers, noughts first', async () => {
  shop.on(readPlaces, () => ({ today: '2026-11-24', stepMinutes: 15, isClosedAtMidday: false, days: [], rules: [] }));
  shop.on(saveLimits, () => ({}));
  await showToStaff(<PlacesScreen />, { at: '/diary/places' });
  await page.getByRole('button', { name: 'Add a weekday or date' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Which day').selectOptions('One date');
  await typeDay(dialog.getByLabelText('Date'));
  await dialog.getByLabelText('Orders a day').fill('12');
  await dialog.getByRole('button', { name: 'Save limits' }).click();
  await expect.poll(() => shop.asked(saveLimits)).toMatchObject([{ days: [{ of: { date: typedDay } }] }]);
});

/** What a save is asked for, while the shop refuses it so that the form stays. */
const refused = () => {
  throw new Failure('conflict');
};

test('[Y-03] limits are typed as people write them, and what is no number is said at its field', async () => {
  shop.on(readPlaces, () => ({ today: '2026-11-24', stepMinutes: 15, isClosedAtMidday: true, days: [], rules: [] }));
  shop.on(saveLimits, refused);
  await showToStaff(<PlacesScreen />, { at: '/diary/places' });
  for (const [label, limit] of [
    ['Pick-ups every 15 minutes', 'pickupsOfSlot'],
    ['Pick-ups every 15 minutes after midday', 'pickupsOfLaterSlot'],
    ['Orders a day', 'ordersOfDay'],
    ['Baking points a day', 'workUnitsOfDay'],
  ] as const)
    await typeCounts(page.getByLabelText(label, { exact: true }), async (count) => {
      await page.getByRole('button', { name: 'Save limits' }).click();
      await expect.poll(() => shop.asked(saveLimits).at(-1)?.rule?.[limit]).toBe(count);
    });
});

test('[Y-02] the numbers for every day are typed as people write them, and what is none is said at its field', async () => {
  shop.on(saveDiaryBasics, refused);
  await show('2026-12-01');
  await page.getByRole('button', { name: 'Change settings for every day' }).click();
  const dialog = page.getByRole('dialog');
  for (const [label, of, most] of [
    [/^How far ahead/, ({ horizonDays }) => horizonDays, 365],
    [/^Minimum time/, ({ leadMinutes }) => leadMinutes, 1_200],
    [/^Order at least/, ({ lead }) => lead.days, 30],
  ] as const satisfies readonly (readonly [RegExp, (basics: OfficeDiary['basics']) => number, number])[])
    await typeCounts(
      dialog.getByLabelText(label),
      async (count) => {
        await dialog.getByRole('button', { name: 'Save' }).click();
        await expect
          .poll(() =>
            shop
              .asked(saveDiaryBasics)
              .map(({ basics }) => of(basics))
              .at(-1),
          )
          .toBe(count);
      },
      { most },
    );
});

test('[Y-02] the days and hours of a lead time are typed as people write them, and what is none is said at its field', async () => {
  const product = { slug: 'graduation-cake', name: 'Graduation Cake', category: 'Celebration', lead: null };
  shop.on(readLeadTimes, () => ({ products: [product] }));
  shop.on(saveLeadTime, refused);
  await showToStaff(<LeadTimesScreen />, { at: '/diary/lead-times' });
  await page
    .getByRole('row', { name: /Graduation/ })
    .getByRole('button')
    .click();
  const dialog = page.getByRole('dialog');
  for (const part of ['days', 'hours'] as const) {
    const field = dialog.getByLabelText(part === 'days' ? 'Days before' : 'Hours before');
    await typeCounts(
      field,
      async (count) => {
        await dialog.getByRole('button', { name: 'Save' }).click();
        await expect.poll(() => shop.asked(saveLeadTime).at(-1)?.lead?.[part]).toBe(count);
      },
      { most: 100 },
    );
    await field.fill('0');
  }
});
