import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { announce } from '#admin/lib/announce.ts';
import { staffKey } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { useDraft } from '#admin/lib/use-draft.ts';
import { type EditedProduct, readProduct, saveProduct } from '#contract/admin/products/product-edit.ts';
import { type CategoryChoice, listProducts, productChoices } from '#contract/admin/products/product-list.ts';
import { faultsOf, faultsOfLacks } from '#domain/catalogue/editing/form-faults.ts';
import { lacksOf } from '#domain/catalogue/editing/lacks.ts';
import { changesOf, mergeForms } from '#domain/catalogue/editing/merge-forms.ts';
import { type ProductForm, slugFrom } from '#domain/catalogue/editing/product-form.ts';
import type { FieldErrors } from '#domain/failure.ts';
import { draftOf, type FormDraft, keptDraft, readablePart, readDraft, typedSince } from './form-draft.ts';

/** The version that was seen, and its contents. */
type Seen = { readonly version: number; readonly seen: EditedProduct['form'] };
type Discarded = {
  readonly value: Seen & { readonly typed: FormDraft };
  readonly count: number;
  readonly endsAt: number;
};
type Stale = Extract<z.output<typeof saveProduct.output>, { outcome: 'stale' }>;

export const undoSeconds = 60;

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

/** The form of a product: what is typed, what it changes, and saving it. What is typed stays on this device until it is saved. */
export function useProductEditor(product: EditedProduct, categories: readonly CategoryChoice[]) {
  const client = useQueryClient();
  const initial = { version: product.version, seen: product.form, typed: draftOf(product.form) };
  const draft = useDraft(`product:${product.id}`, initial, keptDraft);
  const save = useStaffWrite(saveProduct, { refreshes: [listProducts, productChoices] });
  const [stale, setStale] = useState<Stale | null>(null);
  const [hasTried, setTried] = useState(false);
  const [discarded, setDiscarded] = useState<Discarded | null>(null);
  const { version, seen, typed } = draft.value;
  const { form, faults: unread } = readDraft(typed, seen, categories);
  const changes = changesOf(seen, form);
  /** All errors: what is impossible, and what is missing if customers are to see it. */
  const wrongIn = (of: ProductForm): FieldErrors => ({
    ...faultsOf(of, product),
    ...(of.state === 'shown' && faultsOfLacks(lacksOf({ ...of, isExtra: product.isExtra }), of)),
  });
  const faults = {
    ...ownNames(save.failure?.detail.fields),
    ...(hasTried ? wrongIn(form) : {}),
    ...unread,
  };
  const count = changes.length + Object.keys(unread).length;

  const set = (changed: Partial<FormDraft>): void => {
    save.forgetFailure();
    setDiscarded(null);
    draft.set({ version, seen, typed: { ...typed, ...changed, ...addressAlong(seen, typed, changed) } });
  };
  /** Keeps the draft as typed over what was seen, with what has been typed since it was sent. */
  const keep = (over: Seen, wanted: ProductForm): void =>
    draft.set({ ...over, typed: { ...draftOf(wanted), ...typedSince(typed, draft.latest()?.typed ?? typed) } });
  const send = async (over: Seen, wanted: ProductForm): Promise<'saved' | 'stale' | 'refused'> => {
    const answer = await save.send({ productId: product.id, ...over, wanted: wanted as EditedProduct['form'] });
    if (answer === null) return 'refused';
    client.setQueryData(staffKey(readProduct, { productId: product.id }), answer.product);
    if (answer.outcome === 'stale') {
      // What is typed was based on what was seen: it is kept as that, whatever is fetched again.
      keep(over, wanted);
      setStale(answer);
      return 'stale';
    }
    const saved = { version: answer.product.version, seen: answer.product.form };
    if (Object.keys(typedSince(typed, draft.latest()?.typed ?? typed)).length === 0) draft.clear();
    else keep(saved, saved.seen);
    setStale(null);
    setTried(false);
    announce(`${answer.product.form.name} saved.`);
    return 'saved';
  };
  return {
    typed,
    form,
    /** The part of it that can be read already. */
    readable: readablePart(form, unread),
    changes,
    /** The number of fields that would change, including those that cannot be read. */
    count,
    isDirty: draft.isChanged && count > 0,
    /** Somebody has saved it since this form was begun. */
    isOld: draft.isChanged && version !== product.version,
    lacks: lacksOf({ ...form, isExtra: product.isExtra }),
    faults,
    failure: save.failure?.detail.fields === undefined ? save.failure : null,
    isBusy: save.isBusy,
    set,
    discard: (): void => {
      save.forgetFailure();
      setTried(false);
      setDiscarded({ value: draft.value, count, endsAt: Date.now() + undoSeconds * 1_000 });
      draft.clear();
    },
    /** The edits discarded last, until something else is typed. */
    discarded,
    takeBack: (): void => {
      if (discarded !== null) draft.set(discarded.value);
      setDiscarded(null);
    },
    forgetDiscarded: (): void => setDiscarded(null),
    /** False if it is refused, or another version counts: then `faults`, `failure` or `stale` say why. */
    submit: async (): Promise<boolean> => {
      setTried(true);
      if (Object.keys({ ...wrongIn(form), ...unread }).length > 0) return false;
      return (await send({ version, seen }, form)) === 'saved';
    },
    stale,
    /**
     * Saves their version with what only I changed, and mine where it was chosen. False if both together are
     * impossible: then the form is based on theirs.
     */
    submitChoice: async (takeMine: ReadonlySet<string>): Promise<boolean> => {
      if (stale === null) return false;
      const theirs = { version: stale.product.version, seen: stale.product.form };
      const merged = mergeForms({ before: seen, theirs: theirs.seen, mine: form }, takeMine);
      const outcome = Object.keys(wrongIn(merged)).length > 0 ? 'refused' : await send(theirs, merged);
      if (outcome === 'refused') {
        keep(theirs, merged);
        setStale(null);
      }
      return outcome !== 'refused';
    },
    closeStale: (): void => setStale(null),
  };
}

export type ProductEditor = ReturnType<typeof useProductEditor>;
