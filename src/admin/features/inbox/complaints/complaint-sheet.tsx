import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { dayOfYear } from '#admin/lib/day-words.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { asTyped, useVersionedForm } from '#admin/lib/use-versioned-form.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { FormFailure } from '#admin/ui/data/banner.tsx';
import { Checkbox } from '#admin/ui/forms/choices.tsx';
import { DayField, TextArea, TextField } from '#admin/ui/forms/fields.tsx';
import { Sheet } from '#admin/ui/overlays/dialog.tsx';
import { DifferenceDialog } from '#admin/ui/overlays/difference-dialog.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { type Complaint, changeComplaint, listComplaints, takeComplaint } from '#contract/admin/complaints.ts';
import type { FieldErrors } from '#domain/failure.ts';
import { pence } from '#domain/money/money.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { shopDate } from '#domain/pickup/pickup.ts';

type SheetProps = {
  readonly complaint: Complaint | 'new' | null;
  /** The number of the order that a new one is about, if that is known. */
  readonly about?: string;
  readonly onClose: () => void;
};

/** The sheet of a new complaint, or of what was done about an existing one. */
export function ComplaintSheet({ complaint, about = '', onClose }: SheetProps) {
  if (complaint === null) return null;
  if (complaint === 'new') return <NewComplaint about={about} onClose={onClose} />;
  return <KnownComplaint opened={complaint} onClose={onClose} />;
}

/** The fields of a complaint that each save writes, in their order on the sheet. */
const complaintForm = z.object({
  what: z.string(),
  isAllergen: z.boolean(),
  isData: z.boolean(),
  isAcknowledged: z.boolean(),
  outcome: z.string(),
  state: z.enum(['open', 'closed']),
});
type ComplaintForm = z.output<typeof complaintForm>;
const keptDraft = z.object({ version: z.int(), seen: complaintForm, typed: complaintForm });

const savedOf = ({ version, what, isAllergen, isData, acknowledgedAt, outcome, state }: Complaint) => ({
  version,
  value: { what, isAllergen, isData, isAcknowledged: acknowledgedAt !== null, outcome, state },
});

/** Under the names that they have on the sheet. */
const labels: Readonly<Record<keyof ComplaintForm, string>> = {
  what: 'What happened',
  isAllergen: 'An allergen incident',
  isData: 'About how we use their data',
  isAcknowledged: 'Receipt acknowledged',
  outcome: 'What was done',
  state: 'State',
};

const shown = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value === 'open' ? 'Open' : value === 'closed' ? 'Closed' : String(value);
};

type KnownProps = { readonly opened: Complaint; readonly onClose: () => void };

/** Of two who write about one complaint, the second sees what the first wrote beside their own (J-04). */
function KnownComplaint({ opened, onClose }: KnownProps) {
  const [complaint, setComplaint] = useState(opened);
  const write = useStaffWrite(changeComplaint, { refreshes: [listComplaints] });
  const form = useVersionedForm<ComplaintForm, ComplaintForm>({
    key: `complaint:${opened.id}`,
    server: savedOf(complaint),
    schema: keptDraft,
    ...asTyped,
    check: () => ({}),
    write,
    save: async ({ version }, wanted) => {
      const answer = await write.send({ complaintId: opened.id, version, ...wanted });
      if (answer === null) return null;
      setComplaint(answer.complaint);
      const { changedBy: by, changedAt: at } = answer.outcome === 'stale' ? answer : { changedBy: '', changedAt: null };
      return { outcome: answer.outcome, ...savedOf(answer.complaint), by, at };
    },
    onSaved: onClose,
  });
  const { typed, conflict, failure } = form;
  const other = typed.state === 'open' ? 'closed' : 'open';
  return (
    <>
      <Sheet
        open
        onClose={onClose}
        title={`Complaint from ${complaint.name || 'somebody'}`}
        foot={
          <>
            {form.isDirty && (
              <Button kind="ghost" onClick={form.discard}>
                Discard
              </Button>
            )}
            {form.discarded && (
              <Button kind="ghost" icon="undo-2" onClick={form.undo}>
                Undo
              </Button>
            )}
            <Button busy={form.isBusy} onClick={() => void form.submit({ state: other })}>
              {other === 'closed' ? 'Close complaint' : 'Reopen complaint'}
            </Button>
            <Button kind="primary" type="submit" form="complaint" busy={form.isBusy}>
              Save
            </Button>
          </>
        }
      >
        <form
          id="complaint"
          className="column"
          onSubmit={(event) => {
            event.preventDefault();
            void form.submit();
          }}
        >
          <AboutComplaint complaint={complaint} />
          <ComplaintFields form={typed} onChange={form.set} faults={failure?.detail.fields} />
          <FormFailure failure={failure} note="Nothing was saved. What you typed is still here." />
        </form>
      </Sheet>
      {conflict && (
        <DifferenceDialog
          key={conflict.at}
          what="this complaint"
          {...conflict}
          differences={conflict.differences.map(({ field, before, theirs, mine, changedBy }) => ({
            field,
            label: labels[field as keyof ComplaintForm],
            before: shown(before),
            theirs: shown(theirs),
            mine: shown(mine),
            changedBy,
          }))}
          isBusy={form.isBusy}
          onClose={conflict.close}
          onChoose={(mine) => void conflict.resolve(mine)}
        />
      )}
    </>
  );
}

function NewComplaint({ about, onClose }: { readonly about: string; readonly onClose: () => void }) {
  const [form, setForm] = useState({
    orderNo: about,
    name: '',
    contact: '',
    what: '',
    isAllergen: false,
    isData: false,
    isAcknowledged: false,
    receivedOn: shopDate(Date.now(), shopTimeZone),
    outcome: '',
  });
  const set = (changes: Partial<typeof form>): void => setForm({ ...form, ...changes });
  const take = useStaffWrite(takeComplaint, { refreshes: [listComplaints], onDone: onClose });
  const faults = take.failure?.detail.fields;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void take.send(form);
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title="Record a complaint"
      foot={
        <Button kind="primary" type="submit" form="complaint" busy={take.isBusy}>
          Save
        </Button>
      }
    >
      <form id="complaint" className="column" onSubmit={submit}>
        <TextField
          label="Order"
          optional
          help="The order number, or its last four characters. The customer’s details come from the order."
          value={form.orderNo}
          onText={(orderNo) => set({ orderNo })}
          maxLength={40}
          error={faults?.orderNo}
        />
        <TextField
          label="Name"
          optional
          value={form.name}
          onText={(name) => set({ name })}
          maxLength={120}
          error={faults?.name}
        />
        <TextField
          label="Email or telephone"
          optional
          value={form.contact}
          onText={(contact) => set({ contact })}
          maxLength={254}
          error={faults?.contact}
        />
        <DayField
          label="Received"
          value={form.receivedOn}
          onDay={(receivedOn) => set({ receivedOn })}
          error={faults?.receivedOn}
        />
        <ComplaintFields form={form} onChange={set} faults={faults} />
        <FormFailure failure={take.failure} note="Nothing was saved. What you typed is still here." />
      </form>
    </Sheet>
  );
}

type Written = Omit<ComplaintForm, 'state'>;
type FieldsProps = {
  readonly form: Written;
  readonly onChange: (changes: Partial<Written>) => void;
  readonly faults: FieldErrors | undefined;
};

const ComplaintFields = ({ form, onChange, faults }: FieldsProps) => (
  <>
    <TextArea
      label={labels.what}
      rows={5}
      value={form.what}
      onText={(what) => onChange({ what })}
      maxLength={4_000}
      error={faults?.what}
    />
    {(['isAllergen', 'isData', 'isAcknowledged'] as const).map((field) => (
      <Checkbox key={field} isOn={form[field]} onSwitch={(isOn) => onChange({ [field]: isOn })}>
        {labels[field]}
      </Checkbox>
    ))}
    <TextArea
      label={labels.outcome}
      optional
      rows={4}
      value={form.outcome}
      onText={(outcome) => onChange({ outcome })}
      maxLength={4_000}
      error={faults?.outcome}
    />
  </>
);

export const dayOf = (instant: string): string => shopDate(Date.parse(instant), shopTimeZone);

function AboutComplaint({
  complaint: { orderNo, contact, refundedPence, ...told },
}: {
  readonly complaint: Complaint;
}) {
  const mayRefund = useMay('refunds.give');
  const { receivedOn, acknowledgedAt, acknowledgedBy } = told;
  return (
    <p className="text-sm">
      Received {dayOfYear(receivedOn)}
      {acknowledgedAt !== null && `, acknowledged ${dayOfYear(dayOf(acknowledgedAt))} by ${acknowledgedBy}`}
      <br />
      {contact !== '' && <span className="wrap-anywhere">{contact} · </span>}
      {orderNo === null ? (
        'Not about an order.'
      ) : (
        <>
          Order <Link to={adminUrls.order(orderNo)}>{orderNo}</Link>
          {refundedPence !== null && refundedPence > 0 && ` · ${poundsText(pence(refundedPence))} refunded`}
          {mayRefund && (
            <>
              {' · '}
              <Link to={adminUrls.order(orderNo, 'refund')}>Refund</Link>
            </>
          )}
        </>
      )}
    </p>
  );
}
