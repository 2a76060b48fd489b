import { answeredFood, answeredRefusal, asksWhatMayBeEaten } from '#domain/diet/diet-question.ts';
import { oncePer } from '#domain/once-per.ts';
import { wordsOf } from '#domain/text/fold.ts';

/** Which products may be shown below its notice: by what their recipes say, and none of which that is unknown. */
export type DietFilter = {
  /** Allergens by the law's names; `Tree nuts` means any of them, `Tree nuts (almonds)` that one. */
  readonly without?: readonly string[] | undefined;
  readonly dietary?: readonly string[] | undefined;
  readonly containsAlcohol?: boolean | undefined;
};

/** What a customer means by words that no product is to be searched for by. */
export type PhraseMeaning =
  | ({ readonly kind: 'filter'; readonly notice: string } & DietFilter)
  /** Cannot be answered here: nothing is searched for. */
  | { readonly kind: 'telephone'; readonly notice: string }
  /**
   * `finds` is searched for in their place, and if a product is called by these words they count as ordinary words; without `finds` nothing
   * is searched for.
   */
  | { readonly kind: 'page'; readonly to: string; readonly notice: string; readonly finds?: string | undefined }
  /** Searched for along with the customer's own words. */
  | { readonly kind: 'synonym'; readonly to: string };

export type SearchPhrase = { readonly phrases: readonly string[]; readonly meaning: PhraseMeaning };

/** Shown above whatever is found; `to` is the page that says more. */
export type SearchNotice = {
  readonly kind: 'filter' | 'telephone' | 'page';
  readonly text: string;
  readonly to: string | null;
};

export type UnderstoodSearch = {
  /** What is left to search for, the customer's own words first; none if nothing is left or nothing may be searched for. */
  readonly texts: readonly string[];
  readonly filters: readonly DietFilter[];
  readonly notices: readonly SearchNotice[];
};

/** The words of a text from `from` up to, but not including, `until`. */
type Claim = {
  readonly from: number;
  readonly until: number;
  readonly phrase: string;
  readonly meaning: PhraseMeaning;
};

const rank: Readonly<Record<PhraseMeaning['kind'], number>> = { filter: 0, telephone: 1, page: 2, synonym: 3 };

const meaningsOf = oncePer((phrases: readonly SearchPhrase[]): ReadonlyMap<string, PhraseMeaning> => {
  const meanings = new Map<string, PhraseMeaning>();
  for (const { phrases: spelled, meaning } of phrases)
    for (const text of spelled) {
      const phrase = wordsOf(text).join(' ');
      const other = meanings.get(phrase);
      if (phrase !== '' && (!other || rank[meaning.kind] < rank[other.kind])) meanings.set(phrase, meaning);
    }
  return meanings;
});

/** Whether a product is called by all of these words. */
type IsCalled = (phrase: string) => boolean;

/** The longest phrases first, each word used once; if one phrase has two meanings, a filter takes precedence. */
function claimPhrases(phrases: readonly SearchPhrase[], words: readonly string[], isCalled: IsCalled): Claim[] {
  const meanings = meaningsOf(phrases);
  const longest = Math.max(0, ...[...meanings.keys()].map((phrase) => phrase.split(' ').length));
  const found = words.flatMap((_, from) =>
    Array.from({ length: Math.min(longest, words.length - from) }, (_, more): Claim | null => {
      const until = from + more + 1;
      const phrase = words.slice(from, until).join(' ');
      const meaning = meanings.get(phrase);
      if (meaning?.kind === 'page' && meaning.finds !== undefined && isCalled(phrase)) return null;
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

const isOf =
  <Kind extends Claim['meaning']['kind']>(kind: Kind) =>
  (claim: Claim): claim is Claim & { readonly meaning: Extract<Claim['meaning'], { kind: Kind }> } =>
    claim.meaning.kind === kind;

/**
 * Up to this many synonyms are tried in all combinations; beyond that, only the customer's own words and the version with every synonym.
 */
const mostVaried = 2;

/**
 * Takes out of a search what no text may be searched for by: diets and allergens set filters below a notice or are left to the telephone,
 * as is every such question that no phrase covers (`kitchenNotice`).
 */
export function understandSearch(
  phrases: readonly SearchPhrase[],
  text: string,
  kitchenNotice: string,
  isCalled: IsCalled = () => false,
): UnderstoodSearch {
  const words = wordsOf(text);
  const claims = claimPhrases(phrases, words, isCalled);
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

/** Each filter leaves a mark, because what stands next to it may belong to it: 'without nuts or milk'. */
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
      if (claim.meaning.kind === 'page') return wordsOf(claim.meaning.finds ?? '');
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

/** A sentence that several notices share, such as the kitchen's warning, is said once and last. */
function joinNotices(notices: readonly string[]): string {
  const sentences = notices.flatMap((notice) => notice.split(/(?<=[.!?]) +/));
  return sentences.filter((sentence, at) => sentences.lastIndexOf(sentence) === at).join(' ');
}
