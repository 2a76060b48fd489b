import '#web/styles/orders/vat-invoice.css';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type InvoiceDocument, invoicesByLink, invoicesOfOrder } from '#contract/orders/order-invoices.ts';
import { urls } from '#contract/pages/urls.ts';
import { describeFailure } from '#contract/wire/failures.ts';
import { Failure } from '#domain/failure.ts';
import { formatPounds, pence } from '#domain/money/money.ts';
import { formatPickupDate } from '#domain/pickup/pickup.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { useSignedIn } from '#web/lib/session/use-signed-in.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Field, TextAreaField } from '#web/ui/forms/field.tsx';
import { Waiting } from '#web/ui/spinner.tsx';

type Buyer = { readonly name: string; readonly address: string };
type ScreenProps = {
  /** Empty if the link that the order was paid by identifies it. */
  readonly orderNo: string;
  readonly token: string;
};

/**
 * Opening the page requests the invoice: it is created the first time, and stays the same after that. The server's HTML
 * shows only the loading state.
 */
export const VatInvoiceScreen = ({ orderNo, token }: ScreenProps) => (
  <div className="wrap vat-invoice">
    <h1>Your invoice</h1>
    {token === '' ? (
      <OfAccount orderNo={orderNo} />
    ) : (
      <Documents
        mayAsk
        asked={token}
        ask={(buyer) => callOverHttp(invoicesByLink, { token, buyer })}
        back={urls.pay(token)}
      />
    )}
  </div>
);

function OfAccount({ orderNo }: Pick<ScreenProps, 'orderNo'>) {
  const { userId, mayAsk } = useSignedIn();
  return (
    <Documents
      mayAsk={mayAsk}
      asked={`${userId} ${orderNo}`}
      ask={(buyer) => callOverHttp(invoicesOfOrder, { orderNo, buyer })}
      back={orderNo === '' ? urls.orders : urls.order(orderNo)}
    />
  );
}

type DocumentsProps = {
  readonly mayAsk: boolean;
  /** Whose invoice: what was read for one is never shown for another. */
  readonly asked: string;
  readonly ask: (buyer: Buyer | null) => Promise<{ readonly documents: readonly InvoiceDocument[] }>;
  readonly back: string;
};

function Documents({ mayAsk, asked, ask, back }: DocumentsProps) {
  /** Counted, so that the same form can be sent again. */
  const [{ buyer, tries }, setForm] = useState<{ readonly buyer: Buyer | null; readonly tries: number }>({
    buyer: null,
    tries: 0,
  });
  const { data, error, isFetching, refetch } = useQuery(
    {
      queryKey: ['vat-invoice', asked, buyer, tries],
      queryFn: () => ask(buyer),
      enabled: mayAsk,
      retry: false,
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
    },
    queryClient(),
  );
  const asksForBuyer = error instanceof Failure && error.code === 'invalid';
  const hasForm = buyer !== null || asksForBuyer;
  return (
    <>
      {error && (
        <Alert severity={asksForBuyer ? 'info' : 'error'} title={asksForBuyer ? 'Who is it for?' : 'No VAT invoice'}>
          {describeFailure(error).text}
        </Alert>
      )}
      {!data && hasForm && (
        <BuyerForm isBusy={isFetching} onAsk={(next) => setForm({ buyer: next, tries: tries + 1 })} />
      )}
      {!data && !error && !hasForm && <Waiting>Loading your invoice...</Waiting>}
      {data?.documents.map((one) => (
        <Document key={one.number} document={one} />
      ))}
      <div className="row vat-invoice-foot">
        {data && (
          <Button icon="printer" onClick={() => window.print()}>
            Print
          </Button>
        )}
        {error && !hasForm && (
          <Button icon="refresh" onClick={() => void refetch()}>
            Try Again
          </Button>
        )}
        <ButtonLink variant="outline" to={back}>
          Back to your order
        </ButtonLink>
      </div>
    </>
  );
}

type BuyerFormProps = { readonly isBusy: boolean; readonly onAsk: (buyer: Buyer) => void };

/**
 * Asks for the buyer, whom the law requires to be named for a large amount; an invoice stays as it is once it is
 * issued.
 */
function BuyerForm({ isBusy, onAsk }: BuyerFormProps) {
  const [name, setName] = useState('');
  const [address, setAddress] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onAsk({ name, address });
  };
  return (
    <form className="panel vat-invoice-buyer" onSubmit={submit}>
      <Field
        label="Name or company"
        required
        maxLength={200}
        autoComplete="organization"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <TextAreaField
        label="Address"
        required
        rows={3}
        maxLength={300}
        autoComplete="street-address"
        value={address}
        onChange={({ target }) => setAddress(target.value)}
      />
      <Button type="submit" busy={isBusy && 'Creating your invoice...'}>
        Create invoice
      </Button>
    </form>
  );
}

const pounds = (amount: number): string => formatPounds(pence(amount));

const Document = ({ document: { of, seller, buyer, reason, ...shown } }: { readonly document: InvoiceDocument }) => (
  <article className="panel vat-document" aria-labelledby={shown.number}>
    <div className="vat-document-head">
      <h2 id={shown.number}>
        {of ? 'VAT credit note' : 'VAT invoice'} <span className="number">{shown.number}</span>
      </h2>
      <p>
        Issued {formatPickupDate(shown.issuedOn)}
        <br />
        Order <span className="number">{shown.orderNo}</span>
      </p>
    </div>
    <div className="vat-document-head">
      <p>
        <b>{seller.name}</b>
        <br />
        {seller.address}
        <br />
        VAT number {seller.vatNumber}
        {seller.companyNumber !== null && (
          <>
            <br />
            Company number {seller.companyNumber}
          </>
        )}
      </p>
      {buyer && (
        <p>
          To <b>{buyer.name}</b>
          <br />
          {buyer.address}
        </p>
      )}
    </div>
    {of && (
      <p>
        Credits invoice <b>{of.number}</b> of {formatPickupDate(of.issuedOn)}
        {reason !== '' && `: ${reason}`}
      </p>
    )}
    <SumTable
      title={of ? 'Credited' : 'What was sold'}
      heads={['Item', 'VAT rate', 'Without VAT', 'With VAT']}
      rows={shown.lines.map(({ text, rate, netPence, grossPence }) => [
        text,
        rate,
        pounds(netPence),
        pounds(grossPence),
      ])}
    />
    <SumTable
      title="VAT"
      heads={['Rate', 'Without VAT', 'VAT', 'With VAT']}
      rows={[
        ...shown.byRate.map(({ rate, netPence, vatPence, grossPence }) => [
          rate,
          pounds(netPence),
          pounds(vatPence),
          pounds(grossPence),
        ]),
        ['Total', pounds(shown.netPence), pounds(shown.vatPence), pounds(shown.grossPence)],
      ]}
    />
    <SumTable
      title={of ? 'Refunded' : 'Paid'}
      heads={['Tax point', 'With VAT']}
      rows={shown.taxPoints.map(({ day, grossPence }) => [formatPickupDate(day), pounds(grossPence)])}
    />
  </article>
);

type SumTableProps = {
  readonly title: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

const SumTable = ({ title, heads, rows }: SumTableProps) => (
  <table>
    <caption>{title}</caption>
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([first, ...others], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a document never changes
        <tr key={at}>
          <th scope="row">{first}</th>
          {others.map((text, place) => (
            <td key={heads[place + 1]} data-head={heads[place + 1]}>
              {text}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
