import { isWordOfDiet } from '#domain/diet/diet-question.ts';

type Looked = { readonly typed: string; readonly size: number };
type Fewer<Term> = { readonly kept: readonly Term[]; readonly gone: readonly string[] };

/** Who and when a cake is for, and what people say to a baker: a cake that has such a word has it by chance. */
const asides = new Set(
  `kid kids child children girl girls boy boys baby toddler teenager adult adults man men woman women lady ladies mum mums mummy mom dad dads
  daddy nan nana gran granny grandma grandad grandpa wife husband son daughter sister brother friend friends her him me us
  best nice good lovely party year years old new day days code`.split(/\s+/),
);
/** Every cake has a smallest size, and few are called that. */
const ofSize = new Set('mini small little tiny smaller smallest big large bigger biggest larger largest'.split(' '));
/** Most products here are cakes, and many names do not say so. */
const ofAny = new Set(['cake', 'cakes']);

/** These words tell nothing and are searched for only if nothing else was typed. Without apostrophes, as words are compared. */
const empty = new Set(
  `i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it its itself they them
  their theirs themselves what which who whom this that these those am is are was were be been being have has had having do does did doing
  a an the and but if or because as until while of at by for with about against between into through during before after above below to
  from up down in out on off over under again further then once here there when where why how all any both each few more most other some
  such no nor not only own same so than too very s t can will just don should now dont im ive
  please want need get order buy`.split(/\s+/),
);
export const isEmptyWord = (word: string): boolean => empty.has(word);

/** Whether a word says more than 'for mum, please'. */
export const tellsOfCake = (word: string): boolean => !empty.has(word) && !asides.has(word);

/**
 * What to search for if nothing has all of the words, the nearest first: words that nothing has are dropped first, then what is said in
 * passing. All other known words are required, and a word that says what somebody may eat is never dropped; something always stays that
 * says more than who the cake is for.
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
