import { shopDate } from '#domain/pickup/pickup.ts';
import type { Db } from '#server/db/open.ts';
import { recountPlaces } from '#server/modules/orders/placing/recount-places.ts';
import { shopConfig } from '#shop-config';

/** Counts again what is kept as a count. @throws Error naming what does not agree, for the log and whoever is on call */
export async function checkBooks(db: Db, now: Date): Promise<void> {
  const wrong = await recountPlaces(db, shopDate(now.getTime(), shopConfig.pickup.timeZone));
  if (wrong.length > 0) throw new Error(`the books do not agree: ${wrong.join('; ')}`);
}
