import { toReply } from '#contract/wire/failures.ts';
import { Failure } from '#domain/failure.ts';
import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, type Page, test } from '#tests/support/browser/browser.ts';

const message = 'Can you write a name on a cake?\n\nIt is for Saturday.';
const fieldsOf = (page: Page) => ({
  name: page.getByLabel('Name'),
  email: page.getByRole('textbox', { name: 'Email' }),
  phone: page.getByLabel('Phone Number'),
  message: page.getByLabel('Message'),
  send: page.getByRole('button', { name: 'Send' }),
});
async function write(page: Page, email = 'priya@example.com') {
  const fields = fieldsOf(page);
  await fields.name.fill('Priya Shah');
  await fields.email.fill(email);
  await fields.phone.fill('07700 900123');
  await fields.message.fill(message);
  return fields;
}

test('[W-03] the contact page shows its form, how else to reach the bakery, and the map area without a key @narrow', async ({
  page,
}) => {
  await page.goto('/contact');
  await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Send an email' })).toBeVisible();
  await expect(page.getByText('+44', { exact: true })).toBeVisible();
  for (const text of ['API Key Required', 'Google Maps API key not configured', '9am - 6pm'])
    await expect(page.getByRole('main').getByText(text)).toBeVisible();
  await expect(page.getByRole('main').getByText('Mount Avenue, Brierley Hill, United Kingdom')).toBeVisible();
  const { send: _, ...fields } = fieldsOf(page);
  for (const field of Object.values(fields)) await expect(field).toHaveAttribute('required');
  await expect(fields.email).toHaveAttribute('type', 'email');
  expect(await findingsOf(page)).toEqual([]);
});

test('[W-03] what is missing is said at its field, the first is focused, and editing takes the complaint away @narrow', async ({
  page,
}) => {
  await page.goto('/contact');
  const { name, phone, send } = fieldsOf(page);
  await phone.fill('12');
  await send.click();
  for (const text of ['Name is required', 'Email is required', 'Invalid phone number', 'Message is required'])
    await expect(page.getByText(text)).toBeVisible();
  await expect(name).toBeFocused();
  expect(await findingsOf(page)).toEqual([]);
  await name.fill('P');
  await expect(page.getByText('Name is required')).toHaveCount(0);
});

test('[W-03] a message that is sent lies in the shop’s outbox, and sending it is told @narrow', async ({
  page,
}, info) => {
  const email = `priya.${info.project.name.replaceAll(' ', '-')}@example.com`;
  await page.goto('/contact');
  const { send } = await write(page, email);
  await send.click();
  await expect(page.getByText('Thank you! Your message has been sent.')).toBeVisible();
  await expect(page.getByText(`We will answer to ${email}.`)).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Write another message' }).click();
  await expect(fieldsOf(page).message).toHaveValue('');
  await page.goto('/dev/outbox');
  await expect(page.getByRole('link', { name: 'Message from Priya Shah' }).first()).toBeVisible();
});

test.describe('when it cannot be sent', () => {
  test.use({ expectedNoise: [/Failed to load resource/] });

  test('[W-03] nothing that was typed is lost, and the next try sends it', async ({ page }) => {
    await page.goto('/contact');
    await page.route('**/api/messages/contact', (route) => route.abort());
    const { name, email, phone, message: text, send } = await write(page);
    await send.click();
    await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('Connection Error');
    await expect(name).toHaveValue('Priya Shah');
    await expect(email).toHaveValue('priya@example.com');
    await expect(phone).toHaveValue('07700 900123');
    await expect(text).toHaveValue(message);
    await page.unroute('**/api/messages/contact');
    await send.click();
    await expect(page.getByText('Thank you! Your message has been sent.')).toBeVisible();
  });

  test('who writes too often is told when to come back', async ({ page }) => {
    const refused = toReply(new Failure('tooManyRequests', { text: 'Please try again in 9 minutes.' }));
    await page.goto('/contact');
    await page.route('**/api/messages/contact', (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '540' }, json: refused }),
    );
    const { message: text, send } = await write(page);
    await send.click();
    await expect(page.getByRole('alert')).toContainText('Too Many Requests');
    await expect(page.getByRole('alert')).toContainText('Please try again in 9 minutes.');
    await expect(text).toHaveValue(message);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the contact page reads, and says how else to write', async ({ page }) => {
    await page.goto('/contact');
    await expect(page.getByRole('link', { name: '01384 000 000' }).last()).toBeVisible();
    await expect(page.locator('noscript p')).toBeVisible();
    await expect(fieldsOf(page).send).toBeDisabled();
  });
});
