import type { SearchSort } from '#contract/listing/filters.ts';
import { listingParameters } from '#contract/listing/listing-address.ts';
import type { Choices, ListingPlace } from '#web/features/catalogue/listing/listing-place.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { Choose } from './use-choices.ts';

const names: Readonly<Record<SearchSort, string>> = {
  relevance: 'Best match',
  popular: 'Popular',
  'price-low-high': 'Price: low to high',
  'price-high-low': 'Price: high to low',
  newest: 'Newest',
};

type SortProps = { readonly place: ListingPlace; readonly chosen: Choices; readonly choose: Choose };

/** C-03: choosing goes there at once; without JavaScript it is a GET form with a button. */
export function SortSelect({ place, chosen, choose }: SortProps) {
  const [usual] = place.sorts;
  const others = [...place.kept, ...listingParameters({ ...chosen, sort: 'popular', page: 1 })];
  const known = (text: string): SearchSort => place.sorts.find((value) => value === text) ?? usual;
  return (
    <form action={place.action} className="select-box" onSubmit={(event) => event.preventDefault()}>
      {others.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <label className="only-wide" htmlFor="sort">
        Sort by
      </label>
      <span className="control">
        <select
          id="sort"
          name="sort"
          aria-label="Sort by"
          value={chosen.sort}
          onChange={(event) => choose({ sort: known(event.currentTarget.value) })}
        >
          {place.sorts.map((value) => (
            <option key={value} value={value}>
              {names[value]}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" className="icon select-arrow" />
      </span>
      <noscript>
        <button type="submit" className="button button--outline button--small">
          Sort
        </button>
      </noscript>
    </form>
  );
}
