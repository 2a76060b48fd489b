import type { OrderPage } from '#contract/admin/orders/order-page.ts';
import { formFor, notInvoiced } from '#domain/money/invoice/invoice.ts';
import { pence, sum } from '#domain/money/money.ts';
import type { Db } from '#server/db/open.ts';
import { readSettings } from '#server/db/settings/read-settings.ts';
import { bodiesOf, readInvoiceEntries, readInvoices } from '#server/modules/invoices/read-invoices.ts';
import type { LockedOrder } from '#server/modules/orders/changing/move-order.ts';

type Shown = NonNullable<OrderPage['money']>['invoices'];

/** Without a VAT number none is shown, old ones neither. */
export async function invoicesOfPage(
  db: Db,
  { id }: Pick<LockedOrder, 'id'>,
): Promise<{ readonly hasVat: boolean; readonly shown: Shown }> {
  const { company } = await readSettings(db, ['company']);
  const none = { issued: [], openPence: 0, needsBuyer: false };
  if (company.vat === null) return { hasVat: false, shown: { ...none, refused: 'The shop has no VAT number' } };
  const issued = await readInvoices(db, id);
  const entries = await readInvoiceEntries(db, id);
  const hasInvoice = issued.some(({ kind }) => kind === 'invoice');
  // What an invoice says too much goes by a credit note first.
  const open = notInvoiced(entries, bodiesOf(issued)).filter(({ grossPence }) => !hasInvoice || grossPence > 0);
  const openPence = Math.max(0, sum(open.map(({ grossPence }) => grossPence)));
  return {
    hasVat: true,
    shown: {
      issued: issued.map(({ kind, body: { number, issuedOn, grossPence } }) => ({
        number,
        kind,
        issuedOn,
        grossPence,
      })),
      openPence,
      needsBuyer: formFor(pence(openPence)) === 'full',
      refused: openPence > 0 || hasInvoice ? null : whyNone(entries.length > 0),
    },
  };
}

const whyNone = (hasPaid: boolean): string =>
  hasPaid ? 'Nothing that was paid for it has VAT reckoned' : 'Nothing was paid for it yet';
