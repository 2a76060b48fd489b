import { useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Diary } from '#domain/pickup/diary.ts';
import { type Demand, noDemand } from '#domain/pickup/places/demand.ts';
import { roomOf } from '#domain/pickup/places/room.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { showToCustomer } from '#tests/support/components/customer-screen.tsx';
import { diaryOfShop } from '#tests/support/orders/diary-of-shop.ts';
import { PickupFields } from '#web/features/checkout/form/checkout-fields.tsx';
import { type CheckedForm, type CheckoutForm, emptyForm } from '#web/features/checkout/form/checkout-form.ts';
import type { Offer } from './pickup-problems.ts';
import '#web/styles/checkout/checkout.css';

const date = page.getByLabelText('Pickup date', { exact: true });
const opener = page.getByRole('button', { name: 'Open the calendar' });
const calendar = page.getByRole('dialog', { name: 'Choose a day' });
const day = (name: string | RegExp, exact = true) => calendar.getByRole('button', { name, exact });
const time = page.getByRole('button', { name: /^Pickup time/ });
const times = page.getByRole('group', { name: 'Choose a time' });
const offered = times.getByRole('radio');
const hour = times.getByLabelText('Hour', { exact: true });
const minute = times.getByLabelText('Minute', { exact: true });
const setTime = times.getByRole('button', { name: /^Set/ });
const whyClosed = 'We are closed for Christmas Day. Please choose another day';
const damson = 'rgb(69, 18, 46)';
const lunchtime = '2026-12-22T11:07:00Z';

type Wanted = { readonly diary?: Partial<Diary>; readonly demand?: Partial<Demand>; readonly chosen?: string };

function Choice({ defaultValues, offer }: { defaultValues: CheckoutForm; offer: Offer }) {
  const form = useForm<CheckoutForm, unknown, CheckedForm>({ defaultValues });
  return (
    <form>
      <PickupFields form={form} offer={offer} />
      <button type="submit">Proceed</button>
    </form>
  );
}

/** Shows the choice of a pick-up at the given moment, in an empty form or one that was left with a day. */
async function showAt(moment: string, { diary, demand, chosen = '' }: Wanted = {}): Promise<void> {
  vi.useFakeTimers({ now: new Date(moment), toFake: ['Date'] });
  const defaultValues = emptyForm();
  defaultValues.pickup.date = chosen;
  const offer = { diary: { ...diaryOfShop(), ...diary }, demand: { ...noDemand, ...demand } };
  await showToCustomer(<Choice defaultValues={defaultValues} offer={offer} />);
  await expect.element(date).toBeVisible();
}

const typeDate = async (text: string): Promise<void> => {
  (date.element() as HTMLInputElement).focus();
  await userEvent.keyboard(text);
};

test.each([1440, 390])(
  '[V-08][O-01] at %i px the calendar offers what can be had, in British weeks, and says which days are closed',
  async (width) => {
    await page.viewport(width, 844);
    await showAt(lunchtime);
    await opener.click();
    await expect.element(calendar.getByText('December 2026', { exact: true })).toBeVisible();
    await expect.element(calendar.getByRole('columnheader').first()).toHaveTextContent('Mo');
    await expect.element(day('Monday 21 December 2026, not available')).toBeDisabled();
    await expect.element(day('Tuesday 22 December 2026')).toHaveFocus();
    await expect.element(day('Tuesday 22 December 2026')).toHaveAttribute('aria-current', 'date');
    const christmas = day('Friday 25 December 2026, closed, Christmas Day');
    await expect.element(christmas).toHaveAttribute('aria-disabled', 'true');
    await christmas.click({ force: true });
    await expect
      .element(calendar.getByRole('status'))
      .toHaveTextContent(/^Friday 25 December 2026: closed, Christmas Day\.$/);
    await expect.element(calendar.getByText('No pick-up on that day')).toBeVisible();
    const specials = calendar.getByRole('list', { name: 'Special days' });
    await expect.element(specials).toHaveTextContent('Christmas Eve: we close at 3 pm.');
    expect(await findingsOnScreen()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await day(/^Thursday 24 December 2026/).click();
    await expect.element(calendar).not.toBeInTheDocument();
    await expect.element(date).toHaveValue('Thursday 24 December 2026');
    await expect.element(opener).toHaveFocus();
  },
);

test('[V-08] the keyboard moves through the calendar by day, week, month and to the ends of the week', async () => {
  await showAt(lunchtime);
  (date.element() as HTMLInputElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(day(/^Tuesday 22 December 2026/)).toHaveFocus();
  for (const [key, there] of [
    ['{ArrowRight}', 'Wednesday 23 December 2026'],
    ['{ArrowDown}', 'Wednesday 30 December 2026'],
    ['{End}', 'Sunday 3 January 2027'],
    ['{ArrowLeft}', 'Saturday 2 January 2027'],
    ['{Home}', 'Monday 28 December 2026'],
    ['{PageDown}', 'Thursday 28 January 2027'],
    ['{ArrowUp}', 'Thursday 21 January 2027'],
    ['{PageUp}', 'Tuesday 22 December 2026'],
    ['{ArrowLeft}', 'Tuesday 22 December 2026'],
    ['{Shift>}{PageDown}{/Shift}', 'Wednesday 22 December 2027'],
    ['{ArrowRight}', 'Wednesday 22 December 2027'],
  ] as const) {
    await userEvent.keyboard(key);
    await expect.element(day(new RegExp(`^${there}`))).toHaveFocus();
  }
  await userEvent.keyboard('{Enter}');
  await expect.element(date).toHaveValue('Wednesday 22 December 2027');
  await opener.click();
  await expect.element(page.getByRole('gridcell', { selected: true })).toHaveTextContent('22');
  await userEvent.keyboard('{Escape}');
  await expect.element(calendar).not.toBeInTheDocument();
});

test('[V-08] Escape from the calendar leads back to the field, where a date is typed the British way', async () => {
  await showAt(lunchtime);
  (date.element() as HTMLInputElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(calendar).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(date).toHaveFocus();
  await userEvent.keyboard('24/12/2026');
  await userEvent.tab();
  await expect.element(date).toHaveValue('Thursday 24 December 2026');
  await date.fill('4 jan');
  (date.element() as HTMLInputElement).blur();
  await expect.element(date).toHaveValue('Monday 4 January 2027');
});

test('[V-08] a closed day is refused as it is typed, with the reason, and the nearest open day is one tap away', async () => {
  await showAt(lunchtime);
  await typeDate('25/12/20');
  await expect.element(page.getByText(whyClosed)).not.toBeInTheDocument();
  await typeDate('{End}26');
  await expect.element(date).toHaveAccessibleDescription(expect.stringContaining(whyClosed));
  await expect
    .element(page.getByRole('status').filter({ hasText: whyClosed }))
    .toHaveTextContent('The nearest open day is Thursday 24 December 2026');
  await expect.element(time).toHaveAccessibleDescription('');
  expect(await findingsOnScreen()).toEqual([]);
  await time.click();
  await expect.element(times.getByText('There are no times left on that day. Please choose another.')).toBeVisible();
  await expect.element(setTime).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Thursday 24 December 2026' }).click();
  await expect.element(date).toHaveValue('Thursday 24 December 2026');
  await expect.element(date).toHaveFocus();
  await expect.element(page.getByText(whyClosed)).not.toBeInTheDocument();
});

test('[V-08] with letters of twice the size a refused day stands whole in its field, and not over the time', async () => {
  await page.viewport(900, 900);
  const { style } = document.documentElement;
  style.fontSize = '200%';
  try {
    await showAt(lunchtime);
    await typeDate('25/12/2026');
    await expect.element(date).toHaveAccessibleDescription(expect.stringContaining(whyClosed));
    await userEvent.tab();
    const field = date.element();
    expect(field.scrollWidth).toBeLessThanOrEqual(field.clientWidth);
    const [{ right, bottom }, { left, top }] = [date, time].map((part) => part.element().getBoundingClientRect()) as [
      DOMRect,
      DOMRect,
    ];
    expect(right <= left || bottom <= top).toBe(true);
  } finally {
    style.fontSize = '';
  }
});

test.each([
  ['23122026', 'Wednesday 23 December 2026'],
  ['3.1.', 'Sunday 3 January 2027'],
  ['Dec 24', 'Thursday 24 December 2026'],
  ['saturday', 'Saturday 26 December 2026'],
  ['tomorrow', 'Wednesday 23 December 2026'],
])('[V-08] a day is typed as people say it: %s is %s', async (typed, shown) => {
  await showAt(lunchtime);
  await typeDate(typed);
  await userEvent.tab();
  await expect.element(date).toHaveValue(shown);
});

test('[V-08] Enter takes the day over and goes on to the time; a day that cannot be had is complained of. The form is not sent', async () => {
  const sent = vi.fn((event: Event) => event.preventDefault());
  document.addEventListener('submit', sent);
  await showAt(lunchtime);
  await typeDate('{Enter}');
  await expect.element(date).toHaveFocus();
  await userEvent.keyboard('25/12{Enter}');
  await expect.element(date).toHaveAccessibleDescription(expect.stringContaining(whyClosed));
  await expect.element(date).toHaveFocus();
  await date.fill('24/12');
  await userEvent.keyboard('{Enter}');
  await expect.element(date).toHaveValue('Thursday 24 December 2026');
  await expect.element(time).toHaveFocus();
  expect(sent).not.toHaveBeenCalled();
  document.removeEventListener('submit', sent);
});

test('[V-08] a day that has just passed is named and never taken for next year’s; the nearest and the next such day are offered', async () => {
  await showAt(lunchtime);
  await typeDate('21/12{Enter}');
  await expect.element(date).toHaveValue('Monday 21 December 2026');
  await expect.element(date).toHaveAccessibleDescription(/Pickup date cannot be in the past/);
  await expect
    .element(page.getByRole('status').filter({ hasText: 'in the past' }))
    .toHaveTextContent('The nearest open day is Tuesday 22 December 2026 Or did you mean Thursday 21 January 2027');
  expect(await findingsOnScreen()).toEqual([]);
  await page.getByRole('button', { name: 'Thursday 21 January 2027' }).click();
  await expect.element(date).toHaveValue('Thursday 21 January 2027');
});

test('[V-08][V-09] what was typed as a day and is none stays as it was typed, and has no times to be set', async () => {
  await showAt(lunchtime);
  await typeDate('31/2/2027{Enter}');
  await expect.element(date).toHaveValue('31/2/2027');
  await expect.element(date).toHaveAccessibleDescription(/That is not a date. Please choose a day, or type it/);
  await date.fill('the 40th of May');
  await time.click();
  await expect.element(times.getByText('There are no times left on that day.')).toBeVisible();
  await expect.element(setTime).not.toBeInTheDocument();
});

test('[V-08] a day typed without its year is judged when the field is left', async () => {
  await showAt(lunchtime);
  await typeDate('25 dec');
  await expect.element(page.getByText(whyClosed)).not.toBeInTheDocument();
  await userEvent.tab();
  await expect.element(date).toHaveAccessibleDescription(expect.stringContaining(whyClosed));
});

test('[V-08] the soonest open days are offered by name, and for the weeks that are over the calendar shows those of the next month', async () => {
  await showAt('2026-12-24T19:00:00Z');
  const soonest = page.getByRole('group', { name: 'Soonest days' });
  const names = () =>
    soonest
      .getByRole('button')
      .elements()
      .map((button) => button.textContent);
  await expect.poll(names).toEqual(['Sun 27', 'Tue 29', 'Wed 30', 'Sat 2']);
  await opener.click();
  await expect.element(day(/^Sunday 27 December 2026/)).toHaveFocus();
  await expect.element(day(/ 1 December 2026/)).not.toBeInTheDocument();
  await day('Sunday 17 January 2027').click();
  await expect.element(date).toHaveValue('Sunday 17 January 2027');
  const tuesday = soonest.getByRole('button', { name: 'Tue 29' });
  await tuesday.click();
  await expect.element(date).toHaveValue('Tuesday 29 December 2026');
  await expect.element(tuesday).toHaveAttribute('aria-pressed', 'true');
  // The pointer is still there: white text must not appear on the pale background of what is hovered over.
  expect(getComputedStyle(tuesday.element()).backgroundColor).toBe(damson);
});

test('[V-08] a day that has gone since the form was filled in is told as it is found again', async () => {
  await showAt('2026-12-23T09:00:00Z', { chosen: '2026-12-22' });
  await expect.element(date).toHaveAccessibleDescription(/Pickup date cannot be in the past/);
});

test('[V-08] today is the shop’s today wherever the customer is, and goes with its last slot', async () => {
  // Ten to two at night here, ten to six the previous evening at the shop.
  await showAt('2026-12-23T01:50:00Z', { diary: { timeZone: 'America/Los_Angeles' } });
  await opener.click();
  await expect.element(day(/^Tuesday 22 December 2026/)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  // The last time of the day may pass while somebody pays: it can be chosen, but is not preselected for anybody.
  await expect.element(time).toHaveAccessibleName('Pickup time 10:00 AM');
  vi.setSystemTime(new Date('2026-12-23T02:01:00Z'));
  await opener.click();
  await expect.element(day(/^Wednesday 23 December 2026/)).toHaveFocus();
  await expect.element(day(/^Tuesday 22 December 2026, no times left/)).toBeVisible();
});

test('[V-08][V-09] times: those that are left are offered, the default is 10:00 AM, arrows keep to them', async () => {
  await showAt(lunchtime);
  await expect.element(time).toHaveAccessibleName('Pickup time 10:00 AM');
  await date.fill('22/12/2026');
  await expect.element(time).toHaveAccessibleName('Pickup time 12:00 PM');
  await time.click();
  await expect.poll(() => offered.elements().length).toBe(28);
  await expect.element(offered.first()).toHaveAccessibleName('11:15 AM');
  await expect.element(offered.last()).toHaveAccessibleName('6:00 PM');
  expect(await findingsOnScreen()).toEqual([]);
  await times.getByRole('button', { name: 'Earlier hour' }).click();
  await expect.element(time).toHaveAccessibleName('Pickup time 11:15 AM');
  await times.getByRole('button', { name: 'Later hour' }).click();
  await expect.element(time).toHaveAccessibleName('Pickup time 12:15 PM');
  await times.getByRole('radio', { name: '2:30 PM', exact: true }).click();
  await expect.element(time).toHaveAccessibleName('Pickup time 2:30 PM');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(time).toHaveAccessibleName('Pickup time 2:45 PM');
  await times.getByRole('button', { name: 'Set 2:45 PM' }).click();
  await expect.element(times).not.toBeInTheDocument();
  await expect.element(time).toHaveFocus();
});

test('[V-09] on a telephone the times come into sight, with the parts of the day and a row cut in two; Enter sets one', async () => {
  await page.viewport(390, 720);
  await showAt(lunchtime, { chosen: '2026-12-23' });
  await time.click();
  const list = times.getByRole('group', { name: /^Times on/ });
  await expect.element(list).toBeInViewport({ ratio: 0.9 });
  const { bottom } = (offered.first().element().closest('div') as HTMLElement).getBoundingClientRect();
  const rows = offered.elements().map((radio) => (radio.parentElement as HTMLElement).getBoundingClientRect());
  expect(rows.some((row) => row.top + 10 < bottom && row.bottom - 10 > bottom)).toBe(true);
  expect(list.element().textContent).toMatch(/Morning.*9:00 AM.*Midday.*12:00 PM.*Afternoon.*6:00 PM/);
  (offered.first().element() as HTMLInputElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  const sent = vi.fn((event: Event) => event.preventDefault());
  addEventListener('submit', sent, { once: true });
  await userEvent.keyboard('{Enter}');
  await expect.element(times).not.toBeInTheDocument();
  await expect.element(time).toHaveFocus();
  expect(sent).not.toHaveBeenCalled();
});

test('[V-08][V-09] typed times: hours 1 to 12, minutes to the quarter on blur and padded, outside hours in words', async () => {
  const outside = 'Please select a time between 9:00 AM and 6:00 PM';
  const leave = () => userEvent.tab();
  await showAt(lunchtime);
  await date.fill('23/12/2026');
  await time.click();
  await hour.fill('4');
  await minute.fill('7');
  await expect.element(hour).toHaveValue('4');
  await leave();
  await expect.element(minute).toHaveValue('00');
  await minute.fill('52');
  await leave();
  await expect.element(minute).toHaveValue('45');
  await expect.element(times.getByRole('status')).toHaveTextContent(outside);
  await times.getByRole('button', { name: 'PM', exact: true }).click();
  await expect.element(times.getByText(outside)).not.toBeInTheDocument();
  await expect.element(time).toHaveAccessibleName('Pickup time 4:45 PM');
  await hour.fill('19');
  await userEvent.keyboard('{Enter}');
  await expect.element(hour).toHaveValue('12');
  await hour.fill('7');
  await setTime.click();
  await expect.element(time).toHaveAccessibleDescription(outside);
});

test('[Y-01] a day of other hours says so, and offers no other times', async () => {
  const words = 'We count our tins until eleven.';
  const specialDays = [{ date: '2026-12-30', name: '', words, hours: { opens: '11:00', closes: '13:00' } }];
  await showAt(lunchtime, { diary: { specialDays } });
  await date.fill('30/12/2026');
  await expect.element(page.getByText(`We are open 11:00 am to 1:00 pm. ${words}`)).toBeVisible();
  await expect.element(time).toHaveAccessibleName('Pickup time 11:00 AM');
  await time.click();
  await expect.poll(() => offered.elements().length).toBe(9);
  await expect.element(offered.last()).toHaveAccessibleName('1:00 PM');
  await userEvent.keyboard('{Escape}');
  await opener.click();
  await expect.element(calendar.getByRole('list', { name: 'Special days' })).toHaveTextContent(`Wed 30 ${words}`);
});

test('[Y-02] no day is offered before the cakes can be ready, and from when they are is said beside it', async () => {
  await showAt('2027-06-01T11:00:00Z', { demand: { leads: [{ days: 3, orderBy: '16:00' }] } });
  await expect.element(page.getByText('Your order can be ready from Friday 4 June 2027, 9:00 am.')).toBeVisible();
  await opener.click();
  await expect.element(day('Friday 4 June 2027')).toHaveFocus();
  await expect.element(day('Thursday 3 June 2027, too early for your order')).toHaveAttribute('aria-disabled', 'true');
});

test('[O-01] on a low screen the calendar that opens beside its field comes into view', async () => {
  await page.viewport(390, 720);
  await showAt(lunchtime);
  await date.click();
  await expect
    .poll(() => calendar.element().getBoundingClientRect().bottom - window.innerHeight)
    .toBeLessThanOrEqual(0);
});

test('[Y-03] full times and days are shown as full before one is chosen, and arrows pass them by', async () => {
  const rule = { pickupsOfSlot: 1, pickupsOfLaterSlot: null, ordersOfDay: null, workUnitsOfDay: null };
  const slots = { '10:00': 1, '10:15': 1 };
  const room = roomOf(
    [],
    { '2026-12-29': rule, '2026-12-30': { ...rule, ordersOfDay: 0 } },
    { '2026-12-29': { orders: 2, workUnits: 0, slots } },
    diaryOfShop(),
  );
  await showAt(lunchtime, { diary: { room } });
  await date.fill('29/12/2026');
  await expect.element(time).toHaveAccessibleName('Pickup time 10:30 AM');
  await time.click();
  await expect.element(times.getByRole('radio', { name: '10:15 AM Full' })).toBeDisabled();
  const lastOne = times.getByRole('radio', { name: '10:30 AM Last one' });
  await expect.element(lastOne).toBeChecked();
  (lastOne.element() as HTMLInputElement).focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(times.getByRole('radio', { name: '9:45 AM Last one' })).toBeChecked();
  await userEvent.keyboard('{ArrowRight}');
  expect(await findingsOnScreen()).toEqual([]);
  await minute.fill('15');
  await userEvent.tab();
  await expect.element(times.getByText('10:15 AM is full. The next free time is 10:30 AM')).toBeVisible();
  await times.getByRole('button', { name: '15 minutes later' }).click();
  await expect.element(time).toHaveAccessibleName('Pickup time 10:30 AM');
  await userEvent.keyboard('{Escape}');
  await opener.click();
  await expect.element(day('Wednesday 30 December 2026, full')).toHaveAttribute('aria-disabled', 'true');
});
