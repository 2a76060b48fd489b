import { isDietQuestion, isWordOfDiet } from '#domain/diet/diet-question.ts';
import { wordsOf } from '#domain/text/fold.ts';
import type { PhraseMeaning, SearchPhrase } from './understand-search.ts';

type SynonymPhrase = SearchPhrase & { readonly meaning: Extract<PhraseMeaning, { kind: 'synonym' }> };
export type Synonym = { readonly words: string; readonly finds: string };

export const foldedWords = (text: string): string => wordsOf(text).join(' ');

const isSynonym = (phrase: SearchPhrase): phrase is SynonymPhrase => phrase.meaning.kind === 'synonym';

/** Every pair of words and what they find, the words folded. */
export const synonymsOf = (phrases: readonly SearchPhrase[]): Synonym[] =>
  phrases
    .filter(isSynonym)
    .flatMap(({ phrases: spelled, meaning }) =>
      spelled.map((words) => ({ words: foldedWords(words), finds: meaning.to })),
    );

/**
 * Why somebody may not make these words find something else; null if they may. What somebody must not eat is answered by the recipes or by
 * telephone: a synonym would take the words out of that question.
 */
export function synonymFault(phrases: readonly SearchPhrase[], words: string): string | null {
  const own = wordsOf(words);
  if (own.length === 0) return 'Enter at least one word.';
  if (own.some(isWordOfDiet) || isDietQuestion(words))
    return 'Words about diets and allergens cannot be given another meaning: they are answered by the recipes or by telephone.';
  const isTaken = phrases.some(
    (one) => !isSynonym(one) && one.phrases.some((each) => foldedWords(each) === own.join(' ')),
  );
  return isTaken ? 'These words already have an answer of their own.' : null;
}

type SearchedBefore = {
  /** Folded. */
  readonly words: string;
  readonly found: number;
  readonly instead: string | null;
  readonly isAnswered: boolean;
};

/** The words of a search for which nothing was found: all of them, or those that were dropped. A corrected spelling misses none. */
export function missedWords({ words, found, instead, isAnswered }: SearchedBefore): string | null {
  if (isAnswered) return null;
  if (found === 0) return words;
  const typed = words.split(' ');
  const kept = wordsOf(instead ?? words);
  const dropped = kept.length < typed.length ? typed.filter((word) => !kept.includes(word)) : [];
  return dropped.length === 0 ? null : dropped.join(' ');
}
