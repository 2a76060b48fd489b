// Many parts cache what they derive from a snapshot's objects for as long as these live, so nothing may change one, only replace it.
import { CatalogueSnapshot } from '#server/catalogue/snapshot/catalogue-snapshot.ts';

const frozen = new WeakSet<object>();

/** Makes any later change to it throw. The contents of a Map or a Set are left as they are. */
function freezeDeeply(whole: unknown): void {
  if (typeof whole !== 'object' || whole === null || frozen.has(whole)) return;
  frozen.add(whole);
  Object.values(Object.freeze(whole)).forEach(freezeDeeply);
}

const { open } = CatalogueSnapshot;

const openFrozen: typeof open = async (opening) => {
  const snapshot = await open.call(CatalogueSnapshot, opening);
  [snapshot.rows, snapshot.cakes, snapshot.extras].forEach(freezeDeeply);
  return snapshot;
};

// All files of a worker share the class, and each of them loads this module again.
if (open.name !== openFrozen.name) CatalogueSnapshot.open = openFrozen;
