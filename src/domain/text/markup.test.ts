import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chance } from '#tests/support/chance.ts';
import { stripMarkup } from './markup.ts';

describe('markup', () => {
  test.each([
    ['  two candles please  ', 'two candles please'],
    ['<b>Happy</b> birthday', 'Happy birthday'],
    ['<img src=x onerror="alert(1)">Anna', 'Anna'],
    ['a<br/>b', 'ab'],
    ['<script>alert(1)</script>', 'alert(1)'],
    ['<!-- hidden -->shown', 'shown'],
    ['<!DOCTYPE html>x', 'x'],
    ['<?xml version="1.0"?>x', 'x'],
    ['<<b>script>alert(1)</script>', 'alert(1)'],
    ['<scr<script>ipt>x', 'x'],
    ['<a title="<">x', 'x'],
    ['<B>loud</B>', 'loud'],
    ['<svg/onload=alert(1)>x', 'x'],
    ['<script defer src="/x.js">x', 'x'],
    ['<!-- a > b -->x', 'x'],
    ['<h1\nclass="x">Happy</h1>', 'Happy'],
    ['<b> ', ''],
    ['<b>   x   </b>', 'x'],
    ['', ''],
  ])('[V-10] %j is taken as %j', (typed, taken) => {
    expect(stripMarkup(typed)).toBe(taken);
  });

  test.each([
    'a < b',
    'a > b',
    'a < b > c',
    'I <3 cake, you > me',
    '5>3',
    '<',
    '>',
    '<>',
    '1 < 2 and 3 > 2',
    'x <',
    '<b',
    'half <b',
    'Please answer Jo <jo@example.com>',
    'If a<b and c>d then',
    'it is x<y, and i<a and b> u',
    'Name <surname>',
    '<my-part id="1">',
    '-> here <-',
    'Tom & Jerry &amp; co',
    '🎂 < 🧁',
  ])('[V-10] %j is no markup and stays', (text) => {
    expect(stripMarkup(text)).toBe(text);
  });

  test('[V-10] no tag of HTML is left, whatever was typed', () => {
    const pieces = '< > </ <!-- --> b script = class=x id / ! ? 3 é " href="/" jo@example.com'.split(' ').concat(' ');
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 30 }), (parts) => {
        const taken = stripMarkup(parts.join(''));
        expect(taken).not.toMatch(/<\/?(?:b|script)(?:\s*\/?|\s+(?:class|href)=[^>]*)>/i);
        expect(stripMarkup(taken)).toBe(taken);
        expect(taken).toBe(taken.trim());
      }),
      chance(5000),
    );
  });

  test('[V-10] text without an opening bracket is only trimmed', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('<')),
        (text) => stripMarkup(text) === text.trim(),
      ),
    );
  });

  test.each([
    ['opened and never closed', '<a'.repeat(250_000), 500_000],
    ['nested as deep as it goes', '<b'.repeat(100_000) + '>'.repeat(100_000), 0],
    ['bare brackets', '<'.repeat(250_000) + '>'.repeat(250_000), 500_000],
  ])('[V-10] half a megabyte of tags, %s, is read in one pass', (_, text, left) => {
    // A second pass over the rest for each tag would take minutes: longer than a test may take.
    expect(stripMarkup(text)).toHaveLength(left);
  });
});
