import { issueByStaff } from '#server/modules/staff/money/staff-invoices.ts';

/** Every invoice and credit note of an order once it is invoiced, the oldest first. */
export const invoiceByStaff = async (...asked: Parameters<typeof issueByStaff>) => [
  ...(await issueByStaff(...asked)).all,
];
