import { useDeferredValue, useState } from 'react';
import { lineLook } from '#admin/features/orders/page/order-lines.tsx';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { IconButton } from '#admin/ui/actions/move-buttons.tsx';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { SearchField } from '#admin/ui/forms/fields.tsx';
import { SaidFields } from '#admin/ui/forms/said-fields.tsx';
import { StaffPhoto } from '#admin/ui/forms/staff-photo.tsx';
import { SizeField, Stepper } from '#admin/ui/forms/stepper.tsx';
import { AllergenWords } from '#admin/ui/values/cake-words.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { listTillProducts } from '#contract/admin/till.ts';
import { contentsOf } from '#domain/catalogue/mixed-box.ts';
import { waitsForPhotoText } from '#domain/catalogue/personalisation-words.ts';
import { pence } from '#domain/money/money.ts';
import { type AddedLine, addedOf } from './edit-draft.ts';

type AddedProps = {
  readonly added: readonly AddedLine[];
  readonly onChange: (added: AddedLine[]) => void;
  readonly onPhoto: (at: number, slug: string, photo: string) => void;
};

/** Products to be added to the order, and the search for more. */
export function AddedLines({ added, onChange, onPhoto }: AddedProps) {
  const setLine = (at: number, changes: Partial<AddedLine>): void =>
    onChange(added.map((line, n) => (n === at ? { ...line, ...changes } : line)));
  return (
    <>
      {added.length > 0 && (
        <ul className="grid" aria-label="Added products">
          {added.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may be of the same product, with other words
            <li key={at} className={`${lineLook} items-start`}>
              <div className="min-w-0 flex-1">
                <b>{line.name}</b>
                <SizeField
                  of={line.name}
                  sizes={line.sizes}
                  grams={line.weightGrams}
                  onChoose={(weightGrams) => setLine(at, { weightGrams })}
                />
                <SaidFields
                  options={line.options}
                  said={line.said}
                  pieces={line.sizes.find(({ grams }) => grams === line.weightGrams)?.pieces}
                  onSay={(said) => setLine(at, { said })}
                />
                <StaffPhoto
                  productId={line.productId}
                  options={line.options}
                  of={line.name}
                  token={line.said.photo}
                  missing={`${waitsForPhotoText}.`}
                  onPhoto={(photo) => onPhoto(at, line.slug, photo)}
                />
                <ContentsOf line={line} />
              </div>
              <Stepper
                label={line.name}
                value={line.quantity}
                onChange={(quantity) => setLine(at, { quantity })}
                least={1}
                most={999}
              />
              <IconButton
                icon="trash-2"
                label={`Remove ${line.name}`}
                onClick={() => onChange(added.filter((_, n) => n !== at))}
              />
            </li>
          ))}
        </ul>
      )}
      <AddProduct onAdd={(line) => onChange([...added, line])} />
    </>
  );
}

function ContentsOf({ line }: { readonly line: AddedLine }) {
  const { allergens, mayContain } = contentsOf(line, line.said.box);
  return <AllergenWords names={allergens} mayContain={mayContain} />;
}

/** Few enough to be seen at a glance. */
const mostFound = 6;

function AddProduct({ onAdd }: { readonly onAdd: (line: AddedLine) => void }) {
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const found = useStaffQuery(listTillProducts, { q }, { enabled: q !== '', staleTime: 60_000 });
  const products = q === '' ? [] : (found.data?.products.slice(0, mostFound) ?? []);
  return (
    <fieldset className="column">
      <legend className="sr-only">Add a product</legend>
      <SearchField label="Add a product" placeholder="Product name" value={typed} onText={setTyped} maxLength={80} />
      <FailureBanner failure={found.error} />
      {q !== '' && found.data?.products.length === 0 && <p className="text-muted">No products match.</p>}
      {products.map((product) => (
        <Button
          key={product.slug}
          icon="plus"
          disabled={product.stock === 0 && !product.isBakedLater}
          onClick={() => {
            addedOf(product).map(onAdd);
            setTyped('');
          }}
        >
          {[product.name, ...product.sizes.filter(({ isDefault }) => isDefault).map(priceOf)].join(', ')}
        </Button>
      ))}
    </fieldset>
  );
}

const priceOf = ({ pricePence }: { readonly pricePence: number }): string => poundsText(pence(pricePence));
