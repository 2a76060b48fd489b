import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import { calledBy } from '#admin/features/customers/called-by.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { dayOfYear, shortDay } from '#admin/lib/day-words.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { useDraft } from '#admin/lib/use-draft.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { IconButton } from '#admin/ui/actions/move-buttons.tsx';
import { FailureBanner, FormFailure } from '#admin/ui/data/banner.tsx';
import { Facts } from '#admin/ui/data/facts.tsx';
import { Panel } from '#admin/ui/data/list-panel.tsx';
import { TextArea } from '#admin/ui/forms/fields.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { listCustomers } from '#contract/admin/customers/customer-list.ts';
import {
  addCustomerNote,
  type CustomerPage,
  joinCustomers,
  removeCustomerNote,
} from '#contract/admin/customers/customer-page.ts';
import { formatUkNumber } from '#domain/person/phone.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { formatPickupDate, shopDate, shopTime } from '#domain/pickup/pickup.ts';

type OfCustomer = { readonly customer: CustomerPage };

type NotesProps = { readonly customer: CustomerPage; readonly onChanged: (customer: CustomerPage) => void };

const noteDraft = z.string().check(z.maxLength(1_000));

const dayOf = (instant: string): string => shopDate(Date.parse(instant), shopTimeZone);

/** 'March 2025'. */
export const monthText = (instant: string): string => formatPickupDate(dayOf(instant)).split(' ').slice(2).join(' ');

/** '14 March 2025, 10:22'. */
export const wholeMoment = (instant: string): string =>
  `${dayOfYear(dayOf(instant))}, ${shopTime(Date.parse(instant), shopTimeZone)}`;

/** 'Sat 28 Nov 2026, 11:00' for a pick-up. */
export const pickupText = ({ date, time }: { readonly date: string; readonly time: string }): string =>
  `${shortDay(date)} ${date.slice(0, 4)}, ${time}`;

/** What the team should know about the customer, who is told of it when they ask what is held about them. */
export function CustomerNotes({ customer, onChanged }: NotesProps) {
  const mayRemove = useMay('customers.manage');
  const draft = useDraft(`customer-note:${customer.id}`, '', noteDraft);
  const add = useStaffWrite(addCustomerNote, { onDone: onChanged });
  const remove = useStaffWrite(removeCustomerNote, { onDone: onChanged });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (draft.value.trim() === '') return;
    if (await add.send({ customerId: customer.id, text: draft.value })) draft.clearSent(draft.value);
  };
  return (
    <Panel title="Notes for the team">
      <ul className="mb-3.5 grid gap-3 empty:hidden">
        {customer.notes.map(({ id, text, madeBy, at }) => (
          <li key={id} className="flex items-start justify-between gap-2 rounded-small bg-oat-100 py-2 pl-3">
            <div>
              <p className="wrap-anywhere whitespace-pre-line" dir="auto">
                {text}
              </p>
              <small className="text-muted">
                {madeBy}, {wholeMoment(at)}
              </small>
            </div>
            {mayRemove && (
              <IconButton
                icon="trash-2"
                label={`Delete the note ‘${text.slice(0, 40)}’`}
                onClick={() => void remove.send({ customerId: customer.id, noteId: id })}
              />
            )}
          </li>
        ))}
      </ul>
      <FailureBanner failure={remove.failure} />
      <form className="column" onSubmit={(event) => void submit(event)}>
        <TextArea
          label="New note"
          help="Put allergies on the order, where they are deleted after pick-up."
          rows={2}
          value={draft.value}
          onText={draft.set}
          maxLength={1_000}
          error={add.failure?.detail.fields?.text}
        />
        <div>
          <Button type="submit" icon="plus" busy={add.isBusy}>
            Add note
          </Button>
        </div>
        <FormFailure failure={add.failure} note="Nothing was saved. The note is kept on this device." />
      </form>
    </Panel>
  );
}

/** When, where and to which words the customer consented: the shop must be able to show this. */
export function ConsentPanel({ customer: { newsletter } }: OfCustomer) {
  return (
    <Panel title="Consent">
      {newsletter === null ? (
        <Facts facts={[{ name: 'Newsletter', value: 'never subscribed' }]} />
      ) : (
        <>
          <Facts
            facts={[
              { name: 'Newsletter', value: newsletter.unsubscribedAt === null ? 'Yes' : 'Unsubscribed' },
              { name: 'Consented', value: wholeMoment(newsletter.consentedAt) },
              ...(newsletter.unsubscribedAt === null
                ? []
                : [{ name: 'Unsubscribed', value: wholeMoment(newsletter.unsubscribedAt) }]),
              { name: 'Where', value: newsletter.place || 'not recorded' },
            ]}
          />
          <p className="mt-2 text-sm text-muted">
            {newsletter.wording === ''
              ? 'The wording at the time was not recorded.'
              : `Wording: ‘${newsletter.wording}’`}
          </p>
        </>
      )}
    </Panel>
  );
}

type AlikeProps = OfCustomer & { readonly onJoined: (customer: CustomerPage) => void };

/** Customers with the same email address or telephone, each of which can be joined if it is the same person. */
export function AlikePanel({ customer, onJoined }: AlikeProps) {
  const mayJoin = useMay('customers.manage');
  const [chosen, setChosen] = useState<Alike | null>(null);
  if (customer.alike.length === 0) return null;
  return (
    <Panel title="Possibly the same person">
      <ul className="m-0 grid list-none gap-3 p-0 wrap-anywhere [&_a]:inline-flex [&_a]:min-h-12 [&_a]:items-center [&_small]:block">
        {customer.alike.map((other) => (
          <li key={other.id}>
            <Link to={adminUrls.customer(other.id)}>{calledBy(other)}</Link>
            <small className="text-muted">
              {[other.email, other.telephone && formatUkNumber(other.telephone)].filter(Boolean).join(' · ')}
              {other.hasAccount ? '' : ' · no account'}
            </small>
            {mayJoin &&
              (other.hasAccount && customer.account !== null ? (
                <small className="text-muted">Each has an account of their own, so they cannot be joined.</small>
              ) : (
                <Button icon="users" onClick={() => setChosen(other)} aria-label={`Join with ${calledBy(other)}`}>
                  Join
                </Button>
              ))}
          </li>
        ))}
      </ul>
      {chosen && <JoinDialog customer={customer} other={chosen} onClose={() => setChosen(null)} onJoined={onJoined} />}
    </Panel>
  );
}

type Alike = CustomerPage['alike'][number];
type JoinProps = AlikeProps & { readonly other: Alike; readonly onClose: () => void };

function JoinDialog({ customer, other, onClose, onJoined }: JoinProps) {
  const join = useStaffWrite(joinCustomers, { refreshes: [listCustomers], onDone: onJoined });
  const account = other.hasAccount ? other : customer.account === null ? null : customer;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Are ${calledBy(customer)} and ${calledBy(other)} the same person?`}
      cancel="No, leave them"
      foot={
        <Button
          kind="primary"
          busy={join.isBusy}
          onClick={() => void join.send({ customerId: customer.id, otherId: other.id })}
        >
          Yes, join them
        </Button>
      }
    >
      <p>
        From then on the orders, notes and emails of both are on one page. This cannot be undone.
        {account !== null && ` Anyone who signs in as ${account.email} will see both sets of orders.`}
      </p>
      <FormFailure failure={join.failure} />
    </Dialog>
  );
}
