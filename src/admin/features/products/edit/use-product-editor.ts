import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { announce } from '#admin/lib/announce.ts';
import { staffKey } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { useDraft } from '#admin/lib/drafts/use-draft.ts';
import { type EditedProduct, readProduct, saveProduct } from '#contract/admin/products/product-edit.ts';
import { type CategoryChoice, listProducts, productChoices } from '#contract/admin/products/product-list.ts';
import { faultsOf } from '#domain/catalogue/editing/form-faults.ts';
import { lacksOf } from '#domain/catalogue/editing/lacks.ts';
import { changesOf, mergeForms } from '#domain/catalogue/editing/merge-forms.ts';
import type { ProductForm } from '#domain/catalogue/editing/product-form.ts';
import type { FieldErrors } from '#domain/failure.ts';
import { draftOf, type FormDraft, keptDraft, readDraft } from './form-draft.ts';

type Stale = Extract<z.output<typeof saveProduct.output>, { outcome: 'stale' }>;

/** A refusal names the fields of what was wanted. */
const ownNames = (fields: FieldErrors | undefined): FieldErrors =>
  Object.fromEntries(Object.entries(fields ?? {}).map(([field, text]) => [field.replace(/^wanted\./, ''), text]));

/** One form of a product: what is typed, what it changes, and saving it. What is typed stays on this device until it is saved. */
export function useProductEditor(product: EditedProduct, categories: readonly CategoryChoice[]) {
  const client = useQueryClient();
  const initial = { version: product.version, seen: product.form, typed: draftOf(product.form) };
  const draft = useDraft(`product:${product.id}`, initial, keptDraft);
  const save = useStaffWrite(saveProduct, { refreshes: [listProducts, productChoices] });
  const [stale, setStale] = useState<Stale | null>(null);
  const [hasTried, setTried] = useState(false);
  const { version, seen, typed } = draft.value;
  const { form, faults: unread } = readDraft(typed, seen, categories);
  const changes = changesOf(seen, form);
  const faults = {
    ...ownNames(save.failure?.detail.fields),
    ...(hasTried ? faultsOf(form, product) : {}),
    ...unread,
  };
  const count = changes.length + Object.keys(unread).length;

  const set = (changed: Partial<FormDraft>): void => {
    save.forgetFailure();
    draft.set({ version, seen, typed: { ...typed, ...changed } });
  };
  const send = async (named: number, from: ProductForm, wanted: ProductForm): Promise<boolean> => {
    const answer = await save.send({
      productId: product.id,
      version: named,
      seen: from as EditedProduct['form'],
      wanted: wanted as EditedProduct['form'],
    });
    if (answer === null) return false;
    client.setQueryData(staffKey(readProduct, { productId: product.id }), answer.product);
    if (answer.outcome === 'stale') {
      // What is typed was typed over what was seen: it is kept as that, whatever is read anew.
      draft.set({ version: named, seen: from as EditedProduct['form'], typed: draftOf(wanted) });
      setStale(answer);
      return false;
    }
    draft.clear();
    setStale(null);
    setTried(false);
    announce(`${answer.product.form.name} is saved.`);
    return true;
  };
  return {
    typed,
    form,
    changes,
    /** Fields that would be another, those that cannot be read among them. */
    count,
    isDirty: draft.isChanged && count > 0,
    /** Somebody saved it since this form was begun. */
    isOld: draft.isChanged && version !== product.version,
    lacks: lacksOf({ ...form, isExtra: product.isExtra }),
    faults,
    failure: save.failure?.detail.fields === undefined ? save.failure : null,
    isBusy: save.isBusy,
    set,
    discard: (): void => {
      save.forgetFailure();
      setTried(false);
      draft.clear();
    },
    /** False where it is refused, or another version counts: then `faults`, `failure` or `stale` say why. */
    submit: async (): Promise<boolean> => {
      setTried(true);
      if (Object.keys({ ...faultsOf(form, product), ...unread }).length > 0) return false;
      return send(version, seen, form);
    },
    stale,
    /** Theirs with what only I changed, and mine where it was chosen. */
    submitChoice: (takeMine: ReadonlySet<string>): Promise<boolean> => {
      if (stale === null) return Promise.resolve(false);
      const theirs = stale.product.form;
      return send(stale.product.version, theirs, mergeForms({ before: seen, theirs, mine: form }, takeMine));
    },
    closeStale: (): void => setStale(null),
  };
}

export type ProductEditor = ReturnType<typeof useProductEditor>;
