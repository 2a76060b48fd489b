import SearchableMap from 'minisearch/SearchableMap';
import { stemmer } from 'stemmer';
import { isEmptyWord } from '#domain/search/fewer-words.ts';
import { isMisspelled, wordsOf } from '#domain/text/fold.ts';
import { inSlices } from '#server/platform/give-way.ts';

/** What is searched of a product: its name; its category, base, occasions and weights; its description. */
export type Texts = readonly [name: string, about: string, description: string];
type Searched = { readonly id: number; readonly texts: Texts };

export type Term = {
  readonly typed: string;
  /** The nearest word of the catalogue if the typed one is misspelled, otherwise as typed. */
  readonly meant: string;
  /** The uses of the words with its stem, 'cake' and 'cakes', and of those that it begins. */
  readonly same: readonly Uses[];
  readonly begun: readonly Uses[];
  /** How many uses these are; 0 if no product has any of them. */
  readonly size: number;
};

/** A number for each product that has a word, made of the product's slot and the word's place in it: 1 name, 2 about, 3 description. */
type Uses = readonly number[];

const longestWord = 40;
const mostWords = 8;
const mostSlips = 2;
/** A slip is rarely in the first letter: a word of at least this many letters may have one there. */
const lettersForAnotherFirst = 6;
/** At most this many products are reindexed in place, within a few milliseconds; for more, a new index is built beside this one. */
const mostAtOnce = 500;

const places = 4;
const inDescription = 3;
const usesOf = (slot: number, place: number) => slot * places + place;

/** Which product uses which word, with the best place of each word. */
export class WordIndex {
  readonly #uses = new SearchableMap<number[]>();
  readonly #ofStem = new Map<string, string[]>();
  readonly #slots = new Map<number, number>();
  readonly #texts: (Texts | null)[] = [];
  readonly #free: number[] = [];

  /**
   * Returns an index of these products and no others: this one, brought up to date, or a new one if much has changed.
   * @param replaced the products that may have other words than before; null if products may have been added or removed
   */
  async following(products: readonly Searched[], replaced: readonly Searched[] | null = null): Promise<WordIndex> {
    const kept = replaced ? null : new Set(products.map(({ id }) => id));
    const gone = kept ? [...this.#slots.keys()].filter((id) => !kept.has(id)) : [];
    const changed = (replaced ?? products).filter(
      ({ id, texts }) => !isSameText(this.#texts[this.#slots.get(id) ?? -1], texts),
    );
    if (gone.length + changed.length > mostAtOnce) {
      const anew = new WordIndex();
      await inSlices(products, (product) => anew.#add(product));
      return anew;
    }
    for (const id of gone) this.#remove(id);
    for (const product of changed) {
      this.#remove(product.id);
      this.#add(product);
    }
    return this;
  }

  #add({ id, texts }: Searched): void {
    const slot = this.#free.pop() ?? this.#texts.length;
    this.#texts[slot] = texts;
    this.#slots.set(id, slot);
    for (const [word, place] of placesOfWords(texts)) {
      const uses = this.#uses.get(word);
      if (uses) uses.push(usesOf(slot, place));
      else {
        this.#uses.set(word, [usesOf(slot, place)]);
        const stem = stemmer(word);
        this.#ofStem.set(stem, [...(this.#ofStem.get(stem) ?? []), word]);
      }
    }
  }

  #remove(id: number): void {
    const slot = this.#slots.get(id);
    const texts = slot === undefined ? null : this.#texts[slot];
    if (slot === undefined || !texts) return;
    this.#slots.delete(id);
    this.#texts[slot] = null;
    this.#free.push(slot);
    for (const [word, place] of placesOfWords(texts)) {
      const uses = this.#uses.get(word) ?? [];
      uses.splice(uses.indexOf(usesOf(slot, place)), 1);
      if (uses.length > 0) continue;
      this.#uses.delete(word);
      const stem = stemmer(word);
      const others = this.#ofStem.get(stem)?.filter((other) => other !== word) ?? [];
      if (others.length > 0) this.#ofStem.set(stem, others);
      else this.#ofStem.delete(stem);
    }
  }

  /** Words that tell nothing, such as 'and', are left out if there are others. Empty if there is nothing to search for. */
  terms(text: string): Term[] {
    const words = [...new Set(wordsOf(text))].filter((word) => word.length <= longestWord).slice(0, mostWords);
    const telling = words.filter((word) => !isEmptyWord(word));
    return (telling.length > 0 ? telling : words).map((word) => this.#term(word));
  }

  #term(typed: string): Term {
    const isKnown = this.#ofStem.has(stemmer(typed)) || !this.#uses.atPrefix(typed).keys().next().done;
    const meant = isKnown ? typed : (this.#nearest(typed) ?? typed);
    const ofStem = this.#ofStem.get(stemmer(meant)) ?? [];
    const same = ofStem.flatMap((word) => [this.#uses.get(word) ?? []]);
    // One or two digits would only match the beginnings of weights and sizes: '7' is not 750g.
    const isNumeral = /^\d{1,2}$/.test(typed) && same.length === 0;
    const begun = isNumeral ? [] : [...this.#uses.atPrefix(meant).values()].filter((uses) => !same.includes(uses));
    const size = [...same, ...begun].reduce((sum, uses) => sum + uses.length, 0);
    return { typed, meant, same, begun, size };
  }

  /**
   * The most frequent of the words with the fewest slips. A similar word that is a word in its own right was not meant: 'november' for
   * 'number'. Nor was one that only descriptions use, 'refused' for 'refund', nor a longer one that may have more slips, 'sponges' for
   * 'scones'.
   */
  #nearest(typed: string): string | null {
    if (!/^[a-z]+$/.test(typed)) return null;
    const [nearest] = [...this.#uses.fuzzyGet(typed, mostSlips)]
      .filter(
        ([word, [uses, slips]]) =>
          /^[a-z]+$/.test(word) &&
          isMisspelled(typed, word) &&
          isMisspelled(word, typed) &&
          uses.some((use) => use % places < inDescription) &&
          (word[0] === typed[0] || (slips === 1 && typed.length >= lettersForAnotherFirst)),
      )
      .sort(([a, [ofA, slipsA]], [b, [ofB, slipsB]]) => slipsA - slipsB || ofB.length - ofA.length || (a < b ? -1 : 1));
    return nearest?.[0] ?? null;
  }

  /**
   * The products that have every word: sold out ones last, then name before what it is before description, whole words before beginnings,
   * and otherwise in the order given.
   */
  rank<Product extends Pick<Searched, 'id'> & { readonly isSoldOut: boolean }>(
    products: readonly Product[],
    terms: readonly Term[],
    isCalled = false,
  ): Product[] {
    const [first, ...others] = terms.map((term) => this.#pointsOf(term, isCalled));
    if (!first) return [];
    const ofPoints: Product[][] = [];
    for (const product of products) {
      const slot = this.#slots.get(product.id) ?? -1;
      let sum = first[slot] ?? 0;
      for (const points of others) sum = sum > 0 && points[slot] ? sum + points[slot] : 0;
      if (sum === 0) continue;
      const at = product.isSoldOut ? sum + mostPoints : sum;
      const equals = ofPoints[at] ?? [];
      ofPoints[at] = equals;
      equals.push(product);
    }
    return ofPoints.flat();
  }

  /**
   * By slot: 2, 4 and 6 for a whole word in name, about and description; one more if only its beginning was typed; 0 if it is not there.
   */
  #pointsOf({ same, begun }: Term, isCalled: boolean): Uint8Array {
    const points = new Uint8Array(this.#texts.length);
    const mark = (all: readonly Uses[], more: 0 | 1) => {
      for (const uses of all)
        for (const use of uses) {
          if (isCalled && use % places === inDescription) continue;
          const slot = Math.floor(use / places);
          const here = 2 * (use % places) + more;
          const best = points[slot] ?? 0;
          if (best === 0 || here < best) points[slot] = here;
        }
    };
    mark(same, 0);
    mark(begun, 1);
    return points;
  }
}

const mostPoints = 7 * mostWords;

export const isSameText = (known: Texts | null | undefined, texts: Texts): boolean =>
  known === texts || (known?.every((text, at) => text === texts[at]) ?? false);

/** Each word with its best place. */
function placesOfWords(texts: Texts): Map<string, number> {
  const found = new Map<string, number>();
  for (const [at, text] of texts.entries())
    for (const word of wordsOf(text))
      if (!found.has(word) && word.length <= longestWord && !isEmptyWord(word)) found.set(word, at + 1);
  return found;
}

/** The corrected text, or null if everything is spelled as in the catalogue. */
export const correctionOf = (terms: readonly Term[]): string | null =>
  terms.some(({ typed, meant }) => typed !== meant) ? terms.map(({ meant }) => meant).join(' ') : null;
