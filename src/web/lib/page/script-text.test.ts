import { expect, test } from 'vitest';
import { scriptText } from './script-text.ts';

test('A text inside a script cannot end it, begin a comment or break its line, and comes back unchanged', () => {
  const text = '</script><!-- & "quotes" \u2028 \u2029 £3.50';
  const literal = scriptText(text);
  expect(literal).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(literal)).toBe(text);
});
