import type * as z from 'zod/mini';
import { type EditedProduct, readProduct, saveProduct } from '#contract/admin/products/product-edit.ts';
import { differencesOf } from '#domain/catalogue/editing/merge-forms.ts';
import type { ProductForm } from '#domain/catalogue/editing/product-form.ts';
import type { Difference } from '#domain/values/differences.ts';
import type { SignedIn, StaffAnswer } from './sign-in-staff.ts';

type Answer = z.output<typeof saveProduct.output>;
export type Changes = Partial<ProductForm>;

export const productOf = (staff: SignedIn, productId: number): Promise<EditedProduct> =>
  staff.call(readProduct, { productId });

const asked = ({ id, version, form }: EditedProduct, changes: Changes) => ({
  productId: id,
  version,
  seen: form,
  wanted: { ...form, ...changes } as EditedProduct['form'],
});

/** Saves what somebody sees, with these changes. */
export const saveSeen = (staff: SignedIn, seen: EditedProduct, changes: Changes): Promise<Answer> =>
  staff.call(saveProduct, asked(seen, changes));

/** What somebody who would save these changes is told, field by field. @throws Error if they were saved */
export function toldOf(seen: EditedProduct, { outcome, product }: Answer, changes: Changes): Difference[] {
  if (outcome !== 'stale') throw new Error('it was written over what somebody else saved');
  return differencesOf({ before: seen.form, theirs: product.form, mine: { ...seen.form, ...changes } });
}

/** Reads the product and saves it at once. @throws Error if it is refused */
export async function saveNow(staff: SignedIn, productId: number, changes: Changes): Promise<EditedProduct> {
  const answer = await saveSeen(staff, await productOf(staff, productId), changes);
  if (answer.outcome !== 'saved') throw new Error('another version counts');
  return answer.product;
}

/** The response as it comes, even if it is a refusal. */
export const trySave = async (staff: SignedIn, productId: number, changes: Changes): Promise<StaffAnswer> =>
  staff.browser.ask(saveProduct, asked(await productOf(staff, productId), changes));
