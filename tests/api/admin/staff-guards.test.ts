import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { livePath } from '#contract/admin/board/live.ts';
import { staffSession } from '#contract/admin/team/session.ts';
import { signOut } from '#contract/admin/team/sign-in.ts';
import { enrolDevice } from '#contract/admin/team/tablet.ts';
import { apiBase, type Endpoint, headerNames } from '#contract/wire/endpoint.ts';
import { permissions } from '#domain/staff/permissions.ts';
import { presetRoles } from '#domain/staff/roles.ts';
import { auditLog, staffMembers } from '#server/db/tables/staff/team-tables.ts';
import { staffEndpointActions } from '#server/http/admin/serve-staff.ts';
import { writeAuditOf } from '#server/platform/write-audit.ts';
import { signedInCustomer } from '#tests/support/customers/customers.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { StaffBrowser, signInStaff } from '#tests/support/staff/sign-in-staff.ts';
import { joinByPassword, managerOfTablets, steppedUp } from '#tests/support/staff/team-of-tests.ts';
import { nameOf } from '#tests/support/walk/endpoint-requests.ts';
import { exampleInput } from '#tests/support/walk/example-input.ts';

const shop = await openTestShop();
const endpoints = staffEndpointActions.map(({ endpoint }) => endpoint);
const guarded = endpoints.filter(({ access }) => access === 'staff').map((one) => [nameOf(one), one] as const);

describe('[T-08] every endpoint of the back office', () => {
  test('names its permission, one of the domain’s, and stands below /api/admin', () => {
    for (const endpoint of endpoints) {
      expect(endpoint.path).toMatch(/^\/admin\//);
      expect(['staff', 'anyone']).toContain(endpoint.access);
      if (endpoint.access === 'staff') expect(['signedIn', ...permissions]).toContain(endpoint.permission);
      else expect(endpoint.permission).toBeUndefined();
    }
    expect(new Set(endpoints.map(nameOf)).size).toBe(endpoints.length);
  });

  test.each(guarded)('%s opens to the roles that may, and to no other', async (_name, endpoint) => {
    for (const { key, permissions: may } of presetRoles) {
      const { browser } = await signInStaff(shop, { role: key });
      const { status, body, headers } = await browser.ask(endpoint, exampleInput(endpoint));
      expect(headers.get('cache-control'), key).toBe('no-store');
      const isAllowed =
        endpoint.permission === 'signedIn' || (may as readonly string[]).includes(endpoint.permission ?? 'nothing');
      if (isAllowed) expect(status, key).not.toBe(401);
      else expect({ key, status, code: Object(body).code }).toEqual({ key, status: 403, code: 'notAllowed' });
    }
  });

  test.each(guarded)('[T-01] %s opens to no customer, no stranger and no made-up cookie', async (_name, endpoint) => {
    const customer = (await signedInCustomer(shop)).browser.token ?? '';
    const strangers: [string, (browser: StaffBrowser) => Record<string, string>][] = [
      ['nobody', () => ({})],
      ['a customer', () => ({ authorization: `Bearer ${customer}` })],
      [
        'a customer’s token as a cookie',
        (browser) => {
          browser.cookies.set('staff', customer);
          return {};
        },
      ],
      [
        'a made-up cookie',
        (browser) => {
          browser.cookies.set('staff', 'x'.repeat(43));
          return {};
        },
      ],
    ];
    for (const [who, prepare] of strangers) {
      const browser = new StaffBrowser(shop.url);
      const headers = prepare(browser);
      const { status } = await browser.ask(endpoint, exampleInput(endpoint), { headers });
      expect(status, who).toBe(401);
    }
  });
});

/** Nobody needs a step-up for their own sessions, or to prove who they are. */
const changesWaysIn = ({ path }: Endpoint): boolean => path.startsWith('/admin/you/') && !path.includes('/sessions');
const writes = endpoints.filter(({ method }) => method !== 'GET');

test.each([
  ['staff', writes.filter(({ permission }) => permission === 'staff.manage')],
  ['signInMethods', writes.filter(changesWaysIn)],
] as const)(
  '[T-07] nothing of %s changes without a step-up, nor with one for something else',
  async (purpose, asking) => {
    expect(asking.length).toBeGreaterThan(8);
    const owner = await signInStaff(shop);
    for (const steppedUpFor of [null, 'prices'] as const) {
      if (steppedUpFor !== null) await steppedUp(shop, owner, steppedUpFor);
      for (const endpoint of asking)
        expect(await owner.browser.ask(endpoint, exampleInput(endpoint)), nameOf(endpoint)).toMatchObject({
          status: 403,
          body: { code: 'stepUpRequired', purpose },
        });
    }
  },
);

test('[T-01] a session of staff opens nothing of a customer’s', async () => {
  const { browser } = await signInStaff(shop);
  const { status } = await browser.fetch('/api/orders', {
    headers: { authorization: `Bearer ${browser.cookies.get('staff')}` },
  });
  expect(status).toBe(401);
});

test('[T-05] answers are kept nowhere, and cookies are for this shop’s own pages and no script', async () => {
  const browser = new StaffBrowser(shop.url);
  const session = await browser.ask(staffSession);
  expect(session).toMatchObject({ status: 200, body: { member: null, session: null, hasOwner: expect.any(Boolean) } });
  expect(session.headers.get('cache-control')).toBe('no-store');
  const csrf = await browser.fetch('/api/admin/csrf-token', {});
  const [cookie = ''] = csrf.headers.getSetCookie();
  expect(cookie).toMatch(/^staff-csrf=/);
  for (const mark of ['HttpOnly', 'SameSite=Strict', 'Path=/']) expect(cookie).toContain(mark);
});

test('[T-05] what opens nothing and what stays open is kept nowhere either', async () => {
  const { browser } = await signInStaff(shop);
  for (const path of ['/api/admin/nothing/here', '/admin', '/admin/orders', '/admin/nothing/here'])
    expect((await browser.fetch(path, {})).headers.get('cache-control'), path).toBe('no-store');
  const ended = new AbortController();
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const line = await fetch(`${shop.url}${apiBase}${livePath}`, { headers: { cookie }, signal: ended.signal });
  expect([line.status, line.headers.get('cache-control')]).toEqual([200, 'no-store']);
  ended.abort();
});

test('[T-05] on https cookies are this very host’s, and others of their names open nothing', async () => {
  const own = await openTestShop({ services: { publicUrl: 'https://bakery.test' } });
  const { browser } = await joinByPassword(own, { role: 'owner' });
  const set: string[] = [];
  const { fetch: ask } = browser;
  browser.fetch = async (...asked) => {
    const answer = await ask.apply(browser, asked);
    set.push(...answer.headers.getSetCookie());
    return answer;
  };
  expect(Object((await browser.ask(staffSession)).body).member).not.toBeNull();
  expect([...browser.cookies.keys()].sort()).toEqual(['__Host-staff', '__Host-staff-browser', '__Host-staff-csrf']);
  browser.cookies.delete('__Host-staff-csrf'); // so that it is set again
  await browser.call(enrolDevice, { name: 'Counter tablet' });
  const token = browser.cookies.get('__Host-staff') ?? '';
  await browser.call(signOut, {});
  expect(set.map((line) => line.split('=')[0])).toEqual(
    expect.arrayContaining(['__Host-staff', '__Host-staff-csrf', '__Host-staff-device']),
  );
  for (const line of set) {
    for (const mark of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/']) expect(line).toContain(mark);
    expect(line).not.toMatch(/domain/i);
  }
  const plain = new StaffBrowser(own.url);
  plain.cookies.set('staff', token);
  expect(Object((await plain.ask(staffSession)).body).member).toBeNull();
});

test('[T-05] a CSRF token is good for its own session alone', async () => {
  const [one, other] = [await signInStaff(shop), await signInStaff(shop)];
  const { body } = await one.browser.fetch('/api/admin/csrf-token', {});
  const headers = { [headerNames.csrf]: String(Object(body).token) };
  const csrfCookie = one.browser.cookies.get('staff-csrf') ?? '';
  other.browser.cookies.set('staff-csrf', csrfCookie);
  const asking = { csrf: false, headers };
  expect(await other.browser.ask(signOut, {}, asking)).toMatchObject({ status: 403, body: { code: 'notAllowed' } });
  expect(await one.browser.ask(signOut, {}, asking)).toMatchObject({ status: 200 });
});

test('[T-05] a session ends after an hour idle, and after twelve however much it is used', async () => {
  const own = await openTestShop();
  const { browser } = await signInStaff(own);
  const isIn = async () => Object(Object((await browser.ask(staffSession)).body).member).name !== undefined;
  own.clock.moveOn(59);
  expect(await isIn()).toBe(true);
  own.clock.moveOn(59);
  expect(await isIn()).toBe(true);
  own.clock.moveOn(61);
  expect(await isIn()).toBe(false);
  const again = await signInStaff(own);
  for (let minutes = 0; minutes < 12 * 60 - 40; minutes += 40) {
    own.clock.moveOn(40);
    await again.browser.ask(staffSession);
  }
  expect(Object((await again.browser.ask(staffSession)).body).member).not.toBeNull();
  own.clock.moveOn(40);
  expect(Object((await again.browser.ask(staffSession)).body).member).toBeNull();
});

test('[T-10] whoever is deactivated is out at once', async () => {
  const { browser, memberId } = await signInStaff(shop, { role: 'baker' });
  expect(Object((await browser.ask(staffSession)).body).member).toMatchObject({ roleKey: 'baker' });
  await shop.database.db
    .update(staffMembers)
    .set({ deactivatedAt: shop.clock.now() })
    .where(eq(staffMembers.id, memberId));
  expect(Object((await browser.ask(staffSession)).body).member).toBeNull();
});

test('[T-06] by PIN one has a baker’s and the counter’s part of one’s rights', async () => {
  const { browser } = await signInStaff(shop, { role: await managerOfTablets(shop), kind: 'pin' });
  const { member, session } = Object((await browser.ask(staffSession)).body);
  expect(session.kind).toBe('pin');
  expect(member.permissions).toContain('orders.handOver');
  for (const denied of ['orders.edit', 'audit.see', 'devices.enrol']) expect(member.permissions).not.toContain(denied);
});

test('[T-09] the database refuses to change, delete or empty the audit log, whatever its role sets', async () => {
  const { db } = shop.database;
  const before = await db.$count(auditLog);
  await writeAuditOf(db, 'command line', shop.clock.now(), {
    action: 'member.invited',
    subjectKind: 'member',
    subject: 1,
  });
  const attempts = [
    sql`update audit_log set made_by = 'nobody'`,
    sql`delete from audit_log`,
    sql`truncate audit_log`,
    sql`truncate audit_log cascade`,
  ];
  for (const attempt of attempts) {
    await expect(db.execute(attempt)).rejects.toMatchObject({
      cause: { message: 'the audit log is never changed' },
    });
    await expect(
      db.transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`);
        await tx.execute(attempt);
      }),
    ).rejects.toThrow();
  }
  expect(await db.$count(auditLog)).toBe(before + 1);
});
