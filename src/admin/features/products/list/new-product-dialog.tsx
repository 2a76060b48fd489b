import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { FormFailure } from '#admin/ui/data/failure-banner.tsx';
import { SelectField, TextField } from '#admin/ui/forms/fields.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { createProduct } from '#contract/admin/products/product-edit.ts';
import { type CategoryChoice, listProducts } from '#contract/admin/products/product-list.ts';

type Props = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly categories: readonly CategoryChoice[];
};

const ofExtras = 'extra';

/** What it begins with; all else is written in its form. */
export function NewProductDialog({ open, onClose, categories }: Props) {
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [category, setCategory] = useState('');
  const create = useStaffWrite(createProduct, { refreshes: [listProducts] });
  const chosen = category === '' ? String(categories[0]?.id ?? '') : category;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const made = await create.send({ name, categoryId: chosen === ofExtras ? null : Number(chosen) });
    if (made) await navigate(adminUrls.product(made.id));
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="New product"
      size="small"
      foot={
        <Button kind="primary" type="submit" form="new-product" busy={create.isBusy}>
          Make a draft
        </Button>
      }
    >
      <form id="new-product" className="column" onSubmit={(event) => void submit(event)}>
        <TextField
          label="Name"
          value={name}
          onText={setName}
          maxLength={120}
          error={create.failure?.detail.fields?.name}
          required
        />
        <SelectField label="Category" value={chosen} onChoose={setCategory}>
          {categories.map(({ id, name: text, parentId }) => (
            <option key={id} value={id}>
              {parentId === null ? text : `– ${text}`}
            </option>
          ))}
          <option value={ofExtras}>Extras, beside a cake</option>
        </SelectField>
        <p className="muted">No customer sees a draft. What it still needs is listed in its form.</p>
        <FormFailure failure={create.failure} />
      </form>
    </Dialog>
  );
}
