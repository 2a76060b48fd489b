// One module graph: what one of these modules caches of a database, the others find.

export { readProduct, saveProduct } from '#contract/admin/products/product-edit.ts';
export { cutPicture, sendPicture } from '#contract/admin/products/product-pictures.ts';
export { openDatabase } from '#server/db/open.ts';
export { newStaff, StaffBrowser } from '#tests/support/staff/sign-in-staff.ts';
