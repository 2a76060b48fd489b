import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { FormFailure } from '#admin/ui/data/failure-banner.tsx';
import { Checkbox } from '#admin/ui/forms/choices.tsx';
import { TextArea, TextField } from '#admin/ui/forms/fields.tsx';
import { Sheet } from '#admin/ui/overlays/sheet.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import {
  type Complaint,
  changeComplaint,
  listComplaints,
  takeComplaint,
} from '#contract/admin/complaints/complaints.ts';
import { pence } from '#domain/money/money.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
import { dayOf, dayOfYear } from './complaint-days.ts';

type SheetProps = { readonly complaint: Complaint | 'new' | null; readonly onClose: () => void };

/** A new one, or what was done about one. */
export function ComplaintSheet({ complaint, onClose }: SheetProps) {
  const known = complaint === 'new' ? null : complaint;
  const [form, setForm] = useState({
    orderNo: '',
    name: '',
    contact: '',
    what: known?.what ?? '',
    isAllergen: known?.isAllergen ?? false,
    isData: known?.isData ?? false,
    isAcknowledged: known !== null && known.acknowledgedAt !== null,
    receivedOn: shopDate(Date.now(), shopTimeZone),
    outcome: known?.outcome ?? '',
  });
  const set = (changes: Partial<typeof form>): void => setForm({ ...form, ...changes });
  const refreshes = [listComplaints];
  const take = useStaffWrite(takeComplaint, { refreshes, onDone: onClose });
  const change = useStaffWrite(changeComplaint, { refreshes, onDone: onClose });
  const failure = take.failure ?? change.failure;
  const fields = failure?.detail.fields;
  const { what, isAllergen, isData, isAcknowledged, outcome } = form;
  const saveAs = (state: 'open' | 'closed'): void => {
    if (known !== null)
      void change.send({
        complaintId: known.id,
        version: known.version,
        what,
        isAllergen,
        isData,
        isAcknowledged,
        outcome,
        state,
      });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (known === null) void take.send(form);
    else saveAs(known.state);
  };
  return (
    <Sheet
      open={complaint !== null}
      onClose={onClose}
      title={known === null ? 'Take a complaint' : `Complaint of ${known.name || 'somebody'}`}
      foot={
        <>
          {known !== null && (
            <Button busy={change.isBusy} onClick={() => saveAs(known.state === 'open' ? 'closed' : 'open')}>
              {known.state === 'open' ? 'Close it' : 'Open it again'}
            </Button>
          )}
          <Button kind="primary" type="submit" form="complaint" busy={take.isBusy || change.isBusy}>
            Save
          </Button>
        </>
      }
    >
      <form id="complaint" className="column" onSubmit={submit}>
        {known === null ? (
          <>
            <TextField
              label="Order"
              optional
              help="Its number; who ordered is taken from it."
              value={form.orderNo}
              onText={(orderNo) => set({ orderNo })}
              maxLength={40}
              error={fields?.orderNo}
            />
            <TextField
              label="Name"
              optional
              value={form.name}
              onText={(name) => set({ name })}
              maxLength={120}
              error={fields?.name}
            />
            <TextField
              label="Email or telephone"
              optional
              value={form.contact}
              onText={(contact) => set({ contact })}
              maxLength={254}
              error={fields?.contact}
            />
            <TextField
              label="Received"
              type="date"
              value={form.receivedOn}
              onText={(receivedOn) => set({ receivedOn })}
              error={fields?.receivedOn}
            />
          </>
        ) : (
          <AboutComplaint complaint={known} />
        )}
        <TextArea
          label="What happened"
          rows={5}
          value={what}
          onText={(text) => set({ what: text })}
          maxLength={4_000}
          error={fields?.what}
        />
        <Checkbox isOn={isAllergen} onSwitch={(isOn) => set({ isAllergen: isOn })}>
          An incident of allergens
        </Checkbox>
        <Checkbox isOn={isData} onSwitch={(isOn) => set({ isData: isOn })}>
          About what we do with their data
        </Checkbox>
        <Checkbox isOn={isAcknowledged} onSwitch={(isOn) => set({ isAcknowledged: isOn })}>
          They were told that we have it
        </Checkbox>
        <TextArea
          label="What was done"
          optional
          rows={4}
          value={outcome}
          onText={(text) => set({ outcome: text })}
          maxLength={4_000}
          error={fields?.outcome}
        />
        <FormFailure failure={failure} note="Nothing was saved; what you typed stands here." />
      </form>
    </Sheet>
  );
}

function AboutComplaint({
  complaint: { orderNo, contact, refundedPence, ...told },
}: {
  readonly complaint: Complaint;
}) {
  const mayRefund = useMay('refunds.give');
  const { receivedOn, acknowledgedAt, acknowledgedBy } = told;
  return (
    <p className="small">
      Received {dayOfYear(receivedOn)}
      {acknowledgedAt !== null && `, acknowledged ${dayOfYear(dayOf(acknowledgedAt))} by ${acknowledgedBy}`}
      <br />
      {contact !== '' && <span className="complaint-contact">{contact} · </span>}
      {orderNo === null ? (
        'About no order.'
      ) : (
        <>
          Order <Link to={adminUrls.order(orderNo)}>{orderNo}</Link>
          {refundedPence !== null && refundedPence > 0 && ` · ${poundsText(pence(refundedPence))} given back`}
          {mayRefund && (
            <>
              {' · '}
              <Link to={adminUrls.order(orderNo, 'refund')}>Give money back</Link>
            </>
          )}
        </>
      )}
    </p>
  );
}
