import { stateWords } from '#admin/features/products/state-words.ts';
import { Segmented } from '#admin/ui/actions/segmented.tsx';
import { SelectField, TextField } from '#admin/ui/forms/fields.tsx';
import type { BulkChange } from '#contract/admin/products/bulk-changes.ts';
import type { CategoryChoice } from '#contract/admin/products/product-list.ts';
import { roundings } from '#domain/catalogue/editing/price-change.ts';
import { type ProductState, productStates } from '#domain/catalogue/editing/product-form.ts';

/** As it is typed, for whichever kind of change. */
export type BulkDraft = {
  readonly by: 'percent' | 'amount';
  readonly amount: string;
  readonly roundTo: (typeof roundings)[number];
  readonly state: ProductState;
  readonly categoryId: string;
};

export const firstDraft = (categories: readonly CategoryChoice[]): BulkDraft => ({
  by: 'percent',
  amount: '',
  roundTo: 5,
  state: 'hidden',
  categoryId: String(categories[0]?.id ?? ''),
});

/** '+5', '-2.5' and '−3': in hundredths; null for what is no number, and for nothing. */
const hundredthsOf = (typed: string): number | null => {
  const [, sign = '', whole, part = ''] = /^\s*([+−-]?)\s*(\d{1,5})(?:[.,](\d{1,2}))?\s*$/.exec(typed) ?? [];
  if (whole === undefined) return null;
  const size = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return size === 0 ? null : sign === '' || sign === '+' ? size : -size;
};

/** Null while it is not typed to its end. */
export function changeOf(kind: BulkChange['kind'], draft: BulkDraft): BulkChange | null {
  if (kind === 'state') return { kind, state: draft.state };
  if (kind === 'category') return { kind, categoryId: Number(draft.categoryId) };
  const change = hundredthsOf(draft.amount);
  return change === null ? null : { kind, by: draft.by, change, roundTo: draft.roundTo };
}

type FieldsProps = {
  readonly kind: BulkChange['kind'];
  readonly draft: BulkDraft;
  readonly set: (draft: BulkDraft) => void;
  readonly categories: readonly CategoryChoice[];
};

const stepText = (pence: number): string => (pence === 100 ? '£1' : pence === 1 ? '1 penny' : `${pence} pence`);

export function BulkFields({ kind, draft, set, categories }: FieldsProps) {
  if (kind === 'state')
    return (
      <SelectField
        label="State"
        value={draft.state}
        onChoose={(chosen) => set({ ...draft, state: productStates.find((state) => state === chosen) ?? draft.state })}
      >
        {productStates.map((state) => (
          <option key={state} value={state}>
            {stateWords[state]}
          </option>
        ))}
      </SelectField>
    );
  if (kind === 'category')
    return (
      <SelectField label="To" value={draft.categoryId} onChoose={(categoryId) => set({ ...draft, categoryId })}>
        {categories.map(({ id, name, parentId }) => (
          <option key={id} value={id}>
            {parentId === null ? name : `– ${name}`}
          </option>
        ))}
      </SelectField>
    );
  const isWrong = draft.amount.trim() !== '' && hundredthsOf(draft.amount) === null;
  return (
    <div className="bulk-price">
      <Segmented
        label="By per cent or by an amount"
        value={draft.by}
        onChange={(by) => set({ ...draft, by })}
        choices={[
          { value: 'percent', text: 'Per cent' },
          { value: 'amount', text: 'Amount' },
        ]}
      />
      <TextField
        label="By"
        placeholder="+5"
        autoComplete="off"
        {...(draft.by === 'percent' ? { after: 'per cent' } : { before: '£' })}
        value={draft.amount}
        onText={(amount) => set({ ...draft, amount })}
        help="With a minus it costs less."
        error={isWrong ? 'A number, such as +5 or −2.50' : undefined}
      />
      <SelectField
        label="Round to"
        value={String(draft.roundTo)}
        onChoose={(chosen) => set({ ...draft, roundTo: roundings.find((one) => String(one) === chosen) ?? 5 })}
        help="The nearest, halves up."
      >
        {roundings.map((step) => (
          <option key={step} value={step}>
            {stepText(step)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
