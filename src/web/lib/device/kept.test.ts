import { expect, test } from 'vitest';
import { memoryStorage } from '#tests/support/browser/memory-storage.ts';
import { openDeviceStorage } from './device-storage.ts';
import { forgetChoices, keepChoice, keptChoice } from './kept.ts';

const none = { grams: 0, message: '', box: {} };
const kept = memoryStorage();
const storage = openDeviceStorage(() => kept);
const choiceOf = (slug: string) => keptChoice(storage, slug, none);

test('[Z-01] [Z-02] a tab keeps what was chosen for each cake, and forgets one alone or all of them', () => {
  expect(choiceOf('photo-cake')).toEqual(none);
  for (const slug of ['photo-cake', 'logo-cake']) keepChoice(storage, slug, { grams: slug.length });
  expect(['photo-cake', 'logo-cake'].map((slug) => choiceOf(slug).grams)).toEqual([10, 9]);
  keepChoice(storage, 'photo-cake');
  expect(['photo-cake', 'logo-cake'].map((slug) => choiceOf(slug).grams)).toEqual([0, 9]);
  forgetChoices(storage);
  expect(choiceOf('logo-cake')).toEqual(none);
});

test.each([
  'no JSON',
  'null',
  '[]',
  '{"photo-cake": "long ago"}',
  '{"photo-cake": {"grams": "500", "message": 7, "box": null, "said": {}}}',
])('[Z-01] what another version left in another shape (%s) counts as nothing', (left) => {
  storage.write('choices', left);
  expect(choiceOf('photo-cake')).toEqual(none);
  expect(choiceOf('constructor')).toEqual(none);
});
