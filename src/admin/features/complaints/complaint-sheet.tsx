import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { dayOfYear } from '#admin/lib/time/day-words.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { FormFailure } from '#admin/ui/data/failure-banner.tsx';
import { Checkbox } from '#admin/ui/forms/choices.tsx';
import { TextArea, TextField } from '#admin/ui/forms/fields.tsx';
import { Sheet } from '#admin/ui/overlays/sheet.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { type Complaint, listComplaints, takeComplaint } from '#contract/admin/complaints/complaints.ts';
import { pence } from '#domain/money/money.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
import { dayOf } from './complaint-days.ts';
import { complaintLabels } from './complaint-form.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { useComplaintEditor } from './use-complaint-editor.ts';

type SheetProps = { readonly complaint: Complaint | 'new' | null; readonly onClose: () => void };

/** A new one, or what was done about one. */
export function ComplaintSheet({ complaint, onClose }: SheetProps) {
  const opened = complaint === 'new' ? null : complaint;
  const [form, setForm] = useState({
    orderNo: '',
    name: '',
    contact: '',
    what: opened?.what ?? '',
    isAllergen: opened?.isAllergen ?? false,
    isData: opened?.isData ?? false,
    isAcknowledged: opened !== null && opened.acknowledgedAt !== null,
    receivedOn: shopDate(Date.now(), shopTimeZone),
    outcome: opened?.outcome ?? '',
  });
  const set = (changes: Partial<typeof form>): void => setForm({ ...form, ...changes });
  const { what, isAllergen, isData, isAcknowledged, outcome } = form;
  const take = useStaffWrite(takeComplaint, { refreshes: [listComplaints], onDone: onClose });
  const editor = useComplaintEditor({
    complaint: opened,
    typed: { what, isAllergen, isData, isAcknowledged, outcome },
    onForm: ({ state: _, ...taken }) => set(taken),
    onDone: onClose,
  });
  const known = editor.base;
  const failure = take.failure ?? editor.failure;
  const fields = failure?.detail.fields;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (known === null) void take.send(form);
    else void editor.save(known.state);
  };
  return (
    <>
      <Sheet
        open={complaint !== null}
        onClose={onClose}
        title={known === null ? 'Take a complaint' : `Complaint of ${known.name || 'somebody'}`}
        foot={
          <>
            {known !== null && (
              <Button busy={editor.isBusy} onClick={() => void editor.save(known.state === 'open' ? 'closed' : 'open')}>
                {known.state === 'open' ? 'Close it' : 'Open it again'}
              </Button>
            )}
            <Button kind="primary" type="submit" form="complaint" busy={take.isBusy || editor.isBusy}>
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
            label={complaintLabels.what}
            rows={5}
            value={what}
            onText={(text) => set({ what: text })}
            maxLength={4_000}
            error={fields?.what}
          />
          <Checkbox isOn={isAllergen} onSwitch={(isOn) => set({ isAllergen: isOn })}>
            {complaintLabels.isAllergen}
          </Checkbox>
          <Checkbox isOn={isData} onSwitch={(isOn) => set({ isData: isOn })}>
            {complaintLabels.isData}
          </Checkbox>
          <Checkbox isOn={isAcknowledged} onSwitch={(isOn) => set({ isAcknowledged: isOn })}>
            {complaintLabels.isAcknowledged}
          </Checkbox>
          <TextArea
            label={complaintLabels.outcome}
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
      <ConflictDialog editor={editor} />
    </>
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
