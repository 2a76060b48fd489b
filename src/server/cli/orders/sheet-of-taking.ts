import { formatPounds, pence } from '#domain/money/money.ts';
import { formatUkNumber } from '#domain/person/phone.ts';
import { formatPickupDate } from '#domain/pickup/pickup.ts';
import type { findForStaff } from '#server/modules/staff/orders/staff-orders.ts';

type Found = Awaited<ReturnType<typeof findForStaff>>;

const sourceTexts = { web: 'the web', telephone: 'telephone', counter: 'the counter', enquiry: 'an enquiry' } as const;

/** How an order came in and whom to ring about it; an order of the web says so by its people. */
export function takenTexts({ row }: Pick<Found, 'row'>): string[] {
  if (row.source === 'web') return [];
  const contact = [row.contactName, row.contactTelephone && formatUkNumber(row.contactTelephone), row.email];
  const said = contact.filter((part) => part !== '').join(', ');
  return [
    `Taken:      by ${row.takenBy}, ${sourceTexts[row.source]}`,
    `Contact:    ${said || 'nobody'}`,
    `Allergies:  ${[row.allergiesAsked ? 'asked about' : 'NOT asked about', row.allergyNote].filter((part) => part !== '').join(': ')}`,
  ];
}

/** What staff took off, and why. */
export const discountTexts = ({ adjustments }: Pick<Found, 'adjustments'>): string[] =>
  adjustments.map(
    ({ amountPence, reason, madeBy }) => `  of it     -${formatPounds(pence(amountPence))} by ${madeBy}: ${reason}`,
  );

/** What is owed, and of an order in parts each with its day. */
export function owedTexts({ owed }: Pick<Found, 'owed'>): string[] {
  const { owedPence, overPence, standing } = owed;
  const parts = standing.parts.filter(({ label }) => label !== '');
  return [
    ...(owedPence > 0 ? [`To pay:     ${formatPounds(owedPence)}`] : []),
    ...(overPence > 0 ? [`Too much:   ${formatPounds(overPence)} is to be given back`] : []),
    ...parts.map(({ label, amountPence, openPence, dueOn, isLate }) => {
      const standing = openPence === 0 ? 'paid' : `${formatPounds(openPence)} open${isLate ? ', LATE' : ''}`;
      return `  ${label.padEnd(9)} ${formatPounds(amountPence)} by ${formatPickupDate(dueOn)}: ${standing}`;
    }),
  ];
}
