import type { ShownDifference } from '#admin/ui/overlays/difference-dialog.tsx';
import type { Complaint } from '#contract/admin/complaints/complaints.ts';
import { changedBy, type Three } from '#domain/staff/conflict/merge-entries.ts';

/** What of a complaint is written anew with each save. */
export type ComplaintForm = Pick<Complaint, 'what' | 'isAllergen' | 'isData' | 'outcome' | 'state'> & {
  readonly isAcknowledged: boolean;
};

export const formOf = ({ what, isAllergen, isData, acknowledgedAt, outcome, state }: Complaint): ComplaintForm => ({
  what,
  isAllergen,
  isData,
  isAcknowledged: acknowledgedAt !== null,
  outcome,
  state,
});

/** In their order on the sheet, and as they are called there. */
export const complaintLabels = {
  what: 'What happened',
  isAllergen: 'An incident of allergens',
  isData: 'About what we do with their data',
  isAcknowledged: 'They were told that we have it',
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

/** Field by field; what both changed alike is no difference. */
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

/** Theirs, with what only I changed, and mine of what was chosen. @param takeMine fields of 'both' */
export const mergeComplaints = (three: Three<ComplaintForm>, takeMine: ReadonlySet<string>): ComplaintForm => {
  const isMine = (field: Field): boolean => {
    const by = byField(three, field);
    return by === 'me' || (by === 'both' && takeMine.has(field));
  };
  const own = fields.filter(isMine).map((field) => [field, three.mine[field]] as const);
  return { ...three.theirs, ...Object.fromEntries(own) };
};
