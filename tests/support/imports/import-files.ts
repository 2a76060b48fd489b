import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beginImport, readImport, type ShownImport, takeOverImport } from '#contract/admin/imports.ts';
import { runImport } from '#server/catalogue/imports/run-import.ts';
import type { TestShop } from '#tests/support/shop/shop.ts';
import type { SignedIn, StaffAnswer } from '#tests/support/staff/sign-in-staff.ts';

/** Ten products, nine cakes of all categories and a candle, for a shop that has nothing but its categories. */
export const tenProducts = join(import.meta.dirname, 'ten-products.csv');
export const readTenProducts = (): Promise<Buffer> => readFile(tenProducts);

export const fileOf = (content: string | Buffer) => ({
  name: 'products.csv',
  file: Buffer.from(content as string).toString('base64'),
});

/** The imports of one shop, with the queue's part done by hand. */
export function importsOf({ database, clock }: Pick<TestShop, 'database' | 'clock'>) {
  const work = (importId: number) => runImport({ db: database.db, now: clock.now() }, importId);
  const show = (staff: SignedIn, importId: number): Promise<ShownImport> => staff.call(readImport, { importId });
  return {
    work,
    show,
    /** Imports a file up to the dry run. */
    begin: async (staff: SignedIn, content: string | Buffer): Promise<ShownImport> => {
      const { id } = await staff.call(beginImport, fileOf(content));
      await work(id);
      return show(staff, id);
    },
    takeOver: async (staff: SignedIn, importId: number): Promise<ShownImport> => {
      await staff.call(takeOverImport, { importId });
      await work(importId);
      return show(staff, importId);
    },
    tryTakeOver: (staff: SignedIn, importId: number): Promise<StaffAnswer> =>
      staff.browser.ask(takeOverImport, { importId }),
  };
}
