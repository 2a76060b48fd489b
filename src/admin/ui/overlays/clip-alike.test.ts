import { expect, test } from 'vitest';
import { clipAlike } from './clip-alike.ts';

test('[E-04] of long texts what differs is shown with a few words around it, of short ones all', () => {
  expect(clipAlike(['one two', 'one three'])).toEqual(['one two', 'one three']);
  const around = (middle: string) => `${'before '.repeat(40)}here it ${middle} as it is${' after'.repeat(40)}`;
  expect(clipAlike([around('stands'), around('stood'), around('stands and stood')])).toEqual([
    '… before before here it stands as it is after …',
    '… before before here it stood as it is after …',
    '… before before here it stands and stood as it is after …',
  ]);
  const long = 'word '.repeat(60).trim();
  expect(clipAlike(['', long])).toEqual(['', long]);
  expect(clipAlike([long, `${long} more`])).toEqual(['… word word word word', '… word word word word more']);
});
