import { expect, test } from 'vitest';
import { memoryStorage } from '#tests/support/browser/memory-storage.ts';
import { openDeviceStorage } from './device-storage.ts';
import { forgetPhotos, keepPhoto, keptPhoto } from './kept-photos.ts';

test('[Z-02] a tab keeps the photo of each cake, and forgets one alone or all of them', () => {
  const kept = memoryStorage();
  const storage = openDeviceStorage(() => kept);
  expect(keptPhoto(storage, 'photo-cake')).toBeNull();
  for (const slug of ['photo-cake', 'logo-cake']) keepPhoto(storage, slug, `of ${slug}`);
  expect([keptPhoto(storage, 'photo-cake'), keptPhoto(storage, 'logo-cake')]).toEqual([
    'of photo-cake',
    'of logo-cake',
  ]);
  keepPhoto(storage, 'photo-cake', null);
  expect([keptPhoto(storage, 'photo-cake'), keptPhoto(storage, 'logo-cake')]).toEqual([null, 'of logo-cake']);
  forgetPhotos(storage);
  expect(keptPhoto(storage, 'logo-cake')).toBeNull();
  storage.write('photos', 'no JSON');
  expect(keptPhoto(storage, 'constructor')).toBeNull();
});
