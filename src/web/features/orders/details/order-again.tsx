import '#web/styles/orders/order-again.css';
import { type ReactNode, useRef, useState } from 'react';
import type { Order } from '#contract/orders/orders.ts';
import { describeFailure } from '#contract/wire/failures.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import type { AddToCart } from '#web/lib/products/add-to-cart.ts';
import { useCalm } from '#web/lib/use-calm.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { type Again, orderAgain, untried } from './order-again.ts';

type OrderAgainProps = {
  readonly order: Order;
  readonly addToCart: AddToCart;
  /** The order was never paid: what the cart still holds of it counts. */
  readonly restores?: boolean;
  readonly viewCart: ReactNode;
};

/** What is not as it was is told line by line. */
export function OrderAgain({ order, addToCart, restores = false, viewCart }: OrderAgainProps) {
  const [again, setAgain] = useState<Again | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isCalm = useCalm(!isBusy);
  const isSent = useRef(false);
  const hasFailed = again !== null && again.trouble !== null;

  const add = async () => {
    if (isSent.current || !isCalm) return;
    isSent.current = true;
    setBusy(true);
    setAgain(await orderAgain(callOverHttp, addToCart, hasFailed ? again : untried(order.items)));
    isSent.current = false;
    setBusy(false);
  };
  return (
    <div className="order-again">
      <Button
        variant={restores ? 'primary' : 'outline'}
        small
        icon={hasFailed ? 'refresh' : 'bag'}
        aria-disabled={!isCalm || undefined}
        busy={isBusy && 'Adding to your cart...'}
        onClick={() => void add()}
      >
        {hasFailed ? 'Try Again' : 'Order again'}
      </Button>
      {hasFailed && !isBusy && <Failed again={again} />}
      {/* There from the start, so that what comes in is announced. */}
      <div role="status">
        {again && !hasFailed && !isBusy && <Done again={again} restores={restores} viewCart={viewCart} />}
      </div>
    </div>
  );
}

const pieces = (count: number): string => `${count} ${count === 1 ? 'item' : 'items'}`;

const News = ({ news }: Pick<Again, 'news'>) =>
  news.length > 0 && (
    <ul>
      {news.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );

type DoneProps = { readonly again: Again; readonly restores: boolean; readonly viewCart: ReactNode };

const Done = ({ again: { added, news }, restores, viewCart }: DoneProps) => (
  <div className={news.length > 0 ? 'order-again-text order-again-news' : 'order-again-text'}>
    <Icon name={news.length > 0 ? 'info' : 'circle-check'} />
    <div>
      <b>
        {added > 0
          ? `${restores ? 'In your cart' : 'Added to your cart'}: ${pieces(added)}`
          : 'Nothing was added to your cart'}
      </b>
      <News news={news} />
    </div>
    {added > 0 && viewCart}
  </div>
);

const Failed = ({ again: { added, news, trouble } }: { again: Again }) => {
  const { title, text } = describeFailure(trouble);
  return (
    <Alert severity="error" title={title}>
      <p>
        {text}{' '}
        {added > 0
          ? `${pieces(added)} came into your cart; the rest is still to be added.`
          : 'Nothing was added to your cart.'}
      </p>
      <News news={news} />
    </Alert>
  );
};
