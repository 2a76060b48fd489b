import { useNavigate } from 'react-router';
import type * as z from 'zod/mini';
import { personText, reasonLooks } from '#admin/features/stock/movement-words.ts';
import { ButtonLink } from '#admin/ui/actions/button.tsx';
import { SelectField, TextField } from '#admin/ui/forms/fields.tsx';
import type { readMovements } from '#contract/admin/stock/movements.ts';
import { movementReasons } from '#domain/stock/movement.ts';
import { addressOfMovements, type ShownMovements, shownMovementsOf } from './movement-address.ts';

type Ledger = z.output<typeof readMovements.output>;

type MovementFiltersProps = {
  readonly shown: ShownMovements;
  readonly known: Pick<Ledger, 'products' | 'people'> | undefined;
};

/** Each narrows; all of them stand in the address, and begin with the newest. */
export function MovementFilters({ shown, known }: MovementFiltersProps) {
  const navigate = useNavigate();
  const { before: _, ...filters } = shown;
  /** From the address as it is now: what was chosen a moment ago may not be drawn yet. */
  const set = (key: keyof typeof filters, value: ShownMovements[typeof key]): void => {
    const { [key]: _former, before: _place, ...others } = shownMovementsOf(new URLSearchParams(window.location.search));
    void navigate(addressOfMovements(value === undefined ? others : { ...others, [key]: value }), { replace: true });
  };
  return (
    <search className="stock-filters" aria-label="Narrow the movements">
      <SelectField
        label="Product"
        value={String(filters.productId ?? '')}
        onChoose={(value) => set('productId', value === '' ? undefined : Number(value))}
      >
        <option value="">All products</option>
        {known?.products.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Kind"
        value={filters.reason ?? ''}
        onChoose={(value) =>
          set(
            'reason',
            movementReasons.find((one) => one === value),
          )
        }
      >
        <option value="">All kinds</option>
        {movementReasons.map((reason) => (
          <option key={reason} value={reason}>
            {reasonLooks[reason].word}
          </option>
        ))}
      </SelectField>
      <SelectField label="Who" value={filters.by ?? ''} onChoose={(value) => set('by', value || undefined)}>
        <option value="">Everybody</option>
        {known?.people.map((name) => (
          <option key={name} value={name}>
            {personText(name)}
          </option>
        ))}
      </SelectField>
      <TextField label="Day" type="date" value={filters.day ?? ''} onText={(value) => set('day', value || undefined)} />
      {Object.keys(filters).length > 0 && (
        <ButtonLink kind="ghost" icon="x" to={addressOfMovements({})} replace>
          All movements
        </ButtonLink>
      )}
    </search>
  );
}
