import { expect, test } from 'vitest';
import { isFirstOf, isSingleSign, nameOfKeys } from './shortcuts.ts';

const bare = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

test.each([
  [{ ...bare, key: 'n' }, 'N'],
  [{ ...bare, key: 'N', shiftKey: true }, 'N'],
  [{ ...bare, key: '?', shiftKey: true }, '?'],
  [{ ...bare, key: 'k', ctrlKey: true }, 'Ctrl+K'],
  [{ ...bare, key: 'k', metaKey: true }, 'Ctrl+K'],
  [{ ...bare, key: 'Enter', shiftKey: true }, 'Shift+Enter'],
  [{ ...bare, key: 'ArrowUp', altKey: true }, 'Alt+ArrowUp'],
  [{ ...bare, key: ' ' }, 'Space'],
])('%o is %s', (pressed, name) => {
  expect(nameOfKeys(pressed)).toBe(name);
});

test('letters and signs can be switched off, others cannot', () => {
  expect(['N', '/', '?', 'G T'].map(isSingleSign)).toEqual([true, true, true, true]);
  expect(['Ctrl+K', 'Enter', 'Shift+Enter', 'ArrowUp', 'Space'].some(isSingleSign)).toBe(false);
});

test('G begins G T', () => {
  expect(isFirstOf('G', 'G T')).toBe(true);
  expect(isFirstOf('G', 'G')).toBe(false);
});
