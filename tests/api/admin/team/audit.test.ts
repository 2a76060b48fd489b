import { expect, test } from 'vitest';
import { readAudit } from '#contract/admin/team/audit.ts';
import { redeemInvitation } from '#contract/admin/team/invitations.ts';
import { changeMemberRole, inviteMember } from '#contract/admin/team/members.ts';
import { staffSession } from '#contract/admin/team/session.ts';
import { staff } from '#server/cli/staff.ts';
import { databaseStorage } from '#server/gateways/storage.ts';
import { tidyUp } from '#server/jobs/tasks.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { StaffBrowser, signInStaff } from '#tests/support/staff/sign-in-staff.ts';
import { invited, manager, newAddress, origin, password } from '#tests/support/staff/team-of-tests.ts';

const shop = await openTestShop();

test('[T-09] the audit log is found by person, thing and day, page by page, with what was before and after', async () => {
  const own = await openTestShop();
  const { call, memberId, name } = await manager(own);
  const jade = await signInStaff(own, { role: 'baker', name: 'Jade Robinson' });
  await call(changeMemberRole, { id: jade.memberId, roleKey: 'counter', formerRoleKey: 'baker' });
  const { entries } = await call(readAudit, { words: 'jade', kind: 'member', day: '2026-11-18', memberId });
  expect(entries).toMatchObject([
    {
      action: 'member.roleChanged',
      madeBy: name,
      subjectName: 'Jade Robinson',
      before: { role: 'Baker' },
      after: { role: 'Counter' },
    },
  ]);
  expect(entries[0]?.requestId).not.toBe('');
  expect((await call(readAudit, { day: '2026-11-17' })).entries).toEqual([]);
  for (let at = 0; at < 30; at += 1) {
    await call(changeMemberRole, { id: jade.memberId, roleKey: 'baker', formerRoleKey: 'counter' });
    await call(changeMemberRole, { id: jade.memberId, roleKey: 'counter', formerRoleKey: 'baker' });
  }
  const first = await call(readAudit, {});
  expect(first.entries).toHaveLength(50);
  const second = await call(readAudit, { before: first.before ?? 0 });
  expect(second.before).toBeNull();
  expect(new Set([...first.entries, ...second.entries].map(({ id }) => id)).size).toBe(61);
});

test('[T-09] a repeated request changes and notes once', async () => {
  const { browser, call } = await manager(shop);
  const email = newAddress();
  const requestId = 'invite-once-and-no-more';
  const answers = [1, 2].map(() => browser.ask(inviteMember, { email, roleKey: 'baker' }, { requestId }));
  const [first, second] = await Promise.all(answers);
  expect(first?.body).toEqual(second?.body);
  expect((await call(readAudit, { words: email })).entries).toHaveLength(1);
});

test('[T-04] the command line invites, lists, resets and deactivates, and is noted as itself', async () => {
  const { db } = shop.database;
  const atShop = { db, now: shop.clock.now(), storage: databaseStorage(db), publicUrl: origin };
  let said = '';
  const run = async (verb: string, ...[email, role]: string[]) => {
    said = (await staff({ verb, words: email ? [email] : [], options: { role } })?.(atShop)) ?? '';
  };
  const email = newAddress();
  await run('invite', email, 'owner');
  const address = () => new URL(said.split('\n').at(-1) ?? '').searchParams.get('token') ?? '';
  const browser = new StaffBrowser(shop.url);
  await browser.call(redeemInvitation, { token: address(), email, name: 'Sunita Rao', password });
  await run('reset', email);
  expect((await browser.call(staffSession, {})).member).toBeNull();
  await browser.call(redeemInvitation, { token: address(), email, name: 'Sunita Rao', password });
  await run('list');
  expect(said).toContain(email);
  await run('deactivate', email);
  expect((await browser.call(staffSession, {})).member).toBeNull();
  const { call } = await signInStaff(shop);
  const { entries } = await call(readAudit, { words: 'Sunita Rao' });
  const byTerminal = entries.filter(({ madeBy }) => madeBy === 'command line').map(({ action }) => action);
  expect(byTerminal).toEqual(['member.deactivated', 'member.reset']);
});

test('[T-05] what is over is forgotten after its time: sessions, challenges and spent invitations', async () => {
  const own = await openTestShop();
  const { memberId } = await signInStaff(own);
  await invited(own);
  const left = async () => {
    const { rows } = await own.database.pool.query(
      'select (select count(*) from staff_sessions)::int as sessions, (select count(*) from staff_invitations)::int as invitations',
    );
    return rows[0];
  };
  await tidyUp(own.database.db, own.clock.now());
  expect(await left()).toEqual({ sessions: 1, invitations: 1 });
  own.clock.moveOn(100 * 24 * 60);
  await tidyUp(own.database.db, own.clock.now());
  expect(await left()).toEqual({ sessions: 0, invitations: 0 });
  expect(memberId).toBeGreaterThan(0);
});
