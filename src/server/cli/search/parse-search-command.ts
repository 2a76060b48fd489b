import { UsageError } from '#server/cli/output.ts';

export type SearchCommand =
  | { readonly do: 'listPhrases' | 'showPhrases' }
  | { readonly do: 'importPhrases'; readonly file: string; readonly isTrial: boolean };

type Given = { readonly words: readonly string[]; readonly values: { readonly write?: boolean } };

/** Null for a verb that is none of the search's. @throws UsageError saying which word is missing */
export function parseSearchCommand(verb: string, { words, values }: Given): SearchCommand | null {
  switch (verb) {
    case 'list':
      return { do: 'listPhrases' };
    case 'show':
      return { do: 'showPhrases' };
    case 'import': {
      const [file] = words;
      if (!file) throw new UsageError('Say which file: assets/search-words.json');
      return { do: 'importPhrases', file, isTrial: values.write !== true };
    }
    default:
      return null;
  }
}
