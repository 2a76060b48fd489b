import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stripMarkup, stripNameCharacters } from './name-text.ts';

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
    ['<my-part\nid="1">x', 'x'],
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
    '-> here <-',
    'Tom & Jerry &amp; co',
    '🎂 < 🧁',
  ])('[V-10] %j is no markup and stays', (text) => {
    expect(stripMarkup(text)).toBe(text);
  });

  test('[V-10] nothing that a browser would take for a tag is left, whatever was typed', () => {
    const pieces = fc.constantFrom(
      '<',
      '>',
      '</',
      '<!--',
      '-->',
      'b',
      'script',
      ' ',
      '/',
      '!',
      '?',
      '3',
      'é',
      '"',
      '=',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
        const taken = stripMarkup(parts.join(''));
        expect(taken).not.toMatch(/<[a-z/!?][^>]*>/i);
        expect(stripMarkup(taken)).toBe(taken);
        expect(taken).toBe(taken.trim());
      }),
      { numRuns: 5000 },
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
    ['opened and never closed', '<a'.repeat(250_000)],
    ['nested as deep as it goes', '<b'.repeat(100_000) + '>'.repeat(100_000)],
    ['bare brackets', '<'.repeat(250_000) + '>'.repeat(250_000)],
  ])('[V-10] half a megabyte of tags, %s, is read in one pass', (_, text) => {
    const started = performance.now();
    stripMarkup(text);
    // A second pass over the rest for each tag would take minutes.
    expect(performance.now() - started).toBeLessThan(2000);
  });
});

describe('names', () => {
  test.each([
    ['Anna', 'Anna'],
    ['Mary-Jane', 'Mary-Jane'],
    ["O'Brien", "O'Brien"],
    ['O’Brien', "O'Brien"],
    ['O‘Brien’s', "O'Brien's"],
    ['Zoë Núñez', 'Zoë Núñez'],
    ['Zoe\u0308', 'Zoe\u0308'],
    ['Łukasz Søren', 'Łukasz Søren'],
    ['محمد', 'محمد'],
    ['Anna2', 'Anna'],
    ['<Anna>', 'Anna'],
    ['A.n_n,a!@#$%^&*()', 'Anna'],
    ['Mary\u00a0Ann', 'Mary Ann'],
    ['Mary\tAnn\nLee', 'Mary Ann Lee'],
    ['🎂Anna', 'Anna'],
    ['Anna ', 'Anna '],
    ['Anna–Maria', 'AnnaMaria'],
    ['', ''],
  ])('[V-01] while typing, %j becomes %j', (typed, kept) => {
    expect(stripNameCharacters(typed)).toBe(kept);
  });

  test('[V-01] only letters, accents, spaces, hyphens and apostrophes are left', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        const kept = stripNameCharacters(typed);
        expect(kept).toMatch(/^[\p{L}\p{M} '-]*$/u);
        expect(stripNameCharacters(kept)).toBe(kept);
      }),
    );
  });
});
