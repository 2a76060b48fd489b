import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { readBoardNews } from '#contract/admin/board/board.ts';
import { countInbox } from '#contract/admin/messages.ts';
import { staffSession } from '#contract/admin/team/session.ts';
import { signIn } from '#contract/admin/team/sign-in.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { expectNoise } from '#tests/support/components/quiet.ts';
import { leadLine, lookAtAgain, nobody, sessionOf, showOffice } from '#tests/support/components/staff-screen.tsx';

const shop = answeringShop();
const title = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const rail = page.getByRole('navigation', { name: 'Back office', exact: true });
const person = (name: string) => rail.getByRole('button', { name });
const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
const over = page.getByRole('dialog', { name: 'Still you, Jade?' });
const jade = sessionOf('counter', 'Jade Robinson');
const marek = { ...sessionOf('baker', 'Marek Nowak') };
if (marek.member) marek.member.id = 2;

let line: ReturnType<typeof leadLine>;
beforeEach(async () => {
  line = leadLine();
  await line.leads;
});
afterEach(() => line[Symbol.dispose]());

test('[T-05] who is not signed in is led to the sign-in, with the way back', async () => {
  const { address } = await showOffice(shop, { at: '/orders?state=ready', session: nobody });
  await expect.element(title('Sign in')).toBeVisible();
  expect(address()).toBe(`/sign-in?${new URLSearchParams({ next: '/orders?state=ready' })}`);
  await expect.poll(() => document.title).toBe('Sign in · Back office');
  await expect.element(page.getByText('Back office, Mount Avenue Bakery')).toBeVisible();
});

test('[T-08] who may do nothing yet finds no place, and a word about whom to ask', async () => {
  const session = { ...jade, member: jade.member && { ...jade.member, permissions: [] } };
  await showOffice(shop, { at: '/', session });
  await expect.element(title('Your role does not have access')).toBeVisible();
  await expect.element(page.getByText('You need permission to see orders.')).toBeVisible();
  expect(rail.getByRole('listitem').elements()).toEqual([]);
  expect(await findingsOnScreen()).toEqual([]);
});

test('an address that leads nowhere says so and leads to the first place, whose heading has the focus', async () => {
  const { address } = await showOffice(shop, { session: jade });
  await expect.element(title('Page not found')).toBeVisible();
  expect(await findingsOnScreen()).toEqual([]);
  await page.getByRole('link', { name: 'Go to Today' }).click();
  await expect.element(title(/day/)).toHaveFocus();
  expect(address()).toBe('/');
});

test('[B-01] the day says its name in the heading and the title', async () => {
  await showOffice(shop, { at: '/', session: jade });
  await expect.element(title(/^\w+day \d+ \w+$/)).toBeVisible();
  await expect.poll(() => document.title).toMatch(/^\w+day \d+ \w+ · Back office$/);
});

test('the rail, the person and the keys are reached without a mouse; behind a dialog or a menu letters do nothing', async () => {
  const { address } = await showOffice(shop, { session: jade });
  await expect.element(title('Page not found')).toBeVisible();
  await userEvent.tab();
  await expect.element(page.getByRole('link', { name: 'Skip to main content' })).toHaveFocus();
  await userEvent.keyboard('?');
  await expect.element(keys.getByText('Today')).toBeVisible();
  expect(await findingsOnScreen()).toEqual([]);
  await userEvent.keyboard('gt');
  expect(address()).toBe('/no/such/place');
  await userEvent.keyboard('{Escape}');
  await expect.element(keys).not.toBeInTheDocument();

  (person('Jade Robinson, Counter').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: 'You' })).toHaveFocus();
  expect(await findingsOnScreen()).toEqual([]);
  await userEvent.keyboard('gt');
  expect(address()).toBe('/no/such/place');
  await userEvent.keyboard('{Escape}');
  await expect.element(person('Jade Robinson, Counter')).toHaveFocus();

  await userEvent.keyboard('gt');
  await expect.poll(address).toBe('/');
  await expect.element(rail.getByRole('link', { name: 'Today' })).toHaveAttribute('aria-current', 'page');
});

test('single letters can be switched off on a device, and stay off', async () => {
  const { screen } = await showOffice(shop, { session: jade });
  await expect.element(title('Page not found')).toBeVisible();
  await userEvent.keyboard('?');
  await keys.getByRole('switch').click();
  await userEvent.keyboard('{Escape}');
  await screen.unmount();
  const { address } = await showOffice(shop, { session: jade });
  await expect.element(title('Page not found')).toBeVisible();
  await userEvent.keyboard('?gt');
  await person('Jade Robinson, Counter').click();
  await expect.element(keys).not.toBeInTheDocument();
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  await expect.element(keys.getByRole('switch')).not.toBeChecked();
  expect(address()).toBe('/no/such/place');
  await keys.getByRole('switch').click();
});

test('while the shop does not answer the back office says that it did not open, and opens once it can', async () => {
  expectNoise(/Failed to fetch/);
  shop.interrupt(() => {
    throw new TypeError('Failed to fetch');
  });
  await showOffice(shop, { session: jade });
  await expect.element(title('The back office could not be opened')).toBeVisible();
  await expect.element(page.getByText('Unable to connect to our servers.')).toBeVisible();
  shop.interrupt(null);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(title('Page not found')).toBeVisible();
});

test('[B-04] what nobody has seen by the end of its day calls no longer on the next', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.parse('2026-12-18T23:59:30Z') });
  onTestFinished(() => void vi.useRealTimers());
  await showOffice(shop, { session: jade });
  shop.on(readBoardNews, () => ({
    orders: [{ number: 'MA-7K3F-9001', day: '2026-12-18', time: '17:00', name: 'Tegan Moss' }],
  }));
  await expect.poll(() => document.title).toMatch(/^\(1\) /);
  shop.on(readBoardNews, () => ({ orders: [] }));
  await vi.advanceTimersByTimeAsync(31_000);
  await expect.poll(() => document.title).not.toMatch(/^\(1\) /);
});

test('[T-06] before a shop that comes back later than the tablet nobody has to press anything', async () => {
  shop.interrupt(() => new Response('', { status: 404 }));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await showOffice(shop, { session: jade });
  await expect.element(title('The back office could not be opened')).toBeVisible();
  shop.interrupt(null);
  await vi.advanceTimersByTimeAsync(10_000);
  await expect.element(title('Page not found')).toBeVisible();
});

test('[T-05] another member who signs in in the same browser is the one who is shown', async () => {
  await showOffice(shop, { session: jade });
  await expect.element(person('Jade Robinson, Counter')).toBeVisible();
  shop.on(staffSession, () => marek);
  lookAtAgain();
  await expect.element(person('Marek Nowak, Baker')).toBeVisible();
});

test('[T-05] [T-06] whoever is signed out elsewhere has to answer, whatever is pressed, and is shown nothing more when they leave', async () => {
  const { address } = await showOffice(shop, { session: jade });
  await expect.element(title('Page not found')).toBeVisible();
  shop.on(staffSession, () => nobody);
  lookAtAgain();
  await expect.element(over).toBeVisible();
  // A browser that is asked again and again to close a dialog would close it by itself.
  for (let n = 0; n < 5; n += 1) await userEvent.keyboard('{Escape}');
  await expect.element(over).toBeVisible();
  expect(await findingsOnScreen()).toEqual([]);
  await over.getByRole('button', { name: /^Not Jade/ }).click();
  await expect.element(title('Sign in')).toBeVisible();
  expect(address()).toContain('/sign-in');
});

test('[T-05] an answer from before the sign-in, which comes after it, asks for no other', async () => {
  await showOffice(shop, { session: jade });
  await expect.element(title('Page not found')).toBeVisible();
  shop.on(staffSession, () => nobody);
  lookAtAgain();
  await expect.element(over).toBeVisible();
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  let asked = 0;
  shop.on(staffSession, async () => {
    asked += 1;
    if (asked > 1) return jade;
    await held;
    return nobody;
  });
  lookAtAgain();
  await expect.poll(() => asked).toBe(1);
  shop.on(signIn, () => ({ next: 'in' as const }));
  await over.getByLabelText('Email').fill('jade@bakery.example');
  await over.getByLabelText('Password').fill('Sponge&Jam1');
  await over.getByRole('button', { name: 'Next' }).click();
  await expect.element(over).not.toBeInTheDocument();
  letGo();
  // After two more requests, the late response has been handled.
  await expect
    .poll(() => {
      lookAtAgain();
      return asked;
    })
    .toBeGreaterThan(3);
  await expect.element(person('Jade Robinson, Counter')).toBeVisible();
  await expect.element(over).not.toBeInTheDocument();
});

test('[T-05] what a page asks while nobody touches it does not pass for somebody', async () => {
  const unattended: (string | null)[] = [];
  await showOffice(shop, { session: jade });
  await expect.poll(() => shop.asked(countInbox).length).toBeGreaterThan(0);
  await person('Jade Robinson, Counter').click();
  shop.interrupt((request) => {
    unattended.push(request.headers.get('x-unattended'));
    return Response.json({ messages: 0, enquiries: 0, reviews: 0 });
  });
  vi.useFakeTimers({ toFake: ['Date'] });
  line.event({ type: 'messages' });
  await expect.poll(() => unattended).toContain(null);
  unattended.length = 0;
  vi.setSystemTime(Date.now() + 60_001);
  line.event({ type: 'messages' });
  await expect.poll(() => unattended).toEqual(['1']);
  unattended.length = 0;
  await userEvent.keyboard('{Escape}');
  line.event({ type: 'messages' });
  await expect.poll(() => unattended).toEqual([null]);
});

test('on a telephone the bar has four places; what has no room there is under More, and so is the person', async () => {
  await page.viewport(390, 844);
  const session = sessionOf('owner');
  await showOffice(shop, { session });
  const bar = page.getByRole('navigation', { name: 'Back office, main screens' });
  await expect.element(bar).toBeVisible();
  const places = () =>
    bar
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent);
  expect(places()).toEqual(['Today', 'Orders', 'Reports', 'Inbox']);
  await bar.getByRole('button', { name: 'More' }).click();
  const more = page.getByRole('dialog', { name: 'More' });
  await more.getByRole('button', { name: 'Sunita Rao, Owner' }).click();
  expect(await findingsOnScreen()).toEqual([]);
  await more.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  await expect.element(keys).toBeVisible();
  await expect.element(more).not.toBeInTheDocument();
});
