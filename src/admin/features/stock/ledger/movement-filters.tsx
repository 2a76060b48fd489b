import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { personText, reasonLooks } from '#admin/features/stock/movement-words.ts';
import { useTypedWords } from '#admin/lib/address/use-typed-words.ts';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useShortcuts } from '#admin/lib/keys/shortcuts.ts';
import { shortDay } from '#admin/lib/time/day-words.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { FilterChip } from '#admin/ui/actions/filter-chip.tsx';
import { Menu, MenuItem } from '#admin/ui/actions/menu.tsx';
import { SearchField } from '#admin/ui/forms/search-field.tsx';
import { productsOfLedger } from '#contract/admin/stock/movements.ts';
import { movementReasons } from '#domain/stock/movement.ts';
import { DaysDialog, ProductDialog } from './filter-dialogs.tsx';
import { addressOfMovements, type ShownMovements, shownMovementsOf } from './movement-address.ts';

type MovementFiltersProps = {
  readonly shown: ShownMovements;
  /** Whom the ledger names. */
  readonly people: readonly string[];
  /** The shop's day. */
  readonly today: string;
};

/** Each narrows; all of them stand in the address, and begin with the newest. */
export function MovementFilters({ shown, people, today }: MovementFiltersProps) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [asked, setAsked] = useState<'days' | 'product' | null>(null);
  /** From the address as it is now: what was chosen a moment ago may not be drawn yet. */
  const set = (changed: { readonly [Key in keyof ShownMovements]?: ShownMovements[Key] | undefined }): void => {
    const { before: _, ...former } = shownMovementsOf(new URLSearchParams(window.location.search));
    const next = Object.entries({ ...former, ...changed }).filter(([, value]) => value !== undefined);
    void navigate(addressOfMovements(Object.fromEntries(next)), { replace: true });
  };
  const [typed, type] = useTypedWords(shown.q ?? '', (q) => set({ q }));
  useShortcuts([{ keys: '/', label: 'Search', group: 'Stock', act: () => field.current?.focus() }]);
  const { productId, reason, by, from, to } = shown;
  const choice = useStaffQuery(
    productsOfLedger,
    {},
    { enabled: asked === 'product' || productId !== undefined, staleTime: 60_000 },
  );
  const isToday = from === today && to === today;
  return (
    <search className="stock-filters" aria-label="Narrow the movements">
      <SearchField
        ref={field}
        label="Find movements"
        placeholder="Product, order or person"
        value={typed}
        onText={type}
        maxLength={80}
        hint="/"
      />
      {(from !== undefined || to !== undefined) && (
        <FilterChip onRemove={() => set({ from: undefined, to: undefined })}>
          {isToday ? 'Today' : rangeText(from, to)}
        </FilterChip>
      )}
      {productId !== undefined && (
        <FilterChip onRemove={() => set({ productId: undefined })}>
          {choice.data?.products.find(({ id }) => id === productId)?.name ?? 'One product'}
        </FilterChip>
      )}
      {reason !== undefined && (
        <FilterChip onRemove={() => set({ reason: undefined })}>{reasonLooks[reason].word}</FilterChip>
      )}
      {by !== undefined && <FilterChip onRemove={() => set({ by: undefined })}>{personText(by)}</FilterChip>}
      {!isToday && <Button onClick={() => set({ from: today, to: today })}>Today</Button>}
      <Button icon="calendar-days" onClick={() => setAsked('days')}>
        Days
      </Button>
      <Menu label="Kind" side="below-start" button={(ties) => <OpensMenu {...ties}>Kind</OpensMenu>}>
        {movementReasons.map((one) => (
          <MenuItem
            key={one}
            icon={one === reason ? 'check' : reasonLooks[one].icon}
            onSelect={() => set({ reason: one === reason ? undefined : one })}
          >
            {reasonLooks[one].word}
          </MenuItem>
        ))}
      </Menu>
      <Button iconEnd="chevron-down" onClick={() => setAsked('product')}>
        Product
      </Button>
      <Menu label="Who" side="below-start" button={(ties) => <OpensMenu {...ties}>Who</OpensMenu>}>
        {people.map((name) => (
          <MenuItem
            key={name}
            icon={name === by ? 'check' : 'user'}
            onSelect={() => set({ by: name === by ? undefined : name })}
          >
            {personText(name)}
          </MenuItem>
        ))}
      </Menu>
      <DaysDialog open={asked === 'days'} shown={shown} onTake={set} onClose={() => setAsked(null)} />
      <ProductDialog
        open={asked === 'product'}
        products={choice.data?.products}
        failure={choice.error}
        onTake={(chosen) => set({ productId: chosen })}
        onClose={() => setAsked(null)}
      />
    </search>
  );
}

const OpensMenu = (props: Omit<Parameters<typeof Button>[0], 'iconEnd'>) => (
  <Button {...props} iconEnd="chevron-down" />
);

const rangeText = (from: string | undefined, to: string | undefined): string =>
  from !== undefined && from === to
    ? shortDay(from)
    : [from && `From ${shortDay(from)}`, to && `${from ? 'to' : 'To'} ${shortDay(to)}`].filter(Boolean).join(' ');
