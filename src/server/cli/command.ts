import path from 'node:path';
import { lookUpRunningDatabase } from '@mount-avenue/embedded-database';
import { PlainProblem } from '#domain/failure.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { shopDate, shopTime } from '#domain/pickup/pickup.ts';
import { formatPickupSlot } from '#domain/pickup/pickup-slot.ts';
import { readConfig } from '#server/config.ts';
import { type Db, openDatabase } from '#server/db/open.ts';
import { type FileStorage, openStorage } from '#server/gateways/storage.ts';

export type Terminal = {
  readonly projectFolder: string;
  say(line: string): void;
  complain(line: string): void;
};

/** Does something and returns what to print at the end. */
export type Command = (terminal: Terminal) => Promise<string>;

/** The running shop as a command reaches it: through its database. */
export type Shop = {
  readonly db: Db;
  readonly storage: FileStorage;
  readonly now: Date;
  /** What links begin with, without a slash at its end. */
  readonly publicUrl: string;
};

export type ShopCommand = (shop: Shop) => Promise<string>;

/** `staff invite ann@example.com --role baker`: the verb is 'invite', the words are what follows it. */
export type Typed = {
  readonly verb: string;
  readonly words: readonly string[];
  readonly options: {
    readonly as?: string | undefined;
    readonly role?: string | undefined;
    readonly write?: boolean | undefined;
  };
};

/** What was typed is not a command; the message says what is missing or wrong. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export class ShopNotRunning extends PlainProblem {
  override readonly name = 'ShopNotRunning';
}

/** @throws ShopNotRunning */
export const onShop =
  (act: ShopCommand): Command =>
  async ({ projectFolder }) => {
    const { databaseUrl, dataFolder, publicUrl, s3 } = readConfig(process.env);
    const url = databaseUrl ?? (await lookUpRunningDatabase({ projectFolder, dataFolder }));
    if (!url)
      throw new ShopNotRunning(
        'The shop is not running, so its database cannot be reached. Start it with npm start, then try again.',
      );
    const { db, close } = await openDatabase(url, { connections: 2 });
    try {
      return await act({ db, storage: openStorage(db, s3), now: new Date(), publicUrl });
    } finally {
      await close();
    }
  };

/** @throws UsageError with the given text if nothing was typed */
export function needed(word: string | undefined, otherwise: string): string {
  const given = word?.trim();
  if (!given) throw new UsageError(otherwise);
  return given;
}

/** Resolves a file's name from where the operator is: npm runs in the project's folder, wherever it was called. */
export const fileNamed = (word: string | undefined, otherwise: string): string =>
  path.resolve(process.env.INIT_CWD ?? process.cwd(), needed(word, otherwise));

/** @throws UsageError without a name */
export const whoDoesIt = ({ as }: Typed['options']): string => needed(as, 'Say who is doing this: --as Priya');

/** Removes what customers may have typed that would move a terminal's cursor, paint over a line or reverse its direction. */
export const printable = (text: string): string => text.replace(/[^\P{C}\n]/gu, '');

/** A moment in words, by the shop's own time. */
export const momentText = (at: Date): string =>
  formatPickupSlot({ date: shopDate(at.getTime(), shopTimeZone), time: shopTime(at.getTime(), shopTimeZone) });

export function table(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const cells = [heads, ...rows.map((row) => row.map(String))];
  const widths = heads.map((_, column) => Math.max(...cells.map((row) => [...(row[column] ?? '')].length)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [line(heads), line(widths.map((width) => '-'.repeat(width))), ...cells.slice(1).map(line)].join('\n');
}
