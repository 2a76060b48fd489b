import { describe, expect, test } from 'vitest';
import { phrases as readyPhrases } from '#shop-config';
import { fillPhrase, isBlankLetter, letterAround, withPhrase } from './letter-words.ts';

const frame = { greeting: 'Dear Priya,', signature: 'Owen, Mount Avenue Bakery' };
const late = 'your cake is late.';
const ring = 'please call us.';
const phrases = [late, ring];

describe('[B-14] a ready phrase', () => {
  test('begins a sentence of its own, as whatever stands below ‘Dear Priya,’ does', () => {
    for (const { text } of [readyPhrases.notCollected, ...readyPhrases.order, ...readyPhrases.message])
      expect(text).toMatch(/^[A-Z{]/);
  });

  test('of an earlier closing says when its order was to be collected', () => {
    expect(readyPhrases.order.find(({ name }) => name === 'We close earlier')?.text).toContain(
      '{day}, when your {cake} is to be collected at {time}',
    );
  });

  test('has everything filled in that is known, and shows what is not', () => {
    expect(fillPhrase('Order {number} at {time} {toString}', { number: 'MA-1', time: '2:30 PM' })).toBe(
      'Order MA-1 at 2:30 PM {toString}',
    );
  });

  test('takes the place of nothing, and of another phrase', () => {
    const begun = withPhrase(letterAround(frame), late, { frame, phrases });
    expect(begun).toBe('Dear Priya,\n\nyour cake is late.\n\nOwen, Mount Avenue Bakery');
    expect(withPhrase(begun, ring, { frame, phrases })).toBe(letterAround(frame, ring));
    expect(withPhrase('', ring, { frame, phrases })).toBe(letterAround(frame, ring));
  });

  test('never takes the place of what somebody typed', () => {
    const typed = letterAround(frame, 'the dinosaur lost its tail.');
    expect(withPhrase(typed, ring, { frame, phrases })).toBe(
      letterAround(frame, 'the dinosaur lost its tail.\n\nplease call us.'),
    );
    expect(withPhrase('Hello!', ring, { frame, phrases })).toBe('Hello!\n\nplease call us.');
  });

  test('knows a letter in which nothing is said', () => {
    expect(isBlankLetter(letterAround(frame), frame)).toBe(true);
    expect(isBlankLetter(letterAround(frame, late), frame)).toBe(false);
  });
});
