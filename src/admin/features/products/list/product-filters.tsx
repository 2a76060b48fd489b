import { useRef } from 'react';
import { stateLooks } from '#admin/features/products/product-looks.tsx';
import type { ChangeQuery, ListQuery } from '#admin/lib/list-query.ts';
import { useShortcuts } from '#admin/lib/shortcuts.ts';
import { useTypedWords } from '#admin/lib/use-typed-words.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { FilterChip } from '#admin/ui/actions/chips.tsx';
import { Menu, MenuItem } from '#admin/ui/actions/menu.tsx';
import { SearchField } from '#admin/ui/forms/fields.tsx';
import { grouped } from '#admin/ui/values/pounds.ts';
import type { CategoryChoice } from '#contract/admin/products/product-list.ts';
import { type ProductState, productStates } from '#domain/catalogue/editing/product-fields.ts';

type FiltersProps = {
  readonly query: ListQuery;
  readonly change: ChangeQuery;
  readonly categories: readonly CategoryChoice[];
  /** Counts of the whole shop; absent while they are being fetched. */
  readonly counts: { readonly low: number; readonly lacking: number } | undefined;
};

const extras = { slug: 'extras', name: 'Extras' };

/** Search as you type, and filters; all of it goes into the address. */
export function ProductFilters({ query, change, categories, counts }: FiltersProps) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, type] = useTypedWords(query.q ?? '', (q) => change({ q }, true));
  useShortcuts([{ keys: '/', label: 'Search', group: 'Products', act: () => field.current?.focus() }]);
  const all = [
    ...categories.map(({ slug, name, parentId }) => ({ slug, name: parentId ? `– ${name}` : name })),
    extras,
  ];
  const chosen = [...categories, extras].find(({ slug }) => slug === query.category)?.name ?? query.category;
  return (
    <div className="mb-3.5 flex flex-wrap items-center gap-2 [&_.search-field]:flex-[1_1_320px]">
      <SearchField
        ref={field}
        label="Find products"
        placeholder="Name, ingredient or address"
        value={typed}
        onText={type}
        maxLength={80}
        hint="/"
      />
      {query.category && chosen && (
        <FilterChip onRemove={() => change({ category: undefined })}>{`Category: ${chosen}`}</FilterChip>
      )}
      {query.state && (
        <FilterChip onRemove={() => change({ state: undefined })}>
          {stateLooks[query.state as ProductState].word}
        </FilterChip>
      )}
      {query.low && <FilterChip onRemove={() => change({ low: undefined })}>Low stock</FilterChip>}
      {query.lacking && <FilterChip onRemove={() => change({ lacking: undefined })}>Something missing</FilterChip>}
      <Menu
        label="Category"
        side="below-start"
        button={(ties) => (
          <Button {...ties} iconEnd="chevron-down">
            Category
          </Button>
        )}
      >
        {all.map(({ slug, name }) => (
          <MenuItem
            key={slug}
            icon={query.category === slug ? 'check' : 'tag'}
            onSelect={() => change({ category: query.category === slug ? undefined : slug })}
          >
            {name}
          </MenuItem>
        ))}
      </Menu>
      <Menu
        label="Status"
        side="below-start"
        button={(ties) => (
          <Button {...ties} iconEnd="chevron-down">
            Status
          </Button>
        )}
      >
        {productStates.map((state) => (
          <MenuItem
            key={state}
            icon={query.state === state ? 'check' : stateLooks[state].icon}
            onSelect={() => change({ state: query.state === state ? undefined : state })}
          >
            {stateLooks[state].word}
          </MenuItem>
        ))}
      </Menu>
      {!query.low && (
        <Button icon="hourglass" onClick={() => change({ low: 'yes' })}>
          Low stock{counts && ` ${grouped(counts.low)}`}
        </Button>
      )}
      {!query.lacking && (
        <Button icon="triangle-alert" onClick={() => change({ lacking: 'yes' })}>
          Something missing{counts && ` ${grouped(counts.lacking)}`}
        </Button>
      )}
    </div>
  );
}
