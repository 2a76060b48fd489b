import { ToggleChip } from '#admin/ui/actions/toggle-chip.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { changeOf, likelyCash } from '#domain/money/cash-given.ts';
import { amountComplaint, type Pence, penceFromText, poundsFromPence } from '#domain/money/money.ts';
import { TextField } from './fields.tsx';

type CashProps = {
  readonly due: Pence;
  /** As it is typed; empty where nobody said. */
  readonly given: string;
  readonly onGiven: (given: string) => void;
};

/** What the customer put down, and what is handed back; it is no entry anywhere, and may be left out. */
export function CashGiven({ due, given, onGiven }: CashProps) {
  const givenPence = penceFromText(given);
  const change = givenPence === null ? null : changeOf(givenPence, due);
  return (
    <fieldset className="cash-given">
      <legend className="visually-hidden">Cash</legend>
      <TextField
        label="Cash given"
        optional
        before="£"
        inputMode="decimal"
        autoComplete="off"
        value={given}
        onText={onGiven}
        error={given.trim() === '' ? undefined : amountComplaint(given)}
      />
      <div className="row row--wrap">
        {likelyCash(due).map((offered) => (
          <ToggleChip
            key={offered}
            on={givenPence === offered}
            onToggle={() => onGiven(givenPence === offered ? '' : String(poundsFromPence(offered)))}
          >
            {poundsText(offered)}
          </ToggleChip>
        ))}
      </div>
      <p className="row row--apart" role="status">
        {givenPence !== null && (
          <>
            <b>{change === null ? 'Still to come' : 'Change'}</b>
            <b className="cash-change">{poundsText(change ?? changeOf(due, givenPence) ?? due)}</b>
          </>
        )}
      </p>
    </fieldset>
  );
}
