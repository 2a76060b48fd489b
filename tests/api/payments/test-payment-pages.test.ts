import { describe, expect, test } from 'vitest';
import { testPaymentNotices, testPaymentSessions } from '#server/db/tables/test-payment-tables.ts';
import { goodCard, openTestPayments, shopAddress } from '#tests/support/orders/open-test-payments.ts';

const { open, world, testPayments, opened, get, pay } = await openTestPayments();

describe('the card form', () => {
  test.each([
    ['number', '4242 4242 4242 4241', 'Your card number is incorrect.'],
    ['number', '4242 4242', 'Your card number is incomplete.'],
    ['number', '', 'Enter your card number.'],
    ['expiry', '10 / 26', "Your card's expiry date is in the past."],
    ['expiry', '13 / 28', "Your card's expiry date is incorrect."],
    ['expiry', '9', "Your card's expiry date is incomplete."],
    ['expiry', '', "Enter your card's expiry date."],
    ['cvc', '12', "Your card's security code is incorrect."],
    ['cvc', '1234', "Your card's security code is incorrect."],
    ['cvc', '', "Enter your card's security code."],
    ['name', ' ', 'Enter the name on your card.'],
  ])('a wrong %s “%s” is told beside its field: %s', async (field, value, words) => {
    const id = await opened();
    const answer = await pay(id, { ...goodCard, [field]: value });
    expect(answer.statusCode).toBe(200);
    const said = words.replaceAll("'", '&#39;');
    expect(answer.body.match(/<p class="error" id="([a-z]+)-error">/g)).toHaveLength(1);
    expect(answer.body).toMatch(new RegExp(`id="${field}-error">.*<span>${said}</span>`));
    expect(answer.body).toMatch(new RegExp(`<input id="${field}"[^>]*aria-describedby="${field}-error[^>]*autofocus`));
    expect(await testPayments.look(id)).toBe('open');
  });

  test.each(['11 / 26', '11/2026', '1126', '11-26'])('a card is good to the end of its month: “%s”', async (expiry) => {
    world.now = new Date('2026-11-30T23:59:00Z');
    expect((await pay(await opened(), { ...goodCard, expiry })).statusCode).toBe(303);
  });

  test('the security code and a number that is not a test card never come back, and no number is kept', async () => {
    const id = await opened();
    // Ids are random and times have thousandths: digits count only if they stand alone or are too many to be chance.
    const refused = /(?<![\w.-])(5555|9876)(?![\w-])|5{8}/;
    const accepted = /(?<![\w.-])4242(?![\w-])|(42){4}/;
    const answer = await pay(id, { ...goodCard, number: '5555 5555 5555 4444', cvc: '9876' });
    expect(answer.body).not.toMatch(refused);
    await pay(id);
    const kept = JSON.stringify([
      await open.db.select().from(testPaymentSessions),
      await open.db.select().from(testPaymentNotices),
    ]);
    expect(kept).toContain(id);
    expect(kept).not.toMatch(refused);
    expect(kept).not.toMatch(accepted);
  });

  test('says until when it is open, with the day where that is another; of what becomes of the cakes then it knows nothing', async () => {
    const today = new Date();
    const inWeek = new Date(today.getTime() + 7 * 24 * 60 * 60_000);
    const textOf = async (expiresAt: Date) => (await get(`/till/pay/${await opened({ expiresAt })}`)).body;
    expect(await textOf(inWeek)).toMatch(/This page is open until \d+:\d\d [ap]m on \w+day \d+ \w+ \d{4}\./);
    expect(await textOf(inWeek)).not.toMatch(/pay by \d|kept/i);
  });

  test('every field has its label, the name that browsers fill cards in by, and keys for digits where it holds no letters', async () => {
    const { body } = await get(`/till/pay/${await opened()}`);
    for (const [field, name] of Object.entries({
      number: 'cc-number',
      expiry: 'cc-exp',
      cvc: 'cc-csc',
      name: 'cc-name',
    })) {
      expect(body).toContain(`<label for="${field}">`);
      expect(body).toMatch(new RegExp(`<input id="${field}"[^>]*autocomplete="${name}"`));
      expect(new RegExp(`<input id="${field}"[^>]*inputmode="numeric"`).test(body)).toBe(field !== 'name');
    }
  });
});

describe('the pages', () => {
  test('are marked as test mode and run under a policy without scripts or inline styles', async () => {
    const answer = await get(`/till/pay/${await opened()}`);
    expect(answer.body).toContain('<b>TEST MODE</b>');
    expect(answer.body).not.toMatch(/<script|<style|\sstyle=|\son\w+=/);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['referrer-policy']).toBe('same-origin');
    expect(answer.headers['content-security-policy']).toBe(
      `default-src 'none'; style-src 'self'; font-src 'self'; img-src data:; form-action 'self' ${shopAddress}; base-uri 'none'; frame-ancestors 'none'`,
    );
  });

  test('show the order, its amount, the ways back and the test cards, all texts escaped', async () => {
    const name = '<b>"Cake" & \'Co\'</b>';
    const lines = [{ name, quantity: 1, unitPence: 123456 }];
    const id = await opened({ lines, amountPence: 123456 });
    const { body } = await get(`/till/pay/${id}`);
    expect(body).toContain('1 x &lt;b&gt;&quot;Cake&quot; &amp; &#39;Co&#39;&lt;/b&gt;');
    expect(body).toContain('Pay £1,234.56');
    expect(body).toContain('Order MA-7K2F-9QXD');
    expect(body.split(`href="${shopAddress}/checkout"`)).toHaveLength(3);
    expect(body).toContain('<code>4000 0025 0000 3155</code>');
  });

  test('bring their own style sheet and letters', async () => {
    const styles = await get('/till/till.css');
    expect(styles.headers['content-type']).toBe('text/css; charset=utf-8');
    expect(styles.body).toContain('.testbar');
    const font = await get('/till/figtree.woff2');
    expect(font.headers['content-type']).toBe('font/woff2');
    expect(font.rawPayload.subarray(0, 4).toString()).toBe('wOF2');
  });

  test.each(['https://elsewhere.example', 'null'])('a form that comes from %s is not taken', async (origin) => {
    const id = await opened();
    expect((await pay(id, goodCard, { origin })).statusCode).toBe(403);
    expect(await testPayments.look(id)).toBe('open');
  });

  test('a form that comes from the shop itself is taken', async () => {
    expect((await pay(await opened(), goodCard, { origin: shopAddress })).statusCode).toBe(303);
  });

  test('an address without a session is not found', async () => {
    const answer = await get('/till/pay/cs_test_nothing');
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('Back to the bakery');
  });

  test('a paid session shows that it is done, with the way to the order', async () => {
    const id = await opened();
    await pay(id);
    const answer = await get(`/till/pay/${id}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('This payment is complete');
    expect(answer.body).toContain(`href="${shopAddress}/order-success?orderNo=MA-7K2F-9QXD">See your order`);
  });
});

test('a test provider for the shop’s own machine takes no card from elsewhere, nor through a proxy that calls itself localhost', async () => {
  const own = await openTestPayments('ownMachine');
  const id = await own.opened();
  const from = (remoteAddress: string, headers: Record<string, string>) =>
    own.app.inject({ url: `/till/pay/${id}`, remoteAddress, headers: { host: 'localhost:3000', ...headers } });
  expect((await from('127.0.0.1', {})).statusCode).toBe(200);
  expect((await from('192.168.1.20', {})).statusCode).toBe(403);
  expect((await from('127.0.0.1', { 'x-forwarded-for': '198.51.100.7' })).statusCode).toBe(403);
  expect((await from('127.0.0.1', { host: 'bakery.example' })).statusCode).toBe(403);
  const paid = await own.pay(id, goodCard, { host: 'localhost:3000', origin: 'https://bakery.example' });
  expect(paid.statusCode).toBe(403);
  expect(await own.testPayments.look(id)).toBe('open');
});
