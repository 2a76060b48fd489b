import { expect, test } from 'vitest';
import { shownKeys } from './shortcuts.ts';

test.each([
  ['Ctrl+K', false, ['Ctrl', 'K']],
  ['Ctrl+K', true, ['⌘', 'K']],
  ['G T', false, ['G', 'T']],
  ['Shift+Enter', false, ['Shift', '↵']],
  ['ArrowDown', false, ['↓']],
  ['?', false, ['?']],
])('[J-06] %s reads as it stands on a keyboard (a Mac: %s)', (keys, onMac, shown) => {
  expect(shownKeys(keys, onMac)).toEqual(shown);
});
