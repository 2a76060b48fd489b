import { expect, test } from 'vitest';
import { blockedStorage, memoryStorage } from '#tests/support/memory-storage.ts';
import { openDeviceStorage } from '#web/lib/device-storage.ts';
import { emptyForm } from './checkout-form.ts';
import { keepForm, keptFormKey, readKeptForm } from './keep-form.ts';

const storageWith = (text: string) => openDeviceStorage(() => memoryStorage({ [keptFormKey]: text }));

test('the form is found again as it was left', () => {
  const kept = memoryStorage();
  const form = { ...emptyForm(), senderIsSameAsRecipient: true, pickup: { date: '2026-11-21', time: '14:15' } };
  form.recipient.address.postcode = 'DY5 2TF';
  keepForm(
    openDeviceStorage(() => kept),
    form,
  );
  expect(readKeptForm(openDeviceStorage(() => kept))).toEqual(form);
});

test('where storage is blocked the tab itself remembers the form', () => {
  const storage = openDeviceStorage(() => blockedStorage);
  expect(keepForm(storage, emptyForm())).toBe(false);
  expect(readKeptForm(storage)).toEqual(emptyForm());
});

test('what is missing or of another kind is empty', () => {
  const text = JSON.stringify({ ...emptyForm(), pickup: { date: 7 }, recipient: { firstName: 'Priya', address: {} } });
  expect(readKeptForm(storageWith(text))).toMatchObject({
    recipient: { firstName: 'Priya', lastName: '', address: { city: '' } },
    pickup: { date: '', time: '10:00' },
  });
});

test.each(['', 'null', '{"recipient":1}', '{'])('%s is no form', (text) => {
  expect(readKeptForm(storageWith(text))).toBeNull();
});
