import { useState } from 'react';
import { announce } from '#admin/lib/announce.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { mostCopies } from '#contract/admin/prints/shelf-labels.ts';
import { addBaked, readStock, type StockedProduct, takeOut, undoMovement } from '#contract/admin/stock/stock.ts';
import { type LossReason, reasonTexts } from '#domain/stock/movement.ts';

export const undoSeconds = 60;

/** What was moved last at this tablet, until it can no longer be taken back. */
type Done = {
  readonly productId: number;
  readonly movementId: number;
  readonly text: string;
  readonly hint: string;
  readonly endsAt: number;
  /** What may be boxed now; null for what was not baked. */
  readonly boxed: { readonly slug: string; readonly pieces: number } | null;
};

const refreshes = [readStock];

export type How = 'baked' | LossReason;

export function useStockMoves() {
  const [done, setDone] = useState<Done | null>(null);
  const bake = useStaffWrite(addBaked, { refreshes });
  const take = useStaffWrite(takeOut, { refreshes });
  const undo = useStaffWrite(undoMovement, { refreshes });
  /** Of how many moves of each product the shop has not answered yet. */
  const [moving, setMoving] = useState<ReadonlyMap<number, number>>(new Map());
  const count = (id: number, more: 1 | -1): void =>
    setMoving((known) => new Map(known).set(id, (known.get(id) ?? 0) + more));

  /** @returns whether the shop did it; `failure` says why not */
  const move = async (product: StockedProduct, how: How, pieces: number, note = ''): Promise<boolean> => {
    undo.forgetFailure();
    const of = { productId: product.id, pieces, note };
    count(product.id, 1);
    const moved = await (how === 'baked' ? bake.send(of) : take.send({ ...of, reason: how })).finally(() =>
      count(product.id, -1),
    );
    if (!moved) return false;
    const text = `${pieces} ${product.name} ${how === 'baked' ? 'on the shelf' : reasonTexts[how]}`;
    const hint = `${moved.stock} to sell now`;
    announce(`${text}. ${hint}.`);
    setDone({
      productId: product.id,
      movementId: moved.movementId,
      text,
      hint,
      endsAt: Date.now() + undoSeconds * 1_000,
      boxed: how === 'baked' && product.isFood ? { slug: product.slug, pieces: Math.min(pieces, mostCopies) } : null,
    });
    return true;
  };

  const takeBack = async ({ productId, movementId, text }: Done): Promise<void> => {
    const undone = await undo.send({ productId, movementId });
    setDone((last) => (last?.movementId === movementId ? null : last));
    if (undone) announce(`Undone: ${text}. ${undone.stock} to sell now.`);
  };
  return {
    move,
    done,
    takeBack,
    forget: () => setDone(null),
    failure: bake.failure ?? take.failure ?? undo.failure,
    isMoving: (id: number): boolean => (moving.get(id) ?? 0) > 0,
    isUndoing: undo.isBusy,
  };
}
