import { expect, test } from 'vitest';
import { memoryStorage } from '#tests/support/browser/memory-storage.ts';
import { keepReply, keptReply, noReply } from '#web/features/enquiries/thread/reply-form.tsx';
import { openDeviceStorage } from '#web/lib/device/device-storage.ts';
import { forgetReply } from '#web/lib/device/kept.ts';

test('[Z-04] what is written about one enquiry is kept for that one alone, until it is sent or its customer leaves', () => {
  const kept = memoryStorage();
  const storage = openDeviceStorage(() => kept);
  const reply = { text: 'Peonies, please', pictures: ['p'.repeat(43)] };
  keepReply(storage, 7, reply);
  expect(keptReply(storage, 7)).toEqual(reply);
  expect(keptReply(storage, 8)).toEqual(noReply);
  forgetReply(storage);
  expect(keptReply(storage, 7)).toEqual(noReply);
});

test.each(['', '{', '[]', 'null', '{"enquiryId":7,"text":7}', 'Peonies, please'])('[Z-04] %s is no reply', (text) => {
  const storage = openDeviceStorage(() => memoryStorage());
  storage.write('enquiry-reply', text);
  expect(keptReply(storage, 7)).toEqual(noReply);
});
