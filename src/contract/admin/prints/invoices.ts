import * as z from 'zod/mini';
import { ofOrder } from '#contract/admin/orders/order-fields.ts';
import { orderPage } from '#contract/admin/orders/order-page.ts';
import { staffEndpoint } from '#contract/admin/staff-endpoint.ts';
import { writtenLine, writtenText } from '#contract/fields/text.ts';

const pence = z.int();

/** 'INV-17', 'CN-3'; in its address it may be written small. */
const documentNumber = z.pipe(
  z.string().check(z.regex(/^(INV|CN)-[1-9]\d{0,8}$/i)),
  z.transform((text: string) => text.toUpperCase()),
);

const printedInvoice = z.object({
  number: z.string(),
  /** The invoice that a credit note takes back of; null for an invoice. */
  of: z.nullable(z.object({ number: z.string(), issuedOn: z.string() })),
  reason: z.string(),
  orderNo: z.string(),
  /** Of the order, as it is now: what is noted as printed. */
  revision: z.int(),
  issuedOn: z.string(),
  taxPoints: z.array(z.object({ day: z.string(), grossPence: pence })),
  seller: z.object({
    name: z.string(),
    address: z.string(),
    companyNumber: z.nullable(z.string()),
    vatNumber: z.string(),
  }),
  /** Null where nobody is named, and from six years on. */
  buyer: z.nullable(z.object({ name: z.string(), address: z.string() })),
  lines: z.array(z.object({ text: z.string(), rate: z.string(), netPence: pence, grossPence: pence })),
  byRate: z.array(z.object({ rate: z.string(), netPence: pence, vatPence: pence, grossPence: pence })),
  netPence: pence,
  vatPence: pence,
  grossPence: pence,
});
export type PrintedInvoice = z.output<typeof printedInvoice>;

/** B-13: a VAT invoice or a credit note, as it was issued. */
export const readInvoice = staffEndpoint({
  method: 'GET',
  path: '/admin/invoices/:number',
  permission: 'money.see',
  input: z.object({ number: documentNumber }),
  output: printedInvoice,
});

/** Of what was paid and is in none of the order's invoices; asked again, nothing new having come, it is the last one. */
export const issueInvoice = staffEndpoint({
  method: 'POST',
  path: '/admin/orders/:orderNo/invoices',
  permission: 'invoices.issue',
  writes: 'once',
  input: z.extend(ofOrder, {
    /** Null names nobody, up to £250. */
    buyer: z.nullable(z.object({ name: writtenLine('Name', 200), address: writtenText('Address', 300) })),
  }),
  output: z.object({ number: z.string(), order: orderPage }),
});
