import { isWordOfDiet } from '#domain/diet/diet-question.ts';

type Looked = { readonly typed: string; readonly size: number };
type Fewer<Term> = { readonly kept: readonly Term[]; readonly gone: readonly string[] };

/** For whom and when a cake is, and what is said to a baker: a cake that has such a word has it by chance. */
const asides = new Set(
  `kid kids child children girl girls boy boys baby toddler teenager adult adults man men woman women lady ladies mum mums mummy mom dad dads
  daddy nan nana gran granny grandma grandad grandpa wife husband son daughter sister brother friend friends her him me us
  best nice good lovely party year years old new day days code`.split(/\s+/),
);
/** Each cake has a smallest size, and few are called so. */
const ofSize = new Set('mini small little tiny smaller smallest big large bigger biggest larger largest'.split(' '));
/** Most here are one, and many names do not say so. */
const ofAny = new Set(['cake', 'cakes']);

/** They tell nothing, and are looked for where nothing else was typed. Without apostrophes, as words are compared. */
const empty = new Set(
  `i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it its itself they them
  their theirs themselves what which who whom this that these those am is are was were be been being have has had having do does did doing
  a an the and but if or because as until while of at by for with about against between into through during before after above below to
  from up down in out on off over under again further then once here there when where why how all any both each few more most other some
  such no nor not only own same so than too very s t can will just don should now dont im ive
  please want need get order buy`.split(/\s+/),
);
export const isEmptyWord = (word: string): boolean => empty.has(word);

/** Whether more than 'for mum, please' is said by it. */
export const tellsOfCake = (word: string): boolean => !empty.has(word) && !asides.has(word);

/**
 * What is looked for where nothing has all of the words, the nearest first: what nothing has goes, then what is said in passing. Other
 * words that are known are all asked for, and what says what somebody may eat never goes; something stays that tells more than for whom it is.
 */
export function fewerWords<Term extends Looked>(terms: readonly Term[]): Fewer<Term>[] {
  const unknown = terms.filter(({ size }) => size === 0);
  const or = (more: ReadonlySet<string>, gone: readonly Term[]) =>
    terms.filter((term) => gone.includes(term) || more.has(term.typed));
  const inPassing = or(new Set([...asides, ...ofSize]), unknown);
  return [unknown, inPassing, or(ofAny, inPassing)]
    .filter((gone, at, ways) => gone.length > (ways[at - 1]?.length ?? 0))
    .filter((gone) => terms.some((term) => !gone.includes(term) && tellsOfCake(term.typed)))
    .filter((gone) => !gone.some(({ typed }) => isWordOfDiet(typed)))
    .map((gone) => ({
      kept: terms.filter((term) => !gone.includes(term)),
      gone: gone.map(({ typed }) => typed),
    }));
}
