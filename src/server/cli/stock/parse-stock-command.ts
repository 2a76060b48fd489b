import type { LossReason } from '#domain/stock/movement.ts';
import { UsageError } from '#server/cli/output.ts';
import { mostStock } from '#server/modules/staff/staff-stock.ts';

export type StockCommand =
  | { readonly do: 'listStock' }
  | (ByHand & { readonly do: 'countStock'; readonly counted: number; readonly seen: number | null })
  | (ByHand & { readonly do: 'addBaked'; readonly pieces: number })
  | (ByHand & { readonly do: 'takeOut'; readonly pieces: number; readonly reason: LossReason })
  | { readonly do: 'listMovements'; readonly slug: string; readonly withoutOrders: boolean };

type ByHand = { readonly slug: string; readonly as: string; readonly note: string };

type Given = {
  readonly words: readonly string[];
  readonly values: { seen?: string; note?: string };
  readonly as: () => string;
};

const losses = new Map<string, LossReason>([
  ['damaged', 'damaged'],
  ['wasted', 'wasted'],
  ['given', 'givenAway'],
]);

/** Null for a verb that is none of the stock's. @throws UsageError saying which word is missing or wrong */
export function parseStockCommand(verb: string, { words, values, as }: Given): StockCommand | null {
  const [slug, count] = words;
  const byHand = () => ({ slug: slugFrom(slug), as: as(), note: noteFrom(values.note) });
  switch (verb) {
    case 'list':
      return { do: 'listStock' };
    case 'set':
    case 'counted':
      return { do: 'countStock', counted: stockFrom(count), seen: seenFrom(values.seen), ...byHand() };
    case 'baked':
      return { do: 'addBaked', pieces: piecesFrom(count?.replace(/^\+/, '')), ...byHand() };
    case 'damaged':
    case 'wasted':
    case 'given':
      return { do: 'takeOut', pieces: piecesFrom(count), reason: losses.get(verb) ?? 'wasted', ...byHand() };
    case 'ledger':
    case 'history':
      return { do: 'listMovements', slug: slugFrom(slug), withoutOrders: verb === 'history' };
    default:
      return null;
  }
}

const mostOfNote = 200;

function slugFrom(word: string | undefined): string {
  if (!word) throw new UsageError('Say which cake: rainbow-cake');
  return word;
}

function stockFrom(word: string | undefined): number {
  const stock = /^\d{1,6}$/.test(word ?? '') ? Number(word) : Number.NaN;
  if (!(stock <= mostStock)) throw new UsageError(`Say how many can be sold: a whole number from 0 to ${mostStock}.`);
  return stock;
}

function seenFrom(word: string | undefined): number | null {
  if (word === undefined) return null;
  if (!/^\d{1,6}$/.test(word)) throw new UsageError('--seen is what stock list said when you began to count.');
  return Number(word);
}

function piecesFrom(word: string | undefined): number {
  const pieces = /^\d{1,6}$/.test(word ?? '') ? Number(word) : Number.NaN;
  if (!(pieces >= 1 && pieces <= mostStock))
    throw new UsageError(`Say how many: a whole number from 1 to ${mostStock}.`);
  return pieces;
}

function noteFrom(word = ''): string {
  const note = word.trim();
  if (note.length > mostOfNote) throw new UsageError(`--note has at most ${mostOfNote} letters.`);
  return note;
}
