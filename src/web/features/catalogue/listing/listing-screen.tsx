import '#web/styles/catalogue/category.css';
import '#web/styles/ui/fields.css';
import { type ReactNode, useState } from 'react';
import type { Listing } from '#contract/listing/catalogue.ts';
import { changeQuery, countChoices, resetQuery } from '#contract/listing/change-query.ts';
import { listingParameters, type SearchSort } from '#contract/listing/filters.ts';
import type { Facets } from '#contract/listing/listing-input.ts';
import { urls } from '#contract/pages/urls.ts';
import { Kept } from '#web/base/kept-part.tsx';
import { useShop } from '#web/base/shop.ts';
import { useHydrated } from '#web/base/use-hydrated.ts';
import { cakesText, madeChoices } from '#web/features/catalogue/filters/choices-text.ts';
import { FilterForm, type FilterProps, KitchenNotice } from '#web/features/catalogue/filters/filter-form.tsx';
import { type Choose, useChoices } from '#web/features/catalogue/filters/use-choices.ts';
import { ProductGrid, showingText } from '#web/features/catalogue/product-grid.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import { Crumbs } from '#web/ui/navigation/crumbs.tsx';
import { Pager } from '#web/ui/navigation/pager.tsx';
import { Drawer } from '#web/ui/overlays/drawer.tsx';
import type { Choices, ListingPlace } from './listing-place.ts';

type ListingProps = {
  readonly title: string;
  readonly text: ReactNode;
  readonly wide?: boolean;
  readonly place: ListingPlace;
  readonly listing: Listing & { readonly facets: Facets };
  /** The text if there is nothing in it at all; without it, the text for when nothing matches. */
  readonly none?: string | undefined;
  /** Between the title and the products, and all that is shown while there are none. */
  readonly lead?: ReactNode;
  /** Below the last product, where it does not shift the page's outline. */
  readonly children?: ReactNode;
};

type NothingProps = {
  readonly none: string | undefined;
  readonly reset: string;
};

const NothingFound = ({ none, reset }: NothingProps) => (
  <div className="empty">
    <Icon name="plate" className="plate" />
    {none !== undefined ? (
      <>
        <h2>{none}</h2>
        <p>Check back soon, or look at everything we bake.</p>
        <ButtonLink to={urls.products}>All Products</ButtonLink>
      </>
    ) : (
      <>
        <h2>No products found matching your criteria.</h2>
        <p>Try a wider price range or fewer options.</p>
        <ButtonLink icon="reset" to={reset}>
          Reset Filters
        </ButtonLink>
      </>
    )}
  </div>
);

const names: Readonly<Record<SearchSort, string>> = {
  relevance: 'Best match',
  popular: 'Popular',
  'price-low-high': 'Price: low to high',
  'price-high-low': 'Price: high to low',
  newest: 'Newest',
};

type SortProps = { readonly place: ListingPlace; readonly chosen: Choices; readonly choose: Choose };

/** C-03: choosing goes there at once; without JavaScript it is a GET form with a button. */
function SortSelect({ place, chosen, choose }: SortProps) {
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

/** Without JavaScript the button on small screens leads there. */
const filtersId = 'filters';

type DrawerProps = Omit<FilterProps, 'at'> & { readonly total: number };

function FilterDrawer({ total, ...filters }: DrawerProps) {
  const isHydrated = useHydrated();
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const text = `Filter (${countChoices(filters.chosen, filters.facets)})`;
  const close = () => setOpen(false);
  const show = () => {
    setWasOpened(true);
    setOpen(true);
  };
  if (!isHydrated) {
    return (
      <a className="button button--outline button--small" href={`#${filtersId}`}>
        <Icon name="filters" />
        <span>{text}</span>
      </a>
    );
  }
  const foot = (
    <div className="filter-footer">
      <ButtonLink variant="outline" to={filters.place.addressOf(resetQuery(filters.chosen))} preventScrollReset>
        Reset
      </ButtonLink>
      <Button onClick={close}>{`Show ${cakesText(total)}`}</Button>
    </div>
  );
  return (
    <>
      <Button variant="outline" small icon="filters" aria-haspopup="dialog" onClick={show}>
        {text}
      </Button>
      <Drawer
        open={open}
        onClose={close}
        title="Filters"
        note={<span role="status">{cakesText(total)}</span>}
        closeLabel="Close filters"
        side="left"
        className="drawer-filters"
        foot={foot}
      >
        {wasOpened && <FilterForm at="drawer" {...filters} />}
      </Drawer>
    </>
  );
}

/** C-01 to C-07: every choice is an address. */
export function ListingScreen({ title, text, wide = false, place, listing, none, lead, children }: ListingProps) {
  const { query, chosen, choose } = useChoices(place);
  const { telephone } = useShop();
  const { facets, products, page, pages, total } = listing;
  const made = madeChoices(query, facets);
  const reset = place.addressOf(resetQuery(query));
  const filters = { place, facets, chosen, choose };
  if (products.length === 0 && made.length === 0 && (none !== undefined || lead !== undefined)) {
    return (
      <div className="wrap">
        <Crumbs here={title} />
        <div className="category-header">
          <div>
            <h1>{title}</h1>
            {lead !== undefined && <p>{text}</p>}
          </div>
        </div>
        {lead ?? <NothingFound none={none} reset={reset} />}
      </div>
    );
  }
  return (
    <div className="wrap">
      <Crumbs here={title} />
      <div className="category-header">
        <div>
          <h1>{title}</h1>
          {typeof text === 'string' ? <p>{text}</p> : text}
        </div>
      </div>
      {lead}
      <div className="category-layout">
        <aside className="side" id={filtersId} aria-label="Filters">
          <div className="side-header">
            <h2>Filters</h2>
            <Link className="link-button small" to={reset} preventScrollReset>
              Reset
            </Link>
          </div>
          <Kept
            by={made.length === 0 ? facets : null}
            name={place.addressOf({ ...query, page: 1 })}
            saying={telephone.shown}
          >
            {() => <FilterForm at="side" {...filters} />}
          </Kept>
        </aside>
        <div>
          <div className="listing-tools">
            <div className="only-narrow">
              <FilterDrawer {...filters} total={total} />
            </div>
            <p className="small muted only-wide">{showingText(listing) ?? 'No cakes to show'}</p>
            <SortSelect place={place} chosen={chosen} choose={choose} />
          </div>
          <p className="visually-hidden" role="status">{`${cakesText(total)} found`}</p>
          {made.length > 0 && (
            <ul className="chips active-filters" aria-label="Active filters">
              {made.map(({ text: choice, without }) => (
                <li key={choice}>
                  <Link className="chip chip--on" to={place.addressOf(changeQuery(query, without))} preventScrollReset>
                    {choice}
                    <Icon name="close" />
                    <span className="visually-hidden">, remove filter</span>
                  </Link>
                </li>
              ))}
            </ul>
          )}
          {query.without.some((key) => key in facets.without) && <KitchenNotice text={facets.kitchenNotice} />}
          {products.length === 0 ? (
            <NothingFound none={made.length > 0 ? undefined : none} reset={reset} />
          ) : (
            <>
              <h2 className="visually-hidden">Products</h2>
              <ProductGrid products={products} wide={wide} inView={wide ? 4 : 3} />
            </>
          )}
          <Pager page={page} pages={pages} of="products" href={(to) => place.addressOf({ ...query, page: to })} />
          {children}
        </div>
      </div>
    </div>
  );
}
