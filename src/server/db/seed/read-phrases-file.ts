import * as z from 'zod/mini';
import { phraseMeaning, searchPhrase } from '#contract/content/search-phrases.ts';
import { keysOfName } from '#domain/diet/allergens.ts';
import { PlainProblem } from '#domain/plain-problem.ts';
import type { PhraseMeaning } from '#domain/search/search-phrase.ts';

type PhraseOfFile = { readonly phrases: string[]; readonly meaning: PhraseMeaning };

const row = z.object({ words: searchPhrase.shape.phrases, means: phraseMeaning });
const wholeFile = z.object({ words: z.array(z.unknown()) });

/** @throws PlainProblem with a line for each fault of each row, by its place and first phrase */
export function readPhrasesFile(text: string, file: string): PhraseOfFile[] {
  const faults: string[] = [];
  const seen = new Set<string>();
  const found = rowsOf(text, file).flatMap((each, index) => {
    const read = row.safeParse(each);
    const place = `${index + 1} (${z.object({ words: z.array(z.string()) }).safeParse(each).data?.words[0] ?? 'no words'})`;
    if (!read.success) {
      for (const { path, message } of read.error.issues)
        faults.push(`${place} ${path.map(String).join('.')}: ${message}`);
      return [];
    }
    const { words: phrases, means: meaning } = read.data;
    for (const phrase of phrases) {
      if (seen.has(phrase)) faults.push(`${place}: '${phrase}' stands there twice`);
      seen.add(phrase);
    }
    for (const name of meaning.kind === 'filter' ? (meaning.without ?? []) : [])
      if (!isAllergen(name)) faults.push(`${place} means.without: '${name}' is no allergen of the law`);
    return [{ phrases, meaning }];
  });
  if (faults.length > 0) throw new PlainProblem(`${file} cannot be read:\n${faults.join('\n')}`);
  return found;
}

function rowsOf(text: string, file: string): unknown[] {
  try {
    return wholeFile.parse(JSON.parse(text)).words;
  } catch {
    throw new PlainProblem(`${file} is no list of search phrases in JSON: { "words": [...] }.`);
  }
}

function isAllergen(name: string): boolean {
  try {
    return keysOfName(name).length > 0;
  } catch {
    return false;
  }
}
