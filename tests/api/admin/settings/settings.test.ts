import { and, desc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  listMoneyVersions,
  listShopVersions,
  readMoneySettings,
  readShopSettings,
  restoreMoneySetting,
  restoreShopSetting,
  saveMoneySettings,
  saveShopSettings,
  setVatRate,
} from '#contract/admin/settings.ts';
import { shopFacts } from '#contract/shop.ts';
import { moneySettingKeys, shopSettingKeys } from '#domain/staff/settings/setting-fields.ts';
import { writeSetting } from '#server/content/staff-settings.ts';
import { vatRates } from '#server/db/tables/money/ledger-tables.ts';
import { auditLog } from '#server/db/tables/staff/team-tables.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { signInStaff } from '#tests/support/staff/sign-in-staff.ts';
import { steppedUp } from '#tests/support/staff/team-of-tests.ts';

const shop = await openTestShop();
const { db } = shop.database;
const visitor = shop.visitor();
const facts = async () => shopFacts.output.parse((await visitor.get('/shop')).body);
const sunita = await signInStaff(shop, { role: 'owner', name: 'Sunita Rao' });
const owen = await signInStaff(shop, { role: 'manager', name: 'Owen Clarke' });

beforeAll(async () => {
  await steppedUp(shop, sunita, 'moneySettings');
});

const readShop = async () => (await owen.call(readShopSettings, {})).settings;
const readMoney = async () => (await sunita.call(readMoneySettings, {})).settings;
const lastAudit = async (subject: string) => {
  const [entry] = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectKind, 'setting'), eq(auditLog.subject, subject)))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return entry;
};

describe('[J-05] settings of the shop', () => {
  test('every one of them is shown with what it says, and goes in and comes back by its own door', async () => {
    const [ofShop, ofMoney] = [await readShop(), await readMoney()];
    expect(Object.keys(ofShop).sort()).toEqual([...shopSettingKeys].sort());
    expect(Object.keys(ofMoney).sort()).toEqual([...moneySettingKeys].sort());
    const whole = <Kept extends Readonly<Record<string, { version: number; value: unknown }>>>(settings: Kept) =>
      Object.entries(settings).map(([key, { version, value }]) => ({ key, version, value }));
    const saves = [
      [saveShopSettings, whole(ofShop)],
      [saveMoneySettings, whole(ofMoney)],
    ] as const;
    for (const [endpoint, changes] of saves)
      expect(await sunita.browser.ask(endpoint, { changes })).toMatchObject({
        status: 200,
        body: { outcome: 'saved' },
      });
    const { enquiries } = ofShop;
    const value = { ...enquiries.value, depositPercent: 40 };
    const saved = await owen.call(saveShopSettings, {
      changes: [{ key: 'enquiries', version: enquiries.version, value }],
    });
    expect(saved.page.settings.enquiries).toMatchObject({ value, version: enquiries.version + 1 });
    const asked = { key: 'enquiries', version: enquiries.version, seen: enquiries.version + 1 } as const;
    const { page } = await owen.call(restoreShopSetting, asked);
    expect(page.settings.enquiries.value).toEqual(enquiries.value);
  });

  test('what is saved is what customers are told from then on, as a new version with who and what', async () => {
    const { identity } = await readShop();
    expect(identity).toMatchObject({ version: 1, changedBy: '' });
    const value = { ...identity.value, telephone: { shown: '0121 000 000' }, parking: null };
    const saved = await owen.call(saveShopSettings, { changes: [{ key: 'identity', version: 1, value }] });
    expect(saved).toMatchObject({
      outcome: 'saved',
      page: { settings: { identity: { value, version: 2, changedBy: 'Owen Clarke' } } },
    });
    // One number: what is shown is what a tap on it calls.
    expect(await facts()).toMatchObject({
      telephone: { shown: '0121 000 000', link: 'tel:+44121000000' },
      parking: null,
    });
    expect(await lastAudit('identity')).toMatchObject({
      action: 'setting.changed',
      madeBy: 'Owen Clarke',
      subjectName: 'Who we are, version 2',
      before: { Telephone: identity.value.telephone.shown, Parking: identity.value.parking },
      after: { Telephone: '0121 000 000', Parking: 'None' },
    });
  });

  test('what somebody else changed meanwhile is not overwritten: nothing of it is saved, and the answer has what counts', async () => {
    const { kitchen, orders } = await readShop();
    await writeSetting(db, { key: 'kitchen', value: { notice: 'Nuts are everywhere.' }, as: 'Priya' });
    const answer = await owen.call(saveShopSettings, {
      changes: [
        { key: 'orders', version: orders.version, value: { ...orders.value, visitMinutes: 25 } },
        { key: 'kitchen', version: kitchen.version, value: { notice: 'Of mine' } },
      ],
    });
    expect(answer).toMatchObject({
      outcome: 'stale',
      page: {
        settings: {
          kitchen: { value: { notice: 'Nuts are everywhere.' }, changedBy: 'Priya' },
          orders: { version: orders.version, value: orders.value },
        },
      },
    });
    const again = await owen.call(saveShopSettings, {
      changes: [{ key: 'kitchen', version: answer.page.settings.kitchen.version, value: { notice: 'Of mine' } }],
    });
    expect(again).toMatchObject({
      outcome: 'saved',
      page: { settings: { kitchen: { value: { notice: 'Of mine' } } } },
    });
  });

  test('of two who save at once one is told that the other was first', async () => {
    const { letters } = await readShop();
    const answers = await Promise.all(
      [owen, sunita].map((who) =>
        who.call(saveShopSettings, {
          changes: [{ key: 'letters', version: letters.version, value: { ...letters.value, promise: who.name } }],
        }),
      ),
    );
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['saved', 'stale']);
  });

  test('saving what stands already makes no version', async () => {
    const { orders } = await readShop();
    await owen.call(saveShopSettings, {
      changes: [{ key: 'orders', version: orders.version, value: orders.value }],
    });
    expect((await readShop()).orders.version).toBe(orders.version);
  });

  test('what is wrong is refused by field, in words', async () => {
    const { identity, orders } = await readShop();
    const answer = await owen.browser.ask(saveShopSettings, {
      changes: [
        { key: 'identity', version: identity.version, value: { ...identity.value, email: 'nobody', name: ' ' } },
        { key: 'orders', version: orders.version, value: { ...orders.value, unpaidMinutes: 0 } },
      ],
    });
    expect(answer).toMatchObject({
      status: 422,
      body: {
        code: 'invalid',
        fields: {
          'changes.0.value.name': 'must not be empty',
          'changes.0.value.email': 'must be an email address',
          'changes.1.value.unpaidMinutes': 'must be a whole number from 1 to 1440',
        },
      },
    });
  });

  test('a picture that the shop does not have is refused: customers would see none', async () => {
    const { menu } = await readShop();
    const picturedBy = (picture: string) => {
      const links = [{ text: 'Cakes', link: '/products', picture }];
      const value = { ...menu.value, groups: [{ title: 'All', icon: 'grid', links }] };
      return owen.browser.ask(saveShopSettings, { changes: [{ key: 'menu', version: menu.version, value }] });
    };
    expect(await picturedBy('no-such-picture.jpg')).toMatchObject({
      status: 422,
      body: { message: 'The shop does not have the picture no-such-picture.jpg. Please add it again.' },
    });
    expect(await picturedBy(menu.value.notFound.picture)).toMatchObject({ status: 200, body: { outcome: 'saved' } });
  });

  test('versions are listed with who and what each changed, and a former one comes back as the newest', async () => {
    const { kitchen } = await readShop();
    const first = 'One kitchen for everything.';
    const { page } = await owen.call(saveShopSettings, {
      changes: [{ key: 'kitchen', version: kitchen.version, value: { notice: first } }],
    });
    const { version } = page.settings.kitchen;
    await sunita.call(saveShopSettings, { changes: [{ key: 'kitchen', version, value: { notice: 'Wrong' } }] });
    const versionsOf = async () =>
      (await owen.call(listShopVersions, {})).versions.filter(({ key }) => key === 'kitchen');
    expect((await versionsOf())[0]).toMatchObject({
      version: version + 1,
      by: 'Sunita Rao',
      counts: true,
      changes: [{ field: 'kitchen.notice', before: first, after: 'Wrong' }],
    });
    const stale = await owen.call(restoreShopSetting, { key: 'kitchen', version, seen: version });
    expect(stale.outcome).toBe('stale');
    const back = await owen.call(restoreShopSetting, { key: 'kitchen', version, seen: version + 1 });
    expect(back).toMatchObject({
      outcome: 'saved',
      page: { settings: { kitchen: { version: version + 2, value: { notice: first } } } },
    });
    expect((await versionsOf()).map(({ counts }) => counts)).toEqual([true, ...Array(version + 1).fill(false)]);
    expect(await facts()).toMatchObject({ kitchenNotice: first });
    expect(await lastAudit('kitchen')).toMatchObject({
      action: 'setting.restored',
      reason: `as it was in version ${version}`,
    });
    const none = await owen.browser.ask(restoreShopSetting, { key: 'kitchen', version: 999, seen: version + 2 });
    expect(none).toMatchObject({ status: 404 });
  });
});

describe('[J-05] [T-07] settings of money', () => {
  test('are the owner’s alone, after a proof of who they are, of which reading needs none', async () => {
    const { discount } = await readMoney();
    const changes = [{ key: 'discount', version: discount.version, value: { policy: 'off', percent: 20 } }];
    const fresh = await signInStaff(shop, { role: 'owner' });
    await fresh.call(readMoneySettings, {});
    const asks = [
      [saveMoneySettings, { changes }],
      [restoreMoneySetting, { key: 'discount', version: 1, seen: 1 }],
      [setVatRate, { validFrom: '2027-01-01', basisPoints: 2_500, seen: null }],
    ] as const;
    for (const [endpoint, input] of asks) {
      expect(await owen.browser.ask(endpoint, input)).toMatchObject({ status: 403, body: { code: 'notAllowed' } });
      expect(await fresh.browser.ask(endpoint, input)).toMatchObject({
        status: 403,
        body: { code: 'stepUpRequired', purpose: 'moneySettings' },
      });
    }
    // No setting of money gets in through the other endpoint.
    expect(await owen.browser.ask(saveShopSettings, { changes })).toMatchObject({ status: 422 });
    expect(await owen.browser.ask(restoreShopSetting, { key: 'discount', version: 1, seen: 1 })).toMatchObject({
      status: 422,
    });
  });

  test('the discount and the VAT number are what customers see at once; without a number no VAT is', async () => {
    const { discount, company } = await readMoney();
    const saved = await sunita.call(saveMoneySettings, {
      changes: [
        { key: 'discount', version: discount.version, value: { policy: 'first-order', percent: 15 } },
        { key: 'company', version: company.version, value: { ...company.value, vat: null } },
      ],
    });
    expect(saved.outcome).toBe('saved');
    expect(await facts()).toMatchObject({ discount: { policy: 'first-order', percent: 15 }, company: { vat: null } });
    expect(JSON.stringify((await visitor.get('/content/faq')).body)).not.toContain('VAT');
    expect(await lastAudit('discount')).toMatchObject({
      before: { Discount: 'Every order', 'How much': '20' },
      after: { Discount: 'First order', 'How much': '15' },
    });
    const { versions } = await sunita.call(listMoneyVersions, {});
    expect(versions.find(({ key, counts }) => key === 'company' && counts)).toMatchObject({
      by: 'Sunita Rao',
      changes: [{ field: 'company.vat', label: 'VAT number', before: company.value.vat, after: 'None' }],
    });
    const back = await sunita.call(restoreMoneySetting, {
      key: 'company',
      version: company.version,
      seen: saved.page.settings.company.version,
    });
    expect(back.page.settings.company.value.vat).toBe(company.value.vat);
  });

  test('a VAT rate counts from its day on; one that passed, and one that somebody else changed, are refused', async () => {
    const { vatRates: before } = await sunita.call(readMoneySettings, {});
    expect(before).toEqual([expect.objectContaining({ basisPoints: 2_000, counts: true })]);
    const asked = { validFrom: '2027-01-01', basisPoints: 1_750, seen: null };
    const { vatRates: after } = await sunita.call(setVatRate, asked);
    expect(after).toMatchObject([
      { validFrom: '2027-01-01', basisPoints: 1_750, madeBy: 'Sunita Rao', counts: false },
      { basisPoints: 2_000, counts: true },
    ]);
    expect(await lastAudit('vatRates')).toMatchObject({ after: { 'standard rate': '17.5%' } });
    const ask = (input: Readonly<Record<string, unknown>>) => sunita.browser.ask(setVatRate, { ...asked, ...input });
    expect(await ask({ basisPoints: 1_500 })).toMatchObject({ status: 409 });
    expect(await ask({ validFrom: '2026-11-17' })).toMatchObject({ status: 409 });
    expect(await ask({ validFrom: '2027-02-30' })).toMatchObject({ status: 422 });
    expect(await ask({ basisPoints: 1_500, seen: 1_750 })).toMatchObject({ status: 200 });
    expect(await db.select().from(vatRates).where(eq(vatRates.validFrom, '2027-01-01'))).toMatchObject([
      { basisPoints: 1_500 },
    ]);
  });
});

test('[J-05] what the environment sets is said to be set by it, without its value, and is not changed here', async () => {
  const own = await openTestShop({ services: { unpaidOrderMinutes: 77 } });
  const { call, browser } = await signInStaff(own);
  const page = await call(readShopSettings, {});
  expect(page.setByEnvironment).toEqual([{ field: 'orders.unpaidMinutes', variable: 'UNPAID_ORDER_MINUTES' }]);
  // The timestamps beside them may contain any digits.
  const values = Object.values(page.settings).map((one) => one.value);
  expect(JSON.stringify(values)).not.toContain('77');
  const { version, value } = page.settings.orders;
  const save = (changed: object) =>
    browser.ask(saveShopSettings, { changes: [{ key: 'orders', version, value: { ...value, ...changed } }] });
  expect(await save({ unpaidMinutes: 5 })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('UNPAID_ORDER_MINUTES') },
  });
  expect(await save({ visitMinutes: 45 })).toMatchObject({ status: 200, body: { outcome: 'saved' } });
});
