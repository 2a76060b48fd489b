import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import * as bulk from '#contract/admin/products/bulk-changes.ts';
import * as edit from '#contract/admin/products/product-edit.ts';
import * as list from '#contract/admin/products/product-list.ts';
import type * as endpoints from '#contract/admin/products/product-pictures.ts';
import type { KeptPicture } from '#contract/admin/products/product-pictures.ts';
import * as pictureCalls from '#contract/admin/products/product-pictures.ts';
import { photoFailures, photoTexts } from '#contract/personalisation.ts';
import { Failure } from '#domain/failure.ts';
import { keepCut, keepSentPicture } from '#server/content/pictures/keep-picture.ts';
import { fileOfPicture } from '#server/content/pictures/look-up-picture.ts';
import { removeUnusedPictures } from '#server/content/pictures/remove-unused-pictures.ts';
import type { Db } from '#server/db/open.ts';
import { pictures } from '#server/db/tables/catalogue/picture-tables.ts';
import { PictureRefused } from '#server/gateways/clean-picture.ts';
import type { Prepared } from '#server/platform/endpoint-action.ts';
import { answeredByStaff, preparedByStaff, requireOneOf, type StaffContext } from '#server/platform/staff-context.ts';
import { writeAudit } from '#server/platform/write-audit.ts';
import { createProduct, duplicateProduct } from './create-product.ts';
import { listProducts, readProductChoices } from './list-admin-products.ts';
import { makeBulkChange, previewBulkChange, undoBulkChange } from './make-bulk-change.ts';
import { readProduct } from './read-admin-product.ts';
import { saveProduct } from './save-product.ts';

/** @throws Failure 'notFound' */
async function readKept(db: Db, hash: string): Promise<KeptPicture> {
  const [row] = await db.select().from(pictures).where(eq(pictures.hash, hash));
  if (!row?.storedAt) throw new Failure('notFound', { text: 'There is no such picture.' });
  const { width, height, cutOf, focusX, focusY, zoom } = row;
  const cut = cutOf === null ? null : { of: cutOf, x: focusX, y: focusY, zoom };
  return { hash, file: fileOfPicture(hash), width, height, cut };
}

const readPicture = ({ db }: StaffContext, { hash }: { hash: string }): Promise<KeptPicture> => readKept(db, hash);

/** @throws Failure 'notAllowed'; 'tooLarge', 'unsupportedType', 'invalid' with the text for `picture`; 'unavailable' */
async function sendPicture(
  context: StaffContext,
  { picture }: z.output<typeof endpoints.sendPicture.input>,
): Promise<Prepared<KeptPicture>> {
  requireOneOf(context, ['products.edit', 'settings.shop', 'newsletter.send']);
  const { db, services } = context;
  const file = Buffer.from(picture, 'base64');
  const hash = await keepSentPicture(db, services.storage, file).catch((error: unknown) => {
    if (!(error instanceof PictureRefused)) throw error;
    const text = photoTexts[error.fault];
    throw new Failure(photoFailures[error.fault], { text, fields: { picture: text } });
  });
  await removeUnusedPictures(db, services.storage, null);
  return noted('picture.sent', hash);
}

/** @throws Failure 'notFound'; 'unavailable' */
async function cutPicture(
  { db, services }: StaffContext,
  { hash, ...focus }: z.output<typeof endpoints.cutPicture.input>,
): Promise<Prepared<KeptPicture>> {
  const cut = await keepCut(db, services.storage, hash, focus);
  await removeUnusedPictures(db, services.storage, null);
  return noted('picture.cut', cut);
}

const noted =
  (action: string, hash: string): Prepared<KeptPicture> =>
  async (inside) => {
    const kept = await readKept(inside.db, hash);
    const { width, height } = kept;
    await writeAudit(inside as StaffContext, {
      action,
      subjectKind: 'picture',
      subject: kept.file,
      after: { width, height },
    });
    return kept;
  };

export const productOfficeEndpoints = [
  answeredByStaff(list.listProducts, listProducts),
  answeredByStaff(list.productChoices, readProductChoices),
  answeredByStaff(edit.createProduct, createProduct),
  answeredByStaff(edit.readProduct, readProduct),
  answeredByStaff(edit.saveProduct, saveProduct),
  answeredByStaff(edit.duplicateProduct, duplicateProduct),
  preparedByStaff(pictureCalls.sendPicture, sendPicture),
  preparedByStaff(pictureCalls.cutPicture, cutPicture),
  answeredByStaff(pictureCalls.readPicture, readPicture),
  answeredByStaff(bulk.previewBulkChange, previewBulkChange),
  answeredByStaff(bulk.makeBulkChange, makeBulkChange),
  answeredByStaff(bulk.undoBulkChange, undoBulkChange),
];
