import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { dayOfYear, momentText } from '#admin/lib/day-words.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { useShopClock } from '#admin/lib/use-now.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { FormFailure } from '#admin/ui/data/banner.tsx';
import { Checkbox } from '#admin/ui/forms/choices.tsx';
import { DayField, TextArea, TextField } from '#admin/ui/forms/fields.tsx';
import { Sheet } from '#admin/ui/overlays/dialog.tsx';
import { DifferenceDialog, type ShownDifference } from '#admin/ui/overlays/difference-dialog.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { type Complaint, changeComplaint, listComplaints, takeComplaint } from '#contract/admin/complaints.ts';
import { pence } from '#domain/money/money.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import { changedBy, type Three } from '#domain/staff/merge-entries.ts';

type SheetProps = {
  readonly complaint: Complaint | 'new' | null;
  /** The number of the order that a new one is about, if that is known. */
  readonly about?: string;
  readonly onClose: () => void;
};

/** The fields of a complaint that each save writes. */
export type ComplaintForm = Pick<Complaint, 'what' | 'isAllergen' | 'isData' | 'outcome' | 'state'> & {
  readonly isAcknowledged: boolean;
};

const formOf = ({ what, isAllergen, isData, acknowledgedAt, outcome, state }: Complaint): ComplaintForm => ({
  what,
  isAllergen,
  isData,
  isAcknowledged: acknowledgedAt !== null,
  outcome,
  state,
});

/** In their order on the sheet, and under the names they have there. */
const complaintLabels = {
  what: 'What happened',
  isAllergen: 'An allergen incident',
  isData: 'About how we use their data',
  isAcknowledged: 'Receipt acknowledged',
  outcome: 'What was done',
  state: 'State',
} as const;

type Field = keyof ComplaintForm;
const fields = Object.keys(complaintLabels) as Field[];

const shown = (field: Field, value: string | boolean): string => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return field !== 'state' ? value : value === 'open' ? 'Open' : 'Closed';
};

const isSame = (one: string | boolean, other: string | boolean): boolean => one === other;

const byField = ({ before, theirs, mine }: Three<ComplaintForm>, field: Field) =>
  changedBy({ before: before[field], theirs: theirs[field], mine: mine[field] }, isSame);

/** The differences field by field; a field that both changed in the same way is no difference. */
export const differencesOf = (three: Three<ComplaintForm>): ShownDifference[] =>
  fields.flatMap((field) => {
    const by = byField(three, field);
    if (by === null) return [];
    const text = (form: ComplaintForm): string => shown(field, form[field]);
    const { before, theirs, mine } = three;
    return [
      {
        field,
        label: complaintLabels[field],
        before: text(before),
        theirs: text(theirs),
        mine: text(mine),
        changedBy: by,
      },
    ];
  });

/** Their version, with the fields that only I changed and those of mine that were chosen. @param takeMine fields of 'both' */
export const mergeComplaints = (three: Three<ComplaintForm>, takeMine: ReadonlySet<string>): ComplaintForm => {
  const isMine = (field: Field): boolean => {
    const by = byField(three, field);
    return by === 'me' || (by === 'both' && takeMine.has(field));
  };
  const own = fields.filter(isMine).map((field) => [field, three.mine[field]] as const);
  return { ...three.theirs, ...Object.fromEntries(own) };
};

/** The sheet of a new complaint, or of what was done about an existing one. */
export function ComplaintSheet({ complaint, about = '', onClose }: SheetProps) {
  const opened = complaint === 'new' ? null : complaint;
  const [form, setForm] = useState({
    orderNo: about,
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
        title={known === null ? 'Record a complaint' : `Complaint from ${known.name || 'somebody'}`}
        foot={
          <>
            {known !== null && (
              <Button busy={editor.isBusy} onClick={() => void editor.save(known.state === 'open' ? 'closed' : 'open')}>
                {known.state === 'open' ? 'Close complaint' : 'Reopen complaint'}
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
                help="The order number, or its last four characters. The customer’s details come from the order."
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
              <DayField
                label="Received"
                value={form.receivedOn}
                onDay={(receivedOn) => set({ receivedOn })}
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
          <FormFailure failure={failure} note="Nothing was saved. What you typed is still here." />
        </form>
      </Sheet>
      <ConflictDialog editor={editor} />
    </>
  );
}

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

/** J-04: two members of staff wrote about one complaint; field by field: before, theirs and mine. */
function ConflictDialog({ editor }: { readonly editor: ComplaintEditor }) {
  const { now } = useShopClock();
  if (editor.stale === null) return null;
  const { complaint, changedBy, changedAt, differences } = editor.stale;
  return (
    <DifferenceDialog
      key={complaint.version}
      what="this complaint"
      them={changedBy || 'Somebody'}
      when={changedAt === null ? 'since' : momentText(changedAt, now, shopTimeZone)}
      differences={differences}
      isBusy={editor.isBusy}
      failure={null}
      onClose={editor.closeStale}
      onChoose={(mine) => void editor.saveChoice(mine)}
    />
  );
}

type Stale = {
  readonly complaint: Complaint;
  readonly changedBy: string;
  readonly changedAt: string | null;
  /** The state in which it was to be saved. */
  readonly state: Complaint['state'];
};

type Editing = {
  /** The complaint as it was opened; null for a new one. */
  readonly complaint: Complaint | null;
  readonly typed: Omit<ComplaintForm, 'state'>;
  /** Replaces what is typed. */
  readonly onForm: (form: ComplaintForm) => void;
  readonly onDone: () => void;
};

/** Saves what was done about a complaint; if somebody else saved it in the meantime, their version is shown beside mine. */
function useComplaintEditor({ complaint, typed, onForm, onDone }: Editing) {
  const change = useStaffWrite(changeComplaint, { refreshes: [listComplaints] });
  const [base, setBase] = useState(complaint);
  const [stale, setStale] = useState<Stale | null>(null);

  const send = async (seen: Complaint, mine: ComplaintForm): Promise<void> => {
    const answer = await change.send({ complaintId: seen.id, version: seen.version, ...mine });
    if (answer === null) return;
    if (answer.outcome === 'saved') return onDone();
    const differences = differencesOf({ before: formOf(seen), theirs: formOf(answer.complaint), mine });
    // None of their changes is in the way, for example if they saved it unchanged.
    if (differences.every(({ changedBy }) => changedBy === 'me')) return send(answer.complaint, mine);
    setStale({ ...answer, state: mine.state });
  };
  const three = base &&
    stale && { before: formOf(base), theirs: formOf(stale.complaint), mine: { ...typed, state: stale.state } };
  return {
    /** The version that the edit is based on. */
    base,
    isBusy: change.isBusy,
    failure: change.failure,
    save: async (state: Complaint['state']): Promise<void> => {
      if (base !== null) await send(base, { ...typed, state });
    },
    stale: stale && three && { ...stale, differences: differencesOf(three) },
    closeStale: (): void => setStale(null),
    /** Saves the choice: from now on the edit is based on their version, with those of my fields that were chosen. */
    saveChoice: async (takeMine: ReadonlySet<string>): Promise<void> => {
      if (stale === null || three === null) return;
      const merged = mergeComplaints(three, takeMine);
      setBase(stale.complaint);
      setStale(null);
      onForm(merged);
      if (differencesOf({ before: three.theirs, theirs: three.theirs, mine: merged }).length === 0) return onDone();
      await send(stale.complaint, merged);
    },
  };
}

type ComplaintEditor = ReturnType<typeof useComplaintEditor>;
