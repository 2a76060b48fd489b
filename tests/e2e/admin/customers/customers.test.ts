import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser.ts';
import { ask } from '#tests/support/browser/products-of-browser.ts';
import { openDayAhead } from '#tests/support/orders/pickup-day.ts';
import { boardOrder } from '#tests/support/staff/board-orders.ts';
import { signInBrowser } from '#tests/support/staff/staff-of-browser.ts';

let made = 0;
/** A customer with an account, a consent and no orders. */
async function newAccount(): Promise<{ name: string; email: string }> {
  made += 1;
  const surname = `Lockwood${Date.now()}${made}`;
  const email = `ivy.${surname.toLowerCase()}@example.com`;
  await ask(
    `insert into users (email, first_name, last_name, mobile, email_confirmed_at) values ($1, 'Ivy', $2, '+447700900456', now())`,
    [email, surname],
  );
  await ask(
    `insert into newsletter_subscribers (email, consented_at, consent_place, consent_wording, unsubscribe_token)
     values ($1, '2025-03-14 10:22Z', 'Home page', 'Letters about new cakes. Unsubscribe whenever you like.', $2)`,
    [email, surname.padEnd(43, 'x')],
  );
  return { name: `Ivy ${surname}`, email };
}

test.use({ expectedNoise: [/status of 422/] });

const provedFor = (sessionId: number, purpose: string) =>
  ask('update staff_sessions set stepped_up_for = $1, stepped_up_at = now() where id = $2', [purpose, sessionId]);

test('[J-04] [T-07] a customer is found as one types, noted, suspended, let in again, exported and deleted by typing the name', async ({
  page,
}) => {
  const { name, email } = await newAccount();
  const { sessionId } = await signInBrowser(page, { role: 'owner', name: 'Sunita Rao' });
  await page.goto('/admin/customers');
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  await expect(page.getByText(/\d (people|person) · \d/)).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(email.slice(0, 16));
  await expect(page).toHaveURL(/q=ivy/);
  await expect(page.getByRole('row', { name })).toContainText('Yes');
  await page.getByRole('link', { name }).click();

  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const consent = page.getByRole('region', { name: 'Consent' });
  await expect(consent).toContainText('14 March 2025, 10:22');
  await expect(consent).toContainText('Home page');
  await expect(consent).toContainText('‘Letters about new cakes. Unsubscribe whenever you like.’');
  const notes = page.getByRole('region', { name: 'Notes for the team' });
  await notes.getByLabel('New note').fill('Asks for the label each time.');
  await notes.getByRole('button', { name: 'Add note' }).click();
  await expect(notes.getByRole('listitem')).toContainText('Sunita Rao');
  await expect(notes.getByLabel('New note')).toHaveValue('');

  await page.getByRole('button', { name: 'Suspend' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Never collects');
  expect(await findingsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByText('Suspended: they cannot sign in or order')).toContainText('‘Never collects’');
  expect(await findingsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Lift suspension' }).click();
  await expect(page.getByRole('button', { name: 'Suspend' })).toBeVisible();

  await provedFor(sessionId, 'exportPeople');
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export their data' }).click();
  expect((await file).suggestedFilename()).toMatch(/^customer-\d+-.*\.json$/);

  await provedFor(sessionId, 'forgetPeople');
  await page.getByRole('button', { name: 'Delete customer' }).click();
  const typed = dialog.getByLabel(`Type ‘${name}’ to confirm`);
  await typed.fill('Ivy');
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(dialog.getByText(`Please type ‘${name}’`)).toBeVisible();
  await typed.fill(name);
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Customer deleted' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Customers' }).click();
  await page.getByRole('searchbox', { name: 'Find customers' }).fill(email);
  await expect(page.getByRole('heading', { name: 'No customers match these filters' })).toBeVisible();
});

test.describe('on the tablet', () => {
  test.use({ viewport: { width: 1180, height: 820 }, hasTouch: true });

  test('[J-04] [B-10] [B-14] from a customer’s page they are set right, written to, and their telephone order is begun with whom it is for', async ({
    page,
  }) => {
    await signInBrowser(page, { role: 'manager', name: 'Owen Clarke' });
    const surname = `Okafur${Date.now()}`;
    const email = `gracy.${surname.toLowerCase()}@example.com`;
    await boardOrder({ name: `Gracy ${surname}`, date: openDayAhead(30), time: '12:00', email });
    await page.goto(`/admin/customers?q=${surname}`);
    await page.getByRole('link', { name: surname }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Gracy ${surname}` })).toBeVisible();
    const contact = page.getByRole('region', { name: 'Contact' });
    await contact.getByRole('button', { name: 'Change' }).click();
    const dialog = page.getByRole('dialog');
    const name = `Grace ${surname}`;
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Telephone').fill('12');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('That is not a UK telephone number')).toBeVisible();
    await dialog.getByLabel('Telephone').fill('07700 900777');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(contact).toContainText('07700 900777');

    await page.getByRole('button', { name: 'Send email' }).click();
    await expect(dialog.getByLabel('Subject')).toBeVisible();
    await dialog.getByLabel('Subject').fill('The cake stand');
    await dialog.getByLabel('Email').fill('Dear Grace,\n\nit is still with you.\n\nOwen');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect(dialog.getByRole('region', { name: 'As the customer will see it' })).toContainText('still with you');
    expect(await findingsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Send' }).click();
    const emails = page.getByRole('region', { name: 'Emails' });
    await expect(emails).toContainText('The cake stand');
    await expect(emails).toContainText('Owen Clarke');

    await page.getByRole('link', { name: 'New order' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'New order' })).toBeVisible();
    await expect(page).toHaveURL(/\/orders\/new$/);
    await expect(page.getByRole('radio', { name: 'Telephone' })).toBeChecked();
    await page.getByRole('complementary', { name: 'This order' }).getByRole('button', { name }).click();
    await expect(page.getByText(`For ${name}, a known customer`)).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
  });
});
