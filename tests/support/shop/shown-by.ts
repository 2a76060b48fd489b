import type { Db } from '#server/db/open.ts';
import { keepCatalogue } from '#server/modules/catalogue/keep-catalogue.ts';
import type { RequestContext } from '#server/modules/request-context.ts';
import { keepSnapshot } from '#server/modules/snapshot/keep-snapshot.ts';

/** What a call sees of the shop, for one that a test makes by itself. */
export async function shownBy(db: Db): Promise<Pick<RequestContext, 'shop' | 'snapshot' | 'catalogue'>> {
  const snapshot = await keepSnapshot(db, { checkedMs: 0 }).read();
  return { shop: snapshot.shop, snapshot, catalogue: keepCatalogue(db, 0) };
}
