import { expect, test } from 'vitest';
import { memoryStorage } from '#tests/support/browser/memory-storage.ts';
import { keepEnquiry, keptEnquiry, nothingTyped } from '#web/features/enquiries/ask-form.tsx';
import { openDeviceStorage } from '#web/lib/device/device-storage.ts';
import { forgetEnquiry } from '#web/lib/device/kept.ts';

test('[Z-04] what was typed of an enquiry lasts until it is sent', () => {
  const kept = memoryStorage();
  const storage = openDeviceStorage(() => kept);
  const typed = { ...nothingTyped, message: 'Three tiers', pictures: ['p'.repeat(43)] };
  keepEnquiry(storage, typed);
  expect(keptEnquiry(storage)).toEqual(typed);
  forgetEnquiry(storage);
  expect(keptEnquiry(storage)).toEqual(nothingTyped);
});

test.each(['', '{', '[]', 'null', '{"pictures":"x","message":7}'])('[Z-04] %s is nothing that was typed', (text) => {
  const storage = openDeviceStorage(() => memoryStorage());
  storage.write('enquiry', text);
  expect(keptEnquiry(storage)).toEqual(nothingTyped);
});
