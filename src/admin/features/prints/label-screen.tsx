import { useSearchParams } from 'react-router';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { shortDay } from '#admin/lib/day-words.ts';
import { findOrderPage } from '#contract/admin/orders/order-page.ts';
import {
  notePrints,
  type PrintedLine,
  type PrintedOrder,
  type PrintKind,
  readPrints,
  type SellerOnPaper,
} from '#contract/admin/prints.ts';
import { LabelPaper } from './label-paper.tsx';
import { PrintPage } from './print-page.tsx';

/** B-13: one 100 × 62 mm label for each box with something to eat. */
export function LabelScreen() {
  const { data, failure, note } = usePrints('label');
  return (
    <PrintPage
      title="Collection labels"
      paper="100mm 62mm"
      failure={failure}
      isReady={data !== undefined}
      onPrint={note}
    >
      {data?.orders.flatMap((order) => {
        const boxes = order.lines
          .filter(({ isExtra }) => !isExtra)
          .flatMap((line) => Array.from({ length: line.quantity }, () => line));
        return boxes.map((line, at) => (
          <Label
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is identified by its place
            key={`${order.number} ${at}`}
            {...{ order, line, seller: data.seller }}
            box={`Box ${at + 1} of ${boxes.length}`}
          />
        ));
      })}
    </PrintPage>
  );
}

type LabelProps = {
  readonly order: PrintedOrder;
  readonly line: PrintedLine;
  readonly seller: SellerOnPaper;
  readonly box: string;
};

/** The words that tell two otherwise equal cakes apart. */
const saidOn = ({ message, words }: PrintedLine): string =>
  [message && `“${message}”`, ...words].filter(Boolean).join(' · ');

const Label = ({ order, line, seller, box }: LabelProps) => (
  <LabelPaper
    seller={seller}
    text={line}
    head={
      <>
        <div>
          <h2>{line.name}</h2>
          <p>{[line.size, box].filter(Boolean).join(' · ')}</p>
          <p className="overflow-hidden font-bold text-ellipsis whitespace-nowrap">{saidOn(line)}</p>
        </div>
        <p className="label-who">
          <b>{order.number.slice(-4)}</b>
          <bdi>{order.name}</bdi>
          <br />
          {shortDay(order.date)}, {order.time}
        </p>
      </>
    }
  />
);

/** The orders in the address, and a function that records them as printed. */
export function usePrints(kind: PrintKind) {
  const [query] = useSearchParams();
  // Not fetched again: what is recorded as printed is what was on the screen.
  const { data, error } = useStaffQuery(readPrints, { orders: query.get('orders') ?? '' }, { staleTime: Infinity });
  const write = useStaffWrite(notePrints, { refreshes: [findOrderPage] });
  const note = async (): Promise<unknown> =>
    data && write.send({ kind, orders: data.orders.map(({ number, revision }) => ({ orderNo: number, revision })) });
  return { data, failure: error ?? write.failure, note };
}
