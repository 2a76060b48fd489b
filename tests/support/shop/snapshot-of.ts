import type { Db } from '#server/db/open.ts';
import { keepSnapshot } from '#server/modules/snapshot/keep-snapshot.ts';
import type { Snapshot } from '#server/modules/snapshot/snapshot.ts';

/** For a call that a test makes by itself. */
export const snapshotOf = (db: Db): Promise<Snapshot> => keepSnapshot(db, { checkedMs: 0 }).read();
