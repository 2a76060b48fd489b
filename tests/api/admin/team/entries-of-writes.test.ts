import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { staffEndpoint } from '#contract/wire/endpoint.ts';
import type { Db } from '#server/db/open.ts';
import { staffMembers } from '#server/db/tables/staff/team-tables.ts';
import type { EndpointAction } from '#server/platform/endpoint-action.ts';
import { answeredByStaff, preparedByStaff, type StaffContext } from '#server/platform/staff-context.ts';
import { writeAudit } from '#server/platform/write-audit.ts';
import { projectFolder } from '#tests/support/database/database.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { changesWithoutEntry, withItsEntry, withoutEntry } from '#tests/support/staff/entries-of-writes.ts';
import { newStaff } from '#tests/support/staff/sign-in-staff.ts';
import { nameOf, staffEndpoints } from '#tests/support/walk/endpoint-requests.ts';

const writes = staffEndpoints.filter(({ method }) => method !== 'GET');

const shop = await openTestShop();
const { db } = shop.database;
const { memberId, name } = await newStaff(db);

describe('[T-09] a write that forgets its entry in the audit log', () => {
  const context = { db, now: shop.clock.now(), requestId: 'a-made-up-one', staff: { memberId, name, deviceId: null } };
  const nobody = 0;
  const declared = { method: 'POST', path: '/admin/made-up', permission: 'signedIn', input: z.object({}) } as const;
  const once = staffEndpoint({ ...declared, writes: 'once', output: z.object({}) });
  const itself = staffEndpoint({ ...declared, writes: 'itself', output: z.object({}) });
  const change = (on: Db, id = memberId) =>
    on.update(staffMembers).set({ createdAt: shop.clock.now() }).where(eq(staffMembers.id, id));
  const enter = (on: Db) =>
    writeAudit({ ...context, db: on }, { action: 'member.changed', subjectKind: 'member', subject: memberId });

  type Work = (on: Db) => Promise<unknown>;
  const answered = (work: Work) => answeredByStaff(once, ({ db: on }) => work(on).then(() => ({})));
  const prepared = (work: Work) =>
    preparedByStaff(
      once,
      async () =>
        ({ db: on }) =>
          work(on).then(() => ({})),
    );
  const byItself = (work: Work) => answeredByStaff(itself, ({ db: on }) => work(on).then(() => ({})));

  async function foundIn(made: EndpointAction): Promise<string[]> {
    const watched = withItsEntry(made);
    const of = (on: Db) => ({ ...context, db: on }) as unknown as StaffContext;
    if ('prepare' in watched) {
      const inside = await watched.prepare(of(db), {});
      await db.transaction((tx) => inside(of(tx)));
    } else if (watched.endpoint === itself) await watched.action(of(db), {});
    else await db.transaction((tx) => watched.action(of(tx), {}));
    return changesWithoutEntry();
  }

  const found = ['POST /api/admin/made-up changed staff_members'];
  test.each<[string, EndpointAction]>([
    ['in its transaction', answered(change)],
    ['after what is slow', prepared(change)],
    ['in a transaction of its own', byItself((on) => on.transaction(change))],
    ['outside of every transaction', byItself(change)],
    ['which it has, but in another transaction', byItself((on) => on.transaction(change).then(() => enter(on)))],
  ])('is found: %s', async (_where, made) => expect(await foundIn(made)).toEqual(found));

  const both: Work = async (on) => {
    await change(on);
    await enter(on);
  };
  test.each<[string, EndpointAction]>([
    ['has its entry', answered(both)],
    ['has its entry after what is slow', prepared(both)],
    ['has its entry in a transaction of its own', byItself((on) => on.transaction(both))],
    ['changes nothing', answered((on) => change(on, nobody))],
  ])('is not one that %s', async (_what, made) => expect(await foundIn(made)).toEqual([]));
});

test('[T-09] whatever needs no entry is a write of the back office', () => {
  expect(writes.map(nameOf)).toEqual(expect.arrayContaining(Object.keys(withoutEntry)));
});

async function textsIn(folder: string): Promise<string[]> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.ts'));
  return Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
}

test('[T-09] every other write of the back office is made to succeed by a test, which sees whether it has its entry', async () => {
  const contracts = import.meta.glob<Readonly<Record<string, unknown>>>('/src/contract/admin/**/*.ts');
  const modules = await Promise.all(Object.values(contracts).map((load) => load()));
  const exported = modules.flatMap((module) => Object.entries(module));
  const folders = ['tests/api', 'tests/support'].map((folder) => join(projectFolder, folder));
  const texts = (await Promise.all(folders.map(textsIn))).flat().join('\n');
  // `call` fails with every answer but 200; whatever only asks may have been refused.
  const called = new Set(Array.from(texts.matchAll(/\bcall\(\s*(\w+)/g), ([, name]) => name));
  const isCalled = (write: unknown) => exported.some(([name, value]) => value === write && called.has(name));
  const unseen = writes.filter((write) => !Object.hasOwn(withoutEntry, nameOf(write)) && !isCalled(write));
  expect(unseen.map(nameOf)).toEqual([]);
});
