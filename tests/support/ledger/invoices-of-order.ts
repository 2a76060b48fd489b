import { issueByStaff } from '#server/sales/invoices/issue-invoice.ts';

/** Every invoice and credit note of an order once it is invoiced, oldest first. */
export const invoiceByStaff = async (...asked: Parameters<typeof issueByStaff>) => [
  ...(await issueByStaff(...asked)).all,
];
