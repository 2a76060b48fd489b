import { Link } from 'react-router';
import { shortDay } from '#admin/lib/time/day-words.ts';
import { Head, NumberCell, Table } from '#admin/ui/data/table.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import type { OrderPage } from '#contract/admin/orders/order-page.ts';
import { pence } from '#domain/money/money.ts';

type Invoices = NonNullable<OrderPage['money']>['invoices'];

/** VAT invoices and the credit notes of them, each to be printed again as it was issued. */
export const OrderInvoices = ({ invoices: { issued } }: { readonly invoices: Invoices }) =>
  issued.length === 0 ? null : (
    <div className="order-invoices">
      <Table
        caption="VAT invoices and credit notes"
        dense
        head={
          <>
            <Head>VAT documents</Head>
            <Head>Issued</Head>
            <Head number>With VAT</Head>
            <Head>
              <span className="visually-hidden">Print</span>
            </Head>
          </>
        }
      >
        {issued.map(({ number, kind, issuedOn, grossPence }) => (
          <tr key={number}>
            <td>
              <b>{number}</b> <small className="muted">{kind === 'invoice' ? 'VAT invoice' : 'Credit note'}</small>
            </td>
            <td>
              <time dateTime={issuedOn}>{shortDay(issuedOn)}</time>
            </td>
            <NumberCell>{poundsText(pence(kind === 'invoice' ? grossPence : -grossPence))}</NumberCell>
            <td className="order-invoices-print">
              <Link className="text-link" to={adminUrls.printInvoice(number)} aria-label={`Print ${number}`}>
                Print
              </Link>
            </td>
          </tr>
        ))}
      </Table>
    </div>
  );
