import { useState } from 'react';
import { announce } from '#admin/lib/announce.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import {
  type BulkChange,
  type DoneRow,
  makeBulkChange,
  type PlannedRow,
  undoBulkChange,
} from '#contract/admin/products/bulk-changes.ts';
import { readProduct } from '#contract/admin/products/product-edit.ts';
import { listProducts } from '#contract/admin/products/product-list.ts';

export const undoSeconds = 60;

/** The last change made on this page, until its undo is no longer offered. */
type Done = { readonly changeId: number; readonly text: string; readonly endsAt: number };

/** What became of each row, if not all of them were changed. */
type Outcome = { readonly title: string; readonly refused: readonly DoneRow[] };

const refreshes = [listProducts, readProduct];

const productsText = (count: number): string => (count === 1 ? '1 product' : `${count} products`);

export function useBulkChange() {
  const [done, setDone] = useState<Done | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const make = useStaffWrite(makeBulkChange, { refreshes });
  const undo = useStaffWrite(undoBulkChange, { refreshes });

  const tell = (rows: readonly DoneRow[], verb: string): string => {
    const changed = rows.filter((row) => row.outcome === 'changed').length;
    const refused = rows.filter((row) => row.outcome === 'refused');
    const text = `${productsText(changed)} ${verb}`;
    setOutcome(refused.length === 0 ? null : { title: `${text}, ${refused.length} not changed.`, refused });
    announce(`${text}.`);
    return text;
  };
  return {
    /** Whether the shop made the change; `failure` says why not. */
    change: async (change: BulkChange, rows: readonly PlannedRow[]): Promise<boolean> => {
      undo.forgetFailure();
      const asked = rows
        .filter(({ refused, isSame }) => refused === null && !isSame)
        .map(({ productId, version }) => ({ productId, version }));
      const answer = await make.send({ change, rows: asked });
      if (!answer) return false;
      const text = tell(answer.rows, 'changed');
      if (answer.changeId !== null)
        setDone({ changeId: answer.changeId, text, endsAt: Date.now() + undoSeconds * 1_000 });
      return true;
    },
    takeBack: async ({ changeId }: Done): Promise<void> => {
      const answer = await undo.send({ changeId });
      if (!answer) return;
      setDone(null);
      tell(answer.rows, 'changed back');
    },
    done,
    outcome,
    forget: (): void => setDone(null),
    forgetOutcome: (): void => setOutcome(null),
    forgetFailure: make.forgetFailure,
    failure: make.failure,
    undoFailure: undo.failure,
    isBusy: make.isBusy,
    isUndoing: undo.isBusy,
  };
}
export type BulkChanging = ReturnType<typeof useBulkChange>;
