import { UsageError } from '#server/cli/output.ts';

export type SettingsCommand =
  | { readonly do: 'listSettings' }
  | { readonly do: 'settingHistory'; readonly key: string }
  | { readonly do: 'showSetting'; readonly key: string; readonly version: number | null }
  | { readonly do: 'writeSetting'; readonly key: string; readonly from: string; readonly as: string };

type Given = { readonly words: readonly string[]; readonly as: () => string };

/** Null for a verb that is none of the settings'. @throws UsageError saying which word is missing or wrong */
export function parseSettingsCommand(verb: string, { words, as }: Given): SettingsCommand | null {
  const [key, second] = words;
  switch (verb) {
    case 'list':
      return { do: 'listSettings' };
    case 'history':
      return { do: 'settingHistory', key: keyFrom(key) };
    case 'show':
      return { do: 'showSetting', key: keyFrom(key), version: versionFrom(second) };
    case 'set':
      if (!second) throw new UsageError('Say which file holds it: hero.json');
      return { do: 'writeSetting', key: keyFrom(key), from: second, as: as() };
    default:
      return null;
  }
}

function keyFrom(word: string | undefined): string {
  if (!word) throw new UsageError('Say which setting: hero');
  return word;
}

function versionFrom(word: string | undefined): number | null {
  if (word === undefined) return null;
  if (!/^[1-9]\d{0,8}$/.test(word)) throw new UsageError('Say which version: a whole number from 1.');
  return Number(word);
}
