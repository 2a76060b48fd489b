import { formatPounds } from '#domain/money/money.ts';
import { changeText } from '#domain/order/revising/changes-between.ts';
import type { editByStaff } from '#server/modules/staff/orders/edit-order.ts';

type RevisedOrder = Awaited<ReturnType<typeof editByStaff>>;

/** What came of it, or would. @param hears whether the customer gets a letter */
export function editText(edited: RevisedOrder, { isTrial }: { readonly isTrial: boolean }, hears: string): string {
  const { orderNo, revision, changes, passed } = edited;
  if (changes.length === 0) return `${orderNo} is so already: nothing was changed.`;
  return [
    isTrial ? `${orderNo} would be changed, to revision ${revision}:` : `${orderNo} CHANGED, now revision ${revision}:`,
    ...changes.map((change) => `  ${changeText(change)}`),
    moneyText(edited, isTrial),
    ...(passed === '' ? [] : [`Past the diary: ${passed}`]),
    isTrial ? 'Nothing is written yet: leave out --preview.' : hears,
  ].join('\n');
}

function moneyText({ beforePence, totalPence, owedPence, overPence, givingBackPence }: RevisedOrder, isTrial: boolean) {
  const costs =
    totalPence === beforePence
      ? `It costs ${formatPounds(totalPence)}, as before.`
      : `It ${isTrial ? 'would cost' : 'costs'} ${formatPounds(totalPence)} instead of ${formatPounds(beforePence)}.`;
  return [
    costs,
    ...(givingBackPence > 0
      ? [`${formatPounds(givingBackPence)} ${isTrial ? 'would go' : 'is on its way'} back.`]
      : []),
    ...(overPence > 0 ? [`${formatPounds(overPence)} more than that was paid: --give-back gives it back.`] : []),
    ...(owedPence > 0 ? [`${formatPounds(owedPence)} is still to be paid.`] : []),
  ].join(' ');
}
