import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { urls } from '#contract/pages/urls.ts';
import { emails } from '#server/db/tables/schema.ts';
import { queueEmail } from '#server/platform/queue-email.ts';
import { placeOrderOf, startPaymentOf } from '#tests/support/orders/orders.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { everyRow } from '#tests/support/walk/every-row.ts';
import { expectNoFaultIn, rubbishInPath } from '#tests/support/walk/no-fault.ts';
import { type Route, routesBesideTheContract, routesOf } from '#tests/support/walk/other-routes.ts';

const shop = await openTestShop();
const routes = routesBesideTheContract(shop.app);
const sessionId = await startPaymentOf(await placeOrderOf(shop, 'black-forest-gateau'));
const email = { recipient: 'tom@example.com', subject: 'Hello', plain: 'Hello', html: '<p>Hello</p>' };
const attachments = [{ filename: 'a.ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR' }];
await queueEmail(
  { db: shop.database.db, services: shop.services },
  { ...email, purpose: 'payment', attachments, eventKey: 'of the walk' },
);
const emailId = Math.max(...(await shop.database.db.select({ id: emails.id }).from(emails)).map(({ id }) => id));

/** The address of something that exists. */
const rightPath = ({ path }: Route): string =>
  path.replace(':id', path.startsWith('/till') ? sessionId : String(emailId)).replace(':at', '0');
const placesIn = ({ path }: Route): string[] => path.match(/:\w+/g) ?? [];

async function ask(path: string, method: string, asked: RequestInit = {}) {
  const response = await fetch(shop.url + path, { method, redirect: 'manual', ...asked });
  return { status: response.status, headers: response.headers, text: await response.text() };
}
const named = (chosen: readonly Route[]) =>
  chosen.flatMap((route) =>
    route.methods
      .filter((method) => method !== 'HEAD')
      .map((method) => [`${method} ${route.path}`, method, route] as const),
  );

test('the walk meets what stands beside the contract, and leaves nothing of the server out', () => {
  expect(named(routes).map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'GET /api/csrf-token',
      'POST /api/payments/notices',
      'GET /till/pay/:id',
      'POST /till/pay/:id',
      'POST /till/3ds/:id',
      'GET /dev/outbox',
      'GET /dev/outbox/:id/attachments/:at',
      'GET /readyz',
    ]),
  );
  for (const { path } of routesOf(shop.app)) expect(path).toMatch(/^[/*]/);
});

const oddHeaders = {
  cookie: '_csrf=%00; _csrf=a.b; =; ;;',
  authorization: 'Bearer ../../etc',
  origin: 'null',
  'stripe-signature': 't=99999999999999999999,v1=zz',
  'x-request-id': '../../etc/passwd',
  'accept-encoding': 'q=;;;,br;q=x',
  'if-none-match': '"'.repeat(500),
  range: 'bytes=9-1',
};
const oddQueries = [
  'before=%00',
  'before=-1',
  'before=99999999999',
  '%ff=%',
  '__proto__[a]=1',
  `a=${'a'.repeat(9_000)}`,
];
const form = 'application/x-www-form-urlencoded';
const oddBodies: readonly [body: string, type: string][] = [
  ['', 'application/json'],
  ['{"id":', 'application/json'],
  ['[[[]]]', 'application/json'],
  ['number=%00&number=%ff&__proto__=1&answer=%', form],
  ['number=1&'.repeat(2_000), form],
  ['x', 'text/plain'],
  ['x', 'a/b/c'],
  ['a'.repeat(600_000), 'application/json'],
];

describe('a route beside the contract answers without a fault', () => {
  test.each(named(routes))(
    '%s, whatever stands in its address, its headers and its body',
    async (_name, method, route) => {
      const usual = method === 'GET' ? {} : { body: 'number=1', headers: { 'content-type': form } };
      const odd: [string, string, RequestInit][] = [
        ...placesIn(route).flatMap((place) =>
          rubbishInPath.map((end): [string, string, RequestInit] => [
            `${place} is ${end.slice(0, 20)}`,
            rightPath({ ...route, path: route.path.replace(place, end) }),
            usual,
          ]),
        ),
        ...oddQueries.map((query): [string, string, RequestInit] => [
          query.slice(0, 20),
          `${rightPath(route)}?${query}`,
          usual,
        ]),
        ...Object.entries(oddHeaders).map(([name, value]): [string, string, RequestInit] => [
          `${name}: ${value}`,
          rightPath(route),
          { headers: { [name]: value } },
        ]),
      ];
      for (const [what, path, asked] of odd) await expectNoFaultIn(what, () => ask(path, method, asked));
      if (method !== 'POST') return;
      const before = await everyRow(shop.database);
      for (const [body, type] of oddBodies)
        await expectNoFaultIn(`${body.slice(0, 20)} as ${type}`, () =>
          ask(rightPath(route), method, { body, headers: { 'content-type': type } }),
        );
      expect(await everyRow(shop.database)).toEqual(before);
    },
  );

  test.each(routes.map((route) => [route.path, route] as const))(
    '%s by a method that it has not',
    async (_name, route) => {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((one) => !route.methods.includes(one))) {
        const { status, headers } = await expectNoFaultIn(method, () => ask(rightPath(route), method));
        expect(status, method).toBe(405);
        expect(headers.get('allow')?.split(', ').toSorted()).toEqual([...route.methods, 'OPTIONS'].toSorted());
      }
      expect(await ask(rightPath(route), 'OPTIONS')).toMatchObject({ status: 204, text: '' });
    },
  );
});

test('health tells of the process, readiness of the database', async () => {
  for (const path of ['/healthz', '/readyz']) expect(await ask(path, 'GET')).toMatchObject({ status: 200 });
});

test('a notice that is not signed, or is signed and is none, settles nothing', async () => {
  const before = await everyRow(shop.database);
  const told = JSON.stringify({ type: 'checkout.session.completed', data: { object: { id: sessionId } } });
  const signatures = ['', 't=1,v1=', 'v1=00', `t=1,v1=${createHmac('sha256', 'a guess').update(told).digest('hex')}`];
  for (const signature of signatures)
    for (const body of [told, '{}', 'null', '\u0000']) {
      const headers = {
        'content-type': 'application/json',
        'stripe-signature': signature,
        'till-signature': signature,
      };
      const { status } = await expectNoFaultIn(signature, () => ask(urls.paymentNotices, 'POST', { body, headers }));
      expect([400, 401, 403, 422]).toContain(status);
    }
  expect(await everyRow(shop.database)).toEqual(before);
});
