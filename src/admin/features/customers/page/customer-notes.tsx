import type { FormEvent } from 'react';
import * as z from 'zod/mini';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { useDraft } from '#admin/lib/drafts/use-draft.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { IconButton } from '#admin/ui/actions/icon-button.tsx';
import { FailureBanner, FormFailure } from '#admin/ui/data/failure-banner.tsx';
import { Panel } from '#admin/ui/data/panel.tsx';
import { TextArea } from '#admin/ui/forms/fields.tsx';
import { addCustomerNote, type CustomerPage, removeCustomerNote } from '#contract/admin/customers/customer-page.ts';
import { wholeMoment } from './moments.ts';

type NotesProps = { readonly customer: CustomerPage; readonly onChanged: (customer: CustomerPage) => void };

const noteDraft = z.string().check(z.maxLength(1_000));

/** What the team should know of them; the customer is told of it when they ask what is held. */
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
      <ul className="customer-notes">
        {customer.notes.map(({ id, text, madeBy, at }) => (
          <li key={id}>
            <div>
              <p dir="auto">{text}</p>
              <small className="muted">
                {madeBy}, {wholeMoment(at)}
              </small>
            </div>
            {mayRemove && (
              <IconButton
                icon="trash-2"
                label={`Remove the note ‘${text.slice(0, 40)}’`}
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
          help="Allergies belong on the order, which forgets them after the pick-up."
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
        <FormFailure failure={add.failure} note="The note is kept on this device." />
      </form>
    </Panel>
  );
}
