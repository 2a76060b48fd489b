import type { Buyer } from '#domain/money/invoice/invoice.ts';
import { type Pence, penceFromPounds } from '#domain/money/money.ts';
import { isRealDate } from '#domain/pickup/clock/calendar.ts';
import { UsageError } from '#server/cli/output.ts';

export type MoneyCommand =
  | { readonly do: 'listRates' }
  | { readonly do: 'setStandardRate'; readonly basisPoints: number; readonly validFrom: string; readonly as: string }
  | { readonly do: 'invoice'; readonly orderNo: string; readonly buyer: Buyer | null; readonly as: string }
  | {
      readonly do: 'keepDeposit';
      readonly orderNo: string;
      readonly amountPence: Pence | null;
      readonly reason: string;
      readonly as: string;
    };

type Given = {
  readonly words: readonly string[];
  readonly values: { from?: string; to?: string; amount?: string };
  readonly as: () => string;
  readonly reason: () => string;
};

/** Null for what is none of money's. @throws UsageError saying which word is missing or wrong */
export function parseMoneyCommand(said: string, { words, values, as, reason }: Given): MoneyCommand | null {
  const [first, second] = words;
  switch (said) {
    case 'vat list':
      return { do: 'listRates' };
    case 'vat set':
      if (first !== 'standard') throw new UsageError('Say which rate: standard. The zero rate is nothing.');
      return { do: 'setStandardRate', basisPoints: rateFrom(second), validFrom: dayFrom(values.from), as: as() };
    case 'orders invoice':
      return { do: 'invoice', orderNo: orderFrom(first), buyer: buyerFrom(values.to), as: as() };
    case 'orders keep-deposit':
      return {
        do: 'keepDeposit',
        orderNo: orderFrom(first),
        amountPence: poundsFrom(values.amount),
        reason: reason(),
        as: as(),
      };
    default:
      return null;
  }
}

function orderFrom(word: string | undefined): string {
  if (!word) throw new UsageError('Say which order: AB-7K3F-9QXD');
  return word;
}

function rateFrom(word = ''): number {
  const [, per] = /^(\d{1,2}(?:\.\d{1,2})?)%$/.exec(word) ?? [];
  if (per === undefined) throw new UsageError('Say the rate: 20%');
  return Math.round(Number(per) * 100);
}

function dayFrom(word = ''): string {
  if (!isRealDate(word)) throw new UsageError('Say from which day on: --from 2027-01-01');
  return word;
}

const mostOfBuyer = 500;

/** 'Priya Shah, 18 Delph Road': the name stands before the first comma. */
function buyerFrom(word: string | undefined): Buyer | null {
  if (word === undefined) return null;
  const [name = '', ...address] = word.split(',').map((part) => part.trim());
  const buyer = { name, address: address.join(', ') };
  if (name === '' || buyer.address === '' || word.length > mostOfBuyer)
    throw new UsageError('Say whom it is to: --to "Priya Shah, 18 Delph Road"');
  return buyer;
}

function poundsFrom(word: string | undefined): Pence | null {
  if (word === undefined) return null;
  const [, pounds] = /^£?(\d{1,6}(?:\.\d{2})?)$/.exec(word) ?? [];
  if (pounds === undefined || Number(pounds) === 0) throw new UsageError('Say how much: --amount 12.50');
  return penceFromPounds(Number(pounds));
}
