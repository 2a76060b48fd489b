import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { urls } from '#contract/pages/urls.ts';
import { emails } from '#server/db/tables/schema.ts';
import { queueEmail } from '#server/modules/messages/queue-email.ts';
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

/** The address of something that is there. */
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

describe('a route beside the contract answers without a fault', () => {
  test.each(named(routes))('%s with rubbish in its path and its query', async (_name, method, route) => {
    const body =
      method === 'GET' ? {} : { body: 'number=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    for (const place of placesIn(route))
      for (const end of rubbishInPath) {
        const path = rightPath({ ...route, path: route.path.replace(place, end) });
        await expectNoFaultIn(`${place} is ${end.slice(0, 20)}`, () => ask(path, method, body));
      }
    for (const query of [
      '?before=%00',
      '?before=-1',
      '?before=99999999999',
      '?%ff=%',
      '?__proto__[a]=1',
      `?a=${'a'.repeat(9_000)}`,
    ])
      await expectNoFaultIn(query.slice(0, 20), () => ask(rightPath(route) + query, method, body));
  });

  test.each(named(routes))('%s with rubbish in its headers', async (_name, method, route) => {
    for (const [name, value] of [
      ['cookie', '_csrf=%00; _csrf=a.b; =; ;;'],
      ['authorization', 'Bearer ../../etc'],
      ['origin', 'null'],
      ['stripe-signature', 't=99999999999999999999,v1=zz'],
      ['x-request-id', '../../etc/passwd'],
      ['accept-encoding', 'q=;;;,br;q=x'],
      ['if-none-match', '"'.repeat(500)],
      ['range', 'bytes=9-1'],
    ] as const)
      await expectNoFaultIn(`${name}: ${value}`, () => ask(rightPath(route), method, { headers: { [name]: value } }));
  });

  test.each(named(routes.filter(({ methods }) => methods.includes('POST'))).filter(([, method]) => method === 'POST'))(
    '%s with a body that is none, and changes nothing',
    async (_name, method, route) => {
      const before = await everyRow(shop.database);
      const bodies: [string, string, string][] = [
        ['nothing', '', 'application/json'],
        ['no JSON at all', '{"id":', 'application/json'],
        ['another kind of JSON', '[[[]]]', 'application/json'],
        ['a form of odd fields', 'number=%00&number=%ff&__proto__=1&answer=%', 'application/x-www-form-urlencoded'],
        ['a form that repeats itself', 'number=1&'.repeat(2_000), 'application/x-www-form-urlencoded'],
        ['text', 'x', 'text/plain'],
        ['no known kind', 'x', 'a/b/c'],
        ['600 kB', 'a'.repeat(600_000), 'application/json'],
      ];
      for (const [what, body, type] of bodies)
        await expectNoFaultIn(what, () => ask(rightPath(route), method, { body, headers: { 'content-type': type } }));
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
