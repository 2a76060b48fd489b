import { useState } from 'react';
import { type CartLine, lineTotalPence } from '#domain/cart/cart.ts';
import { lineSize } from '#domain/catalogue/size.ts';
import { formatPounds } from '#domain/money/money.ts';
import type { Quote } from '#domain/money/quote.ts';
import { useShop } from '#web/base/shop.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { OrderByTelephone } from '#web/ui/order-by-telephone.tsx';
import { LinePicture, Totals } from '#web/ui/values/cart-summary.tsx';
import { LinePersonalisation, Parts, pieceTextOf } from '#web/ui/values/line-details.tsx';
import { Ticket } from '#web/ui/values/ticket.tsx';

type TicketLine = CartLine & { readonly sizeLabel?: string | undefined; readonly pieces?: number | undefined };

type OrderTicketProps = {
  readonly lines: readonly TicketLine[];
  readonly quote: Quote;
  readonly formId: string;
  readonly busy: string | false;
  readonly onOpenCart: () => void;
};

const TicketLines = ({ lines }: { lines: readonly TicketLine[] }) => (
  <ul className="ticket-lines">
    {lines.map((line) => (
      <li key={line.cartItemId} className="ticket-line">
        <LinePicture file={line.image} widths={[96, 160]} sizes="60px" />
        <p>
          <b>{line.name}</b>
          <span className="meta">
            <Parts of={[lineSize(line), pieceTextOf(line), `Quantity ${line.quantity}`]} />
          </span>
          <LinePersonalisation line={line} />
        </p>
        <span className="number">{formatPounds(lineTotalPence(line))}</span>
      </li>
    ))}
  </ul>
);

/** On a phone the order comes last: a customer who wants to see it first unfolds it above the form. */
export function OrderFold({ lines, quote }: Pick<OrderTicketProps, 'lines' | 'quote'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="order-fold only-narrow" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span>Order summary</span>
        <Icon name="chevron-down" />
        <b className="number">{formatPounds(quote.totalPence)}</b>
      </summary>
      {isOpen && (
        <>
          <TicketLines lines={lines} />
          <Totals quote={quote} />
        </>
      )}
    </details>
  );
}

export const OrderTicket = ({ lines, quote, formId, busy, onOpenCart }: OrderTicketProps) => {
  const { unpaidOrderMinutes } = useShop();
  return (
    <aside className="checkout-side" aria-label="Order summary">
      <Ticket>
        <h2>Order summary</h2>
        <TicketLines lines={lines} />
        <div aria-live="polite">
          <Totals quote={quote} />
        </div>
        <div className="stack">
          <Button type="submit" form={formId} block iconEnd="arrow-right" busy={busy}>
            Proceed
          </Button>
          <Button variant="ghost" block onClick={onOpenCart}>
            Edit cart
          </Button>
        </div>
        <p className="note checkout-note">
          <Icon name="card" />
          <span>
            You can check everything once more before you pay by card. We keep your cakes for you for{' '}
            {unpaidOrderMinutes} minutes while you pay.
          </span>
        </p>
        <OrderByTelephone />
      </Ticket>
    </aside>
  );
};
