import { formatPounds, type Pence, penceFromText } from '#domain/money/money.ts';
import { keepDeposit } from '#server/modules/staff/money/keep-deposit.ts';
import { refundByStaff } from '#server/modules/staff/orders/staff-orders.ts';
import { needed, type ShopCommand, type Typed, UsageError, whoDoesIt } from './command.ts';

/** The two things that no screen of the back office does with an order. @throws UsageError */
export function orders({ verb, words, options }: Typed): ShopCommand | null {
  const orderNo = () => needed(words[0], 'Say which order: AB-7K3F-9QXD');
  switch (verb) {
    case 'refund': {
      const reason = needed(options.reason, 'Say why: --reason "The cake was dropped"');
      const refund = { orderNo: orderNo(), reason, as: whoDoesIt(options) };
      return async ({ db, now }) =>
        (await refundByStaff(db, { ...refund, now })) === 'same'
          ? `${refund.orderNo} was refunded already.`
          : `${refund.orderNo} is refunded: the money is on its way back.`;
    }
    case 'keep-deposit': {
      const reason = needed(options.reason, 'Say why: --reason "The stand was broken"');
      const kept = { orderNo: orderNo(), amountPence: poundsFrom(options.amount), reason, as: whoDoesIt(options) };
      return async ({ db, now }) =>
        `${formatPounds(await keepDeposit(db, { ...kept, now }))} of the deposit of ${kept.orderNo} is kept, as a sale with its VAT.`;
    }
    default:
      return null;
  }
}

function poundsFrom(word: string | undefined): Pence | null {
  if (word === undefined) return null;
  const amount = penceFromText(word);
  if (amount === null || amount === 0) throw new UsageError('Say how much: --amount 12.50');
  return amount;
}
