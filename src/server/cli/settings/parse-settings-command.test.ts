import { expect, test } from 'vitest';
import { UsageError } from '#server/cli/output.ts';
import { parseCommand } from '#server/cli/parse-command.ts';

const parsed = (words: string) => parseCommand(words.split(' '));

test('settings are listed, shown in any version, and set from a file by somebody', () => {
  expect(parsed('settings list')).toEqual({ do: 'listSettings' });
  expect(parsed('settings show hero')).toEqual({ do: 'showSetting', key: 'hero', version: null });
  expect(parsed('settings show hero 2')).toEqual({ do: 'showSetting', key: 'hero', version: 2 });
  expect(parsed('settings history hero')).toEqual({ do: 'settingHistory', key: 'hero' });
  expect(parsed('settings set hero hero.json --as Priya')).toEqual({
    do: 'writeSetting',
    key: 'hero',
    from: 'hero.json',
    as: 'Priya',
  });
});

test.each([
  ['settings show', 'Say which setting'],
  ['settings show hero zero', 'Say which version'],
  ['settings set hero', 'Say which file'],
  ['settings set hero hero.json', 'Say who does it'],
  ['settings forget hero', 'There is no command'],
])('%s is not understood, and says what is missing', (words, complaint) => {
  expect(() => parsed(words)).toThrow(UsageError);
  expect(() => parsed(words)).toThrow(complaint);
});
