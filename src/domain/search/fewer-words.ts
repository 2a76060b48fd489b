import { isWordOfDiet } from '#domain/diet/diet-question.ts';

type Looked = { readonly typed: string; readonly size: number };
type Fewer<Term> = { readonly kept: readonly Term[]; readonly gone: readonly string[] };

/** For whom a cake is, and what is said to a baker: a cake that has such a word has it by chance. */
const asides = new Set(
  `kid kids child children girl girls boy boys baby toddler teenager adult adults man men woman women lady ladies mum mums mummy mom dad dads
  daddy nan nana gran granny grandma grandad grandpa wife husband son daughter sister brother friend friends her him me us
  please want need order buy best nice good lovely party year years old`.split(/\s+/),
);

/** They tell nothing, and are looked for where nothing else was typed. */
const empty = new Set(
  'a an and any as at be by for from i in is it my of on or our so some that the this to we with you'.split(' '),
);

/**
 * What is looked for where nothing has all of the words, the nearest first: what nothing has goes, then what is said in passing. Other
 * words that are known are all asked for, and what says what somebody may eat never goes; something stays.
 */
export function fewerWords<Term extends Looked>(terms: readonly Term[]): Fewer<Term>[] {
  const unknown = terms.filter(({ size }) => size === 0);
  const ways = [unknown, terms.filter((term) => unknown.includes(term) || asides.has(term.typed))];
  return ways
    .filter((gone, at) => gone.length > 0 && gone.length < terms.length && (at === 0 || gone.length > unknown.length))
    .filter((gone) => terms.some((term) => !gone.includes(term) && !empty.has(term.typed)))
    .filter((gone) => !gone.some(({ typed }) => isWordOfDiet(typed)))
    .map((gone) => ({
      kept: terms.filter((term) => !gone.includes(term)),
      gone: gone.map(({ typed }) => typed),
    }));
}
