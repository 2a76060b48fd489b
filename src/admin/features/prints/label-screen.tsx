import { shortDay } from '#admin/lib/time/day-words.ts';
import type { PrintedLine, PrintedOrder, SellerOnPaper } from '#contract/admin/prints/prints.ts';
import { LabelPaper } from './label-paper.tsx';
import { PrintPage } from './print-page.tsx';
import { usePrints } from './use-prints.ts';
import '#admin/styles/prints/prints.css';

/** B-13: one 100 × 62 mm label for each line that can be eaten. */
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
        const boxes = order.lines.filter(({ isExtra }) => !isExtra);
        return boxes.map((line, at) => (
          <Label
            // biome-ignore lint/suspicious/noArrayIndexKey: a line's place is its name
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

const Label = ({ order, line, seller, box }: LabelProps) => (
  <LabelPaper
    seller={seller}
    text={line}
    head={
      <>
        <div>
          <h2>{line.name}</h2>
          <p>{[line.quantity > 1 && `${line.quantity} ×`, line.size, box].filter(Boolean).join(' · ')}</p>
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
