import { Link, useNavigate } from 'react-router';
import { calledBy } from '#admin/features/customers/called-by.ts';
import { Head, NumberCell, Table } from '#admin/ui/data/table.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { Chip } from '#admin/ui/values/chip.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import type { ListedCustomer } from '#contract/admin/customers/customer-list.ts';
import { pence } from '#domain/money/money.ts';
import { formatUkNumber } from '#domain/person/phone.ts';
import { formatPickupDate, shopDate } from '#domain/pickup/pickup.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';

/** '17 December 2026'. */
const dateText = (instant: string): string =>
  formatPickupDate(shopDate(Date.parse(instant), shopTimeZone))
    .split(' ')
    .slice(1)
    .join(' ');

/** Each row opens its customer; the name is the link. */
export function CustomersTable({ customers }: { readonly customers: readonly ListedCustomer[] }) {
  const navigate = useNavigate();
  return (
    <Table
      caption="Customers"
      cards
      head={
        <>
          <Head>Name</Head>
          <Head>Email</Head>
          <Head>Telephone</Head>
          <Head number>Orders</Head>
          <Head number>Spent</Head>
          <Head number>Last order</Head>
          <Head>Newsletter</Head>
        </>
      }
    >
      {customers.map((customer) => (
        <tr
          key={customer.id}
          className="table-row-link card-row"
          onClick={({ target }) => {
            if (!(target instanceof Element && target.closest('a'))) void navigate(adminUrls.customer(customer.id));
          }}
        >
          <td className="card-row-lead customer-name">
            <Link to={adminUrls.customer(customer.id)}>
              <b>{calledBy(customer)}</b>
            </Link>
            {customer.isSuspended && (
              <Chip tone="outlined" icon="ban">
                Suspended
              </Chip>
            )}
          </td>
          <td className="card-row-fact customer-email">{customer.email || <span className="muted">none</span>}</td>
          <td className="card-row-fact customer-telephone">
            {customer.telephone === '' ? <span className="muted">none</span> : formatUkNumber(customer.telephone)}
          </td>
          <NumberCell>{customer.orders}</NumberCell>
          <NumberCell>
            <b>{customer.spentPence === null ? '–' : poundsText(pence(customer.spentPence))}</b>
          </NumberCell>
          <NumberCell>
            {customer.lastOrderAt === null ? (
              <span className="muted">none</span>
            ) : (
              <span className="customer-day">{dateText(customer.lastOrderAt)}</span>
            )}
          </NumberCell>
          <td className="customer-newsletter">
            {customer.readsNewsletter ? (
              <span className="customer-reads">
                <Icon name="mail-check" /> Yes
              </span>
            ) : (
              <span className="muted">No</span>
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}
