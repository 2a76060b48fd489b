import { useState } from 'react';
import { Button } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { TextField } from '#admin/ui/forms/fields.tsx';
import { SearchField } from '#admin/ui/forms/search-field.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import { foldText } from '#domain/text/fold.ts';
import type { ShownMovements } from './movement-address.ts';

type DialogProps = { readonly open: boolean; readonly onClose: () => void };

type Days = { readonly from: string | undefined; readonly to: string | undefined };
type DaysDialogProps = DialogProps & { readonly shown: ShownMovements; readonly onTake: (days: Days) => void };

/** From one day to another, both included; either may be left open. */
export function DaysDialog({ open, shown, onTake, onClose }: DaysDialogProps) {
  const [typed, setTyped] = useState<{ readonly from?: string; readonly to?: string }>({});
  const from = typed.from ?? shown.from ?? '';
  const to = typed.to ?? shown.to ?? '';
  const isWrong = from !== '' && to !== '' && from > to;
  const take = (): void => {
    if (isWrong) return;
    onTake({ from: from || undefined, to: to || undefined });
    setTyped({});
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Days"
      size="small"
      foot={
        <Button kind="primary" onClick={take}>
          Show these
        </Button>
      }
    >
      <div className="halves">
        <TextField label="From" type="date" value={from} onText={(text) => setTyped({ ...typed, from: text })} />
        <TextField
          label="To"
          type="date"
          value={to}
          onText={(text) => setTyped({ ...typed, to: text })}
          error={isWrong ? 'It would end before it begins' : undefined}
        />
      </div>
    </Dialog>
  );
}

type ProductDialogProps = DialogProps & {
  /** While they are being read there are none. */
  readonly products: readonly { readonly id: number; readonly name: string }[] | undefined;
  readonly failure: Error | null;
  readonly onTake: (productId: number) => void;
};

/** More than fit on a screen would be scrolled past: one goes on typing. */
const mostShown = 12;

/** One of all products, found by a part of its name. */
export function ProductDialog({ open, products, failure, onTake, onClose }: ProductDialogProps) {
  const [words, setWords] = useState('');
  const wanted = foldText(words.trim());
  const found = (products ?? []).filter(({ name }) => foldText(name).includes(wanted));
  return (
    <Dialog open={open} onClose={onClose} title="Movements of one product" size="small">
      <div className="column">
        <SearchField label="Find a product" placeholder="A part of its name" value={words} onText={setWords} />
        <ul className="stock-products">
          {found.slice(0, mostShown).map(({ id, name }) => (
            <li key={id}>
              <Button
                block
                onClick={() => {
                  onTake(id);
                  setWords('');
                  onClose();
                }}
              >
                {name}
              </Button>
            </li>
          ))}
        </ul>
        <FailureBanner failure={failure} />
        {products === undefined && failure === null && <SkeletonLines label="The products are being read" />}
        <p className="muted" role="status">
          {products && found.length === 0
            ? 'No product is called so.'
            : found.length > mostShown && `And ${found.length - mostShown} more: go on typing.`}
        </p>
      </div>
    </Dialog>
  );
}
