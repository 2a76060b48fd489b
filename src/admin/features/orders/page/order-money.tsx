import type { ReactNode } from 'react';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { longDay, momentText, shortDay } from '#admin/lib/day-words.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { useShopClock } from '#admin/lib/use-now.ts';
import { TextLink } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { Facts } from '#admin/ui/data/facts.tsx';
import { Panel } from '#admin/ui/data/list-panel.tsx';
import { Head, NumberCell, Table } from '#admin/ui/data/table.tsx';
import { OtherWay } from '#admin/ui/forms/cash-given.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { PaymentChip } from '#admin/ui/values/status-chips.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { correctPayment } from '#contract/admin/orders/order-actions.ts';
import { findOrderPage, type OrderPage } from '#contract/admin/orders/order-page.ts';
import { pence } from '#domain/money/money.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';

type MoneyProps = {
  readonly order: OrderPage;
  readonly money: NonNullable<OrderPage['money']>;
  readonly actions: ReactNode;
};

const signed = (amount: number): string => (amount > 0 ? `+${poundsText(amount)}` : poundsText(amount));

type Invoices = NonNullable<OrderPage['money']>['invoices'];

/** VAT invoices and their credit notes, each of which can be printed again as it was issued. */
const OrderInvoices = ({ invoices: { issued } }: { readonly invoices: Invoices }) =>
  issued.length === 0 ? null : (
    <div className="border-t border-line">
      <Table
        caption="VAT invoices and credit notes"
        dense
        head={
          <>
            <Head>VAT documents</Head>
            <Head>Issued</Head>
            <Head number>With VAT</Head>
            <Head>
              <span className="sr-only">Print</span>
            </Head>
          </>
        }
      >
        {issued.map(({ number, kind, issuedOn, grossPence }) => (
          <tr key={number}>
            <td>
              <b>{number}</b> <small className="text-muted">{kind === 'invoice' ? 'VAT invoice' : 'Credit note'}</small>
            </td>
            <td>
              <time dateTime={issuedOn}>{shortDay(issuedOn)}</time>
            </td>
            <NumberCell>{poundsText(pence(kind === 'invoice' ? grossPence : -grossPence))}</NumberCell>
            <td className="text-right">
              <TextLink to={adminUrls.printInvoice(number)} aria-label={`Print ${number}`}>
                Print
              </TextLink>
            </td>
          </tr>
        ))}
      </Table>
    </div>
  );

/** The order's total, and every payment and refund. */
export function OrderMoney({ order, money, actions }: MoneyProps) {
  const { now } = useShopClock();
  const mayTake = useMay('payments.take');
  const correct = useStaffWrite(correctPayment, { refreshes: [findOrderPage] });
  const rows = money.movements.map(({ at, text, madeBy, amountPence, state, mayHaveBeen }, n) => ({
    key: n,
    mayHaveBeen: mayTake ? mayHaveBeen : null,
    when: momentText(at, now, shopTimeZone),
    at,
    text,
    hint: [madeBy && `by ${madeBy}`, state === 'due' && 'on its way', state === 'failed' && 'refund failed']
      .filter(Boolean)
      .join(' · '),
    amount: signed(amountPence),
  }));
  return (
    <Panel
      title="Money"
      flush
      actions={
        <>
          <PaymentChip
            status={money.status}
            {...(money.owedPence > 0 && { text: `Owes ${poundsText(money.owedPence)}` })}
          />
          {actions}
        </>
      }
    >
      <div className="mt-2.5 grid grid-cols-[minmax(0,1fr)] border-t border-line md:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)] [&>section]:border-line md:[&>section]:border-l">
        <div className="min-w-0 px-4.5 py-4">
          <Facts
            facts={[
              { name: 'Lines', value: poundsText(money.subTotalPence) },
              ...money.discounts.map(({ label, amountPence }) => ({
                name: label,
                value: poundsText(-amountPence),
                tone: 'good' as const,
              })),
              ...(money.depositPence > 0
                ? [{ name: 'Deposit for items on loan', value: poundsText(money.depositPence) }]
                : []),
              { name: 'Total', value: poundsText(money.totalPence), tone: 'total' },
              ...money.vat.map(({ rate, vatPence }) => ({
                name: `VAT in what is paid (${rate})`,
                value: poundsText(vatPence),
              })),
              ...money.instalments.map(({ label, dueOn, amountPence }) => ({
                name: `${label} by ${longDay(dueOn)}`,
                value: poundsText(amountPence),
              })),
            ]}
          />
        </div>
        <Table
          caption="Payments and refunds"
          dense
          head={
            <>
              <Head>When</Head>
              <Head>How</Head>
              <Head number>Amount</Head>
            </>
          }
          foot={
            <>
              <tr>
                <td colSpan={2}>Paid</td>
                <NumberCell>{poundsText(money.capturedPence - money.returnedPence)}</NumberCell>
              </tr>
              <tr>
                <td colSpan={2}>Still to pay</td>
                <NumberCell>{poundsText(money.owedPence)}</NumberCell>
              </tr>
            </>
          }
        >
          {rows.map(({ key, when, at, text, hint, amount, mayHaveBeen }) => (
            <tr key={key}>
              <td>
                <time dateTime={at}>{when}</time>
              </td>
              <td>
                {text}
                {hint !== '' && <small className="text-muted"> {hint}</small>}{' '}
                {mayHaveBeen !== null && (
                  <OtherWay
                    way={mayHaveBeen}
                    busy={correct.isBusy}
                    onCorrect={(way) => void correct.send({ orderNo: order.number, ...way })}
                  />
                )}
              </td>
              <NumberCell>
                <b>{amount}</b>
              </NumberCell>
            </tr>
          ))}
        </Table>
      </div>
      <FailureBanner failure={correct.failure} note="Nothing was changed." />
      <OrderInvoices invoices={money.invoices} />
    </Panel>
  );
}
