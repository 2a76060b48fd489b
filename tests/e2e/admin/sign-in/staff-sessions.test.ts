import { eq } from 'drizzle-orm';
import { orderNotes } from '#server/db/tables/change-tables.ts';
import { expect, newPageIn, type Page, test } from '#tests/support/browser/browser.ts';
import { lookAtAgain } from '#tests/support/browser/look-at-again.ts';
import { onceWritten } from '#tests/support/browser/once-written.ts';
import { openDayAhead } from '#tests/support/orders/pickup-day.ts';
import { boardOrder } from '#tests/support/staff/board-orders.ts';
import { endSessionsOf, givesThemselves, withDatabase } from '#tests/support/staff/members-of-browser.ts';
import { signInBrowser } from '#tests/support/staff/staff-of-browser.ts';
import { password } from '#tests/support/staff/team-of-tests.ts';

test.use({ viewport: { width: 1180, height: 820 }, hasTouch: true, expectedNoise: [/status of 40[13]/] });

const [pinOfAisha, pinOfBella] = ['482957', '739046'];

const orderOf = (page: Page) => page.getByRole('complementary', { name: 'This order' });

async function enter(page: Page, name: string, pin: string): Promise<void> {
  const [firstName = name] = name.split(' ');
  await page.locator('.tablet').getByRole('button', { name: firstName }).click();
  for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).click();
}

const firstDigits = '07700 9004';

/** Types an order, as far as a part of the customer's number. */
async function halfTypedOrder(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Telephone' }).check();
  await page.getByRole('searchbox', { name: 'Find a cake' }).fill('Vanilla Bean Swirl Cupcake');
  await page
    .getByRole('region', { name: 'Products' })
    .getByRole('button', { name: /^Vanilla Bean Swirl Cupcake/ })
    .click();
  await orderOf(page).getByRole('button', { name: 'Take payment' }).click();
  await page.getByLabel('Name').fill('Ivy Lockwood');
  await page.getByRole('textbox', { name: 'Telephone' }).fill(firstDigits);
}

async function isStillTyped(page: Page, telephone = firstDigits): Promise<void> {
  await expect(page.getByLabel('Name')).toHaveValue('Ivy Lockwood');
  await expect(page.getByRole('textbox', { name: 'Telephone' })).toHaveValue(telephone);
  await expect(orderOf(page)).toContainText('Vanilla Bean Swirl Cupcake');
}

const notesOf = async (text: string): Promise<string[]> => {
  const notes = await withDatabase((db) => db.select().from(orderNotes).where(eq(orderNotes.text, text)));
  return notes.map(({ madeBy }) => madeBy);
};

test('[T-05] the session ends while an order is typed: signing in over the page loses nothing', async ({ page }) => {
  const jade = await signInBrowser(page, { role: 'counter', name: 'Jade Robinson' });
  await givesThemselves(jade.memberId, { password });
  await page.goto('/admin/orders/new');
  await halfTypedOrder(page);
  await page.getByRole('textbox', { name: 'Telephone' }).pressSequentially('5');
  await endSessionsOf(jade.memberId);
  await lookAtAgain(page);
  const over = page.getByRole('dialog', { name: 'Still you, Jade?' });
  await expect(over).toBeVisible();
  await over.getByLabel('Email').fill(jade.email);
  await over.getByLabel('Password').fill(password);
  await over.getByRole('button', { name: 'Next' }).click();
  await expect(over).toBeHidden();
  await isStillTyped(page, `${firstDigits}5`);
  await page.reload();
  await orderOf(page).getByRole('button', { name: 'Take payment' }).click();
  await isStillTyped(page, `${firstDigits}5`);
});

test('[T-05] [T-06] a write that waited while another member signed in is not done as theirs, and its author finds it again', async ({
  page,
}) => {
  const text = `Rang about the candle ${Date.now()}`;
  const orderNo = await boardOrder({ name: 'Grace Okafor', date: openDayAhead(), time: '10:30' });
  const bella = await signInBrowser(page, { role: 'counter', name: `Bella${Date.now()} Moss` });
  const aisha = await signInBrowser(page, { role: 'counter', name: `Aisha${Date.now()} Khan`, kind: 'pin' });
  await givesThemselves(bella.memberId, { pin: pinOfBella });
  await givesThemselves(aisha.memberId, { pin: pinOfAisha });
  await page.goto(`/admin/orders/${orderNo}`);
  const note = page.getByLabel('Note for the team');
  await note.fill(text);
  await onceWritten(page, /\/notes$/, () => endSessionsOf(aisha.memberId));
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await enter(page, bella.name, pinOfBella);
  await expect(page.getByRole('button', { name: `${bella.name}, Counter` })).toBeVisible();
  await expect(note).toHaveValue('');
  await expect(page.getByText(text)).toHaveCount(0);
  expect(await notesOf(text)).toEqual([]);

  await page.getByRole('button', { name: `${bella.name}, Counter` }).click();
  await page.getByRole('menuitem', { name: /Lock this tablet/ }).click();
  await enter(page, aisha.name, pinOfAisha);
  await expect(note).toHaveValue(text);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText(text)).toBeVisible();
  await expect(note).toHaveValue('');
  expect(await notesOf(text)).toEqual([aisha.name]);
});

test('[T-05] after signing out the way back, a reload and an address show nothing of what was read', async ({
  page,
}) => {
  const name = `Grace ${Date.now()}`;
  const orderNo = await boardOrder({ name, date: openDayAhead(), time: '11:15' });
  const jade = await signInBrowser(page, { role: 'counter', name: 'Jade Robinson' });
  await page.goto(`/admin/orders/${orderNo}`);
  await expect(page.getByText(name).first()).toBeVisible();
  await page.goto('/admin/messages');
  await page.getByRole('button', { name: `${jade.name}, Counter` }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  const signIn = page.getByRole('heading', { level: 1, name: 'Sign in' });
  await expect(signIn).toBeVisible();
  const steps = [() => page.goBack(), () => page.reload(), () => page.goto(`/admin/orders/${orderNo}`)];
  for (const step of steps) {
    await step();
    await expect(signIn).toBeVisible();
    expect(await page.content()).not.toContain(name);
  }
});

test('[T-05] a page that shows one member writes nothing as another who signed in on a second tab', async ({
  page,
  context,
}) => {
  const text = `From the first tab ${Date.now()}`;
  const orderNo = await boardOrder({ name: 'Grace Okafor', date: openDayAhead(), time: '10:45' });
  await signInBrowser(page, { role: 'counter', name: 'Tom Ashworth' });
  await page.goto(`/admin/orders/${orderNo}`);
  await page.getByLabel('Note for the team').fill(text);
  const second = await newPageIn(context);
  await onceWritten(page, /\/notes$/, () => signInBrowser(second, { role: 'counter', name: 'Jade Robinson' }));
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const over = page.getByRole('dialog', { name: 'Still you, Tom?' });
  await expect(over).toBeVisible();
  expect(await notesOf(text)).toEqual([]);
  await over.getByRole('button', { name: /Not Tom\?/ }).click();
  await expect(page.getByRole('button', { name: 'Jade Robinson, Counter' })).toBeVisible();
  expect(await notesOf(text)).toEqual([]);
});

test('[T-05] [B-03] after the session has ended in two tabs, signing in again at one of them brings its board back while the other still waits', async ({
  page,
  context,
}) => {
  const day = openDayAhead();
  const name = `Grace ${Date.now()}`;
  const jade = await signInBrowser(page, { role: 'counter', name: 'Jade Robinson' });
  await givesThemselves(jade.memberId, { password });
  const holds = page.waitForResponse(/\/admin\/live/);
  await page.goto(`/admin/day/${day}`);
  await holds;
  const second = await newPageIn(context);
  await second.goto(`/admin/day/${day}`);

  await context.setOffline(true);
  await expect(second.getByRole('alert')).toContainText('No connection since');
  await endSessionsOf(jade.memberId);
  await context.setOffline(false);
  await expect(page.getByRole('dialog', { name: 'Still you, Jade?' })).toBeVisible();
  const over = second.getByRole('dialog', { name: 'Still you, Jade?' });
  await lookAtAgain(second);
  await over.getByLabel('Email').fill(jade.email);
  await over.getByLabel('Password').fill(password);
  await over.getByRole('button', { name: 'Next' }).click();
  await expect(over).toBeHidden();
  await expect(second.getByRole('alert')).toBeHidden();
  await boardOrder({ name, date: day, time: '11:45' });
  await expect(second.getByRole('main').getByText(name).first()).toBeVisible();
});
