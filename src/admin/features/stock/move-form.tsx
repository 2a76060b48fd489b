import { useState } from 'react';
import * as z from 'zod/mini';
import { reasonLooks } from '#admin/features/stock/movement-words.ts';
import { announce } from '#admin/lib/announce.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { useDraft } from '#admin/lib/use-draft.ts';
import { Button, ButtonLink } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { RadioCard } from '#admin/ui/forms/choices.tsx';
import { NumberField, TextField } from '#admin/ui/forms/fields.tsx';
import { Stepper } from '#admin/ui/forms/stepper.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { mostCopies } from '#contract/admin/prints.ts';
import {
  addBaked,
  bakedSteps,
  mostPieces,
  readStock,
  type StockedProduct,
  takeOut,
  undoMovement,
} from '#contract/admin/stock/stock.ts';
import { type LossReason, lossReasons, reasonTexts } from '#domain/stock/movement.ts';
import { countHint, parseCount } from '#domain/values/number.ts';

const hows = ['baked', ...lossReasons] as const;
const draftOf = z.object({ how: z.enum(hows), pieces: z.string(), note: z.string() });

export const undoSeconds = 60;

/** The last movement made at this tablet, until it can no longer be undone. */
type Done = {
  readonly productId: number;
  readonly movementId: number;
  readonly text: string;
  readonly hint: string;
  readonly endsAt: number;
  /** What may be boxed now; null if it was not baked. */
  readonly boxed: { readonly slug: string; readonly pieces: number } | null;
};

const refreshes = [readStock];

type How = 'baked' | LossReason;

export function useStockMoves() {
  const [done, setDone] = useState<Done | null>(null);
  const bake = useStaffWrite(addBaked, { refreshes });
  const take = useStaffWrite(takeOut, { refreshes });
  const undo = useStaffWrite(undoMovement, { refreshes });
  /** How many movements of each product the shop has not responded to yet. */
  const [moving, setMoving] = useState<ReadonlyMap<number, number>>(new Map());
  const count = (id: number, more: 1 | -1): void =>
    setMoving((known) => new Map(known).set(id, (known.get(id) ?? 0) + more));

  /** @returns whether the shop made the movement; `failure` says why not */
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

const hints: Readonly<Record<How, string>> = {
  baked: 'Ready to sell',
  damaged: 'Dropped, broken, burnt',
  wasted: 'Too old to sell',
  givenAway: 'Tasters, donations, for the team',
};

type MoveFormProps = {
  readonly product: StockedProduct;
  readonly isBusy: boolean;
  readonly isOff: boolean;
  readonly failure: unknown;
  /** @returns whether it was made */
  readonly onMove: (how: How, pieces: number, note: string) => Promise<boolean>;
};

/** Any number, for any reason; what is typed is kept until it is done. */
export function MoveForm({ product, isBusy, isOff, failure, onMove }: MoveFormProps) {
  const first = { how: 'baked' as const, pieces: String(product.lastBaked), note: '' };
  const draft = useDraft(`stock-move:${product.id}`, first, draftOf);
  const { how, pieces: typed, note } = draft.value;
  const pieces = parseCount(typed, 1, mostPieces);
  const isTooMany = how !== 'baked' && pieces !== null && pieces > (product.stock ?? 0);
  const error =
    pieces === null
      ? countHint(1, mostPieces)
      : isTooMany
        ? `Only ${product.stock} can be taken out. The rest are ordered`
        : undefined;
  const steps = [...new Set([...bakedSteps, product.lastBaked])].toSorted((a, b) => a - b);
  const submit = async (): Promise<void> => {
    if (pieces !== null && !isTooMany && !isBusy && !isOff && (await onMove(how, pieces, note.trim()))) draft.clear();
  };
  const set = (change: Partial<typeof draft.value>): void => draft.set({ ...draft.value, ...change });
  return (
    <form
      className="column"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p className="text-muted">{product.stock} available to sell.</p>
      <fieldset className="grid grid-cols-2 gap-2 border-0">
        <legend className="sr-only">What happened</legend>
        {hows.map((one) => (
          <RadioCard
            key={one}
            name="how"
            icon={reasonLooks[one].icon}
            isOn={one === how}
            onChoose={() => set({ how: one })}
            hint={hints[one]}
          >
            {reasonLooks[one].word}
          </RadioCard>
        ))}
      </fieldset>
      <fieldset className="flex flex-wrap gap-2 border-0">
        <legend className="sr-only">Quick quantities</legend>
        {steps.map((step) => (
          <Button
            key={step}
            kind={step === pieces ? 'soft' : 'outline'}
            aria-pressed={step === pieces}
            onClick={() => set({ pieces: String(step) })}
          >
            {step}
          </Button>
        ))}
        <Stepper
          label="Pieces"
          value={pieces ?? 0}
          least={1}
          most={mostPieces}
          onChange={(value) => set({ pieces: String(value) })}
        />
      </fieldset>
      <NumberField label="Quantity" value={typed} onText={(text) => set({ pieces: text })} error={error} />
      <TextField
        label="Note"
        optional
        maxLength={200}
        value={note}
        onText={(text) => set({ note: text })}
        help="For the record, e.g. School fair"
      />
      <FailureBanner failure={failure} note="Nothing was changed." />
      {isOff && (
        <p className="text-muted">Not connected. Nothing can be changed at the moment. What you typed is kept.</p>
      )}
      <Button type="submit" kind="primary" busy={isBusy} disabled={isOff || error !== undefined}>
        {how === 'baked' ? `Add ${pieces ?? ''} baked` : `Take out ${pieces ?? ''}`}
      </Button>
      {product.isFood && (
        <ButtonLink icon="tag" to={adminUrls.printShelfLabels(product.slug, Math.min(pieces ?? 1, mostCopies))}>
          Shelf labels
        </ButtonLink>
      )}
    </form>
  );
}
