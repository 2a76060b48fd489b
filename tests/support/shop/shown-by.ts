import { openCatalogueSnapshots } from '#server/catalogue/snapshot/read-catalogue.ts';
import { openShopSnapshots } from '#server/catalogue/snapshot/shop-snapshot.ts';
import type { Db } from '#server/db/open.ts';
import { openTakenDays } from '#server/pickup/read-room.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

export type ShownBy = Pick<RequestContext, 'shop' | 'snapshot' | 'taken' | 'catalogue' | 'searches'>;

/** What a call that a test makes by itself sees of the shop. */
export async function shownBy(db: Db): Promise<ShownBy> {
  const snapshot = await openShopSnapshots(db, { checkedMs: 0 }).read();
  return {
    shop: snapshot.shop,
    snapshot,
    taken: openTakenDays(db, { checkedMs: 0, now: () => new Date(0) }),
    catalogue: openCatalogueSnapshots(db, 0),
    searches: { count: () => undefined },
  };
}
