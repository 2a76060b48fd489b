import * as z from 'zod/mini';
import { announce } from '#admin/lib/announce.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { useDraft } from '#admin/lib/drafts/use-draft.ts';
import { wholeNumberFrom } from '#admin/lib/whole-number.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { TextField } from '#admin/ui/forms/fields.tsx';
import {
  type DailyPiecesPage,
  mostDailyPieces,
  readDailyPieces,
  saveProductRule,
} from '#contract/admin/stock/daily-pieces.ts';
import { readStock } from '#contract/admin/stock/stock.ts';

const draftOfProduct = z.object({ daily: z.string(), low: z.string() });

type ProductRuleFormProps = { readonly product: DailyPiecesPage['products'][number]; readonly onDone: () => void };

/** What one product has of the mornings, and from when on it runs low. */
export function ProductRuleForm({ product, onDone }: ProductRuleFormProps) {
  const { id, name, dailyPieces, lowStock, piecesOfSize } = product;
  const first = { daily: dailyPieces === null ? '' : String(dailyPieces), low: String(lowStock) };
  const draft = useDraft(`stock-rule:${id}`, first, draftOfProduct);
  const save = useStaffWrite(saveProductRule, { refreshes: [readDailyPieces, readStock] });
  const daily = wholeNumberFrom(draft.value.daily, 0, mostDailyPieces);
  const low = wholeNumberFrom(draft.value.low, 0, mostDailyPieces);
  const isNone = draft.value.daily.trim() === '';
  const submit = async (): Promise<void> => {
    if (low === null || (daily === null && !isNone)) return;
    const wanted = { dailyPieces: isNone ? null : daily, lowStock: low };
    if (!(await save.send({ productId: id, seen: { dailyPieces, lowStock }, wanted }))) return;
    draft.clear();
    announce(`${name} is saved.`);
    onDone();
  };
  return (
    <form
      className="column"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextField
        label={piecesOfSize === 1 ? 'Each morning' : `Boxes of ${piecesOfSize} each morning`}
        inputMode="numeric"
        autoComplete="off"
        optional
        value={draft.value.daily}
        onText={(text) => draft.set({ ...draft.value, daily: text })}
        help="On a day of 100 %. Empty leaves its stock alone."
        error={daily === null && !isNone ? 'A whole number, or nothing' : undefined}
      />
      <TextField
        label="Running low below"
        inputMode="numeric"
        autoComplete="off"
        after="pieces"
        value={draft.value.low}
        onText={(text) => draft.set({ ...draft.value, low: text })}
        help="With fewer it stands under Running low. 0 for never."
        error={low === null ? 'A whole number' : undefined}
      />
      <FailureBanner failure={save.failure} note="What you typed is kept." />
      <Button type="submit" kind="primary" busy={save.isBusy}>
        Save
      </Button>
    </form>
  );
}
