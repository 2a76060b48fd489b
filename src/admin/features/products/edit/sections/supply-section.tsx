import { Link } from 'react-router';
import { RadioCard } from '#admin/ui/forms/choices.tsx';
import { TextField } from '#admin/ui/forms/fields.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { weekdays } from '#domain/pickup/pickup.ts';
import { isChangedIn, Section, type SectionProps } from './section.tsx';

/** Lead time and capacity, or a stock: how many there are is moved in its own place, and on no form. */
export function SupplySection({ product, editor }: SectionProps) {
  const { typed, set, faults } = editor;
  const card = (supply: typeof typed.supply) => ({
    name: 'supply',
    isOn: typed.supply === supply,
    onChoose: () => set({ supply }),
  });
  return (
    <Section id="supply">
      <fieldset className="plain-fieldset column">
        <legend className="visually-hidden">Stock or made to order</legend>
        <RadioCard {...card('toOrder')} icon="calendar-clock" hint="Lead time and capacity decide">
          Made to order
        </RadioCard>
        <RadioCard
          {...card('stock')}
          icon="package"
          hint={
            product.stock === null
              ? 'It begins with none'
              : `${product.stock} can be sold now; bake and count them in Stock`
          }
        >
          From the stock
        </RadioCard>
      </fieldset>
      {product.stock !== null && typed.supply === 'stock' && (
        <p className="muted">
          <Link to={adminUrls.stock}>Go to Stock</Link> to change how many there are.
        </p>
      )}
      {product.dailyByWeekday !== null && typed.supply === 'stock' && (
        <p className="muted">
          Each weekday has its own number of daily pieces:{' '}
          {product.dailyByWeekday.map((pieces, day) => `${weekdays[day]?.slice(0, 3)} ${pieces}`).join(', ')}.{' '}
          <Link to={adminUrls.stockDaily}>Go to Daily pieces</Link> to change them.
        </p>
      )}
      <div className="halves">
        {typed.supply === 'stock' && product.dailyByWeekday === null && (
          <TextField
            label="Daily pieces"
            optional
            inputMode="numeric"
            autoComplete="off"
            value={typed.dailyPieces}
            onText={(dailyPieces) => set({ dailyPieces })}
            changed={isChangedIn(editor, 'dailyPieces')}
            help="Each morning fills it up to so many."
            error={faults.dailyPieces}
          />
        )}
        <TextField
          label="Days ahead"
          after="days"
          inputMode="numeric"
          autoComplete="off"
          value={typed.leadDays}
          onText={(leadDays) => set({ leadDays })}
          changed={isChangedIn(editor, 'leadDays')}
          help="Between the order and the first pick-up."
          error={faults.leadDays}
        />
        <TextField
          label="Order by"
          optional
          type="time"
          value={typed.orderBy}
          onText={(orderBy) => set({ orderBy })}
          changed={isChangedIn(editor, 'orderBy')}
          help="Later, the day of the order does not count."
          error={faults.orderBy}
        />
        <TextField
          label="Baking points"
          inputMode="decimal"
          autoComplete="off"
          value={typed.workUnits}
          onText={(workUnits) => set({ workUnits })}
          changed={isChangedIn(editor, 'workUnits')}
          help="What one costs of a day’s capacity."
          error={faults.workUnits}
        />
        <TextField
          label="Season from"
          optional
          placeholder="24/11"
          autoComplete="off"
          value={typed.seasonFrom}
          onText={(seasonFrom) => set({ seasonFrom })}
          changed={isChangedIn(editor, 'seasonFrom')}
          help="Day and month of the first pick-up."
          error={faults.seasonFrom}
        />
        <TextField
          label="Season to"
          optional
          placeholder="24/12"
          autoComplete="off"
          value={typed.seasonTo}
          onText={(seasonTo) => set({ seasonTo })}
          changed={isChangedIn(editor, 'seasonTo')}
          help="The last day, itself included."
          error={faults.seasonTo}
        />
      </div>
    </Section>
  );
}
