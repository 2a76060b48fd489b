import { importCatalogueFile, importExtrasFile } from '#server/catalogue/imports/import-catalogue-file.ts';
import { importPhrases, listPhrases } from '#server/catalogue/search/staff-search.ts';
import { fileNamed, type Shop, type ShopCommand, type Typed } from './command.ts';

/** Imports products from the file that a shop begins with. @throws UsageError */
export const catalogue = ({ verb, words, options }: Typed): ShopCommand | null =>
  verb === 'import' ? importing(words[0], 'assets/catalogue.json', options, importCatalogueFile) : null;

/** Imports what is sold or lent besides cakes. @throws UsageError */
export const extras = ({ verb, words, options }: Typed): ShopCommand | null =>
  verb === 'import'
    ? importing(words[0], 'assets/extras.json', options, ({ db }, file, how) => importExtrasFile(db, file, how))
    : null;

/**
 * Shows and imports what customers type that is not text to search for; of these, a screen of the back office has only the synonyms.
 * @throws UsageError
 */
export function search({ verb, words, options }: Typed): ShopCommand | null {
  switch (verb) {
    case 'show':
      return async ({ db }) => {
        const listed = await listPhrases(db);
        return JSON.stringify(
          { words: listed.map(({ phrases, meaning }) => ({ words: phrases, means: meaning })) },
          null,
          2,
        );
      };
    case 'import':
      return importing(words[0], 'assets/search-words.json', options, ({ db }, file, how) =>
        importPhrases(db, file, how),
      );
    default:
      return null;
  }
}

type Counts = { readonly [What in string]: number };
type Import = (shop: Shop, file: string, how: { readonly isTrial: boolean }) => Promise<Counts>;

/** Without `--write` it is a dry run, which finds every fault and writes nothing. */
function importing(word: string | undefined, example: string, { write }: Typed['options'], run: Import): ShopCommand {
  const file = fileNamed(word, `Name the file: ${example}`);
  const isTrial = write !== true;
  return async (shop) => {
    const counted = Object.entries(await run(shop, file, { isTrial }));
    const counts = counted.map(([what, count]) => `${count} ${what}`).join(', ');
    return isTrial ? `${file} is valid: ${counts}. Nothing has been written yet: add --write.` : `${file}: ${counts}.`;
  };
}
