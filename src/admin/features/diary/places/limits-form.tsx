import { useState } from 'react';
import { wholeNumberFrom } from '#admin/lib/whole-number.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { TextField } from '#admin/ui/forms/fields.tsx';
import type { SavedRule } from '#contract/admin/diary/places.ts';

const mostOfLimit = 100_000;

/** Empty is no limit, 'wrong' is no number. */
const limitFrom = (typed: string, least: number): number | null | 'wrong' =>
  typed.trim() === '' ? null : (wholeNumberFrom(typed, least, mostOfLimit) ?? 'wrong');

const shown = (limit: number | null): string => (limit === null ? '' : String(limit));
const wrongWords = (least: number): string => `A whole number from ${least}, or nothing`;

type LimitsFormProps = {
  readonly rule: SavedRule;
  readonly stepMinutes: number;
  readonly isBusy: boolean;
  readonly onSave: (rule: SavedRule) => void;
};

/** Three limits; an empty one is none. */
export function LimitsForm({ rule, stepMinutes, isBusy, onSave }: LimitsFormProps) {
  const [pickups, setPickups] = useState(shown(rule.pickupsOfSlot));
  const [orders, setOrders] = useState(shown(rule.ordersOfDay));
  const [units, setUnits] = useState(shown(rule.workUnitsOfDay));
  const pickupsOfSlot = limitFrom(pickups, 1);
  const ordersOfDay = limitFrom(orders, 0);
  const workUnitsOfDay = limitFrom(units, 0);
  const submit = (): void => {
    if (pickupsOfSlot !== 'wrong' && ordersOfDay !== 'wrong' && workUnitsOfDay !== 'wrong')
      onSave({ pickupsOfSlot, ordersOfDay, workUnitsOfDay });
  };
  return (
    <form
      className="column"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="diary-hours">
        <TextField
          label={`Pick-ups every ${stepMinutes} minutes`}
          inputMode="numeric"
          value={pickups}
          onText={setPickups}
          error={pickupsOfSlot === 'wrong' ? wrongWords(1) : undefined}
        />
        <TextField
          label="Orders a day"
          inputMode="numeric"
          value={orders}
          onText={setOrders}
          error={ordersOfDay === 'wrong' ? wrongWords(0) : undefined}
        />
      </div>
      <TextField
        label="Baking points a day"
        inputMode="numeric"
        value={units}
        onText={setUnits}
        help="What each cake takes of them stands on its product."
        error={workUnitsOfDay === 'wrong' ? wrongWords(0) : undefined}
      />
      <Button type="submit" kind="primary" busy={isBusy}>
        Save limits
      </Button>
    </form>
  );
}
