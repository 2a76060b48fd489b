import { useState } from 'react';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { type Complaint, changeComplaint, listComplaints } from '#contract/admin/complaints/complaints.ts';
import { type ComplaintForm, differencesOf, formOf, mergeComplaints } from './complaint-form.ts';

type Stale = {
  readonly complaint: Complaint;
  readonly changedBy: string;
  readonly changedAt: string | null;
  /** In which it was to be saved. */
  readonly state: Complaint['state'];
};

type Editing = {
  /** As it was opened; null for a new one. */
  readonly complaint: Complaint | null;
  readonly typed: Omit<ComplaintForm, 'state'>;
  /** What is typed from now on. */
  readonly onForm: (form: ComplaintForm) => void;
  readonly onDone: () => void;
};

/** Saves what was done about one; where somebody else saved it meanwhile, theirs stands beside mine. */
export function useComplaintEditor({ complaint, typed, onForm, onDone }: Editing) {
  const change = useStaffWrite(changeComplaint, { refreshes: [listComplaints] });
  const [base, setBase] = useState(complaint);
  const [stale, setStale] = useState<Stale | null>(null);

  const send = async (seen: Complaint, mine: ComplaintForm): Promise<void> => {
    const answer = await change.send({ complaintId: seen.id, version: seen.version, ...mine });
    if (answer === null) return;
    if (answer.outcome === 'saved') return onDone();
    const differences = differencesOf({ before: formOf(seen), theirs: formOf(answer.complaint), mine });
    // Nothing of theirs is in the way, as where it was saved as it was.
    if (differences.every(({ changedBy }) => changedBy === 'me')) return send(answer.complaint, mine);
    setStale({ ...answer, state: mine.state });
  };
  const three = base &&
    stale && { before: formOf(base), theirs: formOf(stale.complaint), mine: { ...typed, state: stale.state } };
  return {
    /** What it is typed over. */
    base,
    isBusy: change.isBusy,
    failure: change.failure,
    save: async (state: Complaint['state']): Promise<void> => {
      if (base !== null) await send(base, { ...typed, state });
    },
    stale: stale && three && { ...stale, differences: differencesOf(three) },
    closeStale: (): void => setStale(null),
    /** From now on it is typed over theirs, with what of mine was taken. */
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

export type ComplaintEditor = ReturnType<typeof useComplaintEditor>;
