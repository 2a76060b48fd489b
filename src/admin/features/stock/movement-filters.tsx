import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { personText, reasonLooks } from '#admin/features/stock/movement-words.ts';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { shortDay } from '#admin/lib/day-words.ts';
import { useShortcuts } from '#admin/lib/shortcuts.ts';
import { useTypedWords } from '#admin/lib/use-typed-words.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { FilterChip } from '#admin/ui/actions/chips.tsx';
import { Menu, MenuItem } from '#admin/ui/actions/menu.tsx';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { DayField, SearchField } from '#admin/ui/forms/fields.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { productsOfLedger } from '#contract/admin/stock/movements.ts';
import { isRealDate } from '#domain/pickup/clock/calendar.ts';
import { type MovementReason, movementReasons } from '#domain/stock/movement.ts';
import { foldText } from '#domain/text/fold.ts';

type ShownMovements = {
  /** Words of a product, the number of an order, or a name. */
  readonly q?: string;
  readonly productId?: number;
  readonly reason?: MovementReason;
  /** Days, both included. */
  readonly from?: string;
  readonly to?: string;
  readonly by?: string;
  readonly before?: number;
};

const idFrom = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
const dayFrom = (text: string | null): string | undefined => (text !== null && isRealDate(text) ? text : undefined);
const wordsFrom = (text: string | null, most: number): string | undefined => text?.trim().slice(0, most) || undefined;

/** What the address asks for; anything it cannot mean is left out. */
export function shownMovementsOf(query: URLSearchParams): ShownMovements {
  const asked = {
    q: wordsFrom(query.get('q'), 80),
    productId: idFrom(query.get('product')),
    reason: movementReasons.find((known) => known === query.get('reason')),
    from: dayFrom(query.get('from')),
    to: dayFrom(query.get('to')),
    by: wordsFrom(query.get('who'), 120),
    before: idFrom(query.get('before')),
  };
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
}

export const addressOfMovements = ({ q, productId, reason, from, to, by, before }: ShownMovements): string =>
  adminUrls.stockMovements({
    q,
    product: productId?.toString(),
    reason,
    from,
    to,
    who: by,
    before: before?.toString(),
  });

type MovementFiltersProps = {
  readonly shown: ShownMovements;
  /** The people the ledger names. */
  readonly people: readonly string[];
  /** The shop's day. */
  readonly today: string;
};

type DialogProps = { readonly open: boolean; readonly onClose: () => void };

type Days = { readonly from: string | undefined; readonly to: string | undefined };
type DaysDialogProps = DialogProps & { readonly shown: ShownMovements; readonly onTake: (days: Days) => void };

/** From one day to another, both included; either may be left open. */
function DaysDialog({ open, shown, onTake, onClose }: DaysDialogProps) {
  const [typed, setTyped] = useState<{ readonly from?: string; readonly to?: string }>({});
  const from = typed.from ?? shown.from ?? '';
  const to = typed.to ?? shown.to ?? '';
  const isWrong = from !== '' && to !== '' && from > to;
  const take = (): void => {
    if (isWrong) return;
    onTake({ from: from || undefined, to: to || undefined });
    setTyped({});
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Days"
      size="small"
      foot={
        <Button kind="primary" onClick={take}>
          Show these days
        </Button>
      }
    >
      <div className="halves">
        <DayField label="From" mayBeEmpty value={from} onDay={(day) => setTyped({ ...typed, from: day })} />
        <DayField
          label="To"
          mayBeEmpty
          value={to}
          onDay={(day) => setTyped({ ...typed, to: day })}
          error={isWrong ? 'The last day must be after the first' : undefined}
        />
      </div>
    </Dialog>
  );
}

type ProductDialogProps = DialogProps & {
  /** Undefined while they are being fetched. */
  readonly products: readonly { readonly id: number; readonly name: string }[] | undefined;
  readonly failure: Error | null;
  readonly onTake: (productId: number) => void;
};

/** More than fit on a screen would be scrolled past: it is quicker to go on typing. */
const mostShown = 12;

/** One of all products, found by a part of its name. */
function ProductDialog({ open, products, failure, onTake, onClose }: ProductDialogProps) {
  const [words, setWords] = useState('');
  const wanted = foldText(words.trim());
  const found = (products ?? []).filter(({ name }) => foldText(name).includes(wanted));
  return (
    <Dialog open={open} onClose={onClose} title="Movements of a product" size="small">
      <div className="column">
        <SearchField label="Find a product" placeholder="Part of its name" value={words} onText={setWords} />
        <ul className="grid gap-1.5">
          {found.slice(0, mostShown).map(({ id, name }) => (
            <li key={id}>
              <Button
                block
                onClick={() => {
                  onTake(id);
                  setWords('');
                  onClose();
                }}
              >
                {name}
              </Button>
            </li>
          ))}
        </ul>
        <FailureBanner failure={failure} />
        {products === undefined && failure === null && <SkeletonLines label="Loading products…" />}
        <p className="text-muted" role="status">
          {products && found.length === 0
            ? 'No products match.'
            : found.length > mostShown && `And ${found.length - mostShown} more. Keep typing to narrow them.`}
        </p>
      </div>
    </Dialog>
  );
}

/** Each filter narrows the list; all of them are in the address, and start with the newest. */
export function MovementFilters({ shown, people, today }: MovementFiltersProps) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [asked, setAsked] = useState<'days' | 'product' | null>(null);
  /** From the address as it is now: what was chosen a moment ago may not be rendered yet. */
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
    <search
      className="mb-3.5 flex flex-wrap items-center gap-2 [&_.search-field]:flex-[1_1_320px]"
      aria-label="Filter movements"
    >
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
          {choice.data?.products.find(({ id }) => id === productId)?.name ?? 'A product'}
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
