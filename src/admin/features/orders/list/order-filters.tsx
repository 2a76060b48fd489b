import { useDeferredValue, useRef, useState } from 'react';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { shortDay } from '#admin/lib/day-words.ts';
import { useMember } from '#admin/lib/session/session.ts';
import { useShortcuts } from '#admin/lib/shortcuts.ts';
import { useTypedWords } from '#admin/lib/use-typed-words.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { FilterChip } from '#admin/ui/actions/chips.tsx';
import { Menu, MenuItem } from '#admin/ui/actions/menu.tsx';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { DayField, SearchField } from '#admin/ui/forms/fields.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import { fulfilmentLooks, paymentLooks } from '#admin/ui/values/status-chips.tsx';
import { findAnything } from '#contract/admin/finding.ts';
import { paymentStatuses } from '#domain/money/ledger.ts';
import { type Fulfilment, fulfilments } from '#domain/order/fulfilment.ts';
import { orderSources } from '#domain/order/order.ts';
import { longestContactSearch } from '#domain/order/taking/search-terms.ts';
import { mayFind } from '#domain/staff/found-groups.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import { sourceWords } from '#domain/staff/words/report-words.ts';

type FiltersProps = {
  readonly query: Readonly<Record<string, string>>;
  readonly change: (changes: Readonly<Record<string, string | undefined>>, replace?: boolean) => void;
};

/** Of the product and the customer that they are filtered by; undefined where it is not known. */
type Names = { readonly product: string | undefined; readonly customer: string | undefined };

const toggled = (list: string | undefined, word: string): string | undefined => {
  const words = (list ?? '').split(',').filter((one) => one !== '');
  const next = words.includes(word) ? words.filter((one) => one !== word) : [...words, word];
  return next.length === 0 ? undefined : next.join(',');
};

const includes = (list: string | undefined, word: string): boolean => (list ?? '').split(',').includes(word);

/** Search as you type, and filters; all of it goes into the address. */
export function OrderFilters({ query, change, names }: FiltersProps & { readonly names: Names }) {
  const [isAskingDays, setAskingDays] = useState(false);
  const [isAskingProduct, setAskingProduct] = useState(false);
  const mayFindProducts = mayFind('products', new Set(useMember().permissions as readonly Permission[]));
  const choices = [
    {
      name: 'state',
      label: 'Status',
      words: fulfilments.map((one) => ({
        value: one,
        text: fulfilmentLooks[one].word,
        icon: fulfilmentLooks[one].icon,
      })),
    },
    {
      name: 'payment',
      label: 'Payment',
      words: paymentStatuses.map((one) => ({ value: one, text: paymentLooks[one].word, icon: paymentLooks[one].icon })),
    },
    {
      name: 'source',
      label: 'Source',
      words: orderSources.map((one) => ({ value: one, text: sourceWords[one], icon: 'store' as const })),
    },
  ];
  return (
    <div className="mb-3.5 flex flex-wrap items-center gap-2 [&_.search-field]:flex-[1_1_320px]">
      <OrderSearch query={query} change={change} />
      {chipsOf(query, names).map(({ names, text }) => (
        <FilterChip key={text} onRemove={() => change(Object.fromEntries(names.map((name) => [name, undefined])))}>
          {text}
        </FilterChip>
      ))}
      {choices.map(({ name, label, words }) => (
        <Menu
          key={name}
          label={label}
          side="below-start"
          button={(ties) => (
            <Button {...ties} iconEnd="chevron-down">
              {label}
            </Button>
          )}
        >
          {words.map(({ value, text, icon }) => (
            <MenuItem
              key={value}
              icon={includes(query[name], value) ? 'check' : icon}
              onSelect={() => change({ [name]: toggled(query[name], value) })}
            >
              {text}
            </MenuItem>
          ))}
        </Menu>
      ))}
      <Button icon="calendar-days" onClick={() => setAskingDays(true)}>
        Days
      </Button>
      {mayFindProducts && (
        <Button icon="cake" onClick={() => setAskingProduct(true)}>
          Product
        </Button>
      )}
      <DaysDialog open={isAskingDays} query={query} change={change} onClose={() => setAskingDays(false)} />
      <ProductDialog
        open={isAskingProduct}
        onChoose={(product) => change({ product })}
        onClose={() => setAskingProduct(false)}
      />
    </div>
  );
}

function OrderSearch({ query, change }: FiltersProps) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useTypedWords(query.q ?? '', (q) => change({ q }, true));
  useShortcuts([{ keys: '/', label: 'Search', group: 'Orders', act: () => field.current?.focus() }]);
  return (
    <SearchField
      ref={field}
      label="Find orders"
      placeholder="Number, last four, name, telephone, email, product"
      value={typed}
      onText={setTyped}
      maxLength={80}
      hint="/"
    />
  );
}

const rangeText = (from: string | undefined, to: string | undefined): string =>
  from !== undefined && from === to
    ? shortDay(from)
    : [from && `from ${shortDay(from)}`, to && `to ${shortDay(to)}`].filter(Boolean).join(' ');

function chipsOf(query: FiltersProps['query'], known: Names): { names: readonly string[]; text: string }[] {
  const { state, payment, source, from, to, placedFrom, placedTo, product, customer } = query;
  const listed = (list: string, wordOf: (one: string) => string): string => list.split(',').map(wordOf).join(', ');
  return [
    ...(from || to ? [{ names: ['from', 'to'], text: `Pick-up: ${rangeText(from, to)}` }] : []),
    ...(placedFrom || placedTo
      ? [{ names: ['placedFrom', 'placedTo'], text: `Placed: ${rangeText(placedFrom, placedTo)}` }]
      : []),
    ...(state ? [{ names: ['state'], text: listed(state, (one) => fulfilmentLooks[one as Fulfilment].word) }] : []),
    ...(payment
      ? [{ names: ['payment'], text: listed(payment, (one) => paymentLooks[one as keyof typeof paymentLooks].word) }]
      : []),
    ...(source
      ? [{ names: ['source'], text: listed(source, (one) => sourceWords[one as keyof typeof sourceWords]) }]
      : []),
    ...(product ? [{ names: ['product'], text: `Product: ${known.product ?? product}` }] : []),
    ...(customer
      ? [{ names: ['customer'], text: known.customer ? `Customer: ${known.customer}` : 'One customer' }]
      : []),
  ];
}

function DaysDialog({ open, query, change, onClose }: FiltersProps & { open: boolean; onClose: () => void }) {
  const [days, setDays] = useState<Record<string, string>>({});
  const value = (name: string): string => days[name] ?? query[name] ?? '';
  const field = (name: string, label: string) => (
    <DayField label={label} mayBeEmpty value={value(name)} onDay={(day) => setDays({ ...days, [name]: day })} />
  );
  const take = (): void => {
    const names = ['from', 'to', 'placedFrom', 'placedTo'];
    change(Object.fromEntries(names.map((name) => [name, value(name) || undefined])));
    setDays({});
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Days"
      foot={
        <Button kind="primary" onClick={take}>
          Show these days
        </Button>
      }
    >
      <div className="halves">
        {field('from', 'Pick-up from')}
        {field('to', 'Pick-up to')}
        {field('placedFrom', 'Placed from')}
        {field('placedTo', 'Placed to')}
      </div>
    </Dialog>
  );
}

type ProductDialogProps = {
  readonly open: boolean;
  /** @param product its slug */
  readonly onChoose: (product: string) => void;
  readonly onClose: () => void;
};

const ProductDialog = ({ open, onChoose, onClose }: ProductDialogProps) => (
  <Dialog open={open} onClose={onClose} title="Product">
    {open && (
      <ProductChoice
        onChoose={(product) => {
          onChoose(product);
          onClose();
        }}
      />
    )}
  </Dialog>
);

/** As the search has it. */
const leastLetters = 3;

/** Products that are no longer sold are found too: their orders are. */
function ProductChoice({ onChoose }: Pick<ProductDialogProps, 'onChoose'>) {
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const found = useStaffQuery(findAnything, { q }, { enabled: q !== '', staleTime: 60_000, keepPrevious: true });
  const products = q === '' ? [] : (found.data?.products ?? []);
  return (
    <div className="column">
      <SearchField
        label="Find a product"
        placeholder="Product name"
        value={typed}
        onText={setTyped}
        maxLength={longestContactSearch}
      />
      <FailureBanner failure={found.error} />
      {found.data?.products?.length === 0 && q.length >= leastLetters && (
        <p className="text-muted">No products match.</p>
      )}
      {products.map(({ slug, name }) => (
        <Button key={slug} onClick={() => onChoose(slug)}>
          {name}
        </Button>
      ))}
    </div>
  );
}
