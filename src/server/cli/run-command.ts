import { randomUUID } from 'node:crypto';
import { toReply } from '#contract/wire/failures.ts';
import { Failure } from '#domain/failure.ts';
import { fulfilmentText } from '#domain/order/fulfilment/fulfilment.ts';
import { statusText } from '#domain/order/order-state.ts';
import { nameOf } from '#domain/order/party.ts';
import { addDays } from '#domain/pickup/clock/calendar.ts';
import { formatPickupDate, formatPickupTime, shopDate } from '#domain/pickup/pickup.ts';
import { PlainProblem } from '#domain/plain-problem.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
import type { Db } from '#server/db/open.ts';
import { renewSecrets } from '#server/db/shop-secrets.ts';
import type { MailReach } from '#server/gateways/mail/mail.ts';
import { testMark } from '#server/gateways/payments.ts';
import type { FileStorage } from '#server/gateways/storage/storage.ts';
import { importCatalogueFile, importExtrasFile } from '#server/modules/staff/import-catalogue-file.ts';
import { listFailedEmails } from '#server/modules/staff/list-failed-emails.ts';
import { editByStaff } from '#server/modules/staff/orders/edit-order.ts';
import { lookUpUnreached } from '#server/modules/staff/orders/look-up-unreached.ts';
import { savePhotos } from '#server/modules/staff/orders/save-photos.ts';
import {
  cancelByStaff,
  findForStaff,
  listDay,
  moveByStaff,
  refundByStaff,
} from '#server/modules/staff/orders/staff-orders.ts';
import { renameProduct } from '#server/modules/staff/rename-product.ts';
import { listSuspensions, readmitCustomer, suspendCustomer } from '#server/modules/staff/suspend-customer.ts';
import { runDiaryCommand } from './diary/run-diary-command.ts';
import { runMoneyCommand } from './money/run-money-command.ts';
import { momentText, orderSheet } from './order-sheet.ts';
import { editText } from './orders/edit-text.ts';
import { runTakingCommand } from './orders/run-taking-command.ts';
import { exitCodes, printable, table, UsageError } from './output.ts';
import type { Command } from './parse-command.ts';
import { runRefundCommand } from './refunds/run-refund-command.ts';
import { runReportsCommand } from './reports/run-reports-command.ts';
import { runSearchCommand } from './search/run-search-command.ts';
import { runSettingsCommand } from './settings/run-settings-command.ts';
import { runStockCommand } from './stock/run-stock-command.ts';
import { runTeamCommand } from './team/run-team-command.ts';

export type DatabaseCommand = Exclude<Command, { do: 'help' | 'backup' | 'restore' }>;

type Terminal = {
  readonly db: Db;
  readonly now: Date;
  readonly storage: FileStorage;
  readonly mail: MailReach;
  /** Without a slash at its end: what links for customers begin with. */
  readonly publicUrl: string;
  say(line: string): void;
  complain(line: string): void;
};

/** @returns the exit code */
export async function runCommand(
  { db, storage, now, mail, publicUrl, say, complain }: Terminal,
  command: DatabaseCommand,
): Promise<number> {
  try {
    say(printable(await answer({ db, storage, now, mail, publicUrl }, command)));
    return exitCodes.done;
  } catch (error) {
    if (error instanceof UsageError) {
      complain(error.message);
      return exitCodes.notUnderstood;
    }
    if (!(error instanceof Failure || error instanceof PlainProblem)) throw error;
    complain(error instanceof Failure ? printable(toReply(error).message) : error.message);
    return exitCodes.refused;
  }
}

type CommandContext = Pick<Terminal, 'db' | 'storage' | 'now' | 'mail' | 'publicUrl'>;

async function answer(
  { db, storage, now, mail, publicUrl }: CommandContext,
  command: DatabaseCommand,
): Promise<string> {
  switch (command.do) {
    case 'listOrders':
      return dayList(db, dayOf(command.day, now));
    case 'showOrder':
      return orderSheet(await findForStaff(db, command.orderNo, now));
    case 'savePhotos':
      return (await savePhotos({ db, storage }, command)).join('\n');
    case 'moveOrder': {
      const paid = command.paid === null ? undefined : { method: command.paid, key: randomUUID() };
      const outcome = await moveByStaff(db, { ...command, paid, now });
      return `${command.orderNo} ${outcome === 'same' ? 'was already' : 'is now'} '${fulfilmentText(command.to)}'.`;
    }
    case 'editOrder': {
      const edited = await editByStaff(db, { ...command, now });
      return editText(edited, command, command.isTrial ? '' : await hearsOf(db, command.orderNo, mail));
    }
    case 'cancelOrder':
      return (await cancelByStaff(db, { ...command, now })) === 'same'
        ? `${command.orderNo} was cancelled already.`
        : `${command.orderNo} is cancelled. What was paid is given back. ${await hearsOf(db, command.orderNo, mail)}`;
    case 'refundOrder':
      return (await refundByStaff(db, { ...command, now })) === 'same'
        ? `${command.orderNo} was refunded already.`
        : `${command.orderNo} is refunded: the money is on its way back. ${await hearsOf(db, command.orderNo, mail)}`;
    case 'listOpenRefunds':
    case 'previewRefund':
      return runRefundCommand(db, command, now);
    case 'refundPart':
    case 'refundAgain':
    case 'refundByHand':
      return `${await runRefundCommand(db, command, now)} ${await hearsOf(db, command.orderNo, mail)}`;
    case 'suspensions':
      return suspensionList(db, command.email);
    case 'importCatalogue':
    case 'importExtras':
      return importFile({ db, storage }, command);
    case 'renameProduct':
      await renameProduct(db, command);
      return `${command.from} is ${command.to} now. Who comes by the former address is led there.`;
    case 'listFailedLetters':
      return failedList(db);
    case 'renewSecrets':
      await renewSecrets(db);
      return 'The keys that the processes of the shop share are new. Start the shop again now: until then it knows the former ones.';
    case 'suspend':
      return (await suspendCustomer(db, { ...command, now }))
        ? `${command.email} is suspended, and signed out everywhere.`
        : `${command.email} was suspended already.`;
    case 'readmit':
      return (await readmitCustomer(db, { ...command, now }))
        ? `${command.email} can log in again.`
        : `${command.email} was not suspended.`;
    case 'reportSales':
    case 'exportLedger':
      return runReportsCommand(db, command);
    case 'listRates':
    case 'setStandardRate':
    case 'invoice':
    case 'keepDeposit':
      return runMoneyCommand(db, command, now);
    case 'listPhrases':
    case 'showPhrases':
    case 'importPhrases':
      return runSearchCommand(db, command);
    case 'listSettings':
    case 'settingHistory':
    case 'showSetting':
    case 'writeSetting':
      return runSettingsCommand(db, command);
    case 'listStock':
    case 'countStock':
    case 'addBaked':
    case 'takeOut':
    case 'listMovements':
      return runStockCommand(db, command, now);
    case 'listTeam':
    case 'inviteMember':
    case 'deactivateMember':
    case 'resetMember':
      return runTeamCommand({ db, now, publicUrl }, command);
    case 'takeOrder':
    case 'takePayment':
    case 'sendLink':
    case 'addNote':
    case 'findOrders':
      return runTakingCommand({ db, now, publicUrl }, command);
    default:
      return runDiaryCommand(db, command, now);
  }
}

async function hearsOf(db: Db, orderNo: string, mail: MailReach): Promise<string> {
  const telephone = await lookUpUnreached(db, orderNo, mail);
  if (telephone === null) return 'The customer gets a letter.';
  return `No letter goes to the customer: please ring ${telephone || 'them'}.`;
}

function dayOf(day: string, now: Date): string {
  const today = shopDate(now.getTime(), shopTimeZone);
  if (day === 'today') return today;
  return day === 'tomorrow' ? addDays(today, 1) : day;
}

async function dayList(db: Db, day: string): Promise<string> {
  const found = await listDay(db, day);
  if (found.length === 0) return `Nothing is picked up on ${formatPickupDate(day)}.`;
  const rows = found.map(({ number, state, pickup, recipient, items, isTest, isChanged }) => [
    formatPickupTime(pickup.time),
    number,
    [statusText(state), isTest && `(${testMark})`, isChanged && 'CHANGED'].filter(Boolean).join(' '),
    nameOf(recipient),
    recipient.contactNumber,
    items,
  ]);
  return `${formatPickupDate(day)}\n\n${table(['Time', 'Order', 'Status', 'For', 'Telephone', 'Items'], rows)}`;
}

async function failedList(db: Db): Promise<string> {
  const failed = await listFailedEmails(db);
  if (failed.length === 0) return 'No letter has failed.';
  return table(
    ['Letter', 'To', 'Subject', 'Tries', 'Why'],
    failed.map(({ id, recipient, subject, attempts, error }) => [
      id,
      recipient,
      subject,
      attempts,
      error.split('\n', 1)[0] ?? '',
    ]),
  );
}

async function suspensionList(db: Db, email: string): Promise<string> {
  const found = await listSuspensions(db, email);
  if (found.length === 0) return `${email} was never suspended.`;
  return table(
    ['When', 'What', 'By'],
    found.map(({ at, kind, madeBy }) => [momentText(at), kind, madeBy]),
  );
}

type Import = Extract<DatabaseCommand, { do: 'importCatalogue' | 'importExtras' }>;

async function importFile(
  into: Pick<Terminal, 'db' | 'storage'>,
  { do: what, file, isTrial }: Import,
): Promise<string> {
  const { added, changed } =
    what === 'importExtras'
      ? await importExtrasFile(into.db, file, { isTrial })
      : await importCatalogueFile(into, file, { isTrial });
  const counts = `${added} added, ${changed} changed`;
  return isTrial ? `${file} can be read: ${counts}. Nothing is written yet: add --write.` : `${file}: ${counts}.`;
}
