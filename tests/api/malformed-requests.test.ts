import { describe, expect, test } from 'vitest';
import { failureReply } from '#contract/failures.ts';
import { signedInCustomer } from '#tests/support/customers.ts';
import { openTestShop, type Visitor } from '#tests/support/shop.ts';

const shop = await openTestShop();

describe('[X-01] a write needs the CSRF header', () => {
  test('without it, or with another’s, it is refused and told to fetch a new one', async () => {
    const { browser } = await signedInCustomer(shop);
    const without = await browser.post('/auth/logout', {}, { csrf: false });
    expect(without).toMatchObject({ status: 403, body: { title: 'Access Denied' } });
    expect(without.headers.get('x-csrf-retry')).toBe('1');
    expect(await browser.post('/auth/logout', {}, { headers: { 'x-csrf-token': 'made-up' } })).toMatchObject({
      status: 403,
    });
    expect(await browser.get('/auth/me')).toMatchObject({ status: 200 });
  });
});

describe('no malformed request causes a 5xx, and each is answered in the catalogue’s words', () => {
  const odd: [string, (browser: Visitor) => ReturnType<Visitor['get']>][] = [
    ['no JSON at all', (browser) => browser.post('/auth/login', '{"email":')],
    ['a JSON array', (browser) => browser.post('/auth/login', '[]')],
    ['JSON null', (browser) => browser.post('/auth/login', 'null')],
    ['a bare string', (browser) => browser.post('/auth/login', '"hello"')],
    ['a prototype in the body', (browser) => browser.post('/auth/login', '{"__proto__":{"admin":true}}')],
    ['JSON 50,000 levels deep', (browser) => browser.post('/auth/login', `${'['.repeat(50_000)}${']'.repeat(50_000)}`)],
    ['a body of 10 MB', (browser) => browser.post('/auth/login', JSON.stringify({ email: 'x'.repeat(10_000_000) }))],
    ['XML', (browser) => browser.post('/auth/login', '<a/>', { headers: { 'content-type': 'application/xml' } })],
    [
      'a NUL byte in text',
      (browser) => browser.post('/auth/login', { email: 'a\u0000b@example.com', password: 'x\u0000' }),
    ],
    ['a lone surrogate', (browser) => browser.post('/auth/login', '{"email":"\\ud800@example.com","password":"x"}')],
    ['a NUL byte in the path', (browser) => browser.get('/products/slug/%00')],
    ['a broken escape in the path', (browser) => browser.get('/products/slug/%E0%A4%A')],
    ['a very long path', (browser) => browser.get(`/products/slug/${'a'.repeat(5_000)}`)],
    ['an id beyond the database’s numbers', (browser) => browser.get('/products/99999999999')],
    ['an id that is a word', (browser) => browser.get('/products/cake')],
    ['a call that does not exist', (browser) => browser.get('/nothing/here')],
    ['a method that the call has not', (browser) => browser.put('/products/featured', {})],
    ['a token that is none', (browser) => browser.get('/auth/me', { headers: { authorization: 'Bearer ../../etc' } })],
    ['an order with nothing in it', (browser) => browser.post('/orders', {})],
    ['a postcode of four thousand letters', (browser) => browser.get(`/postcodes/${'A'.repeat(4_000)}`)],
  ];
  test.each(odd)('%s', async (_name, ask) => {
    const { browser } = await signedInCustomer(shop);
    const { status, body, headers } = await ask(browser);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(failureReply.safeParse(body).success).toBe(true);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});

test('health tells of the process, readiness of the database', async () => {
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
});

test('[X-07] the postcode lookup answers in the public service’s shape', async () => {
  const visitor = shop.visitor();
  expect((await visitor.get('/postcodes/dy52tf')).body).toMatchObject({
    status: 200,
    result: { postcode: 'DY5 2TF', admin_district: 'Dudley' },
  });
  expect((await visitor.get('/postcodes/ZZ99%209ZZ')).body).toEqual({ status: 404, result: null });
  expect((await visitor.get('/postcodes/rubbish')).body).toEqual({ status: 404, result: null });
});
