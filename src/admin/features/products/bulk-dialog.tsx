import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { stateWords } from '#admin/features/products/product-looks.tsx';
import { askShop } from '#admin/lib/calling/ask-shop.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { Segmented } from '#admin/ui/actions/chips.tsx';
import { Banner, FailureBanner } from '#admin/ui/data/banner.tsx';
import { Head, Table } from '#admin/ui/data/table.tsx';
import { SelectField, TextField } from '#admin/ui/forms/fields.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import {
  type BulkChange,
  type PlannedRow,
  previewBulkChange,
  type Touched,
} from '#contract/admin/products/bulk-changes.ts';
import { mostPricePence } from '#contract/admin/products/product-form.ts';
import type { CategoryChoice } from '#contract/admin/products/product-list.ts';
import { type ProductState, productStates } from '#domain/catalogue/editing/product-fields.ts';
import { roundings } from '#domain/catalogue/editing/product-form.ts';
import { pence } from '#domain/money/money.ts';
import { parseAmount } from '#domain/values/amount.ts';
import { parsePercent } from '#domain/values/decimal.ts';
import { weightTextFromGrams } from '#domain/values/weight.ts';
import type { BulkChanging } from './use-bulk-change.ts';

export type BulkKind = BulkChange['kind'];

type BulkDialogProps = {
  /** Null while nothing is asked. */
  readonly kind: BulkKind | null;
  readonly productIds: readonly number[];
  readonly categories: readonly CategoryChoice[];
  readonly bulk: BulkChanging;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

const titles: Readonly<Record<BulkKind, (count: string) => string>> = {
  price: (count) => `Change prices of ${count}`,
  state: (count) => `Change status of ${count}`,
  category: (count) => `Move ${count}`,
};

const productsText = (count: number): string => (count === 1 ? '1 product' : `${count} products`);

/** E-01: shows each row before and after, before anything is changed. */
export const BulkDialog = ({ kind, ...props }: BulkDialogProps) =>
  kind === null ? null : <BulkForm key={kind} kind={kind} {...props} />;

type RowsProps = { readonly rows: readonly PlannedRow[]; readonly categories: readonly CategoryChoice[] };

/** What each product is now and would become; a price has a line for each of the weights. */
const PlannedRows = ({ rows, categories }: RowsProps) => (
  <Table
    caption="Preview of changes"
    dense
    head={
      <>
        <Head>Product</Head>
        <Head number>Now</Head>
        <Head number>New</Head>
      </>
    }
  >
    {rows.flatMap((row) => linesOf(row, categories))}
  </Table>
);

function linesOf({ productId, name, before, after, refused, isSame }: PlannedRow, categories: RowsProps['categories']) {
  const [now, then] = [textsOf(before, categories), textsOf(after, categories)];
  return now.map(({ key, label, text }, at) => (
    <tr key={`${productId} ${key}`}>
      <td>
        {at === 0 ? name : <span className="sr-only">{name}</span>}
        {label !== '' && <span className="text-muted"> {label}</span>}
        {at === 0 && refused !== null && (
          <small className="flex items-center gap-1.25 font-strong text-toffee-700">
            <Icon name="triangle-alert" />
            {refused}
          </small>
        )}
      </td>
      <td className="number text-muted">{text}</td>
      <td className="number">{refused !== null ? 'unchanged' : isSame ? 'already set' : <b>{then[at]?.text}</b>}</td>
    </tr>
  ));
}

type Text = { readonly key: string; readonly label: string; readonly text: string };

function textsOf({ sizes, state, categoryId, typeCategoryId }: Touched, categories: RowsProps['categories']): Text[] {
  if (sizes !== undefined)
    return sizes.length === 0
      ? [{ key: 'none', label: '', text: 'No price yet' }]
      : sizes.map(({ grams, pricePence, lowerPricePence }) => ({
          key: String(grams),
          label: grams === 0 ? '' : weightTextFromGrams(grams),
          text: `${poundsText(pence(pricePence))}${lowerPricePence === null ? '' : `, lower ${poundsText(pence(lowerPricePence))}`}`,
        }));
  if (state !== undefined) return [{ key: 'state', label: '', text: stateWords[state] }];
  const named = categories.find(({ id }) => id === (typeCategoryId ?? categoryId))?.name;
  return [{ key: 'category', label: '', text: named ?? 'Extras' }];
}

/** The fields as typed, for every kind of change. */
type BulkDraft = {
  readonly by: 'percent' | 'amount';
  readonly amount: string;
  readonly roundTo: (typeof roundings)[number];
  readonly state: ProductState;
  readonly categoryId: string;
};

const firstDraft = (categories: readonly CategoryChoice[]): BulkDraft => ({
  by: 'percent',
  amount: '',
  roundTo: 5,
  state: 'hidden',
  categoryId: String(categories[0]?.id ?? ''),
});

/** Reads '+5', '-2.5%' and '−£3' in hundredths; null for anything that is not a number, and for zero. */
function hundredthsOf({ by, amount }: BulkDraft): number | null {
  const [, sign = '', size = ''] = /^\s*([+−-]?)(.*)$/.exec(amount) ?? [];
  const hundredths = (by === 'percent' ? parsePercent(size) : parseAmount(size)) ?? 0;
  if (hundredths === 0 || hundredths > mostPricePence) return null;
  return sign === '' || sign === '+' ? hundredths : -hundredths;
}

/** The change typed; null while it is incomplete. */
function changeOf(kind: BulkChange['kind'], draft: BulkDraft): BulkChange | null {
  if (kind === 'state') return { kind, state: draft.state };
  if (kind === 'category') return { kind, categoryId: Number(draft.categoryId) };
  const change = hundredthsOf(draft);
  return change === null ? null : { kind, by: draft.by, change, roundTo: draft.roundTo };
}

type FieldsProps = {
  readonly kind: BulkChange['kind'];
  readonly draft: BulkDraft;
  readonly set: (draft: BulkDraft) => void;
  readonly categories: readonly CategoryChoice[];
};

const stepText = (pence: number): string => (pence === 100 ? '£1' : pence === 1 ? '1 penny' : `${pence} pence`);

function BulkFields({ kind, draft, set, categories }: FieldsProps) {
  if (kind === 'state')
    return (
      <SelectField
        label="Status"
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
  const isWrong = draft.amount.trim() !== '' && hundredthsOf(draft) === null;
  return (
    <div className="grid gap-gap md:grid-cols-[auto_minmax(0,1fr)_minmax(0,1fr)] md:items-start md:[&_.segmented]:mt-6.5">
      <Segmented
        label="By percentage or amount"
        value={draft.by}
        onChange={(by) => set({ ...draft, by })}
        choices={[
          { value: 'percent', text: 'Percentage' },
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
        help="Use a minus to lower prices."
        error={isWrong ? 'Enter a number, such as +5 or −2.50' : undefined}
      />
      <SelectField
        label="Round to"
        value={String(draft.roundTo)}
        onChoose={(chosen) => set({ ...draft, roundTo: roundings.find((one) => String(one) === chosen) ?? 5 })}
        help="To the nearest, halves rounded up."
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

function BulkForm({ kind, productIds, categories, bulk, onClose, onDone }: BulkDialogProps & { kind: BulkKind }) {
  const [draft, setDraft] = useState<BulkDraft>(() => firstDraft(categories));
  const change = changeOf(kind, draft);
  const asked = useDeferredValue(change);
  const preview = useQuery({
    queryKey: ['bulk preview', asked, productIds],
    queryFn: () => (asked === null ? null : askShop(previewBulkChange, { change: asked, productIds: [...productIds] })),
    enabled: asked !== null,
    // Each preview is fetched again: one from before a change no longer says how things stand.
    gcTime: 0,
    retry: false,
  });
  const inList = (one: { readonly productId: number }): number => productIds.indexOf(one.productId);
  const rows = change === null ? undefined : preview.data?.rows.toSorted((a, b) => inList(a) - inList(b));
  const able = rows?.filter(({ refused, isSame }) => refused === null && !isSame).length ?? 0;
  const close = (): void => {
    bulk.forgetFailure();
    onClose();
  };
  const submit = async (): Promise<void> => {
    if (change === null || rows === undefined || able === 0) return;
    if (await bulk.change(change, rows)) onDone();
  };
  const isPrice = kind === 'price';
  const { carts = 0 } = preview.data ?? {};
  return (
    <Dialog
      open
      onClose={close}
      title={titles[kind](productsText(productIds.length))}
      size="wide"
      cancel="Cancel"
      foot={
        <Button
          kind="primary"
          {...(isPrice && { icon: 'key-round' as const })}
          busy={bulk.isBusy}
          disabled={able === 0}
          onClick={() => void submit()}
        >
          {able === 0 ? 'Change' : `Change ${productsText(able)}`}
        </Button>
      }
    >
      <div className="column">
        <BulkFields kind={kind} draft={draft} set={setDraft} categories={categories} />
        <FailureBanner failure={preview.error} />
        {rows && <PlannedRows rows={rows} categories={categories} />}
        {isPrice && rows && (
          <Banner kind="info">
            Orders already placed keep their price.
            {carts > 0 &&
              ` ${carts === 1 ? '1 customer has' : `${carts} customers have`} one of these in their cart. They are told before they pay.`}{' '}
            You will be asked for your passkey or password.
          </Banner>
        )}
        <FailureBanner failure={bulk.failure} note="Nothing was changed." />
      </div>
    </Dialog>
  );
}
