import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { me } from '#contract/accounts/accounts.ts';
import { sendContactMessage } from '#contract/messages.ts';
import { Failure } from '#domain/failure.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { showToCustomer } from '#tests/support/components/customer-screen.tsx';
import { PicturesField } from '#web/features/enquiries/pictures-field.tsx';
import { startSession } from '#web/lib/session/session.ts';
import { ContactScreen } from './contact-screen.tsx';

const shop = answeringShop();
const typed = {
  Name: 'Priya Shah',
  Email: 'priya@example.com',
  'Phone Number': '+44 (0)7700 900123',
  Message: 'Can you write a name on a cake?\n\nIt is for Saturday.',
} as const;
const field = (name: string) => page.getByRole('textbox', { name });
const send = page.getByRole('button', { name: 'Send' });
const show = () => showToCustomer(<ContactScreen mapScript={null} Pictures={PicturesField} />, { at: '/contact' });

async function write(): Promise<void> {
  for (const [name, text] of Object.entries(typed)) await field(name).fill(text);
}

beforeEach(() => shop.on(sendContactMessage, () => ({ sent: true as const })));

describe('[W-03] the contact page', () => {
  test('begins with the order that is written about', async () => {
    await showToCustomer(<ContactScreen mapScript={null} Pictures={PicturesField} />, {
      at: '/contact?order=MA-7K3F-9QXD',
    });
    await expect.element(field('Message')).toHaveValue('About my order MA-7K3F-9QXD: ');
  });

  test('asks whether a mistyped provider was meant otherwise; a tap takes it, and it is never refused', async () => {
    await show();
    const offer = page.getByRole('button', { name: 'Did you mean priya@gmail.com?' });
    await field('Email').fill('priya@gmail.co');
    await expect.element(offer).not.toBeInTheDocument();
    await field('Name').click();
    await expect.element(offer).toBeVisible();
    await field('Email').fill('priya@gmial.com');
    await expect.element(field('Email')).toHaveAccessibleDescription('Did you mean priya@gmail.com?');
    expect(await findingsOnScreen()).toEqual([]);
    await offer.click();
    await expect.element(field('Email')).toHaveValue('priya@gmail.com');
    await expect.element(field('Email')).toHaveFocus();
    await expect.element(offer).not.toBeInTheDocument();
    await write();
    await field('Email').fill('priya@gmial.com');
    await send.click();
    await expect.element(page.getByText('We will reply to priya@gmial.com.')).toBeVisible();
    expect(shop.asked(sendContactMessage)).toMatchObject([{ email: 'priya@gmial.com' }]);
  });

  test('what was typed is there after a reload, until it is sent', async () => {
    const { screen } = await show();
    await write();
    await screen.unmount();
    const { screen: again } = await show();
    for (const [name, text] of Object.entries(typed)) await expect.element(field(name)).toHaveValue(text);
    await again.unmount();
    await showToCustomer(<ContactScreen mapScript={null} Pictures={PicturesField} />, {
      at: '/contact?order=MA-7K3F-9QXD',
    });
    await expect.element(field('Message')).toHaveValue(`About my order MA-7K3F-9QXD: ${typed.Message}`);
    await send.click();
    await page.getByRole('button', { name: 'another' }).click();
    for (const name of Object.keys(typed)) await expect.element(field(name)).toHaveValue('');
  });

  test('is filled in with who is signed in, but for what was typed before', async () => {
    const user = { id: 7, firstName: 'Priya', lastName: 'Shah', email: 'priya@example.com', mobile: '+447700900123' };
    const account = { ...user, dateOfBirth: null, profilePictureUrl: null };
    startSession('t'.repeat(43), account);
    shop.on(me, () => account);
    const release = shop.hold(me);
    await show();
    await field('Name').fill('Priya’s mum');
    release();
    await expect.element(field('Email')).toHaveValue('priya@example.com');
    await expect.element(field('Phone Number')).toHaveValue('07700900123');
    await expect.element(field('Name')).toHaveValue('Priya’s mum');
    await field('Message').fill('Thank you for the cake.');
    await send.click();
    await expect.element(page.getByText('We will reply to priya@example.com.')).toBeVisible();
  });

  test('shows its form, how else to reach the bakery, and the map area without a key', async () => {
    await show();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible();
    for (const text of [
      'Send an email',
      '+44',
      'API Key Required',
      'Google Maps API key not configured',
      '9am - 6pm',
      'Mount Avenue, Brierley Hill, United Kingdom',
    ])
      await expect.element(page.getByText(text).first()).toBeVisible();
    for (const name of Object.keys(typed)) await expect.element(field(name)).toBeRequired();
    await expect.element(field('Email')).toHaveAttribute('type', 'email');
    expect(await findingsOnScreen()).toEqual([]);
  });

  test('says at its field what is missing, focuses the first, and editing takes the complaint away', async () => {
    await show();
    await field('Phone Number').fill('12');
    await send.click();
    for (const [name, text] of [
      ['Name', 'Name is required'],
      ['Email', 'Email is required'],
      ['Phone Number', 'Invalid phone number'],
      ['Message', 'Message is required'],
    ] as const)
      await expect.element(field(name)).toHaveAccessibleDescription(text);
    await expect.element(field('Name')).toHaveFocus();
    const ground = (name: string) => getComputedStyle(field(name).element()).backgroundColor;
    expect(ground('Message')).toBe(ground('Email'));
    expect(await findingsOnScreen()).toEqual([]);
    await field('Name').fill('P');
    await expect.element(page.getByText('Name is required')).not.toBeInTheDocument();
    expect(shop.asked(sendContactMessage)).toEqual([]);
  });

  test('sends a message once, thanks for it, and is empty for another', async () => {
    const release = shop.hold(sendContactMessage);
    await show();
    await write();
    await send.dblClick();
    await expect.element(page.getByRole('button', { name: 'Sending...' })).toBeVisible();
    release();
    await expect.element(page.getByText('Thank you! Your message has been sent.')).toBeVisible();
    await expect.element(page.getByText(`We will reply to ${typed.Email}.`)).toBeVisible();
    expect(document.activeElement?.textContent).toContain('Thank you!');
    expect(await findingsOnScreen()).toEqual([]);
    const { Name: name, Email: email, Message: message } = typed;
    expect(shop.asked(sendContactMessage)).toMatchObject([{ name, email, message, phone: '+447700900123' }]);
    await page.getByRole('button', { name: 'Write another message' }).click();
    await expect.element(field('Message')).toHaveValue('');
  });

  test.each([
    ['cannot be reached', 'network', 'Connection Error', undefined],
    ['has heard too much', 'tooManyRequests', 'Too Many Requests', 'Please try again in 9 minutes.'],
  ] as const)(
    'loses nothing that was typed when the shop %s, and the next try sends it',
    async (_why, code, title, text) => {
      shop.on(sendContactMessage, () => {
        throw new Failure(code, { retryAfterSeconds: 540, ...(text && { text }) });
      });
      await show();
      await write();
      await send.click();
      await expect.element(page.getByRole('alert')).toHaveTextContent(title + (text ?? ''));
      for (const [name, value] of Object.entries(typed)) await expect.element(field(name)).toHaveValue(value);
      shop.on(sendContactMessage, () => ({ sent: true as const }));
      await send.click();
      await expect.element(page.getByText('Thank you! Your message has been sent.')).toBeVisible();
    },
  );
});
