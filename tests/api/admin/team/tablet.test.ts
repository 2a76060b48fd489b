import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { countDeviceNews, readBoardDay, readBoardNews, readWall } from '#contract/admin/board/board.ts';
import { readAudit } from '#contract/admin/team/audit.ts';
import { redeemInvitation } from '#contract/admin/team/invitations.ts';
import { staffSession } from '#contract/admin/team/session.ts';
import { signIn, signOut } from '#contract/admin/team/sign-in.ts';
import { enrolDevice, enterPin, listDevices, revokeDevice, tabletMembers } from '#contract/admin/team/tablet.ts';
import { choosePin, ownSignIn } from '#contract/admin/team/you.ts';
import { headerNames } from '#contract/wire/endpoint.ts';
import { minuteMs } from '#domain/pickup/clock/durations.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { orders } from '#server/db/tables/schema.ts';
import { staffMembers, staffRoles } from '#server/db/tables/staff/team-tables.ts';
import { isStaffSessionOpen } from '#server/team/staff-sessions.ts';
import { ordersToEdit } from '#tests/support/orders/edited-orders.ts';
import { placeOrderOf } from '#tests/support/orders/orders.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { type NewStaff, newStaff, StaffBrowser, signInStaff } from '#tests/support/staff/sign-in-staff.ts';
import { openStream } from '#tests/support/staff/stream-of-board.ts';
import {
  codeOf,
  invited,
  joinByPassword,
  managerOfTablets,
  password,
  steppedUp,
} from '#tests/support/staff/team-of-tests.ts';

const shop = await openTestShop();
const { paidOrder } = ordersToEdit(shop);
const pin = '482957';
let tablets = 0;

/** A browser that a manager has just enrolled as a tablet, and left. */
async function newTablet() {
  tablets += 1;
  const { browser } = await signInStaff(shop, { role: 'manager' });
  const { id } = await browser.call(enrolDevice, { name: `Tablet ${tablets}` });
  await browser.call(signOut, {});
  return { browser, id };
}

async function withPin(role = 'counter', name = `Tom Ashworth ${randomUUID()}`) {
  const joined = await joinByPassword(shop, { role, name, pin });
  const { member } = await joined.browser.call(staffSession, {});
  return { ...joined, memberId: member?.id ?? 0 };
}

test('[T-06] a member switches on with their tile and PIN, with a baker’s and the counter’s part of their rights', async () => {
  const { browser, id } = await newTablet();
  const tom = await withPin(await managerOfTablets(shop), 'Owen Clarke');
  const { device, members } = await browser.call(tabletMembers, {});
  expect(device).toMatchObject({ id });
  expect(members).toContainEqual(
    expect.objectContaining({ id: tom.memberId, name: 'Owen Clarke', isPinLocked: false }),
  );
  await browser.call(enterPin, { memberId: tom.memberId, pin });
  const { session, member } = await browser.call(staffSession, {});
  expect(session).toMatchObject({ kind: 'pin' });
  expect(member?.permissions).not.toContain('orders.edit');
  const again = await browser.call(tabletMembers, {});
  expect(again.members.find(({ wasLast }) => wasLast)).toMatchObject({ id: tom.memberId });
});

test('[T-06] [T-09] the audit log names the tablet that something was done at', async () => {
  const { browser, id } = await newTablet();
  const tom = await withPin();
  await browser.call(enterPin, { memberId: tom.memberId, pin });
  const owner = await signInStaff(shop);
  const name = (await owner.call(listDevices, {})).devices.find((device) => device.id === id)?.name;
  expect((await owner.call(readAudit, { memberId: tom.memberId })).entries[0]).toMatchObject({
    action: 'member.signedIn',
    after: { by: 'PIN' },
    deviceName: name,
  });
});

test('[T-06] locked, the tablet’s cookie opens nothing; another’s PIN ends the first one’s session', async () => {
  const { browser } = await newTablet();
  const [tom, jade] = [await withPin(), await withPin('counter', 'Jade Robinson')];
  await browser.call(enterPin, { memberId: tom.memberId, pin });
  const ofTom = browser.cookies.get('staff') ?? '';
  await browser.call(enterPin, { memberId: jade.memberId, pin });
  const ofJade = browser.cookies.get('staff') ?? '';
  await browser.call(signOut, {});
  for (const token of [ofTom, ofJade]) {
    browser.cookies.set('staff', token);
    expect((await browser.call(staffSession, {})).member).toBeNull();
  }
});

test('[T-05] [T-06] a write from a page that shows another member than who is signed in is not done; reading and signing out are', async () => {
  const { browser, memberId } = await signInStaff(shop, { role: 'manager' });
  const from = (id: number) => ({ headers: { [headerNames.staffMember]: String(id) } });
  const refused = await browser.ask(enrolDevice, { name: 'Not mine' }, from(memberId + 1));
  expect([refused.status, Object(refused.body).code]).toEqual([401, 'signInRequired']);
  const { devices } = await browser.call(listDevices, {}, from(memberId + 1));
  expect(devices.map(({ name }) => name)).not.toContain('Not mine');
  await browser.call(enrolDevice, { name: 'Mine' }, from(memberId));
  await browser.call(signOut, {}, from(memberId + 1));
  expect((await browser.call(staffSession, {})).member).toBeNull();
});

test('[T-06] PINs work on enrolled devices alone, and nobody is shown elsewhere', async () => {
  const tom = await withPin();
  const browser = new StaffBrowser(shop.url);
  expect(await browser.call(tabletMembers, {})).toEqual({ device: null, members: [] });
  expect(await browser.ask(enterPin, { memberId: tom.memberId, pin })).toMatchObject({ status: 403 });
  browser.cookies.set('staff-device', 'x'.repeat(43));
  expect(await browser.ask(enterPin, { memberId: tom.memberId, pin })).toMatchObject({ status: 403 });
});

test('[T-06] five wrong PINs ask for the full sign-in, then the PIN works again', async () => {
  const { browser } = await newTablet();
  const tom = await withPin();
  const wrong = () => browser.ask(enterPin, { memberId: tom.memberId, pin: '739046' });
  const answers = await Promise.all(Array.from({ length: 8 }, wrong));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(4);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
  expect(await browser.ask(enterPin, { memberId: tom.memberId, pin })).toMatchObject({ status: 429 });
  expect((await browser.call(tabletMembers, {})).members.find(({ id }) => id === tom.memberId)).toMatchObject({
    isPinLocked: true,
  });
  const elsewhere = await newTablet();
  await elsewhere.browser.call(enterPin, { memberId: tom.memberId, pin });
  shop.clock.moveOn(1);
  const code = codeOf(tom.secret, shop.clock.now());
  await new StaffBrowser(shop.url).call(signIn, { email: tom.email, password, code });
  await browser.call(enterPin, { memberId: tom.memberId, pin });
});

test('[T-06] a revoked tablet opens nothing, and its sessions by PIN are over', async () => {
  const { browser, id } = await newTablet();
  const tom = await withPin();
  await browser.call(enterPin, { memberId: tom.memberId, pin });
  const manager = await signInStaff(shop, { role: 'manager' });
  expect((await manager.call(listDevices, {})).devices).toContainEqual(expect.objectContaining({ id, isThis: false }));
  await manager.call(revokeDevice, { id });
  expect((await browser.call(staffSession, {})).member).toBeNull();
  expect(await browser.call(tabletMembers, {})).toEqual({ device: null, members: [] });
  expect(await browser.ask(enterPin, { memberId: tom.memberId, pin })).toMatchObject({ status: 403 });
});

test('[T-06] a tablet has a name of its own, and is enrolled once', async () => {
  const { browser } = await signInStaff(shop, { role: 'manager' });
  await browser.call(enrolDevice, { name: 'Kitchen' });
  expect(await browser.ask(enrolDevice, { name: 'Kitchen again' })).toMatchObject({ status: 409 });
  const other = await signInStaff(shop, { role: 'manager' });
  expect(await other.browser.ask(enrolDevice, { name: 'Kitchen' })).toMatchObject({
    status: 409,
    body: { fields: { name: expect.any(String) } },
  });
});

test('[T-06] a session by PIN that nobody locked ends by itself', async () => {
  const { browser } = await newTablet();
  const tom = await withPin();
  await browser.call(enterPin, { memberId: tom.memberId, pin });
  shop.clock.moveOn(16);
  expect((await browser.call(staffSession, {})).member).toBeNull();
});

test('[T-05] [T-06] a session that nobody uses ends for the line of an open board too, one by PIN sooner', async () => {
  const { db } = shop.database;
  const now = shop.clock.now();
  const [full, byPin] = [await newStaff(db, { now }), await newStaff(db, { now, role: 'counter', kind: 'pin' })];
  const isOpen = ({ sessionId }: NewStaff, minutes: number) =>
    isStaffSessionOpen(db, sessionId, new Date(now.getTime() + minutes * minuteMs));
  expect([await isOpen(byPin, 14), await isOpen(byPin, 16)]).toEqual([true, false]);
  expect([await isOpen(full, 59), await isOpen(full, 61)]).toEqual([true, false]);
});

test.each(['owner', 'manager', 'accountant'])(
  '[T-06] a role that does not work at shared tablets signs in by no PIN: %s; who gives nothing back chooses none',
  async (role) => {
    const { db } = shop.database;
    const member = await signInStaff(shop, { role });
    await steppedUp(shop, member, 'signInMethods');
    const confirms = role !== 'accountant';
    expect(await member.browser.ask(choosePin, { pin })).toMatchObject({ status: confirms ? 200 : 403 });
    expect(await member.call(ownSignIn, {})).toMatchObject({ mayHavePin: confirms, hasPin: confirms });
    const { token, email } = await invited(shop, { role });
    const joining = { token, email, name: `New ${role}`, password, pin };
    expect(await member.browser.ask(redeemInvitation, joining)).toMatchObject({ status: 422 });
    // An earlier version let them choose one, and a role may stop working at tablets.
    const deputy = await withPin(await managerOfTablets(shop));
    const { browser } = await newTablet();
    await browser.call(enterPin, { memberId: deputy.memberId, pin });
    await db.update(staffMembers).set({ roleKey: role }).where(eq(staffMembers.id, deputy.memberId));
    expect((await browser.call(staffSession, {})).member).toBeNull();
    expect((await browser.call(tabletMembers, {})).members.map(({ id }) => id)).not.toContain(deputy.memberId);
    expect(await browser.ask(enterPin, { memberId: deputy.memberId, pin })).toMatchObject({ status: 401 });
  },
);

test('[T-06] [T-07] by PIN nobody gives back more than the counter, also where an owner left the counter without a limit', async () => {
  const { db } = shop.database;
  const by = async (kind: 'full' | 'pin', role: string) =>
    (await (await signInStaff(shop, { role, kind })).call(staffSession, {})).member?.refundLimitPence;
  const deputy = await managerOfTablets(shop);
  const limitOf = (refundLimitPence: number | null, key: string) =>
    db.update(staffRoles).set({ refundLimitPence }).where(eq(staffRoles.key, key));
  expect([await by('full', deputy), await by('pin', deputy), await by('pin', 'baker')]).toEqual([10_000, 1_000, 0]);
  await limitOf(null, deputy);
  await limitOf(null, 'counter');
  expect([await by('full', deputy), await by('pin', deputy), await by('pin', 'counter')]).toEqual([null, 1_000, 1_000]);
  await limitOf(500, 'counter');
  expect(await by('pin', deputy)).toBe(500);
  await limitOf(1_000, 'counter');
  await limitOf(10_000, deputy);
});

test('[T-06] a wall shows the board to whoever is before it, without money or how to reach people; no other browser is shown it', async () => {
  const { browser: tablet } = await newTablet();
  const { browser: wall } = await signInStaff(shop, { role: 'manager' });
  expect((await wall.ask(readWall, {})).status).toBe(403);
  const { id } = await wall.call(enrolDevice, { name: 'Kitchen wall', isWall: true });
  await wall.call(signOut, {});
  const { orderNo } = await placeOrderOf(shop, 'black-forest-gateau');
  await shop.database.db
    .update(orders)
    .set({
      pickupDate: '2026-11-18',
      fulfilment: 'accepted',
      contactTelephone: '07700900123',
      contactName: 'Molly Perks',
      allergyNote: 'No kiwi. Ring 07700 900 123 or molly@perks.example, owes £4.50',
    })
    .where(eq(orders.number, orderNo));
  await shop.database.db.update(products).set({ notOn: '2026-11-18' }).where(eq(products.slug, 'black-forest-gateau'));
  await shop.database.db.update(products).set({ notOn: '2026-11-17' }).where(eq(products.slug, 'mini-victoria-sponge'));
  const yesterdays = await placeOrderOf(shop, 'black-forest-gateau');
  await shop.database.db
    .update(orders)
    .set({ pickupDate: '2026-11-17', fulfilment: 'baking' })
    .where(eq(orders.number, yesterdays.orderNo));
  const shown = await wall.call(readWall, {});
  expect(shown.notToday).toEqual(['Black Forest Gateau']);
  expect(shown).toMatchObject({
    day: '2026-11-18',
    cards: [{ number: orderNo, payment: null, name: "Priya O'Shea-Shah", allergyNote: 'No kiwi. Ring … or …, owes …' }],
    leftOver: [{ day: '2026-11-17', orders: 1 }],
  });
  expect(JSON.stringify(shown)).not.toMatch(/07700|Delph Road|Pence":\d/);
  // Its stream says no more than that something changed.
  const lineOf = ({ cookies }: StaffBrowser) => openStream(shop, { wall: cookies.get('staff-device') ?? '' });
  const line = await lineOf(wall);
  shop.hearOfChange('order:1');
  expect(await line.next()).toEqual({ id: '', data: { type: 'reload' } });
  line.close();
  // It opens nothing else.
  expect((await wall.ask(readBoardDay, { day: '2026-11-18' })).status).toBe(401);
  expect((await tablet.ask(readWall, {})).status).toBe(403);
  const manager = await signInStaff(shop, { role: 'manager' });
  await manager.call(revokeDevice, { id });
  expect((await wall.ask(readWall, {})).status).toBe(403);
  await expect(lineOf(wall)).rejects.toThrow('text/event-stream');
});

test('[T-06] [B-04] a locked tablet is told how many new orders there are and nothing else; a withdrawn one and any other browser nothing', async () => {
  const { browser: tablet, id } = await newTablet();
  const lineOf = ({ cookies }: StaffBrowser) => openStream(shop, { wall: cookies.get('staff-device') ?? '' });
  await shop.database.db.update(orders).set({ pickupDate: '2026-11-17' });
  for (const pickupDate of ['2026-11-18', '2026-11-20', '2026-11-21']) {
    const { orderNo } = await paidOrder('black-forest-gateau');
    await shop.database.db.update(orders).set({ pickupDate }).where(eq(orders.number, orderNo));
  }
  expect(await tablet.call(countDeviceNews, {})).toEqual({ today: 1, later: 2 });
  const line = await lineOf(tablet);
  shop.hearOfChange('order:1');
  expect(await line.next()).toEqual({ id: '', data: { type: 'reload' } });
  line.close();
  expect((await tablet.ask(readBoardNews, {})).status).toBe(401);
  const manager = await signInStaff(shop, { role: 'manager' });
  await manager.call(revokeDevice, { id });
  expect((await tablet.ask(countDeviceNews, {})).status).toBe(403);
  await expect(lineOf(tablet)).rejects.toThrow('text/event-stream');
  expect((await manager.browser.ask(countDeviceNews, {})).status).toBe(403);
});

test('[T-06] a tablet stays enrolled for as long as it is used: what asks for its members or its board is given its cookie anew', async () => {
  const { browser: tablet } = await newTablet();
  const { browser: wall } = await signInStaff(shop, { role: 'manager' });
  await wall.call(enrolDevice, { name: 'A wall that stays', isWall: true });
  for (const [browser, asked] of [
    [tablet, tabletMembers],
    [wall, readWall],
    [tablet, countDeviceNews],
  ] as const)
    expect((await browser.ask(asked, {})).headers.get('set-cookie')).toContain(
      `staff-device=${browser.cookies.get('staff-device')}; Max-Age=${400 * 24 * 3_600};`,
    );
});
