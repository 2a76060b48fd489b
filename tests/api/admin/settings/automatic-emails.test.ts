import { expect, test } from 'vitest';
import { previewAutomaticEmail, readShopSettings, saveShopSettings } from '#contract/admin/settings.ts';
import { automaticEmails, emailKinds } from '#domain/staff/settings/automatic-emails.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { signInStaff } from '#tests/support/staff/sign-in-staff.ts';

const shop = await openTestShop();
const owen = await signInStaff(shop, { role: 'manager', name: 'Owen Clarke' });

test.each(emailKinds)(
  '[J-05] the owner’s words stand before and after the facts of the email %s, and the shop’s own where there are none',
  async (kind) => {
    const look = (before: string | null, after: string | null) =>
      owen.call(previewAutomaticEmail, { kind, words: { before, after } });
    const { subject, plain } = await look('How nice, from {shop}.', 'Ring {telephone}.');
    const { name, telephone } = (await owen.call(readShopSettings, {})).settings.identity.value;
    const [before, after] = [plain.indexOf(`How nice, from ${name}.`), plain.indexOf(`Ring ${telephone.shown}.`)];
    expect(before).toBeGreaterThan(-1);
    expect(after).toBeGreaterThan(before);
    expect(subject).not.toBe('');
    const usual = (await look(null, null)).plain;
    expect(usual).not.toContain('How nice');
    for (const words of [automaticEmails[kind].before, automaticEmails[kind].after])
      expect(usual).toContain(words.split('{')[0]);
    expect(usual).not.toMatch(/\{\w+\}/);
  },
);

test('[J-05] words that name what nothing fills in are refused, and those of an order where there is none', async () => {
  const { letters } = (await owen.call(readShopSettings, {})).settings;
  const save = (kind: 'enquiry' | 'ready', before: string) => {
    const words = { ...letters.value.words, [kind]: { before, after: null } };
    const value = { ...letters.value, words };
    return owen.call(saveShopSettings, { changes: [{ key: 'letters', version: letters.version, value }] });
  };
  await expect(save('ready', 'Order {nomber} is here.')).rejects.toThrow('the shop has no value for it');
  await expect(save('enquiry', 'Order {number} is here.')).rejects.toThrow('the shop has no value for it');
  expect(await save('ready', 'Order {number} is here.')).toMatchObject({
    outcome: 'saved',
    page: { settings: { letters: { value: { words: { ready: { before: 'Order {number} is here.' } } } } } },
  });
});
