import type { PhraseMeaning } from '#domain/search/search-phrase.ts';
import { table } from '#server/cli/output.ts';
import type { Db } from '#server/db/open.ts';
import { importPhrases, listPhrases } from '#server/modules/staff/staff-search.ts';
import type { SearchCommand } from './parse-search-command.ts';

/** @returns what is said to who asked for it */
export async function runSearchCommand(db: Db, command: SearchCommand): Promise<string> {
  switch (command.do) {
    case 'listPhrases': {
      const rows = (await listPhrases(db)).map(({ phrases, meaning }) => [
        meaning.kind,
        phrases.join(', '),
        said(meaning),
      ]);
      return table(['Means', 'Phrases', 'What'], rows);
    }
    case 'showPhrases': {
      const words = (await listPhrases(db)).map(({ phrases, meaning }) => ({ words: phrases, means: meaning }));
      return JSON.stringify({ words }, null, 2);
    }
    case 'importPhrases': {
      const { file, isTrial } = command;
      const { before, now } = await importPhrases(db, file, { isTrial });
      const counts = `${now} rows of phrases in place of ${before}`;
      return isTrial ? `${file} can be read: ${counts}. Nothing is written yet: add --write.` : `${file}: ${counts}.`;
    }
  }
}

const said = (meaning: PhraseMeaning): string => (meaning.kind === 'synonym' ? meaning.to : meaning.notice);
