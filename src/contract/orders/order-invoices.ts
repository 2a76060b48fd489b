import * as z from 'zod/mini';
import { pence } from '#contract/fields/numbers-and-days.ts';
import { writtenLine, writtenText } from '#contract/fields/text.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { linkToken } from './order-payment-links.ts';
import { orderNo } from './orders.ts';

/** A VAT invoice or a credit note, as it was issued. */
export const invoiceDocument = z.object({
  number: z.string(),
  /** The invoice that a credit note reduces; null for an invoice. */
  of: z.nullable(z.object({ number: z.string(), issuedOn: z.string() })),
  reason: z.string(),
  orderNo: z.string(),
  issuedOn: z.string(),
  taxPoints: z.array(z.object({ day: z.string(), grossPence: pence })),
  seller: z.object({
    name: z.string(),
    address: z.string(),
    companyNumber: z.nullable(z.string()),
    vatNumber: z.string(),
  }),
  /** Null if nobody is named, and once it is six years old. */
  buyer: z.nullable(z.object({ name: z.string(), address: z.string() })),
  lines: z.array(z.object({ text: z.string(), rate: z.string(), netPence: pence, grossPence: pence })),
  byRate: z.array(z.object({ rate: z.string(), netPence: pence, vatPence: pence, grossPence: pence })),
  netPence: pence,
  vatPence: pence,
  grossPence: pence,
});
export type InvoiceDocument = z.output<typeof invoiceDocument>;

/** Who an invoice is made out to; above £250 the law requires a name. */
export const invoiceBuyer = z.object({ name: writtenLine('Name', 200), address: writtenText('Address', 300) });

/** Null names the person the order is from. */
const buyer = z.nullable(invoiceBuyer);

/** Oldest first. A repeated request gives the same documents, unless more was paid or refunded since. */
const output = z.object({ documents: z.array(invoiceDocument) });

/** B-13: whatever was paid and is in no invoice yet gets one. */
export const invoicesOfOrder = endpoint({
  method: 'POST',
  path: '/orders/order/:orderNo/invoices',
  access: 'customer',
  writes: 'itself',
  input: z.object({ orderNo, buyer }),
  output,
});

/** The same for anybody who has the link that the order was paid by. */
export const invoicesByLink = endpoint({
  method: 'POST',
  path: '/payments/link/invoices',
  access: 'anyone',
  writes: 'itself',
  input: z.object({ token: linkToken, buyer }),
  output,
});
