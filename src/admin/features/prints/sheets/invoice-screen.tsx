import { useSearchParams } from 'react-router';
import { PrintPage } from '#admin/features/prints/print-page.tsx';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { type PrintedInvoice, readInvoice } from '#contract/admin/invoices.ts';
import { findOrderPage } from '#contract/admin/orders/order-page.ts';
import { notePrints } from '#contract/admin/prints.ts';
import { formatPickupDate } from '#domain/pickup/pickup.ts';
import { SumTable } from './sum-table.tsx';

/** B-13: a VAT invoice or a credit note on A4, as it was issued. */
export function InvoiceScreen() {
  const [query] = useSearchParams();
  const { data, error } = useStaffQuery(readInvoice, { number: query.get('number') ?? '' }, { staleTime: Infinity });
  const write = useStaffWrite(notePrints, { refreshes: [findOrderPage] });
  const mayNote = useMay('orders.see');
  const note = async (): Promise<unknown> =>
    data && mayNote && write.send({ kind: 'invoice', orders: [{ orderNo: data.orderNo, revision: data.revision }] });
  return (
    <PrintPage
      title={data?.of ? 'Credit note' : 'VAT invoice'}
      paper="A4"
      margin="15mm"
      failure={error ?? write.failure}
      isReady={data !== undefined}
      onPrint={note}
    >
      {data && <Invoice invoice={data} />}
    </PrintPage>
  );
}

const Invoice = ({ invoice }: { readonly invoice: PrintedInvoice }) => (
  <article className="paper invoice">
    <div className="flex items-end justify-between gap-6 [&_p]:text-right [&_p]:leading-[1.4]">
      <h2 className="font-display text-[30px]/[1.1] font-bold">{invoice.of ? 'VAT credit note' : 'VAT invoice'}</h2>
      <p>
        <b>{invoice.number}</b>
        <br />
        Issued {formatPickupDate(invoice.issuedOn)}
        <br />
        Order {invoice.orderNo}
      </p>
    </div>
    <div className="mt-5.5 flex items-start justify-between gap-6 [&_h3]:mb-0.75 [&_h3]:text-[12px] [&_p_+_p]:mt-1.5 [&_section]:min-w-0 [&_section]:flex-1">
      <section>
        <h3>From</h3>
        <p>
          <b>{invoice.seller.name}</b>
          <br />
          {invoice.seller.address}
        </p>
        <p>
          VAT number {invoice.seller.vatNumber}
          {invoice.seller.companyNumber !== null && (
            <>
              <br />
              Company number {invoice.seller.companyNumber}
            </>
          )}
        </p>
      </section>
      {invoice.buyer && (
        <section>
          <h3>To</h3>
          <p>
            <b>{invoice.buyer.name}</b>
            <br />
            {invoice.buyer.address}
          </p>
        </section>
      )}
    </div>
    {invoice.of && (
      <p className="mt-4.5">
        Credits invoice <b>{invoice.of.number}</b> of {formatPickupDate(invoice.of.issuedOn)}
        {invoice.reason !== '' && `: ${invoice.reason}`}
      </p>
    )}
    <SumTable
      title={invoice.of ? 'Credited' : 'What was sold'}
      heads={['Item', 'VAT rate', 'Without VAT', 'With VAT']}
      rows={invoice.lines.map(({ text, rate, netPence, grossPence }) => [
        text,
        rate,
        poundsText(netPence),
        poundsText(grossPence),
      ])}
    />
    <SumTable
      title="VAT"
      heads={['Rate', 'Without VAT', 'VAT', 'With VAT']}
      rows={invoice.byRate.map(({ rate, ...sums }) => [
        rate,
        poundsText(sums.netPence),
        poundsText(sums.vatPence),
        poundsText(sums.grossPence),
      ])}
      total={['Total', poundsText(invoice.netPence), poundsText(invoice.vatPence), poundsText(invoice.grossPence)]}
    />
    <SumTable
      title={invoice.of ? 'Refunded' : 'Paid'}
      heads={['Tax point', 'With VAT']}
      rows={invoice.taxPoints.map(({ day, grossPence }) => [formatPickupDate(day), poundsText(grossPence)])}
    />
  </article>
);
