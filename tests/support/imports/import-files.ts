import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  beginImport,
  type ImportKind,
  readImport,
  type ShownImport,
  takeOverImport,
} from '#contract/admin/imports/imports.ts';
import { runImport } from '#server/modules/staff/imports/run-import.ts';
import type { TestShop } from '#tests/support/shop/shop.ts';
import type { SignedIn, StaffAnswer } from '#tests/support/staff/sign-in-staff.ts';

/** Ten products, nine cakes of all categories and a candle, for a shop that has nothing but its categories. */
export const tenProducts = join(import.meta.dirname, 'ten-products.csv');
export const readTenProducts = (): Promise<Buffer> => readFile(tenProducts);

export const fileOf = (content: string | Buffer, kind: ImportKind = 'products', name = `${kind}.csv`) => ({
  kind,
  name,
  file: Buffer.from(content as string).toString('base64'),
});

/** The files of one shop, with the queue's part done by hand. */
export function importsOf({ database, clock }: Pick<TestShop, 'database' | 'clock'>) {
  const work = (importId: number) => runImport({ db: database.db, now: clock.now() }, importId);
  const show = (staff: SignedIn, importId: number): Promise<ShownImport> => staff.call(readImport, { importId });
  return {
    work,
    show,
    /** Up to the dry run. */
    begin: async (staff: SignedIn, content: string | Buffer, kind?: ImportKind): Promise<ShownImport> => {
      const { id } = await staff.call(beginImport, fileOf(content, kind));
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
