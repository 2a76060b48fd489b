import type { FormEvent } from 'react';
import { Link } from 'react-router';
import * as z from 'zod/mini';
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
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { addCustomerNote, type CustomerPage, removeCustomerNote } from '#contract/admin/customers/customer-page.ts';
import { enquiryKindTexts } from '#domain/enquiry.ts';
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

/** When, where and to which words the customer consented, by each of their addresses: the shop must be able to show this. */
export function ConsentPanel({ customer: { email: own, newsletters } }: OfCustomer) {
  return (
    <Panel title="Consent">
      {newsletters.length === 0 ? (
        <Facts facts={[{ name: 'Newsletter', value: 'never subscribed' }]} />
      ) : (
        <div className="column">
          {newsletters.map(({ email, consentedAt, unsubscribedAt, place, wording }) => (
            <div key={email}>
              <Facts
                facts={[
                  { name: 'Newsletter', value: unsubscribedAt === null ? 'Yes' : 'Unsubscribed' },
                  ...(email === own ? [] : [{ name: 'Address', value: email }]),
                  { name: 'Consented', value: wholeMoment(consentedAt) },
                  ...(unsubscribedAt === null ? [] : [{ name: 'Unsubscribed', value: wholeMoment(unsubscribedAt) }]),
                  { name: 'Where', value: place || 'not recorded' },
                ]}
              />
              <p className="mt-2 text-sm text-muted">
                {wording === '' ? 'The wording at the time was not recorded.' : `Wording: ‘${wording}’`}
              </p>
            </div>
          ))}
        </div>
      )}
    </Panel>
  );
}

/** What they asked for that is in no catalogue. */
export const EnquiriesPanel = ({ customer: { enquiries } }: OfCustomer) =>
  enquiries.length > 0 && (
    <Panel title="Enquiries">
      <ul className="m-0 grid list-none gap-1 p-0">
        {enquiries.map(({ id, state, kind, eventDate }) => (
          <li key={id}>
            <Link className="inline-flex min-h-12 items-center" to={adminUrls.enquiry(id)}>
              {`${enquiryKindTexts[kind]} on ${dayOfYear(eventDate)}`}
            </Link>{' '}
            <small className="text-muted">{state}</small>
          </li>
        ))}
      </ul>
    </Panel>
  );
