import { and, eq, inArray } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { EditedProduct, saveProduct as endpoint } from '#contract/admin/products/product-edit.ts';
import { fieldText, isMoneyField, isPriceField, withUnit } from '#domain/catalogue/editing/field-words.ts';
import { faultsOf, faultsOfLacks } from '#domain/catalogue/editing/form-faults.ts';
import { lacksOf } from '#domain/catalogue/editing/lacks.ts';
import { changesOf, differencesOf } from '#domain/catalogue/editing/merge-forms.ts';
import type { ProductForm } from '#domain/catalogue/editing/product-form.ts';
import { Failure, type FieldErrors } from '#domain/failure.ts';
import type { Difference } from '#domain/values/differences.ts';
import type { Db } from '#server/db/open.ts';
import { collections } from '#server/db/tables/catalogue/attribute-tables.ts';
import { categories, products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { requireStepUp, type StaffContext } from '#server/platform/staff-context.ts';
import { writeAudit } from '#server/platform/write-audit.ts';
import { readEdited } from './read-admin-product.ts';
import { writeForm } from './write-form.ts';
import { faultsOfPictures } from './write-pictures.ts';

type Input = z.output<typeof endpoint.input>;

/**
 * Saves a product's form (E-04). Nothing is overwritten unseen; a change outside the form in the meantime, such as of its stock, does not
 * get in the way.
 * @throws Failure 'notFound'; 'invalid' by field; 'notAllowed' for prices and VAT without the permission; 'stepUpRequired' for VAT
 */
export async function saveProduct(
  context: StaffContext,
  { productId, version, seen, wanted }: Input,
): Promise<z.input<typeof endpoint.output>> {
  const { db } = context;
  await db.select({ id: products.id }).from(products).where(eq(products.id, productId)).for('no key update');
  const product = await readEdited(db, productId);
  if (product.version !== version) {
    const differences = differencesOf({ before: seen, theirs: product.form, mine: wanted });
    if (differences.some(({ changedBy }) => changedBy !== 'me')) return { outcome: 'stale', product };
  }
  await mustBeRight(context, product, wanted);
  const changes = changesOf(product.form, wanted);
  if (changes.length > 0) {
    await writeForm(context, product, wanted);
    await writeAudit(context, {
      action: product.form.state === wanted.state ? 'product.changed' : `product.${wanted.state}`,
      subjectKind: 'product',
      subject: wanted.slug,
      subjectName: wanted.name,
      ...auditedOf(changes),
    });
  }
  return { outcome: 'saved', product: await readEdited(db, productId) };
}

/** The changes field by field, in the words that the log shows. */
export function auditedOf(changes: readonly Difference[]) {
  const named = (which: 'before' | 'mine') =>
    Object.fromEntries(
      changes.map((change) => [
        `${fieldText(change.field)}${isMoneyField(change.field) ? 'Pence' : ''}`,
        withUnit(change.field, change[which]),
      ]),
    );
  return { before: named('before'), after: named('mine') };
}

async function mustBeRight(context: StaffContext, { form, isExtra }: EditedProduct, wanted: ProductForm) {
  const lacks = lacksOf({ ...wanted, isExtra });
  const fields = {
    ...faultsOf(wanted, { isExtra }),
    ...(await faultsOfPictures(context.db, form, wanted)),
    ...(await faultsOfCategories(context.db, wanted, isExtra)),
    ...(await faultsOfNamed(context.db, form, wanted)),
    ...(wanted.state === 'shown' && faultsOfLacks(lacks, wanted)),
  };
  if (Object.keys(fields).length > 0) throw new Failure('invalid', { fields });
  const changes = changesOf(form, wanted);
  if (changes.some(({ field }) => field === 'vatClass')) requireVat(context);
  const isDearer = changes.some(({ field }) => isPriceField(field));
  if (isDearer && !context.staff.permissions.has('prices.edit'))
    throw new Failure('notAllowed', {
      text: 'You do not have permission to change weights and prices. Nothing was saved.',
    });
}

/**
 * Checks for the permission to change VAT: a product's VAT is the owner's matter, as the rates are.
 * @throws Failure 'notAllowed', 'stepUpRequired'
 */
export function requireVat(context: StaffContext): void {
  if (!context.staff.permissions.has('settings.money'))
    throw new Failure('notAllowed', {
      text: 'You need permission to change money settings to change VAT. Nothing was saved.',
    });
  requireStepUp(context, 'moneySettings');
}

/** Checks only what is new: what was there before may stay, because somebody may have closed that collection in the meantime. */
async function faultsOfNamed(db: Db, was: ProductForm, wanted: ProductForm): Promise<FieldErrors> {
  const extras = wanted.extrasOffered.filter((slug) => !was.extrasOffered.includes(slug));
  const gathered = wanted.collections.filter((key) => !was.collections.includes(key));
  const isExtra = and(eq(products.kind, 'extra'), inArray(products.slug, extras));
  const isByHand = and(eq(collections.rule, 'byHand'), inArray(collections.key, gathered));
  const knowsExtras = extras.length === 0 || (await db.$count(products, isExtra)) === new Set(extras).size;
  const knowsGathered = gathered.length === 0 || (await db.$count(collections, isByHand)) === new Set(gathered).size;
  const isRefilled = wanted.options.box?.from !== was.options.box?.from;
  return {
    ...(isRefilled && faultsOfBox(wanted, await readSourcesOfBoxes(db))),
    ...(!knowsExtras && { extrasOffered: 'There is no such extra' }),
    ...(!knowsGathered && { collections: 'There is no such manual collection' }),
  };
}

/** The categories, and the collections that are put together by hand. */
export async function readSourcesOfBoxes(db: Db): Promise<ReadonlySet<string>> {
  const slugs = await db.select({ key: categories.slug }).from(categories);
  const byHand = await db.select({ key: collections.key }).from(collections).where(eq(collections.rule, 'byHand'));
  return new Set([...slugs, ...byHand].map(({ key }) => key));
}

export const faultsOfBox = ({ options: { box } }: ProductForm, sources: ReadonlySet<string>): FieldErrors =>
  box && !sources.has(box.from) ? { 'options.box.from': 'There is no such category or collection' } : {};

async function faultsOfCategories(db: Db, wanted: ProductForm, isExtra: boolean): Promise<FieldErrors> {
  const rows = await db.select({ id: categories.id, parentId: categories.parentId }).from(categories);
  return faultsOfPlace(new Map(rows.map(({ id, parentId }) => [id, parentId])), wanted, isExtra);
}

/** @param known the parent of each category by its id */
export function faultsOfPlace(
  known: ReadonlyMap<number, number | null>,
  { categoryId, typeCategoryId }: ProductForm,
  isExtra: boolean,
): FieldErrors {
  if (isExtra && (categoryId !== null || typeCategoryId !== null)) return { categoryId: 'An extra is in no category' };
  if (categoryId !== null && known.get(categoryId) !== null) return { categoryId: 'There is no such category' };
  if (typeCategoryId !== null && known.get(typeCategoryId) !== categoryId)
    return { typeCategoryId: 'There is no such type in this category' };
  return {};
}
