import * as z from 'zod/mini';
import { reasonLooks } from '#admin/features/stock/movement-words.ts';
import { useDraft } from '#admin/lib/drafts/use-draft.ts';
import { wholeNumberFrom } from '#admin/lib/whole-number.ts';
import { Button, ButtonLink } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { RadioCard } from '#admin/ui/forms/choices.tsx';
import { TextField } from '#admin/ui/forms/fields.tsx';
import { Stepper } from '#admin/ui/forms/stepper.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { mostCopies } from '#contract/admin/prints/shelf-labels.ts';
import { bakedSteps, mostPieces, type StockedProduct } from '#contract/admin/stock/stock.ts';
import { lossReasons } from '#domain/stock/movement.ts';
import type { How } from './use-stock-moves.ts';

const hows = ['baked', ...lossReasons] as const;
const draftOf = z.object({ how: z.enum(hows), pieces: z.string(), note: z.string() });

const hints: Readonly<Record<How, string>> = {
  baked: 'They can be sold at once',
  damaged: 'Dropped, broken, burnt',
  wasted: 'Too old to be sold',
  givenAway: 'Tasted, donated, for the team',
};

type MoveFormProps = {
  readonly product: StockedProduct;
  readonly isBusy: boolean;
  readonly isOff: boolean;
  readonly failure: unknown;
  /** @returns whether it was done */
  readonly onMove: (how: How, pieces: number, note: string) => Promise<boolean>;
};

/** Any number, for any reason; what is typed is kept until it is done. */
export function MoveForm({ product, isBusy, isOff, failure, onMove }: MoveFormProps) {
  const first = { how: 'baked' as const, pieces: String(product.lastBaked), note: '' };
  const draft = useDraft(`stock-move:${product.id}`, first, draftOf);
  const { how, pieces: typed, note } = draft.value;
  const pieces = wholeNumberFrom(typed, 1, mostPieces);
  const isTooMany = how !== 'baked' && pieces !== null && pieces > (product.stock ?? 0);
  const error =
    pieces === null
      ? 'A whole number from 1'
      : isTooMany
        ? `Only ${product.stock} can be sold; what is ordered goes by its order`
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
      <p className="muted">{product.stock} can be sold now.</p>
      <fieldset className="stock-choices">
        <legend className="visually-hidden">What happened</legend>
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
      <fieldset className="stock-steps">
        <legend className="visually-hidden">How many, at a tap</legend>
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
      <TextField
        label="How many"
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onText={(text) => set({ pieces: text })}
        error={error}
      />
      <TextField
        label="Note"
        optional
        maxLength={200}
        value={note}
        onText={(text) => set({ note: text })}
        help="Why, for whoever reads the ledger: School fair"
      />
      <FailureBanner failure={failure} note="Nothing was moved." />
      {isOff && <p className="muted">The shop is not connected: nothing can be moved now. What is typed is kept.</p>}
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
