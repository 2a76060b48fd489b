import { useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { announce } from '#admin/lib/announce.ts';
import { staffKey } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { type Saved, useVersionedForm } from '#admin/lib/use-versioned-form.ts';
import { type EditedProduct, readProduct, saveProduct } from '#contract/admin/products/product-edit.ts';
import { type CategoryChoice, listProducts, productChoices } from '#contract/admin/products/product-list.ts';
import { faultsOf, faultsOfLacks } from '#domain/catalogue/editing/form-faults.ts';
import { lacksOf } from '#domain/catalogue/editing/lacks.ts';
import { differencesOf, mergeForms } from '#domain/catalogue/editing/merge-forms.ts';
import { type ProductForm, slugFrom } from '#domain/catalogue/editing/product-form.ts';
import type { FieldErrors } from '#domain/failure.ts';
import { draftOf, type FormDraft, keptDraft, readablePart, readDraft } from './form-draft.ts';

type SaveInput = z.input<typeof saveProduct.input>;

const savedOf = ({ version, form }: EditedProduct): Saved<ProductForm> => ({ version, value: form });

/** A refusal names the fields of what was wanted; for a list in one field it names the entry, and its text is shown at the field. */
const ownNames = (fields: FieldErrors | undefined): FieldErrors =>
  Object.fromEntries(
    Object.entries(fields ?? {}).map(([field, text]) => [
      field.replace(/^wanted\./, '').replace(/^(?!sizes|pictures)(.+)\.\d+$/, '$1'),
      text,
    ]),
  );

/** A draft's address follows its name until somebody gives it an address of its own: nobody has reached it by that address yet. */
function addressAlong(seen: ProductForm, typed: FormDraft, { name }: Partial<FormDraft>): Partial<FormDraft> {
  const isByName = typed.slug.replace(/-\d+$/, '') === slugFrom(typed.name).replace(/-\d+$/, '');
  return name !== undefined && seen.state === 'draft' && isByName ? { slug: slugFrom(name) } : {};
}

/** The form of a product. */
export function useProductEditor(product: EditedProduct, categories: readonly CategoryChoice[]) {
  const client = useQueryClient();
  const write = useStaffWrite(saveProduct, { refreshes: [listProducts, productChoices] });
  const form = useVersionedForm<ProductForm, FormDraft>({
    key: `product:${product.id}`,
    server: savedOf(product),
    schema: keptDraft,
    typedOf: draftOf,
    read: (typed, seen) => {
      const { form: value, faults: unread } = readDraft(typed, seen, categories);
      return { value, unread };
    },
    // All errors: what is impossible, and what is missing if customers are to see it.
    check: (wanted) => ({
      ...faultsOf(wanted, product),
      ...(wanted.state === 'shown' && faultsOfLacks(lacksOf({ ...wanted, isExtra: product.isExtra }), wanted)),
    }),
    compare: { differences: differencesOf, merge: mergeForms },
    write,
    save: async ({ version, value: seen }, wanted) => {
      const answer = await write.send({ productId: product.id, version, seen, wanted } as SaveInput);
      if (answer === null) return null;
      client.setQueryData(staffKey(readProduct, { productId: product.id }), answer.product);
      const { changedBy: by, changedAt: at } = answer.product;
      return { outcome: answer.outcome, ...savedOf(answer.product), by, at };
    },
    onSaved: ({ value: { name } }) => announce(`${name} saved.`),
  });
  const { value, unread, seen, typed, failure } = form;
  const refused = failure?.detail.fields;
  return {
    ...form,
    /** The part of it that can be read already. */
    readable: readablePart(value, unread),
    lacks: lacksOf({ ...value, isExtra: product.isExtra }),
    faults: { ...ownNames(refused), ...form.faults },
    failure: refused === undefined ? failure : null,
    set: (changed: Partial<FormDraft>): void => form.set({ ...changed, ...addressAlong(seen, typed, changed) }),
  };
}

export type ProductEditor = ReturnType<typeof useProductEditor>;
