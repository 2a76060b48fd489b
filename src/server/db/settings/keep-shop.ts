import type { Shop } from '#contract/shop.ts';
import type { Db } from '#server/db/open.ts';
import { readShop } from './read-shop.ts';

export type KeptShop = {
  /** One reading serves all who ask meanwhile. */
  read(): Promise<Shop>;
  /** The owner has changed something: the next to ask gets it read anew. */
  drop(): void;
};

type Keeping = {
  /** After so long it is looked at again, though nobody has said that it changed; 0 reads each time. */
  readonly keptMs: number;
  /** What the environment says instead of the owner. */
  readonly unpaidOrderMinutes?: number | undefined;
};

export function keepShop(db: Db, { keptMs, unpaidOrderMinutes }: Keeping): KeptShop {
  let kept: { readonly shop: Promise<Shop>; readonly at: number } | null = null;
  let last: Shop | null = null;
  const readAnew = async (): Promise<Shop> => {
    try {
      const shop = await readShop(db);
      last = unpaidOrderMinutes === undefined ? shop : Object.freeze({ ...shop, unpaidOrderMinutes });
      return last;
    } catch (error) {
      // What needs no database is answered without one: the shop is named as it was.
      if (last === null) throw error;
      return last;
    }
  };
  return {
    read: () => {
      const at = performance.now();
      if (kept && keptMs > 0 && at - kept.at < keptMs) return kept.shop;
      // Nobody waits for a reading that most likely finds what is known.
      const known = keptMs > 0 ? kept?.shop : undefined;
      kept = { shop: readAnew(), at };
      return known ?? kept.shop;
    },
    drop: () => {
      kept = null;
    },
  };
}
