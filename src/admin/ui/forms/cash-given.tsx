import { TextButton } from '#admin/ui/actions/button.tsx';
import { ToggleChip } from '#admin/ui/actions/chips.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import type { OrderPage } from '#contract/admin/orders/order-page.ts';
import { changeOf, likelyCash, type Pence, poundsFromPence } from '#domain/money/money.ts';
import { amountComplaint, parseAmount } from '#domain/values/amount.ts';
import { AmountField } from './fields.tsx';

type CashProps = {
  readonly due: Pence;
  /** As it is typed; empty if nobody has said. */
  readonly given: string;
  readonly onGiven: (given: string) => void;
};

/** What the customer put down, and the change; it is recorded nowhere, and may be left out. */
export function CashGiven({ due, given, onGiven }: CashProps) {
  const givenPence = parseAmount(given);
  const change = givenPence === null ? null : changeOf(givenPence, due);
  return (
    <fieldset className="m-0 grid min-w-0 gap-2.5 border-0 p-0">
      <legend className="sr-only">Cash</legend>
      <AmountField
        label="Cash given"
        optional
        value={given}
        onText={onGiven}
        error={given.trim() === '' ? undefined : amountComplaint(given)}
      />
      <div className="flex flex-wrap items-center gap-2.5">
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
      <p className="flex min-h-8 items-center justify-between gap-2.5" role="status">
        {givenPence !== null && (
          <>
            <b>{change === null ? 'Still to pay' : 'Change'}</b>
            <b className="text-[1.6rem] lining-nums tabular-nums">
              {poundsText(change ?? changeOf(due, givenPence) ?? due)}
            </b>
          </>
        )}
      </p>
    </fieldset>
  );
}

type Way = NonNullable<NonNullable<OrderPage['money']>['movements'][number]['mayHaveBeen']>;

/** What the last payment may have been instead; null if none can be corrected any more. */
export const lastOtherWay = ({ money }: Pick<OrderPage, 'money'>): Way | null =>
  money?.movements.findLast(({ mayHaveBeen }) => mayHaveBeen !== null)?.mayHaveBeen ?? null;

const words = { cash: 'It was cash', terminal: 'It was the terminal' } as const;

type OtherWayProps = { readonly way: Way; readonly busy: boolean; readonly onCorrect: (way: Way) => void };

/** Corrects a payment that was tapped as the wrong one of the two, until the day is closed. */
export const OtherWay = ({ way, busy, onCorrect }: OtherWayProps) => (
  <TextButton disabled={busy} onClick={() => onCorrect(way)}>
    {words[way.method]}
  </TextButton>
);
