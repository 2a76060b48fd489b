import '#web/styles/search.css';
import type { ReactNode } from 'react';
import type { SearchListing } from '#contract/search.ts';
import { urls } from '#contract/urls.ts';
import { Crumbs } from '#web/ui/crumbs.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { DietAnswer } from './diet-answer.tsx';
import { foundText } from './found-text.ts';
import { PopularSearches } from './popular-searches.tsx';

type ScreenProps = {
  readonly found: SearchListing;
  /** The products found; where there are none, what is shown instead. */
  readonly grid: ReactNode;
};

/** S-03: nothing was found, or nothing was asked for. */
const Nothing = ({ q, grid }: { q: string; grid: ReactNode }) => (
  <div className="wrap found-none">
    <div className="empty">
      <Icon name="plate" className="plate" />
      <h1 className="empty-h" tabIndex={-1}>
        {q === '' ? 'What are you looking for?' : `No results for “${q}”`}
      </h1>
      <p>
        {q === ''
          ? 'Type a cake, a flavour or an occasion, or try one of these.'
          : 'Check the spelling, or try one of these instead.'}
      </p>
      <PopularSearches />
    </div>
    <section className="sec" aria-labelledby="other-cakes">
      <div className="sec-h">
        <h2 id="other-cakes">You may like</h2>
      </div>
      {grid}
    </section>
  </div>
);

/** S-01 to S-03: what a search found, twelve a page. */
export function SearchScreen({ found, grid }: ScreenProps) {
  const { q, corrected, page, pages, products } = found;
  if (found.dietQuestion) return <DietAnswer q={q} />;
  if (products.length === 0) return <Nothing q={q} grid={grid} />;
  return (
    <div className="wrap">
      <Crumbs here="Search Results" />
      <div className="cat-h">
        <div>
          <h1>Search Results</h1>
          <p role="status">{foundText(found)}</p>
          {corrected !== null && <p>{`Nothing is spelled “${q}”, so this is what we have for “${corrected}”.`}</p>}
        </div>
      </div>
      <div className="found-pop">
        <p className="flabel">Popular searches</p>
        <PopularSearches />
      </div>
      <h2 className="sr">Products</h2>
      {grid}
      <Pager page={page} pages={pages} of="search results" href={(to) => urls.search(q, to)} />
    </div>
  );
}
