import { expect, test } from 'vitest';
import { mergeTexts, settingConflicts } from './merge-settings.ts';

test('[J-05] where two changed one field somebody chooses; what only one changed is taken from them', () => {
  const before = { a: '1', b: '1', c: '1', d: '1' };
  const three = { before, theirs: { ...before, a: '2', b: '2', d: '5' }, mine: { ...before, b: '3', c: '3', d: '5' } };
  expect(settingConflicts(three).map(({ field, changedBy }) => [field, changedBy])).toEqual([
    ['a', 'them'],
    ['b', 'both'],
    ['c', 'me'],
  ]);
  expect(mergeTexts(three, new Set())).toEqual({ a: '2', b: '2', c: '3', d: '5' });
  expect(mergeTexts(three, new Set(['b']))).toEqual({ a: '2', b: '3', c: '3', d: '5' });
});

const told = (three: Parameters<typeof settingConflicts>[0]) =>
  settingConflicts(three).map(({ label, before, theirs, mine, changedBy }) => [
    label,
    changedBy,
    [before, theirs, mine].join(' | '),
  ]);

test('[E-04] [J-05] of a list each field of each entry stands for itself, of lines each line', () => {
  const phrase = (name: string, text: string) => ({ name, text });
  const list = (...rows: object[]) => ({ 'phrases.message': JSON.stringify(rows) });
  const [hours, boxes] = [phrase('Hours', 'Open.'), phrase('Boxes', 'Some.')];
  const three = {
    before: list(hours, boxes),
    theirs: list(phrase('Hours', 'Open till six.'), phrase('Our boxes', 'Some.')),
    mine: list(phrase('Hours', 'Open all day.'), phrase('Boxes', 'Many.'), phrase('Dogs', 'No.')),
  };
  expect(told(three)).toEqual([
    ['Replying to a message 1, text', 'both', 'Open. | Open till six. | Open all day.'],
    ['Replying to a message 2, name', 'them', 'Boxes | Our boxes | Boxes'],
    ['Replying to a message 2, text', 'me', 'Some. | Some. | Many.'],
    ['Replying to a message 3', 'me', ' | Removed | Dogs: No.'],
  ]);
  expect(mergeTexts(three, new Set(['phrases.message/was-0/text']))).toEqual(
    list(phrase('Hours', 'Open all day.'), phrase('Our boxes', 'Many.'), phrase('Dogs', 'No.')),
  );
  const reasons = (text: string) => ({ 'refunds.reasons': text });
  const lines = {
    before: reasons('Late\nSpoilt'),
    theirs: reasons('Too late\nSpoilt'),
    mine: reasons('Very late\nSpoilt\nOther'),
  };
  expect(told(lines)).toEqual([
    ['Reasons 1', 'both', 'Late | Too late | Very late'],
    ['Reasons 3', 'me', ' | Removed | Other'],
  ]);
  expect(mergeTexts(lines, new Set())).toEqual(reasons('Too late\nSpoilt\nOther'));
});

test('[E-04] [J-05] links in a group of the menu are compared one by one', () => {
  const link = (text: string, to: string) => ({ text, link: to, picture: 'a.jpg' });
  const groups = (title: string, ...links: object[]) => ({
    'menu.groups': JSON.stringify([{ title, icon: 'grid', links }]),
  });
  const three = {
    before: groups('Cakes', link('Birthday', '/birthday'), link('Wedding', '/wedding')),
    theirs: groups('Our cakes', link('Birthdays', '/birthday'), link('Wedding', '/wedding')),
    mine: groups('Cakes', link('Birthday', '/birthday'), link('Weddings', '/weddings'), link('Vegan', '/vegan')),
  };
  expect(told(three)).toEqual([
    ['Groups 1, title', 'them', 'Cakes | Our cakes | Cakes'],
    ['Groups 1, links 1, text', 'them', 'Birthday | Birthdays | Birthday'],
    ['Groups 1, links 2, text', 'me', 'Wedding | Wedding | Weddings'],
    ['Groups 1, links 2, leads to', 'me', '/wedding | /wedding | /weddings'],
    ['Groups 1, links 3', 'me', ' | Removed | Vegan: /vegan – a.jpg'],
  ]);
  expect(mergeTexts(three, new Set())).toEqual(
    groups('Our cakes', link('Birthdays', '/birthday'), link('Weddings', '/weddings'), link('Vegan', '/vegan')),
  );
});
