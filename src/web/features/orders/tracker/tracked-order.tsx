import { useShop } from '#web/base/shop.ts';
import '#web/styles/orders/order-ticket.css';
import type { TrackedOrder } from '#contract/orders/orders.ts';
import { urls } from '#contract/pages/urls.ts';
import { can } from '#domain/order/can.ts';
import { ItemLine } from '#web/features/orders/order-item.tsx';
import { StillToPay } from '#web/features/orders/pay-now.tsx';
import { useSession } from '#web/lib/session/session.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { endOf, headlineOf, pickupOf, stepsOf } from './tracking-steps.ts';

export const TrackedOrderCard = ({ order }: { order: TrackedOrder }) => {
  const { address, telephone } = useShop();
  const isMine = useSession() !== null;
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
            {address.street}, {address.town}
          </span>
        </p>
      </div>
      {can.pay({ state: order.status }) === 'yes' && (
        <div className="tracker-over">
          <p>Its cakes are kept for you for a while. They are baked once the order is paid.</p>
          <ButtonLink small icon="card" to={urls.orderSuccess(order.orderNo)}>
            Go to the payment
          </ButtonLink>
        </div>
      )}
      {order.toPay && order.status !== 'awaitingPayment' && (
        <div className="tracker-over">
          <StillToPay toPay={order.toPay} />
          <p>
            Pay it in your order, with the link of our letters, or ring us on{' '}
            <a href={telephone.link}>{telephone.shown}</a>.
          </p>
          <ButtonLink small icon="card" to={isMine ? urls.order(order.orderNo) : urls.login(urls.order(order.orderNo))}>
            {isMine ? 'Go to the payment' : 'Log in and pay'}
          </ButtonLink>
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
          // biome-ignore lint/suspicious/noArrayIndexKey: the same cake may stand there in two weights
          <li key={at}>
            <ItemLine item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
};
