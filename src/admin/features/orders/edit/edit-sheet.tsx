import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { LinePicture, lineLook } from '#admin/features/orders/page/order-lines.tsx';
import { askShop } from '#admin/lib/calling/ask-shop.ts';
import { staffKey, useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { readAnew } from '#admin/lib/live/use-read-anew.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { useDraft } from '#admin/lib/use-draft.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { IconButton } from '#admin/ui/actions/move-buttons.tsx';
import { ApprovalAhead, Banner, FailureBanner } from '#admin/ui/data/banner.tsx';
import { Facts } from '#admin/ui/data/facts.tsx';
import { panelLook } from '#admin/ui/data/list-panel.tsx';
import { Checkbox } from '#admin/ui/forms/choices.tsx';
import { DayField, TextField } from '#admin/ui/forms/fields.tsx';
import { SaidFields } from '#admin/ui/forms/said-fields.tsx';
import { StaffPhoto } from '#admin/ui/forms/staff-photo.tsx';
import { SizeField, Stepper } from '#admin/ui/forms/stepper.tsx';
import { TimeTiles } from '#admin/ui/forms/time-tiles.tsx';
import { Sheet } from '#admin/ui/overlays/dialog.tsx';
import { AllergyWarning } from '#admin/ui/values/allergy-warning.tsx';
import { readByEmail } from '#admin/ui/values/email-words.ts';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { Chip, fulfilmentLooks } from '#admin/ui/values/status-chips.tsx';
import { type EditOutcome, editOrder, previewEdit } from '#contract/admin/orders/order-actions.ts';
import { findOrderPage, type OrderPage } from '#contract/admin/orders/order-page.ts';
import { findTillTimes } from '#contract/admin/till.ts';
import { longestWords } from '#domain/catalogue/personalisation.ts';
import { waitsForPhotoText } from '#domain/catalogue/personalisation-words.ts';
import { Failure, type FieldErrors } from '#domain/failure.ts';
import { pence } from '#domain/money/money.ts';
import { isRealDate } from '#domain/pickup/clock/calendar.ts';
import { saidIn } from '#web/ui/forms/personalise.tsx';
import { AddedLines } from './added-lines.tsx';
import {
  type EditDraft,
  editDraft,
  editFrom,
  hasChanges,
  stillPossible,
  withLine,
  withPhotoAt,
  withSaid,
} from './edit-draft.ts';

type EditProps = {
  readonly open: boolean;
  readonly order: OrderPage;
  readonly onClose: () => void;
  readonly onChanged: (order: OrderPage) => void;
};

/** B-07: what is typed is kept on this device until it is saved; the shop says in advance what the edit would do. */
export const EditSheet = ({ open, order, onClose, onChanged }: EditProps) => (
  <Sheet open={open} onClose={onClose} title={`Edit ${order.number}`}>
    <EditForm key={order.number} order={order} onClose={onClose} onChanged={onChanged} />
  </Sheet>
);

type LinesProps = {
  readonly order: OrderPage;
  readonly lines: EditDraft['lines'];
  readonly onChange: (lines: EditDraft['lines']) => void;
  readonly onPhoto: (line: OrderPage['lines'][number], photo: string) => void;
};

/** Quantity, size, words and picture of each line item; zero removes it. */
function EditLines({ order, lines, onChange, onPhoto }: LinesProps) {
  return (
    <ul className="grid" aria-label="Lines">
      {order.lines.map((line) => {
        const draft = lines.find(({ id }) => id === line.id);
        const quantity = draft?.quantity ?? line.quantity;
        const said = draft?.said ?? saidIn(line.said);
        // A message that was written can still be changed, even if the product no longer takes one.
        const options =
          line.message !== '' && !line.options.message
            ? { ...line.options, message: { max: longestWords, where: '', placeholder: '' } }
            : line.options;
        const grams = draft?.weightGrams ?? line.weightGrams;
        const setQuantity = (to: number) =>
          onChange(withLine(lines, line.id, { quantity: to === line.quantity ? undefined : to }));
        return (
          <li key={line.id} className={`${lineLook} items-start`}>
            <LinePicture image={line.image} />
            <div className="min-w-0 flex-1">
              <b>{line.name}</b>
              <p className="text-sm text-muted">
                {[line.size, line.price && `${poundsText(pence(line.price.unitPence))} each`]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              {quantity !== line.quantity && <Chip tone="custard">Was {line.quantity}</Chip>}
              {quantity > 0 && (
                <SizeField
                  of={line.name}
                  sizes={line.sizes}
                  grams={grams}
                  onChoose={(to) =>
                    onChange(withLine(lines, line.id, { weightGrams: to === line.weightGrams ? undefined : to }))
                  }
                />
              )}
              {quantity > 0 && (
                <SaidFields
                  options={options}
                  said={said}
                  pieces={line.sizes.find((size) => size.grams === grams)?.pieces}
                  onSay={(to) => onChange(withSaid(lines, line, to))}
                />
              )}
              {quantity > 0 && (
                <StaffPhoto
                  productId={line.productId}
                  options={line.options}
                  of={line.name}
                  token={said.photo}
                  standing={line.photo}
                  missing={`${waitsForPhotoText}.`}
                  onPhoto={(photo) => onPhoto(line, photo)}
                />
              )}
            </div>
            <Stepper label={line.name} value={quantity} onChange={setQuantity} least={0} most={999} />
            <IconButton icon="trash-2" label={`Remove ${line.name}`} onClick={() => setQuantity(0)} />
          </li>
        );
      })}
    </ul>
  );
}

function EditForm({ order, onClose, onChanged }: Omit<EditProps, 'open'>) {
  const draft = useDraft(`edit:${order.number}`, { revision: order.revision, lines: [], added: [] }, editDraft);
  const client = useQueryClient();
  const may = { lines: useMay('orders.edit'), take: useMay('orders.take') };
  const { draft: value, lost } = stillPossible(order, draft.value);
  const set = (changes: Partial<z.output<typeof editDraft>>): void => draft.set({ ...draft.value, ...changes });
  /** For a picture, which takes a while to upload: by then other fields may have been typed into. */
  const setLater = (changes: (now: EditDraft) => Partial<EditDraft>): void => {
    const now = draft.latest() ?? { revision: order.revision, lines: [], added: [] };
    draft.set({ ...now, ...changes(now) });
  };
  const input = useDeferredValue(editFrom(order, value));
  const isTyped = hasChanges(value);
  const isStale = value.revision !== order.revision;
  const preview = useQuery({
    queryKey: ['edit preview', input],
    queryFn: () => askShop(previewEdit, input),
    // What is asked trails what is typed by a moment.
    enabled: isTyped && input.revision === order.revision,
    retry: false,
  });
  const save = useStaffWrite(editOrder, { onDone: (answer) => onChanged(answer.order) });
  const meanwhile = order.timeline
    .filter(({ kind }) => kind === 'edited')
    .slice(0, order.revision - value.revision)
    .toReversed();
  const wasOutdated = save.failure?.code === 'conflict';
  // While the connection is lost, nothing reports the other change, so the order is fetched and its difference is shown above.
  useEffect(() => {
    if (wasOutdated) void readAnew(client, staffKey(findOrderPage, { orderNo: order.number }));
  }, [client, wasOutdated, order.number]);
  const submit = async (): Promise<void> => {
    if (!(await save.send({ ...editFrom(order, value), asksByLink: value.asksByLink ?? false }))) return;
    draft.clear();
    onClose();
  };
  const changes = isTyped && !isStale ? preview.data : undefined;
  // The customer is always told if the total changes.
  const movesMoney = changes?.money != null && changes.money.totalPence !== changes.money.beforePence;
  const tells = (value.tellsCustomer ?? true) || movesMoney;
  const mayLines = may.lines && order.mayChange.includes('lines');
  const mayAdd = mayLines && may.take;
  if (order.mayChange.length === 0)
    return (
      <div className="column">
        <Banner kind="warning" isNews>
          The order is ‘{fulfilmentLooks[order.fulfilment].word}’ now: it can no longer be changed.
          {lost.length > 0 && ` What you typed was not saved: ${lost.join(', ')}.`}
        </Banner>
        {draft.isChanged && <Button onClick={draft.clear}>Discard what was typed</Button>}
      </div>
    );
  return (
    <div className="column">
      {isStale && (
        <Banner kind="warning" isNews>
          {meanwhile.length === 0 && <p>This order has changed since you opened it. Please check it again.</p>}
          {meanwhile.map(({ at, by, details }) => (
            <p key={`${at}${details.join()}`}>
              <b>{by || 'The customer'} changed this order while you were editing:</b> {details.join(' · ')}.
            </p>
          ))}
          {lost.length === 0 && 'What you typed is kept.'}
          {/* Below the words, which take the whole width. */}
          <div className="mt-2">
            <Button size="small" onClick={() => set({ revision: order.revision })}>
              Continue with the latest version
            </Button>
          </div>
        </Banner>
      )}
      {lost.length > 0 && (
        <Banner kind="warning" isNews>
          Some of what you typed can no longer be changed, and is left out: {lost.join(', ')}.
        </Banner>
      )}
      <EditPickup
        order={order}
        value={value}
        onChange={set}
        fields={save.failure?.detail.fields}
        isRefused={isTyped && !isStale && isOfPickup(preview.error)}
      />
      {mayLines ? (
        <>
          <TextField
            label="Who collects"
            value={value.recipientName ?? order.recipient.name}
            changed={value.recipientName !== undefined}
            onText={(recipientName) => set({ recipientName })}
            maxLength={100}
          />
          <EditLines
            order={order}
            lines={value.lines}
            onChange={(lines) => set({ lines })}
            onPhoto={(line, photo) => setLater(({ lines }) => ({ lines: withSaid(lines, line, { photo }) }))}
          />
          {mayAdd && (
            <AddedLines
              added={value.added}
              onChange={(added) => set({ added })}
              onPhoto={(at, slug, photo) => setLater(({ added }) => ({ added: withPhotoAt(added, at, slug, photo) }))}
            />
          )}
        </>
      ) : (
        <p className="text-sm text-muted">
          {order.mayChange.includes('lines')
            ? 'Ask a manager to change what is ordered.'
            : 'It is being made. Once baking has started you can only change the time on the same day and add notes.'}
        </p>
      )}
      <TextField
        label="Reason"
        optional
        help={tells ? readByEmail(order.contact.reach) : 'For the order’s history: the customer is not emailed.'}
        value={value.reason ?? ''}
        onText={(reason) => set({ reason })}
        maxLength={500}
      />
      <FailureBanner failure={isTyped && !isStale ? preview.error : null} note="Nothing was changed." />
      {changes && <ChangesOfEdit outcome={changes} />}
      {order.contact.reach?.email !== '' && changes?.money && changes.money.owedPence > 0 && (
        <Checkbox isOn={value.asksByLink ?? false} onSwitch={(asksByLink) => set({ asksByLink })}>
          Send a payment link for the balance
        </Checkbox>
      )}
      {order.contact.reach?.email && changes !== undefined && (
        <Checkbox isOn={tells} disabled={movesMoney} onSwitch={(tellsCustomer) => set({ tellsCustomer })}>
          Email the changes to the customer
        </Checkbox>
      )}
      {changes?.needsApproval && <ApprovalAhead />}
      <FailureBanner failure={isStale && wasOutdated ? null : save.failure} note="What you typed is kept." />
      <div className="flex items-center gap-2.5">
        <Button kind="ghost" onClick={draft.clear} disabled={!draft.isChanged}>
          Discard
        </Button>
        <Button
          kind="primary"
          busy={save.isBusy}
          disabled={isStale || changes === undefined || changes.changes.length === 0}
          onClick={() => void submit()}
        >
          {order.contact.reach?.email && tells ? 'Save and send the email' : 'Save'}
        </Button>
      </div>
    </div>
  );
}

const isOfPickup = (error: Error | null): boolean =>
  error instanceof Failure && ['pickupDate', 'pickupTime'].some((field) => error.detail.fields?.[field] !== undefined);

type ChangesProps = { readonly outcome: EditOutcome };

/** What the edit does to the order: the previous values struck through, the new ones bold, and the money. */
function ChangesOfEdit({ outcome }: ChangesProps) {
  const { changes, money, passed, allergyWarnings } = outcome;
  return (
    <section className={`px-4.5 py-3.5 ${panelLook}`} aria-label="What changes">
      <h3>What changes</h3>
      {changes.length === 0 && <p className="text-sm text-muted">Nothing. The order is already like this.</p>}
      <ul className="text-sm text-sm *:py-1 [&_s]:text-muted">
        {changes.map(({ what, before, after }) => (
          <li key={`${what}${before}${after}`}>
            {what} {before !== null && <s>{before}</s>} <b>{after ?? 'removed'}</b>
          </li>
        ))}
      </ul>
      {passed !== '' && <p className="text-sm">{passed}</p>}
      <AllergyWarning warnings={allergyWarnings} />
      {money && (
        <Facts
          facts={[
            { name: 'Previous total', value: poundsText(money.beforePence) },
            { name: 'New total', value: poundsText(money.totalPence), tone: 'total' },
            ...(money.owedPence > 0
              ? [{ name: 'Still to pay', value: poundsText(money.owedPence), tone: 'owed' as const }]
              : []),
            ...(money.givingBackPence > 0 ? [{ name: 'To refund', value: poundsText(money.givingBackPence) }] : []),
          ]}
        />
      )}
    </section>
  );
}

type PickupProps = {
  readonly order: OrderPage;
  readonly value: EditDraft;
  readonly onChange: (changes: Partial<EditDraft>) => void;
  readonly fields: FieldErrors | undefined;
  /** The shop says that the order cannot be ready, or is not open, then: what is added may take longer. */
  readonly isRefused: boolean;
};

/** Day and time with the places that are free for the order; asks for a reason only if the diary does not allow a time. */
function EditPickup({ order, value, onChange, fields, isRefused }: PickupProps) {
  const mayPassTime = useMay('orders.overfill');
  const mayPassDay = useMay('orders.overwork');
  const day = value.pickupDate ?? order.pickup.date;
  const time = value.pickupTime ?? order.pickup.time;
  const asked = { day, orderNo: order.number };
  const times = useStaffQuery(findTillTimes, asked, { enabled: isRealDate(day), staleTime: 15_000 });
  const isDayFull = times.data?.isDayFull === true;
  const mayPass = isDayFull ? mayPassDay : mayPassTime;
  const isMoved = day !== order.pickup.date || time !== order.pickup.time;
  const chosen = times.data?.times.find((one) => one.time === time);
  const isPast = isMoved && times.data !== undefined && (isDayFull || chosen === undefined || chosen.left === 0);
  const slot = `${day} ${time}`;
  // Kept while the shop is asked again: the field stays there for whoever types in it.
  const [refusedSlot, setRefusedSlot] = useState('');
  if (isRefused && refusedSlot !== slot) setRefusedSlot(slot);
  const asksWhy = mayPass && (isPast || refusedSlot === slot || (value.pastDiary ?? '') !== '');
  return (
    <>
      <DayField
        label="Day"
        value={day}
        changed={value.pickupDate !== undefined}
        disabled={!order.mayChange.includes('pickupDay')}
        onDay={(pickupDate) => onChange({ pickupDate })}
        error={fields?.pickupDate}
      />
      {times.data && times.data.words !== '' && <p className="text-muted">{times.data.words}</p>}
      {times.data && times.data.times.length > 0 && (
        <TimeTiles
          times={times.data.times}
          isDayFull={isDayFull}
          chosen={time}
          onChoose={(pickupTime) => onChange({ pickupTime })}
          mayPass={mayPass}
        />
      )}
      {(mayPass || times.data?.times.length === 0) && (
        <TextField
          label="Time"
          type="time"
          value={time}
          changed={value.pickupTime !== undefined}
          onText={(pickupTime) => onChange({ pickupTime })}
          error={fields?.pickupTime}
        />
      )}
      {asksWhy && (
        <TextField
          label={`${time} is full, too early or outside opening hours. Why book it anyway?`}
          help="This is recorded with your name."
          value={value.pastDiary ?? ''}
          onText={(pastDiary) => onChange({ pastDiary })}
          maxLength={500}
          error={fields?.pastDiary}
        />
      )}
      <FailureBanner failure={times.error} />
    </>
  );
}
