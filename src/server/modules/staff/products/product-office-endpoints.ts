import * as bulk from '#contract/admin/products/bulk-changes.ts';
import * as edit from '#contract/admin/products/product-edit.ts';
import * as list from '#contract/admin/products/product-list.ts';
import * as pictures from '#contract/admin/products/product-pictures.ts';
import { answeredByStaff, preparedByStaff } from '#server/modules/staff-context.ts';
import { createProduct, duplicateProduct } from './create-product.ts';
import { listProducts, readProductChoices } from './list-office-products.ts';
import { makeBulkChange, previewBulkChange, undoBulkChange } from './make-bulk-change.ts';
import { cutPicture, readPicture, sendPicture } from './office-pictures.ts';
import { readProduct } from './read-office-product.ts';
import { saveProduct } from './save-product.ts';

export const productOfficeEndpoints = [
  answeredByStaff(list.listProducts, listProducts),
  answeredByStaff(list.productChoices, readProductChoices),
  answeredByStaff(edit.createProduct, createProduct),
  answeredByStaff(edit.readProduct, readProduct),
  answeredByStaff(edit.saveProduct, saveProduct),
  answeredByStaff(edit.duplicateProduct, duplicateProduct),
  preparedByStaff(pictures.sendPicture, sendPicture),
  preparedByStaff(pictures.cutPicture, cutPicture),
  answeredByStaff(pictures.readPicture, readPicture),
  answeredByStaff(bulk.previewBulkChange, previewBulkChange),
  answeredByStaff(bulk.makeBulkChange, makeBulkChange),
  answeredByStaff(bulk.undoBulkChange, undoBulkChange),
];
