import { parseArgs } from 'node:util';
import type { HandMethod } from '#domain/money/ledger/refunds/asked-refund.ts';
import { isRealDate } from '#domain/pickup/clock/calendar.ts';
import { type DiaryCommand, parseDiaryCommand } from './diary/parse-diary-command.ts';
import { type MoneyCommand, parseMoneyCommand } from './money/parse-money-command.ts';
import { type EditCommand, parseEditCommand } from './orders/parse-edit-command.ts';
import { methodFrom, parseTakingCommand, type TakingCommand, takingOptions } from './orders/parse-taking-command.ts';
import { UsageError } from './output.ts';
import { parseRefundCommand, type RefundCommand } from './refunds/parse-refund-command.ts';
import { parseReportsCommand, type ReportsCommand } from './reports/parse-reports-command.ts';
import { parseSearchCommand, type SearchCommand } from './search/parse-search-command.ts';
import { parseSettingsCommand, type SettingsCommand } from './settings/parse-settings-command.ts';
import { parseStockCommand, type StockCommand } from './stock/parse-stock-command.ts';
import { parseTeamCommand, type TeamCommand } from './team/parse-team-command.ts';

export type Command =
  | { readonly do: 'help' }
  | { readonly do: 'listFailedLetters' | 'renewSecrets' }
  | { readonly do: 'backup'; readonly file: string }
  | { readonly do: 'restore'; readonly file: string }
  | { readonly do: 'listOrders'; readonly day: 'today' | 'tomorrow' | string }
  | { readonly do: 'showOrder'; readonly orderNo: string }
  | { readonly do: 'savePhotos'; readonly orderNo: string; readonly folder: string }
  | {
      readonly do: 'moveOrder';
      readonly orderNo: string;
      readonly to: StaffMove;
      readonly as: string;
      /** How what is owed is paid as it is handed over. */
      readonly paid: HandMethod | null;
    }
  | {
      readonly do: 'cancelOrder' | 'refundOrder';
      readonly orderNo: string;
      readonly reason: string;
      readonly as: string;
    }
  | { readonly do: 'renameProduct'; readonly from: string; readonly to: string }
  | { readonly do: 'importCatalogue' | 'importExtras'; readonly file: string; readonly isTrial: boolean }
  | { readonly do: 'suspend' | 'readmit'; readonly email: string; readonly as: string }
  | { readonly do: 'suspensions'; readonly email: string }
  | DiaryCommand
  | MoneyCommand
  | RefundCommand
  | EditCommand
  | ReportsCommand
  | SearchCommand
  | SettingsCommand
  | StockCommand
  | TakingCommand
  | TeamCommand;

const moves = { baking: 'baking', ready: 'ready', collected: 'collected', 'not-collected': 'notCollected' } as const;
export type StaffMove = (typeof moves)[keyof typeof moves];

/** @throws NotUnderstood saying which word is missing or wrong */
export function parseCommand(words: readonly string[]): Command {
  const { positionals, values } = parsed(words);
  const [noun, verb = '', first, second] = positionals;
  const as = () => needed(values.as, 'Say who does it: --as Priya');
  const reason = () => needed(values.reason, 'Say why, for the customer reads it: --reason "The oven broke down."');
  const orderNo = () => needed(first, 'Say which order: AB-7K3F-9QXD');
  const email = () => needed(first, 'Say whose account: ann@example.com').toLowerCase();
  if (noun === undefined || noun === 'help' || values.help) return { do: 'help' };
  if (noun === 'backup') return { do: 'backup', file: needed(verb, 'Say which file to write: backup/2026-12-24.gz') };
  if (noun === 'restore') return { do: 'restore', file: needed(verb, 'Say which backup: backup/2026-12-24.gz') };
  const ofDiary = noun === 'diary' ? parseDiaryCommand(verb, { words: positionals.slice(2), values, as }) : null;
  if (ofDiary) return ofDiary;
  const ofSettings = noun === 'settings' ? parseSettingsCommand(verb, { words: positionals.slice(2), as }) : null;
  if (ofSettings) return ofSettings;
  const ofSearch = noun === 'search' ? parseSearchCommand(verb, { words: positionals.slice(2), values }) : null;
  if (ofSearch) return ofSearch;
  const ofStock = noun === 'stock' ? parseStockCommand(verb, { words: positionals.slice(2), values, as }) : null;
  if (ofStock) return ofStock;
  const ofTeam = noun === 'staff' ? parseTeamCommand(verb, { words: positionals.slice(2), values }) : null;
  if (ofTeam) return ofTeam;
  const ofReports = noun === 'reports' ? parseReportsCommand(verb, { words: positionals.slice(2), values }) : null;
  if (ofReports) return ofReports;
  const ofMoney = parseMoneyCommand(`${noun} ${verb}`, { words: positionals.slice(2), values, as, reason });
  if (ofMoney) return ofMoney;
  const ofTaking = noun === 'orders' ? parseTakingCommand(verb, { words: positionals.slice(2), values, as }) : null;
  if (ofTaking) return ofTaking;
  switch (`${noun} ${verb}`) {
    case 'orders today':
    case 'orders tomorrow':
      return { do: 'listOrders', day: verb };
    case 'orders on':
      return { do: 'listOrders', day: dayFrom(first) };
    case 'orders show':
      return { do: 'showOrder', orderNo: orderNo() };
    case 'orders photos':
      return { do: 'savePhotos', orderNo: orderNo(), folder: needed(second, 'Say which folder: to-print') };
    case 'orders edit':
      return parseEditCommand({ orderNo, as, values });
    case 'orders move':
      return {
        do: 'moveOrder',
        orderNo: orderNo(),
        to: moveFrom(second),
        as: as(),
        paid: values.paid === undefined ? null : methodFrom(values.paid, '--paid'),
      };
    case 'orders cancel':
      return { do: 'cancelOrder', orderNo: orderNo(), reason: reason(), as: as() };
    case 'orders refunds':
      return { do: 'listOpenRefunds' };
    case 'orders refund':
      return (
        parseRefundCommand({ orderNo: orderNo(), values, as, reason }) ?? {
          do: 'refundOrder',
          orderNo: orderNo(),
          reason: reason(),
          as: as(),
        }
      );
    case 'catalogue import':
    case 'extras import': {
      const file = needed(first, `Say which file: assets/${noun}.json`);
      return { do: noun === 'extras' ? 'importExtras' : 'importCatalogue', file, isTrial: values.write !== true };
    }
    case 'catalogue rename':
      return {
        do: 'renameProduct',
        from: needed(first, 'Say which product: apple-crumble-cake'),
        to: needed(second, 'Say what it is called from now on: apple-cake'),
      };
    case 'letters failed':
      return { do: 'listFailedLetters' };
    case 'secrets renew':
      return { do: 'renewSecrets' };
    case 'customers suspend':
      return { do: 'suspend', email: email(), as: as() };
    case 'customers readmit':
      return { do: 'readmit', email: email(), as: as() };
    case 'customers suspensions':
      return { do: 'suspensions', email: email() };
    default:
      throw new UsageError(`There is no command '${positionals.join(' ')}'.`);
  }
}

function parsed(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        as: { type: 'string' },
        reason: { type: 'string' },
        pickup: { type: 'string' },
        for: { type: 'string' },
        telephone: { type: 'string' },
        anyway: { type: 'string' },
        revision: { type: 'string' },
        'give-back': { type: 'boolean' },
        'keep-over': { type: 'boolean' },
        note: { type: 'string' },
        seen: { type: 'string' },
        slot: { type: 'string' },
        orders: { type: 'string' },
        units: { type: 'string' },
        words: { type: 'string' },
        from: { type: 'string' },
        to: { type: 'string' },
        amount: { type: 'string' },
        csv: { type: 'string' },
        against: { type: 'string' },
        line: { type: 'string', multiple: true },
        deposit: { type: 'string', multiple: true },
        by: { type: 'string' },
        role: { type: 'string' },
        restock: { type: 'boolean' },
        preview: { type: 'boolean' },
        again: { type: 'boolean' },
        given: { type: 'boolean' },
        write: { type: 'boolean' },
        help: { type: 'boolean' },
        ...takingOptions,
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function needed(word: string | undefined, otherwise: string): string {
  const given = word?.trim();
  if (!given) throw new UsageError(otherwise);
  return given;
}

function moveFrom(word: string | undefined): StaffMove {
  const [, to] = Object.entries(moves).find(([name]) => name === word) ?? [];
  if (!to) throw new UsageError(`Say where to: ${Object.keys(moves).join(', ')}.`);
  return to;
}

function dayFrom(word: string | undefined): string {
  if (!word || !isRealDate(word)) throw new UsageError('Say which day, as 2026-12-24.');
  return word;
}
