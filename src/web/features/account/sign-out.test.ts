import { expect, test } from 'vitest';
import { tabStorage } from '#web/lib/device/device-storage.ts';
import { keepPhoto, keptPhoto } from '#web/lib/device/kept-photos.ts';
import { forgetCustomer } from './sign-out.ts';

test('[H-07] [Z-02] who signs out leaves no photo of theirs in the tab', () => {
  keepPhoto(tabStorage, 'personalised-photo-cake', 'p'.repeat(43));
  forgetCustomer();
  expect(keptPhoto(tabStorage, 'personalised-photo-cake')).toBeNull();
});
