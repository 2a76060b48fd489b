import * as z from 'zod/mini';
import { ofOrder } from '#contract/admin/orders/order-fields.ts';
import { orderPage } from '#contract/admin/orders/order-page.ts';
import { invoiceBuyer, invoiceDocument } from '#contract/orders/order-invoices.ts';
import { staffEndpoint } from '#contract/wire/endpoint.ts';

/** 'INV-17', 'CN-3'; an address may write it in lower case. */
const documentNumber = z.pipe(
  z.string().check(z.regex(/^(INV|CN)-[1-9]\d{0,8}$/i)),
  z.transform((text: string) => text.toUpperCase()),
);

/** `revision` is that of the order as it is now, which is recorded as printed. */
const printedInvoice = z.extend(invoiceDocument, { revision: z.int() });
export type PrintedInvoice = z.output<typeof printedInvoice>;

/** B-13: a VAT invoice or a credit note, as it was issued. */
export const readInvoice = staffEndpoint({
  method: 'GET',
  path: '/admin/invoices/:number',
  permission: 'money.see',
  input: z.object({ number: documentNumber }),
  output: printedInvoice,
});

/**
 * Invoices what was paid and is in none of the order's invoices; if nothing new has come since, it returns the last
 * invoice.
 */
export const issueInvoice = staffEndpoint({
  method: 'POST',
  path: '/admin/orders/:orderNo/invoices',
  permission: 'invoices.issue',
  writes: 'once',
  input: z.extend(ofOrder, {
    /** Null names nobody, up to £250. */
    buyer: z.nullable(invoiceBuyer),
  }),
  output: z.object({ number: z.string(), order: orderPage }),
});
