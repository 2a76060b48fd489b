import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openingDiary } from '#contract/diary.ts';
import { changePickup } from '#contract/orders/order-pickup.ts';
import { Failure } from '#domain/failure.ts';
import { formatPickupDate } from '#domain/pickup/pickup.ts';
import { formatPickupSlot } from '#domain/pickup/pickup-slot.ts';
import { roomOf } from '#domain/pickup/places/room.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { details, keepOrders, openDetails, orderOf } from '#tests/support/components/customer-orders.tsx';
import { signPriyaIn } from '#tests/support/components/customer-screen.tsx';
import { diaryOfShop } from '#tests/support/orders/diary-of-shop.ts';
import { openDayAhead } from '#tests/support/orders/pickup-day.ts';

const shop = answeringShop();
const changeButton = details.getByRole('button', { name: 'Change day or time' });
const asked = page.getByRole('dialog', { name: 'Change day or time' });
const date = asked.getByLabelText('Pickup date', { exact: true });
const time = asked.getByRole('button', { name: /^Pickup time/ });
const send = asked.getByRole('button', { name: 'Change pick-up' });
const order = orderOf();
const day = openDayAhead(5);
const british = day.split('-').reverse().join('/');
const diary = () => {
  const { week, specialDays, ...rest } = diaryOfShop();
  return {
    ...rest,
    now: new Date().toISOString(),
    room: { week: [], days: {} },
    pauses: [],
    week: [...week],
    specialDays: specialDays.map((special) => ({ ...special })),
  };
};
let kept = keepOrders(shop);

beforeEach(() => {
  signPriyaIn();
  kept = keepOrders(shop, order);
  shop.on(openingDiary, diary);
  shop.on(changePickup, ({ orderNo, pickupDate, pickupTime }) => kept.change(orderNo, { pickupDate, pickupTime }));
});

async function openChange(): Promise<void> {
  await openDetails();
  await changeButton.click();
  await expect.element(date).toHaveValue(formatPickupDate(order.pickupDate));
}

test('[B-07] a customer chooses another day and time, by the picker of the checkout, and sends it once', async () => {
  await page.viewport(320, 844);
  await openChange();
  await expect.element(asked).toHaveTextContent(order.orderNo);
  await expect.element(asked).toHaveTextContent('You can change it here until 4 January 2027, 10:30 am.');
  expect(await findingsOnScreen()).toEqual([]);
  const dialog = asked.element();
  expect(dialog.scrollWidth).toBeLessThanOrEqual(dialog.clientWidth);
  await send.click();
  await expect.element(date).toHaveAccessibleDescription(/That is already your pick-up/);
  await expect.element(date).toHaveFocus();
  expect(shop.asked(changePickup)).toEqual([]);

  await asked.getByRole('button', { name: 'Open the calendar' }).click();
  const calendar = page.getByRole('dialog', { name: 'Choose a day' });
  await expect.element(calendar).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(calendar).not.toBeInTheDocument();
  await expect.element(asked).toBeVisible();

  await page.viewport(1440, 900);
  await date.fill(british);
  await time.click();
  await asked.getByRole('radio', { name: '11:15 AM' }).click();
  expect(await findingsOnScreen()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  // Answered once both clicks were made: a second one after the dialog has closed would hit the page below it.
  let answer: () => void = () => {};
  const clicked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  shop.on(changePickup, async ({ orderNo, pickupDate, pickupTime }) => {
    await clicked;
    return kept.change(orderNo, { pickupDate, pickupTime });
  });
  await send.dblClick();
  answer();
  await expect.element(asked).not.toBeInTheDocument();
  const chosen = formatPickupSlot({ date: day, time: '11:15' });
  await expect.element(page.getByText(`You are now collecting your order on ${chosen}.`)).toBeVisible();
  await expect.element(details.getByText(chosen, { exact: true })).toBeVisible();
  await expect.element(changeButton).toHaveFocus();
  const { orderNo } = order;
  expect(shop.asked(changePickup)).toEqual([{ orderNo, revision: 1, pickupDate: day, pickupTime: '11:15:00' }]);
});

test('[B-07] what is left with Esc stays as it is, and the focus returns', async () => {
  await openChange();
  await userEvent.keyboard('{Escape}');
  await expect.element(asked).not.toBeInTheDocument();
  await expect.element(details).toBeVisible();
  await expect.element(changeButton).toHaveFocus();
});

test('[B-07] [Y-03] a full time is shown as full; one that is taken meanwhile is refused with the next, one tap away', async () => {
  const rule = { pickupsOfSlot: 1, pickupsOfLaterSlot: null, ordersOfDay: null, workUnitsOfDay: null };
  const taken = { orders: 1, workUnits: 0, slots: { '11:00': 1 } };
  const { days } = roomOf([], { [day]: rule }, { [day]: taken }, diary());
  shop.on(openingDiary, () => ({ ...diary(), room: { week: [], days: structuredClone(days) } }));
  const free = { date: day, time: '11:30' };
  await openChange();
  await date.fill(british);
  await time.click();
  await expect.element(asked.getByRole('radio', { name: '11:00 AM Full' })).toBeDisabled();
  await asked.getByRole('radio', { name: '11:15 AM' }).click();
  await userEvent.keyboard('{Escape}');
  shop.on(changePickup, ({ orderNo, pickupDate, pickupTime }) => {
    if (pickupTime === '11:15:00') throw new Failure('slotFull', { free });
    return kept.change(orderNo, { pickupDate, pickupTime });
  });
  await send.click();
  await expect.element(asked.getByRole('alert')).toHaveTextContent('That pick-up time has just been taken.');
  await expect.element(date).toHaveValue(formatPickupDate(day));
  await expect.element(time).toHaveAccessibleName('Pickup time 11:15 AM');
  expect(await findingsOnScreen()).toEqual([]);
  await asked.getByRole('button', { name: `Take ${formatPickupSlot(free)}` }).click();
  await expect.element(asked).not.toBeInTheDocument();
  await expect.element(details.getByText(formatPickupSlot(free), { exact: true })).toBeVisible();
});

test('[B-07] what is being baked keeps its day: nothing offers to change it', async () => {
  keepOrders(shop, orderOf({ status: 'baking' }));
  await openDetails();
  await expect.element(details.getByText('We started baking.')).toBeVisible();
  await expect.element(changeButton).not.toBeInTheDocument();
});

test('[B-07] days that cannot be loaded are asked for again, and nothing is lost', async () => {
  shop.on(openingDiary, () => {
    throw new Failure('badRequest');
  });
  await openDetails();
  await changeButton.click();
  await expect.element(asked.getByRole('alert')).toHaveTextContent('The days cannot be shown at the moment');
  shop.on(openingDiary, diary);
  await asked.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(date).toHaveValue(formatPickupDate(order.pickupDate));
});
