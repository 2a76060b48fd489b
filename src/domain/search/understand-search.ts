import { answeredFood, answeredRefusal, asksWhatMayBeEaten } from '#domain/diet/diet-question.ts';
import { type Claim, claimPhrases } from './claim-phrases.ts';
import { joinNotices } from './join-notices.ts';
import type { DietFilter, SearchNotice, SearchPhrase } from './search-phrase.ts';
import { wordsOf } from './words-of.ts';

export type UnderstoodSearch = {
  /** What is left to look for, the customer's own words first; none where nothing is left, or must not be. */
  readonly texts: readonly string[];
  readonly filters: readonly DietFilter[];
  readonly notices: readonly SearchNotice[];
};

const isOf =
  <Kind extends Claim['meaning']['kind']>(kind: Kind) =>
  (claim: Claim): claim is Claim & { readonly meaning: Extract<Claim['meaning'], { kind: Kind }> } =>
    claim.meaning.kind === kind;

/** Their ways of saying it all are tried while they are few; else the customer's own and the one of synonyms alone. */
const mostVaried = 2;

/**
 * Takes out of a search what no text may be looked for by: diets and allergens set filters below a notice, or are left
 * to the telephone, as is every such question that no phrase knows (`kitchenNotice`).
 */
export function understandSearch(
  phrases: readonly SearchPhrase[],
  text: string,
  kitchenNotice: string,
): UnderstoodSearch {
  const words = wordsOf(text);
  const claims = claimPhrases(phrases, words);
  const calls = claims.filter(isOf('telephone')).map(({ meaning }) => meaning.notice);
  if (calls.length > 0) return askedOnTheTelephone(joinNotices(calls));
  if (asksWhatMayBeEaten(besides(words, claims))) return askedOnTheTelephone(kitchenNotice);
  const filters = claims.filter(isOf('filter')).map(({ meaning }) => meaning);
  const pages = claims.filter(isOf('page')).map(({ meaning }) => meaning);
  const notices: SearchNotice[] = [];
  if (filters.length > 0)
    notices.push({ kind: 'filter', text: joinNotices(filters.map(({ notice }) => notice)), to: null });
  for (const { notice, to } of pages)
    if (!notices.some((other) => other.text === notice)) notices.push({ kind: 'page', text: notice, to });
  return {
    texts: claims.length === 0 ? [text].filter((left) => left !== '') : textsOf(words, claims),
    filters,
    notices,
  };
}

const askedOnTheTelephone = (text: string): UnderstoodSearch => ({
  texts: [],
  filters: [],
  notices: [{ kind: 'telephone', text, to: null }],
});

const refusal = /^(?:no|non|not|without|free|contains) /;

/** Each filter leaves its mark, for what stands beside it may belong to it: 'without nuts or milk'. */
const besides = (words: readonly string[], claims: readonly Claim[]): string[] =>
  replaced(words, claims, ({ meaning, phrase }) => {
    if (meaning.kind !== 'filter') return [''];
    return [refusal.test(phrase) ? answeredRefusal : answeredFood];
  });

function textsOf(words: readonly string[], claims: readonly Claim[]): string[] {
  const synonyms = claims.filter(isOf('synonym'));
  const choices =
    synonyms.length <= mostVaried
      ? synonyms.reduce<Claim[][]>((sets, claim) => sets.flatMap((set) => [set, [...set, claim]]), [[]])
      : [[], synonyms];
  const texts = choices.map((chosen) =>
    replaced(words, claims, (claim) => {
      if (claim.meaning.kind !== 'synonym') return [];
      return chosen.includes(claim) ? wordsOf(claim.meaning.to) : words.slice(claim.from, claim.until);
    }).join(' '),
  );
  return [...new Set(texts)].filter((text) => text !== '');
}

function replaced(
  words: readonly string[],
  claims: readonly Claim[],
  by: (claim: Claim) => readonly string[],
): string[] {
  const left: string[] = [];
  let at = 0;
  for (const claim of claims) {
    left.push(...words.slice(at, claim.from), ...by(claim));
    at = claim.until;
  }
  return [...left, ...words.slice(at)];
}
