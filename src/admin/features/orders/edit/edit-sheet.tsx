import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type * as z from 'zod/mini';
import { askShop } from '#admin/lib/calling/ask-shop.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { useDraft } from '#admin/lib/drafts/use-draft.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { Banner } from '#admin/ui/data/banner.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { StepUpAhead } from '#admin/ui/data/step-up-ahead.tsx';
import { Checkbox } from '#admin/ui/forms/choices.tsx';
import { TextField } from '#admin/ui/forms/fields.tsx';
import { Sheet } from '#admin/ui/overlays/sheet.tsx';
import { editOrder, previewEdit } from '#contract/admin/orders/order-actions.ts';
import type { OrderPage } from '#contract/admin/orders/order-page.ts';
import { AddedLines } from './added-lines.tsx';
import { ChangesOfEdit } from './changes-of-edit.tsx';
import { editDraft, editFrom, hasChanges } from './edit-draft.ts';
import { EditLines } from './edit-lines.tsx';

type EditProps = {
  readonly open: boolean;
  readonly order: OrderPage;
  readonly onClose: () => void;
  readonly onChanged: (order: OrderPage) => void;
};

/** B-07: what is typed is kept on this device until it is saved; what it would do is said by the shop beforehand. */
export const EditSheet = ({ open, order, onClose, onChanged }: EditProps) => (
  <Sheet open={open} onClose={onClose} title={`Edit ${order.number}`}>
    <EditForm key={order.number} order={order} onClose={onClose} onChanged={onChanged} />
  </Sheet>
);

function EditForm({ order, onClose, onChanged }: Omit<EditProps, 'open'>) {
  const draft = useDraft(`edit:${order.number}`, { revision: order.revision, lines: [], added: [] }, editDraft);
  const may = { lines: useMay('orders.edit'), past: useMay('orders.overfill'), take: useMay('orders.take') };
  const { value } = draft;
  const set = (changes: Partial<z.output<typeof editDraft>>): void => draft.set({ ...value, ...changes });
  const input = useDeferredValue(editFrom(order, value));
  const isTyped = hasChanges(value);
  const preview = useQuery({
    queryKey: ['edit preview', input],
    queryFn: () => askShop(previewEdit, input),
    enabled: isTyped,
    retry: false,
  });
  const save = useStaffWrite(editOrder, { onDone: (answer) => onChanged(answer.order) });
  const isStale = value.revision !== order.revision;
  const submit = async (): Promise<void> => {
    if (!(await save.send({ ...editFrom(order, value), asksByLink: value.asksByLink ?? false }))) return;
    draft.clear();
    onClose();
  };
  const changes = isTyped ? preview.data : undefined;
  const mayLines = may.lines && order.mayChange.includes('lines');
  const mayAdd = mayLines && may.take;
  return (
    <div className="column">
      {isStale && (
        <Banner
          kind="warning"
          action={
            <Button size="small" onClick={() => set({ revision: order.revision })}>
              Go on from what it is now
            </Button>
          }
        >
          Somebody changed this order since you began: look at it once more. What you typed is kept.
        </Banner>
      )}
      <div className="halves">
        <TextField
          label="Day"
          type="date"
          value={value.pickupDate ?? order.pickup.date}
          changed={value.pickupDate !== undefined}
          disabled={!order.mayChange.includes('pickupDay')}
          onText={(pickupDate) => set({ pickupDate })}
          error={save.failure?.detail.fields?.pickupDate}
        />
        <TextField
          label="Time"
          type="time"
          value={value.pickupTime ?? order.pickup.time}
          changed={value.pickupTime !== undefined}
          onText={(pickupTime) => set({ pickupTime })}
          error={save.failure?.detail.fields?.pickupTime}
        />
      </div>
      {mayLines ? (
        <>
          <TextField
            label="Collected by"
            value={value.recipientName ?? order.recipient.name}
            changed={value.recipientName !== undefined}
            onText={(recipientName) => set({ recipientName })}
            maxLength={100}
          />
          <EditLines order={order} lines={value.lines} onChange={(lines) => set({ lines })} />
          {mayAdd && <AddedLines added={value.added} onChange={(added) => set({ added })} />}
        </>
      ) : (
        <p className="small muted">
          {order.mayChange.includes('lines')
            ? 'Ask a manager to change what is ordered.'
            : 'It is being made: from baking on only the time of the same day can be changed, and notes be written.'}
        </p>
      )}
      <TextField
        label="Why"
        optional
        help="The customer reads it in their email."
        value={value.reason ?? ''}
        onText={(reason) => set({ reason })}
        maxLength={500}
      />
      {may.past && (
        <TextField
          label="Past a full time, because"
          optional
          help="Only where the time is full: it is noted with your name."
          value={value.pastDiary ?? ''}
          onText={(pastDiary) => set({ pastDiary })}
          maxLength={500}
        />
      )}
      <FailureBanner failure={isTyped ? preview.error : null} note="Nothing is changed yet." />
      {changes && <ChangesOfEdit outcome={changes} seesMoney={order.money !== null} />}
      {changes && changes.owedPence > 0 && (
        <Checkbox isOn={value.asksByLink ?? false} onSwitch={(asksByLink) => set({ asksByLink })}>
          Ask for what is owed by a payment link
        </Checkbox>
      )}
      {changes?.needsStepUp && <StepUpAhead />}
      <FailureBanner failure={save.failure} note="What you typed is kept." />
      <div className="row">
        <Button kind="ghost" onClick={draft.clear} disabled={!draft.isChanged}>
          Discard
        </Button>
        <Button
          kind="primary"
          busy={save.isBusy}
          disabled={isStale || changes === undefined || changes.changes.length === 0}
          onClick={() => void submit()}
        >
          {order.contact.email === '' ? 'Save' : 'Save and send the email'}
        </Button>
      </div>
    </div>
  );
}
