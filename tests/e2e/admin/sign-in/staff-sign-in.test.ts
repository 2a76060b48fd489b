import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { staffMembers } from '#server/db/tables/staff/team-tables.ts';
import { expect, test } from '#tests/support/browser/browser.ts';
import { onceWritten } from '#tests/support/browser/once-written.ts';
import { withPasskeys } from '#tests/support/browser/passkeys.ts';
import { endSessionsOf, givesThemselves, invite, withDatabase } from '#tests/support/staff/members-of-browser.ts';
import { signInBrowser } from '#tests/support/staff/staff-of-browser.ts';
import { codeOf, newAddress, password } from '#tests/support/staff/team-of-tests.ts';

test.use({
  viewport: { width: 1180, height: 820 },
  hasTouch: true,
  // What a browser reports about a refusal; the one for another session's CSRF token is among them.
  expectedNoise: [/status of 40[13]|net::ERR_FAILED/],
});

const invitation = async (roleKey: string, email: string) => `/admin/invitation?token=${await invite(roleKey, email)}`;

const memberCalled = (email: string) =>
  withDatabase(async (db) => {
    const [member] = await db.select().from(staffMembers).where(eq(staffMembers.email, email));
    return member?.id ?? 0;
  });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const signOut = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `${name}, Owner` }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(heading(page, 'Sign in')).toBeVisible();
};

test('[T-03] [T-04] [T-05] [T-07] [T-08] [T-09] an invited owner registers a passkey, signs out and in by it, and loses nothing when the session ends', async ({
  page,
}) => {
  await withPasskeys(page);
  const email = newAddress();
  await page.goto(await invitation('owner', email));
  await expect(heading(page, 'Join the team')).toBeVisible();
  await expect(page.getByText('Owen Clarke has invited you as Owner')).toBeVisible();
  await page.getByLabel('Your name').fill('Nadia Novak');
  await page.getByRole('button', { name: 'Create passkey' }).click();
  await expect(heading(page, 'Your recovery codes')).toBeVisible();
  await expect(page.locator('li code')).toHaveCount(10);
  await page.getByRole('button', { name: /to the board/ }).click();
  await expect(page.getByRole('button', { name: 'Nadia Novak, Owner' })).toBeVisible();

  await signOut(page, 'Nadia Novak');
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Nadia Novak, Owner' })).toBeHidden();
  await page.goto('/admin/settings/team');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(heading(page, 'Team')).toBeVisible();

  // The session ends while an invitation is being typed: somebody signs in over it, confirms, and it is sent.
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const invite = page.getByRole('dialog', { name: 'Invite' });
  const guest = newAddress();
  await invite.getByLabel('Email').fill(guest);
  const nadia = await memberCalled(email);
  await onceWritten(page, /\/team\/invitations$/, () => endSessionsOf(nadia));
  await invite.getByRole('button', { name: 'Invite' }).click();
  const over = page.getByRole('dialog', { name: 'Still you, Nadia?' });
  await over.getByRole('button', { name: 'Unlock with passkey' }).click();
  const once = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await expect(once.getByText('Changing the team needs your passkey again.')).toBeVisible();
  await once.getByRole('button', { name: 'Use passkey' }).click();
  await expect(page.getByRole('dialog', { name: 'Invitation link' }).getByText(guest)).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('row', { name: new RegExp(guest) })).toBeVisible();

  await page.goto('/admin/settings/you');
  await expect(page.getByText(/^Added \d{1,2} [A-Z][a-z]+ \d{4}$/)).toBeVisible();

  // On a phone people and changes are cards, which need no scrolling sideways.
  await page.setViewportSize({ width: 390, height: 820 });
  for (const [path, name] of [
    ['/admin/settings/team', 'Team'],
    ['/admin/settings/audit', 'Audit log'],
    ['/admin/settings/you', 'You'],
  ] as const) {
    await page.goto(path);
    await expect(heading(page, name)).toBeVisible();
    await expect(page.locator('.skeleton')).toHaveCount(0);
    await expect(page.locator('.table-frame--scrolls')).toHaveCount(0);
  }
});

test('[T-04] a manager joins with a password and an app, signs in by a computed code, and by a recovery code once', async ({
  page,
}) => {
  const email = newAddress();
  await page.goto(await invitation('owner', email));
  await page.getByLabel('Your name').fill('Elena Sharp');
  await page.getByRole('radio', { name: 'Password' }).check();
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: /Next|Join/ }).click();
  await expect(heading(page, 'Your recovery codes')).toBeVisible();
  const [spare = ''] = await page.locator('li code').allTextContents();
  await page.getByRole('button', { name: /to the board/ }).click();
  await page.goto('/admin/settings/you');
  await page.getByRole('button', { name: 'Add an authenticator app' }).click();
  const once = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await once.getByLabel('Password').fill(password);
  await once.getByRole('button', { name: 'Confirm' }).click();
  const app = page.getByRole('dialog', { name: 'Authenticator app' });
  await expect(app.getByRole('img', { name: 'QR code for an authenticator app' })).toBeVisible();
  const secret = (await app.locator('code').textContent()) ?? '';
  // The code of the step before, so that the next sign-in has a code that was not used yet.
  await app.getByLabel('Six-digit code').fill(codeOf(secret, new Date(Date.now() - 30_000)));
  await app.getByRole('button', { name: 'Add the app' }).click();
  await expect(page.getByRole('button', { name: 'Remove the authenticator app' })).toBeVisible();

  await signOut(page, 'Elena Sharp');
  const signInBy = async (code: string) => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('Six-digit code').fill(code);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  await signInBy('000000');
  await expect(page.getByRole('alert')).toContainText('That did not work');
  await page.getByLabel('Six-digit code').fill(codeOf(secret, new Date()));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Elena Sharp, Owner' })).toBeVisible();
  await signOut(page, 'Elena Sharp');
  const byRecovery = async () => {
    await page.getByRole('button', { name: 'Lost your passkey? Use a recovery code' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByLabel('Recovery code').fill(spare);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  await byRecovery();
  await expect(page.getByRole('button', { name: 'Elena Sharp, Owner' })).toBeVisible();
  await signOut(page, 'Elena Sharp');
  await byRecovery();
  await expect(page.getByRole('alert')).toContainText('That did not work');
});

test('[T-06] a tablet is enrolled, switched on by PIN, locked and unlocked with what was typed still there', async ({
  page,
}) => {
  const pin = '482957';
  const tom = await signInBrowser(page, { role: 'counter', name: 'Tom Ashworth' });
  await givesThemselves(tom.memberId, { pin });
  await signInBrowser(page, { role: 'manager', name: 'Olive Carr' });
  await page.goto('/admin/settings/devices');
  await page.getByLabel('Name').fill(`Counter tablet ${tom.memberId}`);
  await page.getByRole('button', { name: 'Enrol this device' }).click();
  await expect(page.getByText(', this device')).toBeVisible();
  await page.getByRole('button', { name: 'Olive Carr, Manager' }).click();
  await page.getByRole('menuitem', { name: /Lock this tablet/ }).click();
  const enter = async (digits: string) => {
    await page.locator('.tablet').getByRole('button', { name: /^Tom/ }).click();
    for (const digit of digits) await page.getByRole('button', { name: digit, exact: true }).click();
  };
  await expect(heading(page, 'Who is using the tablet?')).toBeVisible();
  await enter('739046');
  await expect(page.getByRole('alert')).toContainText('4 more tries');
  await enter(pin);
  await expect(page.getByRole('button', { name: 'Tom Ashworth, Counter' })).toBeVisible();

  await page.goto('/admin/orders');
  const search = page.getByRole('searchbox').first();
  await search.fill('half typed');
  await page.getByRole('button', { name: 'Tom Ashworth, Counter' }).click();
  await page.getByRole('menuitem', { name: /Lock this tablet/ }).click();
  await expect(heading(page, 'Who is using the tablet?')).toBeVisible();
  // The screen is locked at once; the shop hears of it a moment later.
  await expect.poll(async () => (await page.request.get('/api/admin/you')).status()).toBe(401);
  await enter(pin);
  await expect(heading(page, 'Who is using the tablet?')).toBeHidden();
  await expect(search).toHaveValue('half typed');
  // Reloaded while locked, the tablet asks who is there, and leads back, even if the shop never heard of the lock.
  await page.route('**/api/admin/sign-out', (route) => route.abort());
  await page.getByRole('button', { name: 'Tom Ashworth, Counter' }).click();
  await page.getByRole('menuitem', { name: /Lock this tablet/ }).click();
  await expect(heading(page, 'Who is using the tablet?')).toBeVisible();
  await page.reload();
  await expect(heading(page, 'Who is using the tablet?')).toBeVisible();
  await page.unroute('**/api/admin/sign-out');
  await enter(pin);
  await expect(page).toHaveURL(/\/admin\/orders/);
});
