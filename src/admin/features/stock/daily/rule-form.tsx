import * as z from 'zod/mini';
import { announce } from '#admin/lib/announce.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { useDraft } from '#admin/lib/drafts/use-draft.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { wholeNumberFrom } from '#admin/lib/whole-number.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { Panel } from '#admin/ui/data/panel.tsx';
import { Checkbox } from '#admin/ui/forms/choices.tsx';
import { TextField } from '#admin/ui/forms/fields.tsx';
import { type DailyPiecesPage, readDailyPieces, saveDailyRule } from '#contract/admin/stock/daily-pieces.ts';
import { readStock } from '#contract/admin/stock/stock.ts';
import { weekdays } from '#domain/pickup/pickup.ts';

const draftOfRule = z.object({ isOn: z.boolean(), at: z.string(), percent: z.array(z.string()) });
const mostPercent = 1_000;

/** When the mornings bake, and how much of it on which weekday. */
export function RuleForm({ rule, version, changedBy }: Pick<DailyPiecesPage, 'rule' | 'version' | 'changedBy'>) {
  const mayEdit = useMay('products.edit');
  const draft = useDraft('stock-rule', { ...rule, percent: rule.percent.map(String) }, draftOfRule);
  const { isOn, at, percent } = draft.value;
  const save = useStaffWrite(saveDailyRule, { refreshes: [readDailyPieces, readStock] });
  const numbers = percent.map((typed) => wholeNumberFrom(typed, 0, mostPercent));
  const wanted = numbers.filter((one) => one !== null);
  const isRight = wanted.length === weekdays.length && at !== '';
  const submit = async (): Promise<void> => {
    if (!isRight || !mayEdit) return;
    if (!(await save.send({ seen: version, rule: { isOn, at, percent: wanted } }))) return;
    draft.clearSent(draft.value);
    announce('The rule is saved.');
  };
  return (
    <Panel title="The mornings">
      <form
        className="column"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p className="muted">
          On every day that is open, each product is filled up to its daily pieces, times the weekday’s per cent. What
          is left of yesterday counts; nothing is ever taken out. A product may have its own number of each weekday
          instead. A rule that is saved after its hour begins tomorrow.
        </p>
        <fieldset className="stock-rule" disabled={!mayEdit}>
          <legend className="visually-hidden">The rule of the mornings</legend>
          <Checkbox isOn={isOn} onSwitch={(next) => draft.set({ ...draft.value, isOn: next })}>
            Fill up the stock each morning
          </Checkbox>
          <TextField label="At" type="time" value={at} onText={(text) => draft.set({ ...draft.value, at: text })} />
          {weekdays.map((weekday, day) => (
            <TextField
              key={weekday}
              label={weekday}
              after="%"
              inputMode="numeric"
              autoComplete="off"
              value={percent[day] ?? ''}
              onText={(text) =>
                draft.set({ ...draft.value, percent: percent.map((typed, at) => (at === day ? text : typed)) })
              }
              error={numbers[day] === null ? `0 to ${mostPercent}` : undefined}
            />
          ))}
        </fieldset>
        <FailureBanner failure={save.failure} note="What you typed is kept." />
        <div className="row row--wrap">
          {mayEdit ? (
            <>
              <Button type="submit" kind="primary" busy={save.isBusy} disabled={!draft.isChanged || !isRight}>
                Save the rule
              </Button>
              {draft.isChanged && (
                <Button
                  kind="ghost"
                  onClick={() => {
                    save.forgetFailure();
                    draft.clear();
                  }}
                >
                  As it was
                </Button>
              )}
            </>
          ) : (
            <span className="muted">Ask a manager to change it.</span>
          )}
          {changedBy !== '' && <span className="muted">Changed last by {changedBy}</span>}
        </div>
      </form>
    </Panel>
  );
}
