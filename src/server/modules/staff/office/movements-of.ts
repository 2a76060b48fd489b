import type { EntryOfOrder } from '#server/modules/ledger/read-entries.ts';

/** The ledger's rows by event: one payment or refund is a row for each class of money. In the order that they were written. */
export function movementsOf(entries: readonly EntryOfOrder[]): readonly (readonly EntryOfOrder[])[] {
  const byEvent = new Map<string, EntryOfOrder[]>();
  for (const entry of entries) {
    const parts = byEvent.get(entry.eventKey) ?? [];
    byEvent.set(entry.eventKey, [...parts, entry]);
  }
  return [...byEvent.values()];
}
