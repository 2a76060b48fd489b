import { Link } from 'react-router';
import { useMay } from '#admin/lib/session/session.ts';
import { dayOfYear, dayWord, longDay } from '#admin/lib/time/day-words.ts';
import { useShopClock } from '#admin/lib/time/use-now.ts';
import { Panel } from '#admin/ui/data/panel.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import type { OrderPage } from '#contract/admin/orders/order-page.ts';
import { formatUkNumber } from '#domain/person/phone.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';

export function PickupPanel({ order }: { readonly order: OrderPage }) {
  const { date } = useShopClock();
  const { pickup, recipient, allergies, source } = order;
  const day = dayWord(pickup.date, date);
  return (
    <Panel title="Pick-up">
      <p className="order-pickup-time">
        {pickup.time} <span>{day}</span>
      </p>
      {day !== longDay(pickup.date) && <p className="small muted">{longDay(pickup.date)}</p>}
      <hr />
      <p className="small">
        <span className="muted">Collected by</span> <b>{recipient.name || 'nobody named'}</b>
      </p>
      {allergies.note !== '' && (
        <p className="allergy-note">
          <Icon name="triangle-alert" />
          <span dir="auto">{allergies.note}</span>
        </p>
      )}
      {source !== 'web' && allergies.note === '' && (
        <p className="small muted">{allergies.asked ? 'Asked about allergies: none' : 'Not asked about allergies'}</p>
      )}
    </Panel>
  );
}

const customerText = ({ customer, takenBy, source }: OrderPage): string => {
  if (customer === null) return takenBy === null ? 'No account' : `Taken by ${takenBy}, ${source}`;
  const since = dayOfYear(shopDate(Date.parse(customer.since), shopTimeZone));
  const former = customer.orders === 0 ? 'First order' : `${customer.orders + 1} orders`;
  return `${former} · account since ${since}${customer.isSuspended ? ' · suspended' : ''}`;
};

export function CustomerPanel({ order }: { readonly order: OrderPage }) {
  const { contact, customer } = order;
  const mayWrite = useMay('messages.answer');
  return (
    <Panel
      title="Customer"
      actions={
        mayWrite && (
          <Link className="text-link" to={adminUrls.order(order.number, 'email')} replace>
            Write an email
          </Link>
        )
      }
    >
      <p>
        <b>{contact.name || 'Nobody'}</b>
      </p>
      <p className="small muted">{customerText(order)}</p>
      {customer?.lastNumber && (
        <p className="small">
          Before: <Link to={adminUrls.order(customer.lastNumber)}>{customer.lastNumber}</Link>
        </p>
      )}
      <hr />
      <ul className="order-people small">
        {contact.telephone !== '' && (
          <li>
            <Icon name="phone" />
            <a href={`tel:${contact.telephone}`}>{formatUkNumber(contact.telephone)}</a>
          </li>
        )}
        {contact.email !== '' && (
          <li>
            <Icon name="mail" />
            <a href={`mailto:${contact.email}`}>{contact.email}</a>
          </li>
        )}
        {contact.address !== '' && (
          <li>
            <Icon name="map-pin" />
            <span>{contact.address}</span>
          </li>
        )}
      </ul>
    </Panel>
  );
}
