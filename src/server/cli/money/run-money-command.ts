import { rateText } from '#domain/money/ledger/vat.ts';
import { formatPounds } from '#domain/money/money.ts';
import { momentText } from '#server/cli/order-sheet.ts';
import { table } from '#server/cli/output.ts';
import type { Db } from '#server/db/open.ts';
import { keepDeposit } from '#server/modules/staff/money/keep-deposit.ts';
import { invoiceByStaff } from '#server/modules/staff/money/staff-invoices.ts';
import { listRates, setStandardRate } from '#server/modules/staff/money/staff-vat.ts';
import { invoiceSheet } from './invoice-sheet.ts';
import type { MoneyCommand } from './parse-money-command.ts';

/** @returns what is said to who asked for it */
export async function runMoneyCommand(db: Db, command: MoneyCommand, now: Date): Promise<string> {
  switch (command.do) {
    case 'listRates':
      return rateTable(db);
    case 'setStandardRate':
      await setStandardRate(db, { ...command, now });
      return `The standard rate is ${rateText(command.basisPoints)} from ${command.validFrom} on.`;
    case 'invoice':
      return (await invoiceByStaff(db, { ...command, now })).map(invoiceSheet).join('\n\n\n');
    case 'keepDeposit':
      return `${formatPounds(await keepDeposit(db, { ...command, now }))} of the deposit of ${command.orderNo} is kept, as a sale with its VAT.`;
  }
}

const rateTable = async (db: Db): Promise<string> =>
  table(
    ['Class', 'From', 'Rate', 'Set', 'By'],
    (await listRates(db)).map(({ vatClass, validFrom, basisPoints, madeAt, madeBy }) => [
      vatClass,
      validFrom,
      rateText(basisPoints),
      madeAt ? momentText(madeAt) : '',
      madeBy || 'came with the shop',
    ]),
  );
