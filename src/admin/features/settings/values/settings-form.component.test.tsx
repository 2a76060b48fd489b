import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type * as z from 'zod/mini';
import { readFirstDay } from '#contract/admin/first-day.ts';
import {
  previewAutomaticEmail,
  readMoneySettings,
  readShopSettings,
  saveMoneySettings,
  saveShopSettings,
  setVatRate,
} from '#contract/admin/settings.ts';
import { settingSchemas } from '#contract/content/settings.ts';
import type { FirstDayFacts } from '#domain/staff/first-day.ts';
import { automaticEmails } from '#domain/staff/settings/automatic-emails.ts';
import { settingsOfConfig } from '#server/db/seed/first-settings.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { firstDayFacts } from '#tests/support/components/board-answers.ts';
import { showToStaff } from '#tests/support/components/staff-screen.tsx';
import { typeDay, typedDay } from '#tests/support/components/typed-day.ts';
import story from '../../../../../assets/story.json' with { type: 'json' };
import { EmailSettings } from './email-settings.tsx';
import { MenuSettings } from './menu-settings.tsx';
import { MoneySettings } from './money-settings.tsx';
import { ShopSettings } from './shop-settings.tsx';
import { VatRates } from './vat-rates.tsx';

const shop = answeringShop();
type Settings = z.input<typeof readShopSettings.output>['settings'];
type MoneyPage = z.input<typeof readMoneySettings.output>;
/** The settings that came with the shop. */
const kept = <Key extends keyof Settings | keyof MoneyPage['settings']>(key: Key, value: unknown) => ({
  [key]: { value: settingSchemas[key].parse(value), version: 1, changedAt: '2026-11-02T09:00:00.000Z', changedBy: '' },
});
const { identity, kitchen, orders, enquiries, phrases, company, discount, refunds } = settingsOfConfig;
const settings = Object.assign(
  {},
  kept('identity', identity),
  kept('kitchen', kitchen),
  kept('orders', orders),
  kept('enquiries', enquiries),
  kept('letters', story.letters),
  kept('phrases', phrases),
  kept('menu', story.menu),
) as Settings;
const shopPage = {
  settings,
  setByEnvironment: [{ field: 'orders.unpaidMinutes', variable: 'UNPAID_ORDER_MINUTES' }],
};
const moneyPage: MoneyPage = {
  settings: Object.assign(
    {},
    kept('company', company),
    kept('discount', discount),
    kept('refunds', refunds),
  ) as MoneyPage['settings'],
  vatRates: [],
};

beforeEach(() => {
  shop.on(
    readFirstDay,
    (): FirstDayFacts => ({
      ...firstDayFacts,
      ...{ isShopExample: false, isMoneyExample: false, takesTestCards: false, mail: 'delivered', hasSentEmail: true },
      ...{ discountPercent: 0, hasMorningRule: true, looked: ['hours', 'cakes', 'discount'] },
      ...{ hasOrder: true, hasHandedOver: true, hasGivenBack: true },
    }),
  );
  shop.on(readShopSettings, () => shopPage);
  shop.on(saveShopSettings, () => ({ outcome: 'saved' as const, page: shopPage }));
});

const section = (name: string) => page.getByRole('region', { name, exact: true });
const save = page.getByRole('button', { name: 'Save', exact: true });

test('[J-05] what is wrong is said beside its field, what is typed is kept for who comes back, and leaving asks', async () => {
  const { screen } = await showToStaff(<ShopSettings />, { at: '/settings/shop' });
  await expect.element(page.getByText('Original settings')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Nothing to save' })).toBeVisible();
  await expect.element(section('Orders')).toHaveTextContent(/Set by the server’s environment \(UNPAID_ORDER_MINUTES\)/);
  const name = section('Who we are').getByLabelText(/^Name/);
  const telephone = section('Who we are').getByLabelText(/^Telephone/);
  await name.fill('Copper Kettle Cakes');
  await telephone.fill('0121');
  await save.click();
  await expect.element(telephone).toHaveAccessibleDescription(/Must be a number that can be called/);
  await expect.element(telephone).toHaveFocus();
  expect(await findingsOnScreen()).toEqual([]);
  expect(shop.asked(saveShopSettings)).toEqual([]);
  await screen.unmount();
  await showToStaff(<ShopSettings />, { at: '/settings/shop' });
  await expect.element(name).toHaveValue('Copper Kettle Cakes');
  await expect.element(page.getByText('2 changes not saved').first()).toBeVisible();
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Emails' }).click();
  const leaving = page.getByRole('region', { name: 'Leaving' });
  await expect.element(leaving).toHaveTextContent('2 changes not saved');
  await leaving.getByRole('button', { name: 'Stay' }).click();
  await telephone.fill('0121 000 000');
  // A folded section opens if something in it is wrong.
  const prefix = section('More').getByLabelText(/^Order numbers start with/);
  await expect.element(prefix).not.toBeVisible();
  await section('More').getByText('Show').click();
  await prefix.fill('m');
  await section('More').getByText('Show').click();
  await save.click();
  await expect.element(prefix).toHaveFocus();
  await prefix.fill('MA');
  await save.click();
  await expect.element(page.getByRole('button', { name: 'Nothing to save' })).toBeVisible();
  expect(shop.asked(saveShopSettings)).toMatchObject([
    {
      changes: [
        { key: 'identity', version: 1, value: { name: 'Copper Kettle Cakes', telephone: { shown: '0121 000 000' } } },
      ],
    },
  ]);
});

test('[J-05] what is rarely changed is folded away; every fold with an error in it opens, and no other', async () => {
  await showToStaff(<ShopSettings />, { at: '/settings/shop' });
  await expect.element(section('Who we are')).toBeVisible();
  const shown = page.getByRole('textbox').or(page.getByRole('radio')).or(page.getByRole('checkbox'));
  expect(shown.elements().filter((field) => field.checkVisibility()).length).toBeLessThan(16);
  const [deposit, loans] = [
    section('Enquiries').getByLabelText(/^Deposit/),
    section('More').getByLabelText(/^Items on loan are due back within/),
  ];
  for (const field of [deposit, loans]) await expect.element(field).not.toBeVisible();
  await section('Enquiries').getByText('Show', { exact: true }).click();
  await deposit.fill('101');
  await section('Enquiries').getByText('Show', { exact: true }).click();
  await section('Who we are')
    .getByLabelText(/^Telephone/)
    .fill('0121');
  await save.click();
  await expect.element(deposit).toBeVisible();
  await expect.element(section('Who we are').getByLabelText(/^Telephone/)).toHaveFocus();
  await expect.element(loans).not.toBeVisible();
});

test('[J-05] the particulars of the business are folded away among the money, and open on an error in them', async () => {
  shop.on(readMoneySettings, () => moneyPage);
  shop.on(saveMoneySettings, () => ({ outcome: 'saved' as const, page: moneyPage }));
  await showToStaff(<MoneySettings />, { at: '/settings/money' });
  const business = section('The business');
  const days = business.getByLabelText(/^Complaints are answered within/);
  await expect.element(section('Discount').getByRole('textbox')).toBeVisible();
  await expect.element(days).not.toBeVisible();
  await business.getByText('Show', { exact: true }).click();
  await days.fill('0');
  expect(await findingsOnScreen()).toEqual([]);
  await business.getByText('Show', { exact: true }).click();
  await expect.element(days).not.toBeVisible();
  await save.click();
  await expect.element(days).toBeVisible();
  await expect.element(days).toHaveFocus();
  expect(shop.asked(saveMoneySettings)).toEqual([]);
  await days.fill('8');
  await save.click();
  await expect
    .poll(() => shop.asked(saveMoneySettings))
    .toMatchObject([{ changes: [{ key: 'company', value: { complaints: { answerDays: 8 } } }] }]);
});

test('[J-05] of the phrases it is said which of them is half', async () => {
  await showToStaff(<EmailSettings />, { at: '/settings/emails' });
  const answers = section('Replying to a message');
  await answers.getByRole('button', { name: 'Add a phrase' }).click();
  await answers.getByLabelText('Name').last().fill('Sold out');
  await save.click();
  await expect.element(page.getByText('Number 5: must not be empty')).toBeVisible();
  expect(await findingsOnScreen()).toEqual([]);
  await answers.getByLabelText('Text').last().fill('we are sold out today.');
  await save.click();
  await expect.poll(() => shop.asked(saveShopSettings)).toMatchObject([{ changes: [{ key: 'phrases' }] }]);
});

test('[J-05] the words of an email are one’s own, looked at before they are saved, and given back to the shop', async () => {
  shop.on(previewAutomaticEmail, ({ kind, words }) => ({
    subject: `A preview of ${kind}`,
    plain: words.before ?? 'the shop’s',
  }));
  await showToStaff(<EmailSettings />, { at: '/settings/emails' });
  const emails = section('Automatic emails');
  const ready = emails.getByRole('group').filter({ hasText: 'Ready for pick-up' });
  await emails.getByText('Ready for pick-up').click();
  await expect.element(ready.getByText(/The shop says: Your order is waiting for you at/)).toBeVisible();
  await ready.getByRole('button', { name: 'Start from this text' }).click();
  const before = ready.getByLabelText(/^Before the details/);
  await expect.element(before).toHaveValue(automaticEmails.ready.before);
  await before.fill('Come and get {cakes}!');
  await save.click();
  await expect.element(before).toHaveAccessibleDescription(/Must not have {cakes}: the shop has no value for it/);
  await before.fill('Order {number} is here.');
  expect(await findingsOnScreen()).toEqual([]);
  await ready.getByRole('button', { name: 'Preview' }).click();
  await expect.element(page.getByRole('dialog').getByText('A preview of ready')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await save.click();
  await expect
    .poll(() => shop.asked(saveShopSettings))
    .toMatchObject([
      { changes: [{ key: 'letters', value: { words: { ready: { before: 'Order {number} is here.' } } } }] },
    ]);
  await before.fill('x');
  await ready.getByRole('button', { name: 'Back to the shop’s text' }).click();
  await expect.element(before).toHaveValue('');
});

test('[J-05] of the menu’s links it is said which of them leads nowhere; one that moves takes the focus along', async () => {
  await showToStaff(<MenuSettings />, { at: '/settings/menu' });
  const foot = section('Page footer');
  await foot.getByText('Show').click();
  await foot.getByRole('button', { name: 'Add a link' }).click();
  await foot.getByLabelText('Text').last().fill('Parties');
  await foot.getByLabelText('Link', { exact: true }).last().fill('about');
  await save.click();
  await expect.element(foot.getByText(/^Number \d: must be a page of the shop/)).toBeVisible();
  await foot.getByLabelText('Link', { exact: true }).last().fill('/about');
  await foot.getByRole('button', { name: 'Move Parties up' }).click();
  await expect.element(foot.getByLabelText('Text').first()).toHaveValue('Parties');
  await expect.element(foot.getByRole('button', { name: 'Move Parties down' })).toHaveFocus();
});

test('[J-05] the day from which a rate counts is typed by its numbers, noughts first', async () => {
  shop.on(setVatRate, () => ({ vatRates: [] }));
  await showToStaff(<VatRates rates={[]} />);
  await typeDay(page.getByLabelText('Standard rate from'));
  const rate = page.getByLabelText('Standard rate', { exact: true });
  for (const wrong of ['abc', '1.234', '-5']) {
    await rate.fill(wrong);
    await page.getByRole('button', { name: 'Set rate' }).click();
    await expect.element(rate).toHaveAccessibleDescription('Enter a rate, such as 20 or 17.5');
  }
  await rate.fill('17,5 %');
  await page.getByRole('button', { name: 'Set rate' }).click();
  await expect.poll(() => shop.asked(setVatRate)).toMatchObject([{ validFrom: typedDay, basisPoints: 1_750 }]);
  await expect.element(page.getByLabelText('Standard rate from')).toHaveValue('');
});

test('[J-05] the numbers of a setting are typed as people write them, and what is none is said at its field', async () => {
  shop.on(readShopSettings, () => ({ ...shopPage, setByEnvironment: [] }));
  await showToStaff(<ShopSettings />, { at: '/settings/shop' });
  await section('More').getByText('Show').click();
  const minutes = section('Orders').getByLabelText(/^Unpaid orders expire after/);
  const latitude = section('More').getByLabelText(/^Latitude/);
  await latitude.fill('north');
  for (const wrong of ['abc', '1.5', '1e1', '-2']) {
    await minutes.fill(wrong);
    await save.click();
    await expect.element(minutes).toHaveAccessibleDescription(/whole number from 1 to 1440/);
    await expect.element(minutes).toHaveValue(wrong);
  }
  await expect.element(latitude).toHaveAccessibleDescription(/number from -90 to 90/);
  expect(shop.asked(saveShopSettings)).toEqual([]);
  await minutes.fill('1,200');
  await latitude.fill('52,4816');
  await save.click();
  await expect
    .poll(() => shop.asked(saveShopSettings).at(-1)?.changes)
    .toMatchObject([{ value: { position: { latitude: 52.4816 } } }, { value: { unpaidMinutes: 1_200 } }]);
});
