import { expect, test } from 'vitest';
import { addressFor, signInAddress } from '#web/lib/call-over-http.ts';
import { randomId } from '#web/lib/device/random-id.ts';
import { fromBase64, retryAfterIn, toBase64 } from './create-call.ts';

test('[X-05] a 401 leads to /login with the way back, except where the page asks for the sign-in itself or needs none', () => {
  const from = (pathname: string, search = '') => signInAddress({ pathname, search });
  expect(from('/orders', '?q=1')).toBe('/login?returnTo=%2Forders%3Fq%3D1');
  expect(from('/')).toBe('/login?returnTo=%2F');
  for (const path of ['/checkout', '/checkout/', '/login', '/register', '/order-tracker'])
    expect(from(path)).toBeNull();
});

test('[X-07] each service answers at its own address where one is set, else under /api', () => {
  const own = { order: 'https://orders.example/v1', registration: 'https://join.example' };
  const paths = [
    '/orders',
    '/orders/order/:orderNo',
    '/auth/register',
    '/auth/google/register',
    '/auth/google/login',
    '/payments/session',
    '/cart',
    '/postcodes/:postcode',
  ];
  expect(paths.map((path) => addressFor(path, own))).toEqual([
    'https://orders.example/v1',
    'https://orders.example/v1',
    'https://join.example',
    'https://join.example',
    '/api',
    '/api',
    '/api',
    '/api',
  ]);
});

test('[X-06] base64 keeps every script', () => {
  for (const text of ['', 'Sponge!2025', 'pâtisserie 🍰 ケーキ']) expect(fromBase64(toBase64(text))).toBe(text);
});

test('[X-03] Retry-After is a number of seconds or a date, rounded up', () => {
  const now = Date.parse('2026-11-20T10:00:00Z');
  expect(
    ['3', '0.2', '-5', 'Fri, 20 Nov 2026 10:00:07 GMT', 'Fri, 20 Nov 2026 09:00:00 GMT'].map((text) =>
      retryAfterIn(text, now),
    ),
  ).toEqual([3, 1, 0, 7, 0]);
  expect([null, '', 'soon'].map((text) => retryAfterIn(text, now))).toEqual([undefined, undefined, undefined]);
});

test('[X-01] request ids are UUIDs of which no two are alike', () => {
  const ids = new Set(Array.from({ length: 50 }, randomId));
  expect(ids.size).toBe(50);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
