import { depositLabel } from '#domain/money/deposit.ts';
import { formatPounds, pence } from '#domain/money/money.ts';
import { momentText } from '#server/cli/order-sheet.ts';
import { table } from '#server/cli/output.ts';
import type { Db } from '#server/db/open.ts';
import {
  listOpenRefunds,
  previewRefund,
  refundAgainByStaff,
  refundByHandByStaff,
  refundPartByStaff,
} from '#server/modules/staff/orders/staff-refunds.ts';
import type { RefundCommand } from './parse-refund-command.ts';

type RefundPlan = Awaited<ReturnType<typeof previewRefund>>;

/** @returns what is said to who asked for it */
export async function runRefundCommand(db: Db, command: RefundCommand, now: Date): Promise<string> {
  if (command.do === 'listOpenRefunds') return openRefunds(db);
  const { orderNo } = command;
  switch (command.do) {
    case 'previewRefund':
      return `${planText(await previewRefund(db, command))}\n\nNothing is written yet: leave out --preview.`;
    case 'refundPart': {
      const plan = await refundPartByStaff(db, { ...command, now });
      return `${planText(plan)}\n\n${formatPounds(plan.amountPence)} of ${orderNo} ${howItGoes(plan)}.`;
    }
    case 'refundAgain':
      return `${formatPounds(await refundAgainByStaff(db, { ...command, now }))} of ${orderNo} goes back once more.`;
    case 'refundByHand':
      return `${formatPounds(await refundByHandByStaff(db, { ...command, now }))} of ${orderNo} is given back.`;
  }
}

async function openRefunds(db: Db): Promise<string> {
  const open = await listOpenRefunds(db);
  if (open.length === 0) return 'All that was to go back is given back, or on its way.';
  return table(
    ['Order', 'Since', 'Failed', 'To hand back', 'Problem'],
    open.map(({ orderNo, since, failedPence, byHandPence, problem }) => [
      orderNo,
      momentText(since),
      failedPence > 0 ? formatPounds(failedPence) : '',
      byHandPence > 0 ? formatPounds(byHandPence) : '',
      problem,
    ]),
  );
}

function planText({ lines, from, amountPence, keptPence }: RefundPlan): string {
  const ofLines = lines.map(({ name, quantity, amountPence: amount, depositPence }) => [
    quantity > 0 ? `${quantity} x ${name}` : name,
    formatPounds(amount),
    depositPence > 0 ? formatPounds(depositPence) : '',
  ]);
  const ways = from.map(({ id, method, amountPence: amount }) => [`payment ${id}`, method, formatPounds(amount)]);
  return [
    table(['Of line', 'Goes back', depositLabel], ofLines),
    table(['From', 'By', 'Amount'], ways),
    `${formatPounds(amountPence)} of ${formatPounds(keptPence)}; the shop keeps ${formatPounds(pence(keptPence - amountPence))}.`,
  ].join('\n\n');
}

function howItGoes({ from }: RefundPlan): string {
  const isByCard = from.some(({ method }) => method === 'card');
  const isByHand = from.some(({ method }) => method !== 'card');
  if (isByCard && isByHand) return 'goes back, by card and by hand';
  return isByCard ? 'is on its way back to the card' : 'is given back';
}
