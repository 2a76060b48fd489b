import { expect, test } from 'vitest';
import { pageWindow } from './pager.tsx';

test('[C-01] up to seven pages show every number', () => {
  expect(pageWindow(1, 1)).toEqual([1]);
  expect(pageWindow(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('[C-01] more pages show the ends and the neighbours, and always the page itself', () => {
  expect(pageWindow(1, 20)).toEqual([1, 2, 3, 4, 5, 'gap', 20]);
  expect(pageWindow(4, 20)).toEqual([1, 2, 3, 4, 5, 'gap', 20]);
  expect(pageWindow(10, 20)).toEqual([1, 'gap', 9, 10, 11, 'gap', 20]);
  expect(pageWindow(17, 20)).toEqual([1, 'gap', 16, 17, 18, 19, 20]);
  expect(pageWindow(20, 20)).toEqual([1, 'gap', 16, 17, 18, 19, 20]);
});

test('[C-01] a pager never grows past seven entries, and a gap never hides a single page', () => {
  for (let pages = 8; pages <= 30; pages += 1) {
    for (let page = 1; page <= pages; page += 1) {
      const entries = pageWindow(page, pages);
      expect(entries).toHaveLength(7);
      expect(entries).toContain(page);
      entries.forEach((entry, index) => {
        if (entry !== 'gap') return;
        const before = Number(entries[index - 1]);
        const after = Number(entries[index + 1]);
        expect(after - before).toBeGreaterThan(2);
      });
    }
  }
});
