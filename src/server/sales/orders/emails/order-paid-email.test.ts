import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pence } from '#domain/money/money.ts';
import type { Order } from '#domain/order/order.ts';
import { collectionCode } from '#server/sales/orders/collection-code.ts';
import { shopOfTests } from '#tests/support/shop/shop-of-tests.ts';
import { orderPaidEmail } from './order-paid-email.ts';
import type { OrderFacts } from './order-paid-text.ts';

const order: Order = {
  id: 1,
  revision: 1,
  number: 'MA-7K3F-9QXD',
  state: 'paid',
  paymentMethod: 'stripe',
  placedAt: new Date('2026-11-18T12:00:00.000Z'),
  payBefore: new Date('2026-11-18T12:30:00.000Z'),
  email: 'tom@example.com',
  recipient: {
    firstName: 'Priya',
    lastName: "O'Shea-Shah",
    contactNumber: '07700900123',
    secondaryContactNumber: '',
    address: {
      postcode: 'DY5 2TF',
      streetAddress1: '18 Delph Road',
      streetAddress2: '',
      county: '',
      city: 'Brierley Hill',
    },
  },
  sender: {
    firstName: 'Tom',
    lastName: 'Hadley',
    contactNumber: '07700900456',
    secondaryContactNumber: '',
    address: {
      postcode: 'B15 2TT',
      streetAddress1: '4 Edgbaston Park Road',
      streetAddress2: '',
      county: '',
      city: 'Birmingham',
    },
  },
  pickup: { date: '2026-11-20', time: '10:00' },
  subTotalPence: pence(4100),
  discountPence: pence(820),
  depositPence: pence(0),
  totalPence: pence(3280),
  lines: [
    {
      productId: 1,
      slug: 'rainbow-sprinkle-birthday-cake',
      name: 'Rainbow Sprinkle Birthday Cake',
      mainImage: 'rainbow-sprinkle-birthday-cake.jpg',
      quantity: 1,
      unitPricePence: pence(3400),
      depositPence: pence(0),
      sizeLabel: '',
      personalisation: {},
      weightGrams: 1000,
      pieces: 1,
      allergens: ['Cereals containing gluten (wheat)', 'Eggs', 'Milk'],
    },
    {
      productId: 2,
      slug: 'red-velvet-cupcake',
      name: 'Red Velvet Cupcake',
      mainImage: 'red-velvet-cupcake.jpg',
      quantity: 2,
      unitPricePence: pence(350),
      depositPence: pence(0),
      sizeLabel: 'Box of 4',
      personalisation: {},
      weightGrams: 500,
      pieces: 4,
      allergens: [],
    },
  ],
};
const emailOf = (changes: Partial<Order> = {}) =>
  orderPaidEmail({ order: { ...order, ...changes }, shop: shopOfTests, publicUrl: 'https://bakery.example' });

/** The words of an HTML email, as a reader sees them. */
const readable = (html: string) =>
  html
    .replace(/<title>.*<\/title>/s, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#39;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ');

test('the email goes to the address of the order, under the order and once for the event', () => {
  expect(emailOf()).toMatchObject({
    recipient: 'tom@example.com',
    subject: 'Order MA-7K3F-9QXD is confirmed',
    eventKey: 'order-paid:MA-7K3F-9QXD',
    attachments: [
      { filename: 'pick-up-MA-7K3F-9QXD.ics', content: expect.stringContaining('DTSTART:20261120T100000Z') },
    ],
  });
});

test('the entry for the calendar leads to the whole address of the counter', () => {
  const [entry] = emailOf().attachments ?? [];
  expect(entry?.content.replace(/\r\n /g, '')).toContain(
    'LOCATION:Mount Avenue Bakery\\, 1 Mount Avenue\\, Brierley Hill DY5 0AA\\, United Kingdom\r\n',
  );
});

const both: [string, (changes?: Partial<Order>) => string][] = [
  ['HTML', (changes) => readable(emailOf(changes).html)],
  ['plain text', (changes) => emailOf(changes).plain.replace(/\s+/g, ' ')],
];

test.each(both)('%s names the firm and its reference where it is for one', (_, read) => {
  const sender = { ...order.sender, company: 'Acme & Sons', reference: 'PO 117' };
  expect(read({ sender })).toContain('MA-7K3F-9QXD Company: Acme & Sons Your reference: PO 117');
  expect(read()).not.toContain('Company');
});

test.each(both)('in %s it tells what was bought, when and where to pick it up, and what was paid', (_version, text) => {
  for (const words of [
    'Dear Tom,',
    'Order number: MA-7K3F-9QXD',
    'Friday 20 November 2026, 10:00 am',
    'Mount Avenue Bakery, 1 Mount Avenue, Brierley Hill DY5 0AA, United Kingdom',
    "For Priya O'Shea-Shah, from Tom Hadley",
    '1 x Rainbow Sprinkle Birthday Cake',
    '£34.00',
    '1KG',
    'Contains: Cereals containing gluten (wheat), Eggs, Milk',
    '2 x Red Velvet Cupcake',
    '£7.00',
    'Box of 4, 500G, £3.50 each, £0.88 a piece',
    'Contains: none of the 14 declared allergens',
    '01384 000 000',
  ]) {
    expect(text()).toContain(words);
  }
  expect(text()).toMatch(/Sub Total:? £41\.00 Discount - 20% off first order:? -£8\.20 Total:? £32\.80/);
});

test.each(both)('[K-12] in %s no discount is no line', (_version, text) => {
  expect(text({ discountPence: pence(0), totalPence: pence(4100) })).not.toContain('Discount');
});

test.each(both)('%s says how the order can be changed, and whose terms it is under', (_version, text) => {
  const { telephone, legalLine } = shopOfTests;
  expect(text()).toContain(`Until we start baking, open your order to change it, or call us on ${telephone.shown}.`);
  expect(text({ withoutAccount: true })).toContain(`To change anything, call us on ${telephone.shown}.`);
  expect(text({ state: 'collected' })).not.toMatch(/change the day|change anything/);
  expect(text()).toContain(legalLine);
  for (const version of [emailOf().html, emailOf().plain]) expect(version).toContain('https://bakery.example/terms');
});

test('both versions lead to the orders', () => {
  expect(emailOf().html).toContain('href="https://bakery.example/orders"');
  expect(emailOf().plain).toContain('https://bakery.example/orders');
});

test('[B-11] the code for the counter is drawn as cells, which every mail program shows at once', () => {
  const { html } = emailOf();
  expect(html).toContain('aria-label="Code for order MA-7K3F-9QXD"');
  const dark = [...html.matchAll(/colspan="(\d+)"[^>]*bgcolor="#000000"/g)];
  const covered = dark.reduce((sum, [, squares]) => sum + Number(squares), 0);
  expect(covered).toBe(collectionCode('MA-7K3F-9QXD').flat().filter(Boolean).length);
  // Mail programs cut off longer ones.
  expect(html.length).toBeLessThan(100_000);
});

test('nothing in the email is fetched or run', () => {
  expect(emailOf().html).not.toMatch(/<(script|img|link|iframe|form)|url\(|@import|\son\w+=/i);
});

test('no text of a customer becomes markup, and each is shown as it is', () => {
  // The cells of the code depend on the number.
  const tags = (html: string) => html.replace(/(<table role="img").*?<\/table>/s, '$1>').match(/<[^>]*>/g);
  const usual = tags(emailOf().html);
  const words = fc
    .array(
      fc.oneof(fc.constantFrom('<script>', '</td>', '"', "'", '&', '&lt;', '<!--', '>', '${', 'onload='), fc.string()),
    )
    .map((pieces) => `x${pieces.join('').replace(/\s/g, '')}x`);
  fc.assert(
    fc.property(words, words, words, (first, last, name) => {
      const { html } = emailOf({
        number: first,
        sender: { ...order.sender, firstName: first },
        recipient: { ...order.recipient, lastName: last },
        lines: order.lines.map((line) => ({ ...line, name, allergens: [name] })),
      });
      expect(tags(html)).toEqual(usual);
      for (const text of [`Dear ${first},`, `For Priya ${last},`, `2 x ${name}`])
        expect(readable(html)).toContain(text);
    }),
  );
});

test('[B-13] where there is a VAT invoice of what was paid it is a tap away, and a link that needs no login is kept for its time alone', () => {
  const secretUntil = new Date('2026-12-27T10:00:00Z');
  const url = 'https://cakes.example/vat-invoice?token=A';
  const mail = (invoice?: OrderFacts['invoice']) =>
    orderPaidEmail({ order, shop: shopOfTests, publicUrl: 'https://cakes.example', invoice });
  expect(mail({ url }).plain).toContain(`VAT invoice: ${url}`);
  expect(mail({ url }).html).toContain(`href="${url}"`);
  expect([mail({ url }), mail({ url, secretUntil })].map((one) => one.secretUntil)).toEqual([undefined, secretUntil]);
  expect(mail().plain + mail().html).not.toContain('VAT invoice');
});

test('[B-07] whoever has an account is told that they change the order themselves until baking starts, others whom to ring', () => {
  const mail = (withoutAccount: boolean) =>
    orderPaidEmail({ order: { ...order, withoutAccount }, shop: shopOfTests, publicUrl: 'https://cakes.example' });
  for (const text of [mail(false).plain, mail(false).html])
    expect(text).toContain('Until we start baking, open your order to change it, or call us on');
  for (const text of [mail(true).plain, mail(true).html]) expect(text).toContain('To change anything, call us on');
});

test('[B-10] what staff took off an order of nobody’s account is a discount, and of no first order', () => {
  const label = (withoutAccount: boolean) =>
    orderPaidEmail({ order: { ...order, withoutAccount }, shop: shopOfTests, publicUrl: 'https://cakes.example' })
      .plain;
  expect(label(false)).toContain('Discount - 20% off first order');
  expect(label(true)).toMatch(/^Discount\b.*-£8\.20$/m);
  expect(label(true)).not.toContain('first order');
});
