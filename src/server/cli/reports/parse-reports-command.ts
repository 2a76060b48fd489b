import {
  type Comparison,
  comparisons,
  type DayRange,
  firstToLast,
  monthRange,
} from '#domain/money/report/day-range.ts';
import { UsageError } from '#server/cli/output.ts';

export type ReportsCommand =
  | {
      readonly do: 'reportSales';
      readonly range: DayRange;
      readonly against: Comparison | null;
      /** Null shows it. */
      readonly file: string | null;
    }
  | { readonly do: 'exportLedger'; readonly month: string; readonly file: string };

type Given = { readonly words: readonly string[]; readonly values: { csv?: string; against?: string } };

/** Null for a verb that is none of the reports'. @throws UsageError saying which word is missing or wrong */
export function parseReportsCommand(verb: string, { words, values }: Given): ReportsCommand | null {
  const [first, second = first] = words;
  switch (verb) {
    case 'sales':
      return {
        do: 'reportSales',
        range: rangeFrom(first, second),
        against: againstFrom(values.against),
        file: values.csv ?? null,
      };
    case 'ledger':
      return { do: 'exportLedger', month: monthFrom(first), file: fileFrom(values.csv) };
    default:
      return null;
  }
}

function rangeFrom(first = '', last = ''): DayRange {
  return understood(
    () => firstToLast(first, last),
    'Say the first day and the last, at most ten years: 2026-11-01 2026-11-30',
  );
}

function monthFrom(word = ''): string {
  understood(() => monthRange(word), 'Say which month: 2026-11');
  return word;
}

function understood<T>(read: () => T, otherwise: string): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new UsageError(otherwise);
  }
}

function againstFrom(word: string | undefined): Comparison | null {
  if (word === undefined) return null;
  const found = comparisons.find((one) => one === word);
  if (!found) throw new UsageError(`--against is one of ${comparisons.join(', ')}.`);
  return found;
}

function fileFrom(word: string | undefined): string {
  if (!word) throw new UsageError('Say which file to write: --csv ledger-2026-11.csv');
  return word;
}
