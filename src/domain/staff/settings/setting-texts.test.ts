import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settingSchemas } from '#contract/content/settings.ts';
import { settingsOfConfig } from '#server/db/seed/first-settings.ts';
import { moneySettingKeys, settingFields, shopSettingKeys } from './setting-fields.ts';
import { changesOfSetting, settingOf, typedSetting, wordsOfSetting } from './setting-texts.ts';

const story: object = JSON.parse(readFileSync('assets/story.json', 'utf8'));
const first: Readonly<Record<string, unknown>> = { ...story, ...settingsOfConfig };
const keys = [...shopSettingKeys, ...moneySettingKeys];

test.each(keys)('[J-05] every field of %s is typed and read back as it was: none is left out', (key) => {
  const value = settingSchemas[key].parse(first[key]);
  expect(settingSchemas[key].parse(settingOf(key, typedSetting(key, value)))).toEqual(value);
});

test.each(keys)('[J-05] what %s has by default has a field too: saving its other fields keeps it', (key) => {
  const named = new Set(settingFields[key].map(({ path }) => path.split('.', 1)[0]));
  const value: object = settingSchemas[key].parse(first[key]);
  expect(Object.keys(value).filter((part) => !named.has(part))).toEqual([]);
});

test('[J-05] what is no number is refused in words, and an empty field is none', () => {
  const read = (percent: string) =>
    settingSchemas.discount.safeParse(settingOf('discount', { 'discount.policy': 'off', 'discount.percent': percent }));
  expect(read('20')).toMatchObject({ success: true, data: { percent: 20 } });
  for (const wrong of ['', 'many', '12.5', '95', '0x10', '1e1', '1 0'])
    expect(read(wrong).error?.issues).toMatchObject([
      { path: ['percent'], message: 'must be a whole number from 1 to 90' },
    ]);
});

test('[J-05] an optional text that is emptied is none; the ready email is whole or none at all', () => {
  const company = typedSetting('company', settingSchemas.company.parse(first.company));
  expect(settingOf('company', { ...company, 'company.vat': '  ' })).toMatchObject({ vat: null });
  const soleTrader = settingOf('company', { ...company, 'company.number': '' });
  expect(settingSchemas.company.parse(soleTrader)).toMatchObject({ number: null });
  const phrases = { ...typedSetting('phrases', settingSchemas.phrases.parse(first.phrases)) };
  const without = { ...phrases, 'phrases.notCollected.subject': '', 'phrases.notCollected.text': '' };
  expect(settingOf('phrases', without)).not.toHaveProperty('notCollected');
  const half = settingOf('phrases', { ...phrases, 'phrases.notCollected.text': '' });
  expect(settingSchemas.phrases.safeParse(half).error?.issues).toMatchObject([{ path: ['notCollected', 'text'] }]);
});

test('[J-05] what a version changed is told as it is read', () => {
  const orders = settingSchemas.orders.parse(first.orders);
  const phrases = settingSchemas.phrases.parse(first.phrases);
  expect(changesOfSetting('orders', orders, { ...orders, payOnCollection: false })).toEqual([
    { field: 'orders.payOnCollection', label: 'Payment on collection', before: 'Yes', after: 'No' },
  ]);
  expect(
    changesOfSetting(
      'phrases',
      { ...phrases, message: [] },
      { ...phrases, message: [{ name: 'Hours', text: 'Open.' }] },
    ),
  ).toEqual([{ field: 'phrases.message', label: 'Replying to a message', before: 'None', after: 'Hours: Open.' }]);
  expect(changesOfSetting('refunds', { reasons: ['A'] }, { reasons: ['A', 'B'] })).toMatchObject([
    { before: 'A', after: 'A; B' },
  ]);
});

test('[E-04] [J-05] what two changed is read as it is in the form; a list of theirs and mine by its entries', () => {
  const differs = (field: string, before: unknown, theirs: unknown, mine: unknown) =>
    wordsOfSetting({ field, before, theirs, mine, changedBy: 'both' });
  expect(differs('orders.payOnCollection', 'yes', 'no', 'yes')).toEqual({
    label: 'Payment on collection',
    ...{ before: 'Yes', theirs: 'No', mine: 'Yes' },
  });
  const list = (...texts: string[]) => texts.map((text) => ({ name: 'Hours', text }));
  expect(differs('phrases.message', list('Open.'), list('Open till six.'), list('Open.', 'Open all day.'))).toEqual({
    label: 'Replying to a message',
    isWhole: true,
    before: 'Hours\nOpen.',
    theirs: 'Hours\nOpen till six.',
    mine: 'Hours\nOpen all day.',
  });
  expect(differs('refunds.reasons', 'Late\nSpoilt', 'Late', 'Spoilt\nLate\nOther')).toEqual({
    label: 'Reasons',
    isWhole: true,
    before: 'Spoilt',
    theirs: 'Removed: Spoilt',
    mine: 'Other\n\nOrder: Spoilt, Late, Other',
  });
});
