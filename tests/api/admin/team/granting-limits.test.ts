import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { readInvitation } from '#contract/admin/team/invitations.ts';
import {
  changeMemberRole,
  changeRefundLimit,
  changeRole,
  inviteMember,
  listRoles,
  listTeam,
  makeRole,
  renewInvitation,
  resetMember,
} from '#contract/admin/team/members.ts';
import { staffInvitations, staffRoles } from '#server/db/tables/staff/team-tables.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { StaffBrowser } from '#tests/support/staff/sign-in-staff.ts';
import { manager, newAddress } from '#tests/support/staff/team-of-tests.ts';

const shop = await openTestShop();
const { db } = shop.database;
const tokenOf = (address: string): string => new URL(address).searchParams.get('token') ?? '';
const role = (name: string, refundLimitPence: number | null) => ({
  name,
  permissions: ['staff.manage' as const, 'orders.see' as const, 'refunds.give' as const],
  refundLimitPence,
  isForDevices: false,
  needsSecondFactor: true,
});

/** A member of staff who manages the team and may refund £20 at most. */
async function deputy(name: string) {
  const owner = await manager(shop);
  const { key } = await owner.call(makeRole, role(name, 2_000));
  return { owner, key, deputy: await manager(shop, key) };
}

describe('[T-03] who gives back £20 at most', () => {
  test('gives nobody, nor themselves, the right to give back more', async () => {
    const { key, deputy: lee } = await deputy('Keeper of twenty');
    const refused = { status: 403, body: { code: 'notAllowed' } };
    const limit = (refundLimitPence: number | null) =>
      lee.browser.ask(changeRefundLimit, { key, refundLimitPence, was: 2_000 });
    expect(await limit(2_001)).toMatchObject(refused);
    expect(await limit(null)).toMatchObject(refused);
    expect(await lee.browser.ask(makeRole, role('Keeper of all', null))).toMatchObject(refused);
    expect(await lee.browser.ask(makeRole, role('Keeper of more', 2_001))).toMatchObject(refused);
    await lee.call(makeRole, role('Keeper of less', 1_999));
    const { roles } = await lee.call(listRoles, {});
    expect(roles.find(({ name }) => name === 'Keeper of all')).toBeUndefined();
    await db.update(staffRoles).set({ refundLimitPence: 2_500 }).where(eq(staffRoles.key, 'baker'));
    expect(await lee.browser.ask(inviteMember, { email: newAddress(), roleKey: 'baker' })).toMatchObject(refused);
    const { roles: offered } = await lee.call(listTeam, {});
    expect(offered.find((one) => one.key === 'baker')?.mayGrant).toBe(false);
  });
});

describe('[T-03] an address by which a member signs in anew', () => {
  test('is void once they have another role, and nobody below it makes another', async () => {
    const { owner, deputy: lee } = await deputy('Keeper of resets');
    const { key } = await owner.call(makeRole, { ...role('Plain', 0), permissions: ['orders.see'] });
    const ann = await manager(shop, key);
    const { id, address } = await lee.call(resetMember, { id: ann.memberId });
    await owner.call(changeMemberRole, { id: ann.memberId, roleKey: 'owner', formerRoleKey: key });
    const asked = await new StaffBrowser(shop.url).ask(readInvitation, { token: tokenOf(address) });
    expect(asked.status).toBe(410);
    expect((await lee.browser.ask(renewInvitation, { id })).status).not.toBe(200);
    // Even one that was still open then, as those of an earlier version of the shop are.
    await db.update(staffInvitations).set({ revokedAt: null }).where(eq(staffInvitations.id, id));
    expect(await lee.browser.ask(renewInvitation, { id })).toMatchObject({ status: 403, body: { code: 'notAllowed' } });
  });
});

test('[T-08] of two who make a role of one name at once one is told that it is there', async () => {
  const [one, other] = [await manager(shop), await manager(shop)];
  const made = await Promise.all([one, other].map(({ browser }) => browser.ask(makeRole, role('At once', 0))));
  expect(made.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

describe('[T-08] a second factor is obligatory', () => {
  test.each<[string, Partial<z.input<typeof makeRole.input>>]>([
    ['the team', { permissions: ['staff.manage'] }],
    ['the settings of money', { permissions: ['settings.money'] }],
    ['people’s data as a file', { permissions: ['customers.export'] }],
    ['refunds without limit', { permissions: ['refunds.give'], refundLimitPence: null }],
  ])('for %s: no role says otherwise, and nobody of it switches it off', async (what, of) => {
    const owner = await manager(shop);
    const asked = roleWith({ name: `Without ${what}`, ...of });
    const refused = { status: 422, body: { fields: { needsSecondFactor: expect.any(String) } } };
    expect(await owner.browser.ask(makeRole, asked)).toMatchObject(refused);
    const { key } = await owner.call(makeRole, { ...asked, needsSecondFactor: true });
    expect(await owner.browser.ask(changeRole, { ...asked, key })).toMatchObject(refused);
    // As an earlier version allowed it to be created.
    await db.update(staffRoles).set({ needsSecondFactor: false }).where(eq(staffRoles.key, key));
    const { roles } = await owner.call(listRoles, {});
    expect(roles.find((one) => one.key === key)?.needsSecondFactor).toBe(true);
  });

  test('and a role that stays below all that may do without', async () => {
    const owner = await manager(shop);
    await owner.call(
      makeRole,
      roleWith({ name: 'Small refunds', permissions: ['refunds.give'], refundLimitPence: 500 }),
    );
  });
});

const roleWith = (of: Partial<z.input<typeof makeRole.input>>) => ({
  ...role('', 0),
  permissions: ['orders.see' as const],
  needsSecondFactor: false,
  ...of,
});
