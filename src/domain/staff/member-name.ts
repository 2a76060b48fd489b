import { wordsOf } from '#domain/text/fold.ts';

/** The Cyrillic, Greek and other letters, and the digits, that look like a Latin letter. */
const lookAlikes: Readonly<Record<string, string>> = {
  a: 'аАαΑɑ',
  b: 'вВьΒβ',
  c: 'сСϲϹ',
  d: 'ԁԀ',
  e: 'еЕєεΕ',
  f: 'ϝϜ',
  g: 'ɡԍ',
  h: 'нНһҺΗ',
  i: 'іІιΙɩ',
  j: 'јЈϳ',
  k: 'кКκΚ',
  l: 'ӏӀ1|',
  m: 'мМΜ',
  n: 'пηΝո',
  o: 'оОοΟσօ0',
  p: 'рРρΡ',
  q: 'ԛԚ',
  r: 'г',
  s: 'ѕЅ',
  t: 'тТτΤ',
  u: 'υս',
  v: 'ѵѴν',
  w: 'ԝԜω',
  x: 'хХχΧ',
  y: 'уУүҮγΥ',
  z: 'ζΖ',
};
const latinOf = new Map(
  Object.entries(lookAlikes).flatMap(([latin, others]) => [...others].map((other) => [other, latin] as const)),
);

/** Its words as the eye sees them; a capital i, a small l and a one look alike in many scripts. */
const seenWords = (name: string): string[] =>
  wordsOf([...name.normalize('NFKD')].map((sign) => latinOf.get(sign) ?? sign).join('')).map((word) =>
    word.replaceAll('i', 'l'),
  );

/** Words that say who somebody is but are not a name. */
const titles =
  'the mr mrs ms miss dr boss head admin administrator director deputy assistant staff team shop bakery office junior senior jr sr ii iii iv';

/** Anything in brackets or after a dash. */
const addition = /[([{<][^)\]}>]*[)\]}>]?|\s-.*$|-\s.*$/gu;

/**
 * Whether one name could be read as the other: in other case, with other accents, spaces or signs, in letters that look alike, in another
 * order, or with a role, a title or an addition.
 * @param roleNames of the shop
 */
export function isLikeName(name: string, other: string, roleNames: readonly string[]): boolean {
  const idle = new Set([titles, ...roleNames].flatMap(seenWords));
  const readings = (text: string): string[] =>
    [text, text.replace(addition, ' ')]
      .map(seenWords)
      .flatMap((words) => [words, words.filter((word) => !idle.has(word))])
      .flatMap((words) => [words.join(''), words.toSorted().join('')])
      .filter((reading) => reading !== '');
  const ofOther = new Set(readings(other));
  return readings(name).some((reading) => ofOther.has(reading));
}

const alphabetsAlike = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
  /\p{Script=Lisu}/u,
];

/** Whether it has letters of two alphabets that look alike, as no real name has. */
export const mixesAlphabets = (name: string): boolean =>
  alphabetsAlike.filter((alphabet) => alphabet.test(name)).length > 1;
