import { and, desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listShopVersions, mostVersions, readShopSettings, restoreShopSetting } from '#contract/admin/settings.ts';
import type { OfficeSettingKey } from '#domain/staff/settings/setting-fields.ts';
import { settingVersions } from '#server/db/tables/content-tables.ts';
import { auditLog } from '#server/db/tables/staff/team-tables.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { signInStaff } from '#tests/support/staff/sign-in-staff.ts';

const shop = await openTestShop();
const { db } = shop.database;
const owen = await signInStaff(shop, { role: 'manager', name: 'Owen Clarke' });
const settings = async () => (await owen.call(readShopSettings, {})).settings;

/** As an earlier release stored it: what the schema of today requires was not required then. */
const keptBefore = (key: OfficeSettingKey, version: number, value: unknown) =>
  db.insert(settingVersions).values({ key, version, value, changedBy: 'Priya' });

test('[J-05] a version from before a field was there comes back with what that field is by default, and the log names only what changed', async () => {
  const now = (await settings()).orders;
  const { linkHours, payOnCollection, reminderDays, ...former } = now.value;
  await keptBefore('orders', 2, { ...former, visitMinutes: 25 });
  await keptBefore('orders', 3, now.value);
  const { outcome, page } = await owen.call(restoreShopSetting, { key: 'orders', version: 2, seen: 3 });
  expect(outcome).toBe('saved');
  expect(page.settings.orders).toMatchObject({ version: 4, value: { ...now.value, visitMinutes: 25 } });
  const [entry] = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subject, 'orders'), eq(auditLog.action, 'setting.restored')))
    .orderBy(desc(auditLog.id))
    .limit(1);
  expect(entry).toMatchObject({ before: { 'Length of a visit': '15' }, after: { 'Length of a visit': '25' } });
});

test('[J-05] a version that the shop would not take today is refused in words, and nothing is changed', async () => {
  const now = (await settings()).kitchen;
  await keptBefore('kitchen', 2, { notice: '' });
  await keptBefore('kitchen', 3, now.value);
  expect(await owen.browser.ask(restoreShopSetting, { key: 'kitchen', version: 2, seen: 3 })).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('This version can no longer be restored') },
  });
  expect((await settings()).kitchen).toMatchObject({ version: 3, value: now.value });
});

test('[J-05] what changes often hides no version of another setting', async () => {
  const { letters, identity } = await settings();
  await keptBefore('identity', 2, { ...identity.value, parking: null });
  for (let version = 2; version < mostVersions + 10; version += 1)
    await keptBefore('letters', version, { ...letters.value, promise: `The promise of version ${version}` });
  const { versions } = await owen.call(listShopVersions, {});
  const of = (key: string) => versions.filter((one) => one.key === key);
  expect(of('letters')).toHaveLength(mostVersions);
  expect(of('letters').at(-1)).toMatchObject({ counts: false, changes: [{ label: 'Promise in the first email' }] });
  expect(of('identity').map(({ version, counts }) => [version, counts])).toEqual([
    [2, true],
    [1, false],
  ]);
});
