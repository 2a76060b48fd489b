import { storeInvitation } from '#server/team/store-invitation.ts';
import { expect, newPageIn, type Page, test } from '#tests/support/browser/browser.ts';
import { openDayAhead } from '#tests/support/orders/pickup-day.ts';
import { boardOrder } from '#tests/support/staff/board-orders.ts';
import { givesThemselves, withDatabase } from '#tests/support/staff/members-of-browser.ts';
import { signInBrowser } from '#tests/support/staff/staff-of-browser.ts';
import { newAddress, password } from '#tests/support/staff/team-of-tests.ts';

test.use({ viewport: { width: 1180, height: 820 }, hasTouch: true, expectedNoise: [/status of (40[13]|410)/] });

const hourMs = 3_600_000;
const pin = '482957';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** The address of their invitation, as the email has it. */
const invited = (email: string, hoursAgo = 0) =>
  withDatabase(async (db) => {
    const { token } = await storeInvitation(db, {
      email,
      roleKey: 'counter',
      memberId: null,
      invitedById: null,
      invitedBy: 'Sunita Rao',
      now: new Date(Date.now() - hoursAgo * hourMs),
    });
    return `/admin/invitation?token=${token}`;
  });

/** An owner on the team's screen, who signs in with a password. */
async function ownerAtTeam(page: Page): Promise<void> {
  const owner = await signInBrowser(page, { role: 'owner', name: 'Sunita Rao' });
  await givesThemselves(owner.memberId, { password });
  await page.goto('/admin/settings/team');
  await expect(heading(page, 'Team')).toBeVisible();
}

async function proveIt(page: Page): Promise<void> {
  const once = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await once.getByLabel('Password').fill(password);
  await once.getByRole('button', { name: 'Confirm' }).click();
  await expect(once).toBeHidden();
}

test('[T-03] [T-07] an invitation that was withdrawn and one that ran out open nothing, and say so', async ({
  page,
  browser,
}) => {
  const guest = newAddress();
  const withdrawn = await invited(guest);
  const ranOut = await invited(newAddress(), 72);
  const stillGood = await invited(newAddress(), 71);
  await ownerAtTeam(page);
  const row = page.getByRole('row').filter({ hasText: guest });
  await row.getByRole('button', { name: 'Withdraw' }).click();
  await proveIt(page);
  await expect(row).toHaveCount(0);

  const stranger = await newPageIn(await browser.newContext({ baseURL: new URL(page.url()).origin }));
  await stranger.goto(stillGood);
  await expect(heading(stranger, 'Join the team')).toBeVisible();
  for (const address of [withdrawn, ranOut]) {
    await stranger.goto(address);
    await expect(heading(stranger, 'This link does not work')).toBeVisible();
    await expect(stranger.getByRole('alert')).toContainText('already been used, was withdrawn, or has expired');
    await expect(stranger.getByLabel('Your name')).toHaveCount(0);
    await stranger.getByRole('link', { name: 'Sign in' }).click();
    await expect(heading(stranger, 'Sign in')).toBeVisible();
  }
  await stranger.context().close();
});

test('[T-10] who is deactivated is out at once, by session and by PIN, and what they did keeps their name', async ({
  page,
  browser,
}) => {
  const name = `Idris${Date.now()} Bell`;
  const note = `Rang about the candles ${Date.now()}`;
  const orderNo = await boardOrder({ name: 'Grace Okafor', date: openDayAhead(), time: '10:30' });
  const tablet = await newPageIn(await browser.newContext({ baseURL: test.info().project.use.baseURL ?? '' }));
  const idris = await signInBrowser(tablet, { role: 'counter', name, kind: 'pin' });
  await givesThemselves(idris.memberId, { pin });
  await tablet.goto(`/admin/orders/${orderNo}`);
  await tablet.getByLabel('Note for the team').fill(note);
  await tablet.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(tablet.getByText(note)).toBeVisible();

  await ownerAtTeam(page);
  const row = page.getByRole('row').filter({ hasText: idris.email });
  await row.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Deactivate' }).click();
  await proveIt(page);
  await expect(row).toContainText('Deactivated');
  await expect(row).toContainText('none');

  expect((await tablet.request.get('/api/admin/you')).status()).toBe(401);
  await tablet.reload();
  await expect(heading(tablet, 'Who is using the tablet?')).toBeVisible();
  await expect(tablet.locator('.tablet').getByRole('button', { name: /^Idris\d/ })).toHaveCount(0);
  expect(await tablet.content()).not.toContain(note);
  await tablet.context().close();

  await page.goto(`/admin/orders/${orderNo}`);
  const happened = page.getByRole('region', { name: 'History' }).getByRole('listitem').filter({ hasText: note });
  await expect(happened).toContainText(name);
  await page.goto('/admin/settings/team');
  await row.getByRole('button', { name: `More for ${name}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Reactivate' })).toBeVisible();
});
