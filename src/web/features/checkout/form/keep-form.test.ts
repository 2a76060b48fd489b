import { expect, test } from 'vitest';
import { blockedStorage, memoryStorage } from '#tests/support/browser/memory-storage.ts';
import { openDeviceStorage } from '#web/lib/device/device-storage.ts';
import { keptCheckout } from '#web/lib/device/kept.ts';
import { type CheckoutForm, emptyForm } from './checkout-form.ts';
import { keepForm, readKeptForm } from './keep-form.ts';

const noon = Date.parse('2026-11-20T12:00:00Z');
const priya = { userId: 7, nowMs: noon };
const guest = { userId: null, nowMs: noon };
const storageWith = (text: string) => {
  const device = memoryStorage({ [keptCheckout.form]: text });
  return openDeviceStorage(() => device);
};

function filledForm(): CheckoutForm {
  const form = { ...emptyForm(), senderIsSameAsRecipient: true, pickup: { date: '2026-11-21', time: '14:15' } };
  form.recipient.address.postcode = 'DY5 2TF';
  return form;
}

test('the form is found again as it was left, by another tab too', () => {
  const device = memoryStorage();
  keepForm(
    openDeviceStorage(() => device),
    filledForm(),
    priya,
  );
  expect(
    readKeptForm(
      openDeviceStorage(() => device),
      priya,
    ),
  ).toEqual(filledForm());
});

test.each([
  ['a guest’s form stays with whoever signs in', guest, priya, true],
  ['a customer’s form outlives a session that ended in the middle', priya, guest, true],
  ['a customer’s form is nobody else’s', priya, { ...guest, userId: 8 }, false],
])('%s', (_, filledBy, readBy, isFound) => {
  const storage = storageWith('');
  keepForm(storage, filledForm(), filledBy);
  expect(readKeptForm(storage, readBy)).toEqual(isFound ? filledForm() : null);
});

test('a form that nobody came back to for a day is forgotten', () => {
  const storage = storageWith('');
  keepForm(storage, filledForm(), priya);
  const day = 24 * 3_600_000;
  expect(readKeptForm(storage, { ...priya, nowMs: noon + day - 1 })).not.toBeNull();
  expect(readKeptForm(storage, { ...priya, nowMs: noon + day })).toBeNull();
});

test('where storage is blocked the tab itself remembers the form', () => {
  const storage = openDeviceStorage(() => blockedStorage);
  expect(keepForm(storage, emptyForm(), guest)).toBe(false);
  expect(readKeptForm(storage, guest)).toEqual(emptyForm());
});

test('what is missing or of another kind is empty', () => {
  const form = { ...emptyForm(), pickup: { date: 7, time: '' }, recipient: { firstName: 'Priya', address: {} } };
  const text = JSON.stringify({ userId: null, keptAt: noon, form });
  expect(readKeptForm(storageWith(text), guest)).toMatchObject({
    recipient: { firstName: 'Priya', lastName: '', address: { city: '' } },
    pickup: { date: '', time: '10:00' },
  });
});

test.each(['', 'null', '{"recipient":1}', '{'])('%s is no form', (text) => {
  expect(readKeptForm(storageWith(text), guest)).toBeNull();
});
