import { longDay } from '#admin/lib/day-words.ts';
import { useShopClock } from '#admin/lib/use-now.ts';
import { poundsText } from '#admin/ui/values/pounds.ts';
import type { PrintedOrder } from '#contract/admin/prints.ts';
import { pence } from '#domain/money/money.ts';
import { usePrints } from './label-screen.tsx';
import { PrintPage } from './print-page.tsx';
import { RollPiece } from './roll-piece.tsx';

/** B-13: for the customer, 80 mm; for those who may see money. VAT is on an invoice only. */
export function ReceiptScreen() {
  const { data, failure, note } = usePrints('receipt');
  const { date, time } = useShopClock();
  return (
    <PrintPage title="Receipt" paper="80mm 297mm" failure={failure} isReady={data !== undefined} onPrint={note}>
      {data?.orders.map((order) => (
        <RollPiece key={order.number} className="receipt">
          <p className="text-[20px] leading-[1.15] font-[800]">{data.seller.name}</p>
          <p>{data.seller.address}</p>
          <p>{data.seller.telephone}</p>
          <hr />
          <p>
            Order <b>{order.number}</b>
          </p>
          <p>
            Pick-up {longDay(order.date)}, {order.time}
          </p>
          {order.isTest && <p className="font-[800]">TEST ORDER: no real money was paid</p>}
          <hr className="ticket-dashed" />
          {order.money ? (
            <ReceiptSums order={order} money={order.money} />
          ) : (
            <p>You do not have permission to see payments.</p>
          )}
          <hr />
          <small>
            Printed {longDay(date)}, {time}
          </small>
        </RollPiece>
      ))}
    </PrintPage>
  );
}

type SumsProps = { readonly order: PrintedOrder; readonly money: NonNullable<PrintedOrder['money']> };

const ReceiptSums = ({ order, money }: SumsProps) => (
  <dl>
    {order.lines.map((line, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a line item is identified by its place
      <Sum key={at} name={`${line.quantity} × ${[line.name, line.size].filter(Boolean).join(', ')}`}>
        {line.amountPence ?? 0}
      </Sum>
    ))}
    {money.discountPence > 0 && <Sum name="Discount">{-money.discountPence}</Sum>}
    {money.depositPence > 0 && <Sum name="Deposit, refunded on return">{money.depositPence}</Sum>}
    <Sum name="Total" isTotal>
      {money.totalPence}
    </Sum>
    {money.paid.map(({ text, amountPence }) => (
      <Sum key={text} name={text}>
        {amountPence}
      </Sum>
    ))}
    {money.owedPence > 0 && <Sum name="Still to pay">{money.owedPence}</Sum>}
  </dl>
);

type SumProps = { readonly name: string; readonly isTotal?: boolean; readonly children: number };

const Sum = ({ name, isTotal = false, children }: SumProps) => (
  <div
    className={`flex justify-between gap-2.5 py-0.75 ${isTotal ? 'border-y-[1.5px] border-y-[#000] text-[18px] font-[800]' : ''}`}
  >
    <dt>{name}</dt>
    <dd className="flex-none whitespace-nowrap tabular-nums">
      {children < 0 && '−'}
      {poundsText(pence(Math.abs(children)))}
    </dd>
  </div>
);
