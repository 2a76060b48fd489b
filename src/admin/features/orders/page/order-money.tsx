import type { ReactNode } from 'react';
import { OrderInvoices } from '#admin/features/orders/invoices/order-invoices.tsx';
import { momentText } from '#admin/lib/time/day-words.ts';
import { useShopClock } from '#admin/lib/time/use-now.ts';
import { Facts } from '#admin/ui/data/facts.tsx';
import { Panel } from '#admin/ui/data/panel.tsx';
import { Head, NumberCell, Table } from '#admin/ui/data/table.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { PaymentChip } from '#admin/ui/values/status-chips.tsx';
import type { OrderPage } from '#contract/admin/orders/order-page.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';

type MoneyProps = {
  readonly order: OrderPage;
  readonly money: NonNullable<OrderPage['money']>;
  readonly actions: ReactNode;
};

const signed = (amount: number): string => (amount > 0 ? `+${poundsText(amount)}` : poundsText(amount));

/** What it comes to, and every payment and refund. */
export function OrderMoney({ order, money, actions }: MoneyProps) {
  const { now } = useShopClock();
  const rows = money.movements.map(({ at, text, provider, madeBy, amountPence, state }, n) => ({
    key: n,
    when: momentText(at, now, shopTimeZone),
    at,
    text,
    hint: [provider, madeBy && `by ${madeBy}`, state === 'due' && 'on its way', state === 'failed' && 'did not go back']
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
      <div className="order-money">
        <div>
          <Facts
            facts={[
              { name: 'Lines', value: poundsText(order.subTotalPence) },
              ...order.discounts.map(({ label, amountPence }) => ({
                name: label,
                value: poundsText(-amountPence),
                tone: 'good' as const,
              })),
              ...(order.depositPence > 0
                ? [{ name: 'Deposit for what is lent', value: poundsText(order.depositPence) }]
                : []),
              { name: 'Total', value: poundsText(order.totalPence), tone: 'total' },
              ...money.vat.map(({ rate, vatPence }) => ({ name: `VAT in it (${rate})`, value: poundsText(vatPence) })),
              ...money.instalments.map(({ label, dueOn, amountPence }) => ({
                name: `${label} by ${dueOn}`,
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
                <td colSpan={2}>Still owed</td>
                <NumberCell>{poundsText(money.owedPence)}</NumberCell>
              </tr>
            </>
          }
        >
          {rows.map(({ key, when, at, text, hint, amount }) => (
            <tr key={key}>
              <td>
                <time dateTime={at}>{when}</time>
              </td>
              <td>
                {text}
                {hint !== '' && <small className="muted"> {hint}</small>}
              </td>
              <NumberCell>
                <b>{amount}</b>
              </NumberCell>
            </tr>
          ))}
        </Table>
      </div>
      <OrderInvoices invoices={money.invoices} />
    </Panel>
  );
}
