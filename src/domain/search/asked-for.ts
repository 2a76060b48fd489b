import { addDays, weekdayOf } from '#domain/pickup/clock/calendar.ts';
import { weekdays } from '#domain/pickup/pickup.ts';
import { wordsOf } from '#domain/text/fold.ts';
import type { SearchNotice } from './understand-search.ts';

/** The page where customers ask for a cake to their own wishes. */
const bespokePage = '/bespoke-cakes';

/** What a search says about whom it is for, how many and when: no product is searched for by these words. */
export type AskedFor = {
  /** What is left of the search; the very text if none of it is meant that way. */
  readonly text: string;
  /** 'cake for 20 people', 'serves 20'. */
  readonly people: number | null;
  /** 'box of 12', 'a dozen'. */
  readonly pieces: number | null;
  /** In pounds, both included: 'under £30', 'between 20 and 30 pounds'. */
  readonly price: { readonly least: number; readonly most: number } | null;
  /** YYYY-MM-DD of 'saturday', 'tomorrow'. */
  readonly day: string | null;
  /** Words that name what the shop sells besides its cakes, such as 'candles'. */
  readonly beside: readonly string[];
  /** Tiers, guests, a wedding: a cake to the customer's own wishes may suit better. */
  readonly isGrand: boolean;
};

const numberWords = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const tens: Readonly<Record<string, number>> = {
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  hundred: 100,
};
const numeral = `(\\d{1,4}|${[...numberWords, ...Object.keys(tens)].join('|')})`;
const eaters = '(?:people|persons?|guests?|adults?|kids|children|mouths|servings?|portions?|pax)';
const people = [
  new RegExp(`\\b(?:(?:for|serves?|serving|feeds?|feeding|to feed|about|around) )*${numeral} (?:\\w+ )?${eaters}\\b`),
  /\b(?:serves?|serving|feeds?|feeding|to feed) (\d{1,4})\b/,
  // 'for 2 kg' and 'for 18 year old' do not give a number of guests.
  new RegExp(`\\bfor ${numeral}$`),
];
const sorts = '(?:cup ?cakes?|fairy cakes?|buns|muffins|brownies|blondies|macarons|cookies)';
const pieces = [
  new RegExp(`\\b(?:an? )?(?:box|boxes|pack|packs|packet|set|tray) of ${numeral}\\b`),
  /\b(half (?:a )?dozen)\b(?: of)?/,
  new RegExp(`\\b((?:(?:an?|${numeral}) )?dozen)\\b(?: of)?`),
  new RegExp(`\\b${numeral} (?=${sorts}\\b)`),
];
// 'pound' in the singular is left out: it is a weight, and a cake.
const pounds = '(?:pounds|quid|gbp)';
const priceBetween = new RegExp(`\\b(?:between |from )?${numeral}(?: ${pounds})? (?:and|to) ${numeral} ${pounds}\\b`);
const priceOver = new RegExp(`\\b(?:over|above|more than|at least|from) ${numeral} ${pounds}\\b`);
const priceUnder = [
  new RegExp(
    `\\b(?:(?:for|under|below|less than|cheaper than|up to|at most|max|maximum|within|about|around|a|budget|of) )*${numeral} ${pounds}\\b`,
  ),
  new RegExp(`\\b(?:under|below|less than|cheaper than) ${numeral}$`),
];
/** '£24.50' counts as up to 25 pounds. */
const poundsInWords = (search: string): string =>
  search.replace(/£\s*(\d+)([.,]\d{1,2})?(?!\d)/g, (_, whole, rest) => `${Number(whole) + (rest ? 1 : 0)} pounds`);
const weekday = weekdays.join('|').toLowerCase();
/** 'Mothering Sunday' and 'Good Friday' are occasions. */
const day = new RegExp(
  `(?<!\\b(?:mothering|easter|palm|good|shrove|ash|black) )\\b(?:(?:for|on|by|this|next|collect|pick up|ready|needed) )*(today|tonight|same day|last minute|tomorrow|${weekday})s?\\b`,
);
/** A ruby wedding is an anniversary. */
const grand =
  /(?<!\b(?:ruby|golden|gold|silver|pearl|diamond|coral) )\b(?:weddings?|bridal|tiers?|tiered|guests?|bespoke)\b/;

const countOf = (said: string): number => {
  if (said.startsWith('half')) return 6;
  if (said.endsWith('dozen')) return 12 * (countOf(said.replace(/ ?dozen$/, '')) || 1);
  const named = numberWords.indexOf(said);
  return tens[said] ?? (named >= 0 ? named : Number(said));
};

/**
 * Splits a search into what it asks for and the text that is left.
 * @param today YYYY-MM-DD, by the shop's clock
 * @param extras names of what is sold besides the cakes
 */
export function askedFor(search: string, today: string, extras: readonly string[] = []): AskedFor {
  const joined = wordsOf(poundsInWords(search)).join(' ');
  let left = joined;
  const takeAll = (patterns: readonly RegExp[]): readonly string[] => {
    for (const pattern of patterns) {
      const said = pattern.exec(left);
      if (said?.[1] === undefined) continue;
      left = `${left.slice(0, said.index)} ${left.slice(said.index + said[0].length)}`.trim();
      return said.slice(1);
    }
    return [];
  };
  const take = (patterns: readonly RegExp[]): string | null => takeAll(patterns)[0] ?? null;
  const [least, most = least] = takeAll([priceBetween]);
  const dearer = least === undefined ? take([priceOver]) : null;
  const cheaper = least === undefined && dearer === null ? take(priceUnder) : null;
  const counted = take(people);
  const packed = take(pieces);
  // Somebody who asks for cupcakes for 24 wants 24 of them.
  const isEach = packed === null && new RegExp(`\\b${sorts}\\b`).test(left);
  const fed = isEach ? null : counted;
  const held = isEach ? counted : packed;
  const when = take([day]);
  const beside = besideIn(left, extras);
  const isGrand = grand.test(joined);
  const words = left.split(' ').filter((word) => word !== '' && !beside.includes(word));
  const isUntouched = words.join(' ') === joined;
  return {
    text: isUntouched ? search : words.join(' '),
    people: fed === null ? null : countOf(fed),
    pieces: held === null ? null : countOf(held),
    price: priceOf(least ?? dearer, most ?? cheaper),
    day: when === null ? null : dayOf(when, today),
    beside,
    isGrand,
  };
}

const priceOf = (least: string | null, most: string | null): AskedFor['price'] =>
  least === null && most === null
    ? null
    : {
        least: least === null ? 0 : countOf(least),
        most: most === null ? Number.POSITIVE_INFINITY : countOf(most),
      };

function dayOf(said: string, today: string): string {
  if (said === 'tomorrow') return addDays(today, 1);
  const wanted = weekdays.findIndex((name) => name.toLowerCase() === said);
  return wanted < 0 ? today : addDays(today, (wanted - weekdayOf(today) + 7) % 7);
}

/** What an extra can be: a candle, a card, a knife. The other words of their names are used of cakes too. */
const kindsOfExtra = new Set('candle sparkler card knife sign topper stand balloon banner flag ribbon bag'.split(' '));
/** A card of these kinds is not a greeting. */
const notGreeting = new Set(['gift', 'by', 'debit', 'credit', 'bank', 'business', 'loyalty', 'light']);
const singular = (word: string): string =>
  word.endsWith('knives') ? 'knife' : word.length > 3 ? word.replace(/s$/, '') : word;

function besideIn(text: string, extras: readonly string[]): string[] {
  const sold = new Set(extras.flatMap((name) => wordsOf(name).map(singular)));
  const isMeant = (word: string, before = '', after = ''): boolean =>
    !(singular(word) === 'card' && notGreeting.has(before)) &&
    !(word === 'sign' && ['in', 'up'].includes(after)) &&
    kindsOfExtra.has(singular(word)) &&
    sold.has(singular(word));
  const words = text.split(' ');
  const meant = words.filter((word, at) => isMeant(word, words[at - 1], words[at + 1]));
  // The number of a number candle says nothing about a cake.
  const isCandle = meant.some((word) => singular(word) === 'candle');
  return isCandle ? [...meant, ...words.filter((word) => word === 'number' || /^\d$/.test(word))] : meant;
}

/** The names of at most three extras, those that share the most of these words: 'Number candle 7'. */
export function extrasMeant(beside: readonly string[], extras: readonly string[]): string[] {
  const shared = (name: string) =>
    new Set(
      wordsOf(name)
        .map(singular)
        .filter((word) => beside.some((said) => singular(said) === word)),
    ).size;
  const most = Math.max(1, ...extras.map(shared));
  return extras.filter((name) => shared(name) === most).slice(0, 3);
}

const notice = (text: string, to: string | null): SearchNotice => ({ kind: 'page', text, to });

/** If the notice has no page to lead to, the telephone number follows the words. */
export const extrasNotices = (names: readonly string[]): SearchNotice[] =>
  names.length === 0
    ? []
    : [notice(`${names.join('; ')}: we offer them in your cart, with your cake. To ask about them, call`, null)];

export const priceNotices = (isAfforded: boolean): SearchNotice[] =>
  isAfforded ? [] : [notice('We have none at that price. To ask what we can make for it, call', null)];

/**
 * @param most how many people the largest of all sizes serves
 * @param boxes how many pieces the boxes that are offered instead hold
 */
export function sizeNotices(
  { people, pieces, isGrand }: Pick<AskedFor, 'people' | 'pieces' | 'isGrand'>,
  isServed: boolean,
  most: number | null,
  boxes: readonly number[] = [],
): SearchNotice[] {
  const ofPieces = pieces !== null && !isServed ? [notice(boxesFor(pieces, boxes), null)] : [];
  if (people !== null && !isServed)
    return [
      ...ofPieces,
      notice(
        `None of these serves ${people} in one cake. Tell us your date, and we will send you a quote for one that does.`,
        bespokePage,
      ),
    ];
  if (!isGrand) return ofPieces;
  const more = most === null ? 'Your own design?' : `More than ${most} guests?`;
  return [...ofPieces, notice(`${more} Tell us your date, and we will send you a quote.`, bespokePage)];
}

/** 24 pieces are three boxes of eight: how many one box holds if the fewest boxes of one size make exactly this many; 0 if none do. */
export const boxFor = (pieces: number, boxes: readonly number[]): number =>
  Math.max(0, ...boxes.filter((held) => held > 1 && held < pieces && pieces % held === 0));

function boxesFor(pieces: number, boxes: readonly number[]): string {
  const size = boxFor(pieces, boxes);
  return size === 0
    ? `We have no box of ${pieces}: add several to your cart, or call`
    : `We have no box of ${pieces}, but ${pieces / size} boxes of ${size} make ${pieces}. Add them to your cart, or call`;
}
