import { describe, expect, test } from 'vitest';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shopsOwn = 'https://www.mountavenuebakery.example';
const service = await openTestShop({ services: { publicUrl: shopsOwn } });
const ask = (path: string, init: RequestInit) => fetch(service.url + path, init);
const preflight = (origin: string) =>
  ask('/api/orders', {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-csrf-token' },
  });

describe('[X-07] a service at an origin of its own', () => {
  test("lets the shop's pages ask, with their token, CSRF header and cookie", async () => {
    const { status, headers } = await preflight(shopsOwn);
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe(shopsOwn);
    expect(headers.get('access-control-allow-credentials')).toBe('true');
    expect(headers.get('access-control-allow-methods')).toMatch(/POST, PUT, PATCH, DELETE/);
    expect(headers.get('access-control-allow-headers')).toBe('authorization, content-type, x-request-id, x-csrf-token');
    expect(headers.get('vary')).toContain('origin');
  });

  test('lets them read its answers, the refused ones too', async () => {
    for (const path of ['/api/products/featured', '/api/auth/me']) {
      const { headers } = await ask(path, { headers: { origin: shopsOwn } });
      expect(headers.get('access-control-allow-origin')).toBe(shopsOwn);
      expect(headers.get('access-control-expose-headers')).toContain('x-session-seconds');
    }
  });

  test.each(['https://elsewhere.example', 'http://www.mountavenuebakery.example', 'null', `${shopsOwn}.evil.example`])(
    'says nothing of it to %s',
    async (origin) => {
      const answers = [await preflight(origin), await ask('/api/products/featured', { headers: { origin } })];
      for (const { headers } of answers) {
        expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
        expect(headers.get('vary')).toContain('origin');
      }
    },
  );

  test('gives the CSRF cookie to another site only where that is the shop, and then for that site alone', async () => {
    const cookieFor = async (headers: Record<string, string>) =>
      (await ask('/api/csrf-token', { headers })).headers.get('set-cookie');
    const across = { 'sec-fetch-site': 'cross-site' };
    expect(await cookieFor({ ...across, origin: shopsOwn })).toMatch(/Secure.*SameSite=None|SameSite=None.*Secure/);
    expect(await cookieFor({ ...across, origin: shopsOwn })).toContain('Partitioned');
    expect(await cookieFor({ ...across, origin: 'https://elsewhere.example' })).toContain('SameSite=Lax');
    expect(await cookieFor({ 'sec-fetch-site': 'same-site', origin: shopsOwn })).toContain('SameSite=Lax');
  });
});
