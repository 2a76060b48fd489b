import { useState } from 'react';
import { useMay } from '#admin/lib/session/session.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { Panel } from '#admin/ui/data/panel.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import type { CustomerPage } from '#contract/admin/customers/customer-page.ts';
import { formatUkNumber } from '#domain/person/phone.ts';
import { AccountDialog } from './account-dialog.tsx';
import { GuestDialog } from './guest-dialog.tsx';

type PanelProps = { readonly customer: CustomerPage; readonly onChanged: (customer: CustomerPage) => void };

/** How they are reached, and what staff may set right of it. */
export function ContactPanel({ customer, onChanged }: PanelProps) {
  const { telephone, email, postcode, account } = customer;
  const mayManage = useMay('customers.manage');
  const [isOpen, setOpen] = useState(false);
  const Form = account === null ? GuestDialog : AccountDialog;
  return (
    <Panel
      title="Contact"
      actions={
        mayManage && (
          <Button kind="ghost" size="small" icon="pencil" onClick={() => setOpen(true)}>
            Change
          </Button>
        )
      }
    >
      <ul className="customer-contact">
        {telephone !== '' && (
          <li>
            <Icon name="phone" />
            <a href={`tel:${telephone}`}>{formatUkNumber(telephone)}</a>
          </li>
        )}
        {email !== '' && (
          <li>
            <Icon name="mail" />
            <span>
              <a href={`mailto:${email}`}>{email}</a>
              {account !== null && (
                <small className="muted">{account.emailConfirmedAt === null ? 'not confirmed' : 'confirmed'}</small>
              )}
            </span>
          </li>
        )}
        {postcode !== '' && (
          <li>
            <Icon name="store" />
            <span>
              {postcode} <small className="muted">of their last order</small>
            </span>
          </li>
        )}
      </ul>
      {isOpen && <Form customer={customer} onClose={() => setOpen(false)} onChanged={onChanged} />}
    </Panel>
  );
}
