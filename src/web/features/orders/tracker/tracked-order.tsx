import { useShop } from '#web/base/shop.ts';
import '#web/styles/orders/order-ticket.css';
import { payTrackedOrder, type TrackedOrder } from '#contract/orders/orders.ts';
import { urls } from '#contract/pages/urls.ts';
import type { Call } from '#contract/wire/endpoint.ts';
import { penceFromPounds } from '#domain/money/money.ts';
import { can } from '#domain/order/can.ts';
import { ItemLine } from '#web/features/orders/order-item.tsx';
import { PayNow, PayTrouble, StillToPay } from '#web/features/orders/pay-now.tsx';
import { cardPage, type UnpaidOrder, usePaying } from '#web/lib/paying.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { endOf, headlineOf, pickupOf, stepsOf } from './tracking-steps.ts';

type CardProps = {
  readonly order: TrackedOrder;
  /** The email that it was found by; null for the customer's own order. */
  readonly email: string | null;
};

/** Pays by the number and the email that found it; the customer's own by their account. */
const startPayingTracked = async (call: Call, { orderNo, total }: UnpaidOrder, email: string): Promise<string> =>
  cardPage((await call(payTrackedOrder, { orderNo, email, amount: penceFromPounds(total) })).url);

export const TrackedOrderCard = ({ order, email }: CardProps) => {
  const { place, telephone } = useShop();
  const paying = usePaying(
    undefined,
    email === null ? undefined : (call, unpaid) => startPayingTracked(call, unpaid, email),
  );
  const pickup = pickupOf(order);
  const steps = stepsOf(order);
  const end = endOf(order.status);
  return (
    <section className="panel tracker-now" aria-labelledby="order">
      <div className="ticket-head">
        <div>
          <p className="meta">Order {order.orderNo}</p>
          <h2 id="order" tabIndex={-1}>
            {headlineOf(order)}
          </h2>
        </div>
        <p className="note">
          <Icon name="shop" />
          <span>
            {pickup.lead} <b>{pickup.time}</b>
            <br />
            {place.line}
          </span>
        </p>
      </div>
      {can.pay({ state: order.status }) === 'yes' && (
        <div className="tracker-over">
          <p>We are keeping its cakes for you for a while. We bake them once the order is paid.</p>
          <ButtonLink small icon="card" to={urls.orderSuccess(order.orderNo)}>
            Go to the payment
          </ButtonLink>
        </div>
      )}
      {order.toPay && order.status !== 'awaitingPayment' && (
        <div className="tracker-over">
          <StillToPay toPay={order.toPay} />
          <PayTrouble order={order} paying={paying} />
          <PayNow small order={{ ...order, total: order.toPay.asked }} paying={paying} />
          <p className="small">
            Or call us on <a href={telephone.link}>{telephone.shown}</a>.
          </p>
        </div>
      )}
      {end && (
        <div className="tracker-over">
          <p>{end}</p>
          <ButtonLink small variant="outline" to={urls.contact}>
            Contact us
          </ButtonLink>
        </div>
      )}
      {steps.length > 0 && (
        <ol className="tracker-steps">
          {steps.map(({ name, note, icon, place }) => (
            <li
              key={name}
              className={place === 'ahead' ? undefined : place}
              aria-current={place === 'now' ? 'step' : undefined}
            >
              <span className="dot">
                <Icon name={icon} />
              </span>
              <div>
                <b>{name}</b>
                {note && <span>{note}</span>}
                {place === 'done' && <span className="visually-hidden">Done</span>}
              </div>
            </li>
          ))}
        </ol>
      )}
      <ul className="muted small" aria-label="Items">
        {order.items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same product may be there in two weights
          <li key={at}>
            <ItemLine item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
};
