import type { PhraseMeaning, SearchPhrase } from './search-phrase.ts';
import { wordsOf } from './words-of.ts';

/** Words `from` to before `until` of a text. */
export type Claim = {
  readonly from: number;
  readonly until: number;
  readonly phrase: string;
  readonly meaning: PhraseMeaning;
};

const rank: Readonly<Record<PhraseMeaning['kind'], number>> = { filter: 0, telephone: 1, page: 2, synonym: 3 };

function meaningsOf(phrases: readonly SearchPhrase[]): ReadonlyMap<string, PhraseMeaning> {
  const meanings = new Map<string, PhraseMeaning>();
  for (const { phrases: spelled, meaning } of phrases)
    for (const text of spelled) {
      const phrase = wordsOf(text).join(' ');
      const other = meanings.get(phrase);
      if (phrase !== '' && (!other || rank[meaning.kind] < rank[other.kind])) meanings.set(phrase, meaning);
    }
  return meanings;
}

/** The longest phrases first, each word once; where two mean different things a filter counts before the others. */
export function claimPhrases(phrases: readonly SearchPhrase[], words: readonly string[]): Claim[] {
  const meanings = meaningsOf(phrases);
  const longest = Math.max(0, ...[...meanings.keys()].map((phrase) => phrase.split(' ').length));
  const found = words.flatMap((_, from) =>
    Array.from({ length: Math.min(longest, words.length - from) }, (_, more): Claim | null => {
      const until = from + more + 1;
      const phrase = words.slice(from, until).join(' ');
      const meaning = meanings.get(phrase);
      return meaning ? { from, until, phrase, meaning } : null;
    }).filter((claim) => claim !== null),
  );
  const taken = new Set<number>();
  const claims: Claim[] = [];
  for (const claim of found.sort((a, b) => b.phrase.length - a.phrase.length || a.from - b.from)) {
    const places = Array.from({ length: claim.until - claim.from }, (_, at) => claim.from + at);
    if (places.some((place) => taken.has(place))) continue;
    for (const place of places) taken.add(place);
    claims.push(claim);
  }
  return claims.sort((a, b) => a.from - b.from);
}
