import * as z from 'zod/mini';
import { announce } from '#admin/lib/announce.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { useDraft } from '#admin/lib/use-draft.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { Segmented } from '#admin/ui/actions/chips.tsx';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { NumberField } from '#admin/ui/forms/fields.tsx';
import { readProduct } from '#contract/admin/products/product-edit.ts';
import {
  type DailyPiecesPage,
  mostDailyPieces,
  readDailyPieces,
  saveProductRule,
} from '#contract/admin/stock/daily-pieces.ts';
import { readStock } from '#contract/admin/stock/stock.ts';
import { weekdays } from '#domain/pickup/pickup.ts';
import { countHint, parseCount } from '#domain/values/number.ts';

const draftOfProduct = z.object({
  days: z.enum(['alike', 'apart']),
  daily: z.string(),
  byWeekday: z.array(z.string()).check(z.length(weekdays.length)),
  low: z.string(),
});

type Product = DailyPiecesPage['products'][number];
type ProductRuleFormProps = { readonly product: Product; readonly onDone: () => void };

const wrongNumber = countHint(0, mostDailyPieces);
const numberFrom = (typed: string): number | null => parseCount(typed, 0, mostDailyPieces);

function draftOf({ dailyPieces, byWeekday, lowStock }: Product): z.output<typeof draftOfProduct> {
  const daily = dailyPieces === null ? '' : String(dailyPieces);
  return {
    days: byWeekday === null ? 'alike' : 'apart',
    daily,
    byWeekday: byWeekday?.map(String) ?? weekdays.map(() => daily || '0'),
    low: String(lowStock),
  };
}

/** The daily pieces of one product, and from what number on it runs low. */
export function ProductRuleForm({ product, onDone }: ProductRuleFormProps) {
  const { id, name, dailyPieces, byWeekday, lowStock, piecesOfSize } = product;
  const draft = useDraft(`stock-rule:${id}`, draftOf(product), draftOfProduct);
  const save = useStaffWrite(saveProductRule, { refreshes: [readDailyPieces, readStock, readProduct] });
  const typed = draft.value;
  const daily = numberFrom(typed.daily);
  const low = numberFrom(typed.low);
  const week = typed.byWeekday.map(numberFrom);
  const isNone = typed.daily.trim() === '';
  const isAlike = typed.days === 'alike';
  const change = (changed: Partial<typeof typed>): void => {
    save.forgetFailure();
    draft.set({ ...typed, ...changed });
  };
  const submit = async (): Promise<void> => {
    const whole = week.filter((pieces) => pieces !== null);
    if (low === null || (isAlike ? daily === null && !isNone : whole.length < weekdays.length)) return;
    const wanted = isAlike
      ? { dailyPieces: isNone ? null : daily, byWeekday: null, lowStock: low }
      : { dailyPieces, byWeekday: whole, lowStock: low };
    if (!(await save.send({ productId: id, seen: { dailyPieces, byWeekday, lowStock }, wanted }))) return;
    draft.clear();
    announce(`${name} saved.`);
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
      <Segmented
        label="How to set the pieces"
        block
        value={typed.days}
        onChange={(days) => change({ days })}
        choices={[
          { value: 'alike', text: 'Same every morning' },
          { value: 'apart', text: 'By weekday' },
        ]}
      />
      {isAlike ? (
        <NumberField
          label={piecesOfSize === 1 ? 'Each morning' : `Boxes of ${piecesOfSize} each morning`}
          optional
          value={typed.daily}
          onText={(text) => change({ daily: text })}
          help="On a day at 100%. Leave empty for no daily pieces."
          error={daily === null && !isNone ? `${wrongNumber}, or leave empty` : undefined}
        />
      ) : (
        <fieldset className="m-0 grid min-w-0 grid-cols-2 gap-2.5 border-0 p-0 [&>legend]:mb-1.5 [&>legend]:p-0 [&>legend]:font-strong [&>p]:col-span-full [&>p]:m-0">
          <legend>
            {piecesOfSize === 1 ? 'Pieces for each weekday' : `Boxes of ${piecesOfSize} for each weekday`}
          </legend>
          {weekdays.map((weekday, day) => (
            <NumberField
              key={weekday}
              label={weekday}
              value={typed.byWeekday[day] ?? ''}
              onText={(text) =>
                change({ byWeekday: typed.byWeekday.map((pieces, at) => (at === day ? text : pieces)) })
              }
              error={week[day] === null ? wrongNumber : undefined}
            />
          ))}
          <p className="text-muted">The weekday’s percentage does not apply. Enter 0 for none.</p>
        </fieldset>
      )}
      <NumberField
        label="Running low below"
        after="pieces"
        value={typed.low}
        onText={(text) => change({ low: text })}
        help="Below this it is listed as running low. Enter 0 for never."
        error={low === null ? wrongNumber : undefined}
      />
      <FailureBanner failure={save.failure} note="What you typed is kept." />
      <Button type="submit" kind="primary" busy={save.isBusy}>
        Save
      </Button>
    </form>
  );
}
