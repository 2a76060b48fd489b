import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { askShop } from '#admin/lib/calling/ask-shop.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { Banner } from '#admin/ui/data/banner.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import { type BulkChange, previewBulkChange } from '#contract/admin/products/bulk-changes.ts';
import type { CategoryChoice } from '#contract/admin/products/product-list.ts';
import { type BulkDraft, BulkFields, changeOf, firstDraft } from './bulk-fields.tsx';
import { PlannedRows } from './planned-rows.tsx';
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
  state: (count) => `Change the state of ${count}`,
  category: (count) => `Move ${count}`,
};

const productsText = (count: number): string => (count === 1 ? '1 product' : `${count} products`);

/** E-01: each row before and after, before anything is done. */
export const BulkDialog = ({ kind, ...props }: BulkDialogProps) =>
  kind === null ? null : <BulkForm key={kind} kind={kind} {...props} />;

function BulkForm({ kind, productIds, categories, bulk, onClose, onDone }: BulkDialogProps & { kind: BulkKind }) {
  const [draft, setDraft] = useState<BulkDraft>(() => firstDraft(categories));
  const change = changeOf(kind, draft);
  const asked = useDeferredValue(change);
  const preview = useQuery({
    queryKey: ['bulk preview', asked, productIds],
    queryFn: () => (asked === null ? null : askShop(previewBulkChange, { change: asked, productIds: [...productIds] })),
    enabled: asked !== null,
    // Each look is a new one: what was previewed before a change says no longer how things stand.
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
      foot={
        <>
          <Button kind="ghost" onClick={close}>
            Cancel
          </Button>
          <Button
            kind="primary"
            {...(isPrice && { icon: 'key-round' as const })}
            busy={bulk.isBusy}
            disabled={able === 0}
            onClick={() => void submit()}
          >
            {able === 0 ? 'Change' : `Change ${productsText(able)}`}
          </Button>
        </>
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
              ` ${carts === 1 ? '1 customer has' : `${carts} customers have`} one of these in the cart; they are told before they pay.`}{' '}
            The change asks for your passkey or password once.
          </Banner>
        )}
        <FailureBanner failure={bulk.failure} note="Nothing was changed." />
      </div>
    </Dialog>
  );
}
