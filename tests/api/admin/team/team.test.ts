import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  offerInvitedPasskey,
  offerInvitedTotp,
  readInvitation,
  redeemInvitation,
} from '#contract/admin/team/invitations.ts';
import {
  changeMemberRole,
  changeRefundLimit,
  changeRole,
  deactivateMember,
  endMemberSessions,
  inviteMember,
  listRoles,
  listTeam,
  makeRole,
  reactivateMember,
  renewInvitation,
  resetMember,
  revokeInvitation,
} from '#contract/admin/team/members.ts';
import { staffSession } from '#contract/admin/team/session.ts';
import { seedRoles } from '#server/db/seed/seed-shop.ts';
import { trustedNetworks } from '#server/db/tables/platform-tables.ts';
import { emails } from '#server/db/tables/schema.ts';
import { staffMembers, staffRoles } from '#server/db/tables/staff/team-tables.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { StaffBrowser, signInStaff } from '#tests/support/staff/sign-in-staff.ts';
import { SoftPasskey } from '#tests/support/staff/soft-passkey.ts';
import {
  codeOf,
  invited,
  manager,
  newAddress,
  origin,
  password,
  setUpToken,
  steppedUp,
} from '#tests/support/staff/team-of-tests.ts';

const shop = await openTestShop();

const tokenOf = (address: string): string => new URL(address).searchParams.get('token') ?? '';
const join = (token: string, more: Record<string, unknown> = {}) =>
  new StaffBrowser(shop.url).ask(redeemInvitation, {
    token,
    name: 'Ffion Hughes',
    email: newAddress(),
    password,
    ...more,
  });

describe('the first owner', () => {
  test('[T-02] the address of a start makes one owner, with a passkey, and is void afterwards', async () => {
    const own = await openTestShop();
    const token = await setUpToken(own);
    const browser = new StaffBrowser(own.url);
    expect(await browser.call(readInvitation, { token })).toMatchObject({
      kind: 'setUp',
      roleName: 'Owner',
      email: '',
    });
    const of = { token, name: 'Sunita Rao', email: 'sunita@bakery.example' };
    const { ticket, options } = await browser.call(offerInvitedPasskey, of);
    const passkey = { ticket, credential: new SoftPasskey(origin).create(options) };
    expect((await browser.call(redeemInvitation, { ...of, passkey })).recoveryCodes).toHaveLength(10);
    expect(await browser.call(staffSession, {})).toMatchObject({ member: { roleKey: 'owner' }, hasOwner: true });
    // Whoever joins is known there, by network and browser, to their account and to the office: nobody who guesses
    // makes their next sign-in wait.
    expect(await own.database.db.$count(trustedNetworks)).toBe(4);
    expect(await browser.ask(readInvitation, { token })).toMatchObject({ status: 410 });
    expect(await setUpToken(own)).toBe('');
  });

  test('[T-02] the next start’s address is another, and the former is void', async () => {
    const own = await openTestShop();
    const [first, second] = [await setUpToken(own), await setUpToken(own)];
    const browser = new StaffBrowser(own.url);
    expect(await browser.ask(readInvitation, { token: first })).toMatchObject({ status: 410 });
    expect(await browser.ask(readInvitation, { token: second })).toMatchObject({ status: 200 });
  });

  test('[T-02] it is void the next day, for whoever reads the start’s output later than the owner', async () => {
    const own = await openTestShop();
    const token = await setUpToken(own);
    const browser = new StaffBrowser(own.url);
    own.clock.moveOn(24 * 60 - 1);
    expect(await browser.ask(readInvitation, { token })).toMatchObject({ status: 200 });
    own.clock.moveOn(1);
    const of = { token, name: 'Sunita Rao', email: 'sunita@bakery.example', password };
    for (const endpoint of [readInvitation, redeemInvitation])
      expect(await browser.ask(endpoint, of)).toMatchObject({ status: 410 });
  });

  test('[T-02] two who use it at once: one is the owner', async () => {
    const own = await openTestShop();
    const token = await setUpToken(own);
    const answers = await Promise.all(
      [1, 2, 3].map((at) =>
        new StaffBrowser(own.url).ask(redeemInvitation, {
          token,
          name: 'Sunita Rao',
          email: `s${at}@x.example`,
          password,
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    expect(await own.database.db.$count(staffMembers)).toBe(1);
  });
});

describe('invitations', () => {
  test('[T-03] go by email and as an address, name inviter and role, and are good once', async () => {
    const { call, name } = await manager(shop);
    const email = newAddress();
    const { address } = await call(inviteMember, { email, roleKey: 'counter' });
    const token = tokenOf(address);
    const [written] = await shop.database.db.select().from(emails).where(eq(emails.recipient, email));
    expect(written?.plain).toContain(address);
    for (const word of [name, 'Counter', '72 hours']) expect(written?.plain).toContain(word);
    const read = await new StaffBrowser(shop.url).call(readInvitation, { token });
    expect(read).toMatchObject({ kind: 'invitation', email, invitedBy: name, roleName: 'Counter', isForDevices: true });
    const joined = await Promise.all([join(token), join(token)]);
    expect(joined.map(({ status }) => status).sort()).toEqual([200, 410]);
    const team = await call(listTeam, {});
    expect(team.members).toContainEqual(expect.objectContaining({ email, roleKey: 'counter', name: 'Ffion Hughes' }));
  });

  test('[T-03] end after 72 hours, when they are withdrawn, and when another takes their place', async () => {
    const { call } = await manager(shop);
    const email = newAddress();
    const first = await call(inviteMember, { email, roleKey: 'baker' });
    const second = await call(renewInvitation, { id: first.id });
    expect(await join(tokenOf(first.address))).toMatchObject({ status: 410, body: { code: 'linkSpent' } });
    await call(revokeInvitation, { id: second.id });
    expect(await join(tokenOf(second.address))).toMatchObject({ status: 410 });
    const own = await openTestShop();
    const late = await invited(own);
    own.clock.moveOn(72 * 60);
    expect(await new StaffBrowser(own.url).ask(readInvitation, { token: late.token })).toMatchObject({ status: 410 });
  });

  test('[T-03] ask for a step-up, and grant nothing that the inviter lacks', async () => {
    const owner = await signInStaff(shop);
    const input = { email: newAddress(), roleKey: 'counter' };
    expect(await owner.browser.ask(inviteMember, input)).toMatchObject({
      status: 403,
      body: { code: 'stepUpRequired', purpose: 'staff' },
    });
    await steppedUp(shop, owner, 'staff');
    const { key } = await owner.call(makeRole, {
      name: 'Deputy',
      permissions: [
        'staff.manage',
        'orders.see',
        'orders.move',
        'orders.note',
        'production.see',
        'stock.move',
        'sales.pause',
      ],
      refundLimitPence: 500,
      isForDevices: false,
      needsSecondFactor: true,
    });
    const deputy = await manager(shop, key);
    for (const roleKey of ['owner', 'manager', 'accountant'])
      expect(await deputy.browser.ask(inviteMember, { ...input, roleKey })).toMatchObject({
        status: 403,
        body: { code: 'notAllowed' },
      });
    await deputy.call(inviteMember, { email: newAddress(), roleKey: 'baker' });
    expect(await deputy.browser.ask(deactivateMember, { id: owner.memberId })).toMatchObject({ status: 403 });
    expect(await deputy.browser.ask(resetMember, { id: owner.memberId })).toMatchObject({ status: 403 });
    const itself = {
      key,
      name: 'Deputy',
      permissions: ['staff.manage', 'settings.money'],
      refundLimitPence: null,
      isForDevices: false,
      needsSecondFactor: false,
    };
    expect(await deputy.browser.ask(changeRole, itself)).toMatchObject({ status: 403 });
  });

  test('[T-03] a member’s address cannot be invited again', async () => {
    const { call, browser } = await manager(shop);
    const { email } = await signInStaff(shop, { role: 'baker' });
    expect(await browser.ask(inviteMember, { email, roleKey: 'baker' })).toMatchObject({
      status: 409,
      body: { code: 'emailTaken' },
    });
    expect((await call(listTeam, {})).invitations.some((one) => one.email === email)).toBe(false);
  });

  test('[T-04] wherever the shop is not on this machine alone, a password needs the app’s code too', async () => {
    const own = await openTestShop({ services: { publicUrl: 'http://bakery.test' } });
    const { token, email } = await invited(own, { role: 'manager' });
    const browser = new StaffBrowser(own.url);
    const of = { token, email, name: 'Owen Clarke', password };
    expect(await browser.ask(redeemInvitation, of)).toMatchObject({ status: 422 });
    const { ticket, secret } = await browser.call(offerInvitedTotp, { token, email });
    expect(await browser.ask(redeemInvitation, { ...of, totp: { ticket, code: '000000' } })).toMatchObject({
      status: 422,
    });
    await browser.call(redeemInvitation, { ...of, totp: { ticket, code: codeOf(secret, own.clock.now()) } });
  });
});

describe('leaving', () => {
  test('[T-10] deactivation ends sessions and PIN at once, and what they did keeps their name', async () => {
    const { call } = await manager(shop);
    const tom = await signInStaff(shop, { role: 'counter', name: 'Tom Ashworth' });
    await call(deactivateMember, { id: tom.memberId });
    expect((await tom.browser.call(staffSession, {})).member).toBeNull();
    const listed = (await call(listTeam, {})).members.find(({ id }) => id === tom.memberId);
    expect(listed).toMatchObject({ deactivatedAt: expect.any(String), sessions: 0, hasPin: false });
    await call(reactivateMember, { id: tom.memberId });
    expect((await tom.browser.call(staffSession, {})).member).toBeNull();
  });

  test('[T-10] the last active owner is neither deactivated nor demoted, of two at the same moment neither', async () => {
    const own = await openTestShop();
    const one = await manager(own);
    const [id, roleKey] = [one.memberId, 'manager'];
    expect(await one.browser.ask(deactivateMember, { id })).toMatchObject({ status: 409 });
    expect(await one.browser.ask(changeMemberRole, { id, roleKey, formerRoleKey: 'owner' })).toMatchObject({
      status: 409,
    });
    const other = await manager(own);
    const answers = await Promise.all([
      one.browser.ask(changeMemberRole, { id: other.memberId, roleKey, formerRoleKey: 'owner' }),
      other.browser.ask(deactivateMember, { id: one.memberId }),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status === 200).length).toBeLessThanOrEqual(1);
    const left = await own.database.db.select().from(staffMembers).where(eq(staffMembers.roleKey, 'owner'));
    expect(left.filter(({ deactivatedAt }) => deactivatedAt === null)).toHaveLength(1);
  });

  test('[T-05] an owner ends anybody’s sessions', async () => {
    const { call } = await manager(shop);
    const jade = await signInStaff(shop, { role: 'counter' });
    expect(await call(endMemberSessions, { id: jade.memberId })).toEqual({ ended: 1 });
    expect((await jade.browser.call(staffSession, {})).member).toBeNull();
  });

  test('[T-04] a reset takes every way in, and its address lets the member choose anew', async () => {
    const { call } = await manager(shop);
    const { token, email } = await invited(shop, { role: 'counter' });
    const browser = new StaffBrowser(shop.url);
    await browser.call(redeemInvitation, { token, email, name: 'Jade Robinson', password });
    const { member } = await browser.call(staffSession, {});
    const { address } = await call(resetMember, { id: member?.id ?? 0 });
    expect((await browser.call(staffSession, {})).member).toBeNull();
    expect(await browser.call(readInvitation, { token: tokenOf(address) })).toMatchObject({
      kind: 'reset',
      name: 'Jade Robinson',
      email,
    });
    await browser.call(redeemInvitation, {
      token: tokenOf(address),
      email: 'somebody@else.example',
      name: 'Jade Robinson',
      password,
    });
    expect((await browser.call(staffSession, {})).member).toMatchObject({ id: member?.id, roleKey: 'counter' });
  });

  test('a role that somebody else changed meanwhile is not changed unseen', async () => {
    const { call, browser } = await manager(shop);
    const { memberId: id } = await signInStaff(shop, { role: 'baker' });
    await call(changeMemberRole, { id, roleKey: 'counter', formerRoleKey: 'baker' });
    expect(await browser.ask(changeMemberRole, { id, roleKey: 'accountant', formerRoleKey: 'baker' })).toMatchObject({
      status: 409,
    });
  });
});

describe('roles', () => {
  test('[T-08] presets are fixed but for their refund limit, which later starts keep', async () => {
    const { call, browser } = await manager(shop);
    const { roles } = await call(listRoles, {});
    const counter = roles.find(({ key }) => key === 'counter');
    if (!counter) throw new Error('no counter');
    const { key, isPreset: _, members: __, mayChange: ___, ...rest } = counter;
    expect(await browser.ask(changeRole, { ...rest, key, name: 'Till' })).toMatchObject({ status: 409 });
    await call(changeRefundLimit, { key, refundLimitPence: 2_500, was: counter.refundLimitPence });
    expect(
      await browser.ask(changeRefundLimit, { key, refundLimitPence: 9_900, was: counter.refundLimitPence }),
    ).toMatchObject({ status: 409 });
    expect(await browser.ask(changeRefundLimit, { key: 'owner', refundLimitPence: 0, was: null })).toMatchObject({
      status: 409,
    });
    await seedRoles(shop.database);
    const [kept] = await shop.database.db.select().from(staffRoles).where(eq(staffRoles.key, 'counter'));
    expect(kept).toMatchObject({ refundLimitPence: 2_500, name: 'Counter' });
  });

  test('[T-08] an owner makes and changes roles of their own; a name is good for one', async () => {
    const { call, browser } = await manager(shop);
    const of = {
      name: 'Saturday help',
      permissions: ['orders.see' as const],
      refundLimitPence: 0,
      isForDevices: true,
      needsSecondFactor: false,
    };
    const { key } = await call(makeRole, of);
    expect(key).toBe('saturday-help');
    expect(await browser.ask(makeRole, { ...of, name: 'saturday HELP' })).toMatchObject({ status: 409 });
    await call(changeRole, { ...of, key, permissions: ['orders.see', 'orders.move'] });
    const helper = await signInStaff(shop, { role: key });
    expect((await helper.call(staffSession, {})).member?.permissions).toEqual(['orders.see', 'orders.move']);
  });
});
