import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type * as z from 'zod/mini';
import { readFirstDay } from '#contract/admin/first-day/first-day.ts';
import { readShopSettings, saveShopSettings } from '#contract/admin/settings/settings.ts';
import { settingSchemas } from '#contract/content/settings.ts';
import { settingsOfConfig } from '#server/db/seed/first-settings.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { showToStaff } from '#tests/support/components/staff-screen.tsx';
import story from '../../../../../assets/story.json' with { type: 'json' };
import { EmailSettings } from './email-settings.tsx';
import { MenuSettings } from './menu-settings.tsx';
import { ShopSettings } from './shop-settings.tsx';

const shop = answeringShop();
type Settings = z.input<typeof readShopSettings.output>['settings'];
/** As they came with the shop. */
const kept = <Key extends keyof Settings>(key: Key, value: unknown) => ({
  [key]: { value: settingSchemas[key].parse(value), version: 1, changedAt: '2026-11-02T09:00:00.000Z', changedBy: '' },
});
const { identity, kitchen, orders, enquiries, phrases } = settingsOfConfig;
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

beforeEach(() => {
  shop.on(readFirstDay, () => ({
    owners: 1,
    safeOwners: 1,
    isShopExample: false,
    isMoneyExample: false,
    openWeekdays: 6,
    specialDays: 0,
    shownProducts: 1,
    sellableProducts: 1,
    takesTestCards: false,
    mail: 'delivered' as const,
    hasSentEmail: true,
    members: 1,
    invited: 0,
    tablets: 0,
    pins: 0,
    hasOrder: true,
    hasHandedOver: true,
  }));
  shop.on(readShopSettings, () => shopPage);
  shop.on(saveShopSettings, () => ({ outcome: 'saved' as const, page: shopPage }));
});

const section = (name: string) => page.getByRole('region', { name, exact: true });
const save = page.getByRole('button', { name: 'Save', exact: true });

test('[J-05] what is wrong is said beside its field, what is typed is kept for who comes back, and leaving asks', async () => {
  const { screen } = await showToStaff(<ShopSettings />, { at: '/settings/shop' });
  await expect.element(page.getByText('As it came with the shop')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Nothing to save' })).toBeVisible();
  await expect.element(section('Orders')).toHaveTextContent(/Set by the server’s environment: UNPAID_ORDER_MINUTES/);
  const name = section('Who we are').getByLabelText(/^Name/);
  const dialled = section('Who we are').getByLabelText(/^Telephone as dialled/);
  await name.fill('Copper Kettle Cakes');
  await dialled.fill('0121');
  await save.click();
  await expect.element(dialled).toHaveAccessibleDescription(/Must be as 'tel:\+441212345678'/);
  await expect.element(dialled).toHaveFocus();
  expect(await findingsOnScreen()).toEqual([]);
  expect(shop.asked(saveShopSettings)).toEqual([]);
  await screen.unmount();
  await showToStaff(<ShopSettings />, { at: '/settings/shop' });
  await expect.element(name).toHaveValue('Copper Kettle Cakes');
  await expect.element(page.getByText('2 changes not saved')).toBeVisible();
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Emails' }).click();
  const leaving = page.getByRole('region', { name: 'Leaving' });
  await expect.element(leaving).toHaveTextContent('2 changes not saved');
  await leaving.getByRole('button', { name: 'Stay' }).click();
  await dialled.fill('tel:+441210000000');
  await save.click();
  await expect.element(page.getByRole('button', { name: 'Nothing to save' })).toBeVisible();
  expect(shop.asked(saveShopSettings)).toMatchObject([
    { changes: [{ key: 'identity', version: 1, value: { name: 'Copper Kettle Cakes' } }] },
  ]);
});

test('[J-05] of the phrases it is said which of them is half', async () => {
  await showToStaff(<EmailSettings />, { at: '/settings/emails' });
  const answers = section('In answer to a message');
  await answers.getByRole('button', { name: 'Another phrase' }).click();
  await answers.getByLabelText('Name').last().fill('Sold out');
  await save.click();
  await expect.element(page.getByText('Number 5: must not be empty')).toBeVisible();
  expect(await findingsOnScreen()).toEqual([]);
  await answers.getByLabelText('Text').last().fill('we are sold out today.');
  await save.click();
  await expect.poll(() => shop.asked(saveShopSettings)).toMatchObject([{ changes: [{ key: 'phrases' }] }]);
});

test('[J-05] of the menu’s links it is said which of them leads nowhere; one that moves takes the focus along', async () => {
  await showToStaff(<MenuSettings />, { at: '/settings/menu' });
  const foot = section('The foot of every page');
  await foot.getByRole('button', { name: 'Another link' }).click();
  await foot.getByLabelText('Text').last().fill('Parties');
  await foot.getByLabelText('Leads to').last().fill('about');
  await save.click();
  await expect.element(foot.getByText(/^Number \d: must be an address of the shop/)).toBeVisible();
  await foot.getByLabelText('Leads to').last().fill('/about');
  await foot.getByRole('button', { name: 'Move Parties up' }).click();
  await expect.element(foot.getByLabelText('Text').first()).toHaveValue('Parties');
  await expect.element(foot.getByRole('button', { name: 'Move Parties down' })).toHaveFocus();
});
