import { expect, test } from 'vitest';
import { UsageError } from '#server/cli/output.ts';
import { parseCommand } from '#server/cli/parse-command.ts';

const parsed = (words: string) => parseCommand(words.split(' '));
const none = { pickupsOfSlot: null, ordersOfDay: null, workUnitsOfDay: null };

test('[Y-03] a limit is set for a weekday or a day, and what is not said has none', () => {
  expect(parsed('diary limit Friday --slot 3 --as Priya')).toEqual({
    do: 'limitDay',
    of: { weekday: 5 },
    rule: { ...none, pickupsOfSlot: 3 },
    as: 'Priya',
  });
  expect(parsed('diary limit today --orders 0 --as Priya')).toMatchObject({
    of: { day: 'today' },
    rule: { ordersOfDay: 0 },
  });
  expect(parsed('diary limit 2026-12-24 --orders 40 --units 80 --as Priya')).toMatchObject({
    of: { day: '2026-12-24' },
    rule: { ...none, ordersOfDay: 40, workUnitsOfDay: 80 },
  });
  expect(parsed('diary unlimit sunday --as Priya')).toEqual({ do: 'unlimitDay', of: { weekday: 7 }, as: 'Priya' });
});

test('[Y-04] a pause is until a time of today, or of another day', () => {
  expect(parsed('diary pause 15:00 --words Back-soon. --as Priya')).toEqual({
    do: 'pauseOrders',
    until: { day: 'today', time: '15:00' },
    words: 'Back-soon.',
    as: 'Priya',
  });
  expect(parsed('diary pause 2026-12-24 09:00 --as Priya')).toMatchObject({
    until: { day: '2026-12-24', time: '09:00' },
    words: '',
  });
  expect(parsed('diary resume --as Priya')).toEqual({ do: 'resumeOrders', as: 'Priya' });
  expect(parsed('diary history')).toEqual({ do: 'diaryHistory' });
});

test.each([
  ['diary limit', 'Say which day'],
  ['diary limit someday --slot 3', 'Say which day'],
  ['diary limit friday', 'Say what the limit is'],
  ['diary limit friday --slot 0', '--slot is a whole number from 1'],
  ['diary limit friday --orders many', '--orders is a whole number from 0'],
  ['diary pause 25:00', 'Say until when'],
  ['diary pause', 'Say until when'],
  ['diary pause 2026-02-30 09:00', 'Say until when'],
  ['diary resume', 'Say who does it'],
  ['diary limit friday --slot 3', 'Say who does it'],
  ['diary close', 'There is no command'],
])('%s is not understood, and says what is missing', (words, complaint) => {
  expect(() => parsed(words)).toThrow(UsageError);
  expect(() => parsed(words)).toThrow(complaint);
});
