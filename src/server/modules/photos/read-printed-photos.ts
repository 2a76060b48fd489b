import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { orderLines, orders } from '#server/db/tables/schema.ts';
import type { FileStorage } from '#server/gateways/storage/storage.ts';
import { keysOfPhoto } from './photo-keys.ts';

export type PrintedPhoto = { readonly name: string; readonly quantity: number; readonly bytes: Buffer | null };

/** As they are printed, in the order of the lines; `bytes` is null where it is removed already. @throws Failure 'unavailable' */
export async function readPrintedPhotos(db: Db, storage: FileStorage, orderNo: string): Promise<PrintedPhoto[]> {
  const lines = await db
    .select({ name: orderLines.name, quantity: orderLines.quantity, said: orderLines.personalisation })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(sql`${orders.number} = ${orderNo} and ${orderLines.personalisation} ? 'photo'`)
    .orderBy(asc(orderLines.id));
  const found: PrintedPhoto[] = [];
  for (const { name, quantity, said } of lines) {
    const bytes = said.photo === undefined ? null : await storage.get(keysOfPhoto(said.photo).printed);
    found.push({ name, quantity, bytes });
  }
  return found;
}
