import { expect, test } from 'vitest';
import { printable } from './command.ts';

test('what the staff’s terminal is sent holds nothing that moves its cursor, paints a line over or turns its text', () => {
  const typed = 'x\x1b]0;pwned\x07\x1b[1a\x1b[2k\x1b[32mpaid\u202e\u0085@y.co';
  expect(printable(`${typed}\nnext line, £5 – Zoë`)).toBe('x]0;pwned[1a[2k[32mpaid@y.co\nnext line, £5 – Zoë');
});
