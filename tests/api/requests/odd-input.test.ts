import { describe, expect, test } from 'vitest';
import { printable } from '#server/cli/command.ts';
import { contactEmail } from '#server/modules/messages/contact/contact-email.ts';
import { signedInCustomer } from '#tests/support/customers/customers.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { shopOfTests } from '#tests/support/shop/shop-of-tests.ts';

const shop = await openTestShop();
const refused = { status: 400, body: { code: 'badRequest' } };

describe('a NUL in a text', () => {
  test.each([
    ['/newsletter/subscriptions', { email: 'a\0b@example.com' }],
    ['/auth/login', { email: 'a@example.com', password: 'Sponge\0Jam1' }],
    ['/auth/reset-password', { token: '\0'.repeat(43), password: 'Sponge&Jam1' }],
    ['/orders/track', { orderNo: 'MA-\0', email: 'a@example.com' }],
    ['/messages/contact', { name: 'Priya', email: 'a@example.com', phone: '07700900123', message: 'Hello\0' }],
    ['/newsletter/unsubscriptions', { token: 'x', 'na\0me': 1 }],
  ])('is refused by %s as no request of the shop', async (path, body) => {
    expect(await shop.visitor().post(path, body)).toMatchObject(refused);
  });
});

test('data that is nested without end is refused, and costs nothing', async () => {
  const deep = `{"email":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
  expect(await shop.visitor().post('/newsletter/subscriptions', deep)).toMatchObject(refused);
});

test('ten megabytes of text for a profile are refused by their size', async () => {
  const { browser } = await signedInCustomer(shop);
  const firstName = '<a'.repeat(5 * 1024 * 1024);
  const body = { version: 0, firstName, lastName: 'Shah', mobile: '07700900123', dateOfBirth: null };
  expect(await browser.ask('PATCH', '/profile', { body })).toMatchObject({ status: 413 });
});

test('what the staff’s terminal is sent holds nothing that moves its cursor, paints a line over or turns its text', () => {
  const typed = 'x\x1b]0;pwned\x07\x1b[1a\x1b[2k\x1b[32mpaid\u202e\u0085@y.co';
  expect(printable(`${typed}\nnext line, £5 – Zoë`)).toBe('x]0;pwned[1a[2k[32mpaid@y.co\nnext line, £5 – Zoë');
});

test('an address in a message cannot add anything to the email that answers it', () => {
  const email = 'x?bcc=evil%40e.co&body=pay@y.co';
  const message = {
    id: 1,
    name: 'Priya',
    email,
    phone: '+447700900123',
    message: 'Hello',
    suspected: false,
    state: 'open' as const,
  };
  const { html } = contactEmail({ ...message, createdAt: new Date() }, shopOfTests);
  expect(html).toContain('href="mailto:x%3Fbcc%3Devil%2540e.co%26body%3Dpay@y.co"');
});
