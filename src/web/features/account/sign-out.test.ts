import { expect, test } from 'vitest';
import { tabStorage } from '#web/lib/device/device-storage.ts';
import { keepChoice, keptChoice } from '#web/lib/device/kept.ts';
import { forgetCustomer } from './sign-out.ts';

test('[H-07] [Z-02] who signs out leaves no photo or words of theirs in the tab', () => {
  keepChoice(tabStorage, 'personalised-photo-cake', { photo: 'p'.repeat(43), message: 'Happy 7th, Mia' });
  forgetCustomer();
  const none = { photo: '', message: '' };
  expect(keptChoice(tabStorage, 'personalised-photo-cake', none)).toEqual(none);
});
