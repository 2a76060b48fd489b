import {
  type AskedPieces,
  type AskedRefund,
  type HandMethod,
  handMethods,
} from '#domain/money/ledger/refunds/asked-refund.ts';
import { type Pence, penceFromPounds } from '#domain/money/money.ts';
import { UsageError } from '#server/cli/output.ts';

type OfOrder = { readonly orderNo: string };
export type RefundCommand =
  | { readonly do: 'listOpenRefunds' }
  | (OfOrder & {
      readonly do: 'refundPart';
      readonly asked: AskedRefund;
      readonly reason: string;
      readonly note: string;
      readonly restock: boolean;
      readonly by: HandMethod | null;
      readonly as: string;
    })
  | (OfOrder & { readonly do: 'previewRefund'; readonly asked: AskedRefund; readonly by: HandMethod | null })
  | (OfOrder & { readonly do: 'refundAgain'; readonly by: HandMethod | null; readonly as: string })
  | (OfOrder & { readonly do: 'refundByHand'; readonly as: string });

/** What stands behind the words of `orders refund`. */
export type RefundValues = {
  readonly line?: string[];
  readonly deposit?: string[];
  readonly amount?: string;
  readonly note?: string;
  readonly by?: string;
  readonly restock?: boolean;
  readonly preview?: boolean;
  readonly again?: boolean;
  readonly given?: boolean;
};

type Given = OfOrder & { readonly values: RefundValues; readonly as: () => string; readonly reason: () => string };

/** Null for the refund of all that is kept. @throws UsageError saying which word is missing or wrong */
export function parseRefundCommand({ orderNo, values, as, reason }: Given): RefundCommand | null {
  const { line = [], deposit = [], amount, again, given, preview, restock = false } = values;
  const by = methodFrom(values.by);
  const ways = [line.length + deposit.length > 0, amount !== undefined, again === true, given === true];
  if (ways.filter((way) => way).length > 1)
    throw new UsageError('Choose one: --line and --deposit, or --amount, or --again, or --given.');
  if (again) return { do: 'refundAgain', orderNo, by, as: as() };
  if (given) return { do: 'refundByHand', orderNo, as: as() };
  if (line.length + deposit.length === 0 && amount === undefined) {
    if (preview || restock || by)
      throw new UsageError('Say what goes back: --line 2x1, --deposit 3x1 or --amount 4.00.');
    return null;
  }
  const asked: AskedRefund =
    amount === undefined
      ? { kind: 'lines', pieces: line.map(piecesFrom), deposits: deposit.map(piecesFrom) }
      : { kind: 'amount', amountPence: amountFrom(amount) };
  if (preview) return { do: 'previewRefund', orderNo, asked, by };
  return { do: 'refundPart', orderNo, asked, reason: reason(), note: noteFrom(values.note), restock, by, as: as() };
}

/** '2x1' is one piece of the second line. */
function piecesFrom(word: string): AskedPieces {
  const [, place = '', quantity = ''] = /^(\d{1,3})x(\d{1,4})$/.exec(word) ?? [];
  if (Number(place) < 1 || Number(quantity) < 1)
    throw new UsageError(`'${word}' is no line and number of pieces: 2x1 is one piece of the second line.`);
  return { place: Number(place), quantity: Number(quantity) };
}

function amountFrom(word: string): Pence {
  const pounds = /^£?(\d{1,6}(?:\.\d{1,2})?)$/.exec(word)?.[1];
  if (pounds === undefined || Number(pounds) === 0) throw new UsageError('Say how much in pounds: --amount 4.00');
  return penceFromPounds(Number(pounds));
}

function methodFrom(word: string | undefined): HandMethod | null {
  if (word === undefined) return null;
  const method = handMethods.find((known) => known === word);
  if (!method) throw new UsageError(`--by is how you hand it back: ${handMethods.join(', ')}.`);
  return method;
}

const mostOfNote = 200;

function noteFrom(word = ''): string {
  const note = word.trim();
  if (note.length > mostOfNote) throw new UsageError(`--note has at most ${mostOfNote} letters.`);
  return note;
}
