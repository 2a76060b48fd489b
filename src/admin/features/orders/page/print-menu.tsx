import { useMay } from '#admin/lib/session/session.ts';
import { shortDay } from '#admin/lib/time/day-words.ts';
import { IconButton } from '#admin/ui/actions/icon-button.tsx';
import { Menu, MenuItem } from '#admin/ui/actions/menu.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import type { OrderPage } from '#contract/admin/orders/order-page.ts';
import { pence } from '#domain/money/money.ts';

/** B-13: all that can be printed of an order. */
export function PrintMenu({ order }: { readonly order: OrderPage }) {
  const mayInvoice = useMay('invoices.issue');
  return (
    <Menu label="Print" button={(ties) => <IconButton {...ties} outlined icon="printer" label="Print" />}>
      <MenuItem icon="chef-hat" to={adminUrls.print('ticket', [order.number])}>
        Kitchen ticket
      </MenuItem>
      <MenuItem icon="tag" to={adminUrls.print('label', [order.number])}>
        Labels
      </MenuItem>
      {order.money !== null && (
        <MenuItem icon="receipt-text" to={adminUrls.print('receipt', [order.number])}>
          Receipt
        </MenuItem>
      )}
      {order.money !== null && mayInvoice && <InvoiceItem orderNo={order.number} invoices={order.money.invoices} />}
    </Menu>
  );
}

type InvoiceItemProps = {
  readonly orderNo: string;
  readonly invoices: NonNullable<OrderPage['money']>['invoices'];
};

/** A new one of what was paid; where all of that is in one, the last of them. */
function InvoiceItem({ orderNo, invoices: { issued, openPence, refused } }: InvoiceItemProps) {
  const last = issued.findLast(({ kind }) => kind === 'invoice');
  const isNew = openPence > 0 || !last;
  return (
    <MenuItem
      icon="file-text"
      to={isNew ? adminUrls.order(orderNo, 'invoice') : adminUrls.printInvoice(last.number)}
      hint={isNew ? `New, for ${poundsText(pence(openPence))}` : `${last.number}, ${shortDay(last.issuedOn)}`}
      {...(refused !== null && { refused })}
    >
      VAT invoice
    </MenuItem>
  );
}
