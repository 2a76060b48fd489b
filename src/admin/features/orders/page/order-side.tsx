import { Link } from 'react-router';
import { dayOfYear, dayWord, longDay } from '#admin/lib/day-words.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { useShopClock } from '#admin/lib/use-now.ts';
import { TextLink } from '#admin/ui/actions/button.tsx';
import { Panel } from '#admin/ui/data/list-panel.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { AllergyWarning } from '#admin/ui/values/allergy-warning.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import type { OrderPage } from '#contract/admin/orders/order-page.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import { formatPhone } from '#domain/values/phone.ts';

export function PickupPanel({ order }: { readonly order: OrderPage }) {
  const { date } = useShopClock();
  const { pickup, recipient, allergies, source } = order;
  const day = dayWord(pickup.date, date);
  return (
    <Panel title="Pick-up">
      <p className="text-xl font-bold tabular-nums">
        {pickup.time} <span>{day}</span>
      </p>
      {day !== longDay(pickup.date) && <p className="text-sm text-muted">{longDay(pickup.date)}</p>}
      <hr />
      <p className="text-sm">
        <span className="text-muted">Who collects:</span> <b>{recipient.name || 'no name given'}</b>
      </p>
      {allergies.note !== '' && (
        <div className="mt-2 grid gap-2">
          <p className="flex gap-2 rounded-small bg-raspberry-100 px-2.75 py-2 font-strong text-raspberry-700">
            <Icon name="triangle-alert" />
            <span dir="auto">{allergies.note}</span>
          </p>
          <AllergyWarning warnings={allergies.warnings} />
        </div>
      )}
      {source !== 'web' && allergies.note === '' && (
        <p className="text-sm text-muted">
          {allergies.asked ? 'Asked about allergies: none' : 'Not asked about allergies'}
        </p>
      )}
    </Panel>
  );
}

const customerText = ({ customer, takenBy, source }: OrderPage): string => {
  const guest = takenBy === null ? 'no account' : `taken by ${takenBy}, ${source}`;
  if (customer === null) return `${guest.charAt(0).toUpperCase()}${guest.slice(1)}`;
  const former = customer.orders === 0 ? 'First order' : `${customer.orders + 1} orders`;
  if (customer.since === null) return `${former} · ${guest}`;
  const since = dayOfYear(shopDate(Date.parse(customer.since), shopTimeZone));
  return `${former} · account since ${since}${customer.isSuspended ? ' · suspended' : ''}`;
};

export function CustomerPanel({ order }: { readonly order: OrderPage }) {
  const { contact, customer } = order;
  const { reach } = contact;
  const mayWrite = useMay('messages.answer');
  return (
    <Panel
      title="Customer"
      actions={
        mayWrite &&
        reach?.email !== '' && (
          <TextLink to={adminUrls.order(order.number, 'email')} replace>
            Send email
          </TextLink>
        )
      }
    >
      <p>
        <b>
          {customer === null ? (
            contact.name || 'No name'
          ) : (
            <Link to={adminUrls.customer(customer.id)} className="touch:inline-flex touch:min-h-12 touch:items-center">
              {contact.name || 'No name'}
            </Link>
          )}
        </b>
      </p>
      {(reach?.company || reach?.reference) && (
        <p dir="auto">
          {[reach.company, reach.reference && `reference ${reach.reference}`].filter(Boolean).join(', ')}
        </p>
      )}
      {reach && <p className="text-sm text-muted">{customerText(order)}</p>}
      {customer?.lastNumber && (
        <p className="text-sm">
          Previous order: <Link to={adminUrls.order(customer.lastNumber)}>{customer.lastNumber}</Link>
        </p>
      )}
      {reach && (
        <>
          <hr />
          <ul className="text-sm text-sm *:flex *:min-h-8 *:items-center *:gap-2.5 *:wrap-anywhere touch:[&_a]:inline-flex touch:[&_a]:min-h-12 touch:[&_a]:min-w-12 touch:[&_a]:items-center">
            {reach.telephone !== '' && (
              <li>
                <Icon name="phone" />
                <a href={`tel:${reach.telephone}`}>{formatPhone(reach.telephone)}</a>
              </li>
            )}
            {reach.email !== '' && (
              <li>
                <Icon name="mail" />
                <a href={`mailto:${reach.email}`}>{reach.email}</a>
              </li>
            )}
            {reach.address !== '' && (
              <li>
                <Icon name="map-pin" />
                <span>{reach.address}</span>
              </li>
            )}
          </ul>
        </>
      )}
    </Panel>
  );
}
