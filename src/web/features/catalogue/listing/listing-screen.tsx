import '#web/styles/catalogue/category.css';
import '#web/styles/ui/fields.css';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Listing } from '#contract/listing/catalogue.ts';
import { changeQuery, resetQuery } from '#contract/listing/change-query.ts';
import type { Facets } from '#contract/listing/listing-input.ts';
import { cakesText, madeChoices } from '#web/features/catalogue/filters/choices-text.ts';
import { FilterDrawer, filtersId } from '#web/features/catalogue/filters/filter-drawer.tsx';
import { FilterForm } from '#web/features/catalogue/filters/filter-form.tsx';
import { KitchenNotice } from '#web/features/catalogue/filters/kitchen-notice.tsx';
import { SortSelect } from '#web/features/catalogue/filters/sort-select.tsx';
import { useChoices } from '#web/features/catalogue/filters/use-choices.ts';
import { NothingFound } from '#web/features/catalogue/nothing-found.tsx';
import { ProductGrid } from '#web/features/catalogue/product-grid.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Crumbs } from '#web/ui/navigation/crumbs.tsx';
import { Pager } from '#web/ui/navigation/pager.tsx';
import type { ListingPlace } from './listing-place.ts';
import { showingText } from './showing-text.ts';

type ListingProps = {
  readonly title: string;
  readonly text: ReactNode;
  readonly wide?: boolean;
  readonly place: ListingPlace;
  readonly listing: Listing & { readonly facets: Facets };
  /** What it says while there is nothing in it at all; else what it says where nothing matches. */
  readonly none?: string | undefined;
  readonly children?: ReactNode;
};

/** C-01 to C-07: every choice is an address. */
export function ListingScreen({ title, text, wide = false, place, listing, none, children }: ListingProps) {
  const { query, chosen, choose } = useChoices(place);
  const { facets, products, page, pages, total } = listing;
  const made = madeChoices(query, facets);
  const reset = place.addressOf(resetQuery(query));
  const filters = { place, facets, chosen, choose };
  if (products.length === 0 && made.length === 0 && none !== undefined) {
    return (
      <div className="wrap">
        <Crumbs here={title} />
        <div className="category-header">
          <h1>{title}</h1>
        </div>
        <NothingFound none={none} reset={reset} />
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
      {children}
      <div className="category-layout">
        <aside className="side" id={filtersId} aria-label="Filters">
          <div className="side-header">
            <h2>Filters</h2>
            <Link className="link-button small" to={reset} preventScrollReset>
              Reset
            </Link>
          </div>
          <FilterForm {...filters} />
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
        </div>
      </div>
    </div>
  );
}
