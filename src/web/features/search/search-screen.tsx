import '#web/styles/shell/search.css';
import type { ReactNode } from 'react';
import type { SearchListing } from '#contract/listing/search.ts';
import { Icon } from '#web/ui/icon.tsx';
import { DietAnswer } from './diet-answer.tsx';
import { foundText } from './found-text.ts';
import { PopularSearches } from './popular-searches.tsx';

type ScreenProps = {
  readonly found: SearchListing;
  readonly results: ReactNode;
  readonly picks: ReactNode;
};

const Nothing = ({ q, grid }: { q: string; grid: ReactNode }) => (
  <div className="wrap search-none">
    <div className="empty">
      <Icon name="plate" className="plate" />
      <h1 className="empty-title" tabIndex={-1}>
        {q === '' ? 'What are you looking for?' : `No results for “${q}”`}
      </h1>
      <p>
        {q === ''
          ? 'Type a cake, a flavour or an occasion, or try one of these.'
          : 'Check the spelling, or try one of these instead.'}
      </p>
      <PopularSearches />
    </div>
    <section className="section" aria-labelledby="other-cakes">
      <div className="section-header">
        <h2 id="other-cakes">You may like</h2>
      </div>
      {grid}
    </section>
  </div>
);

export const FoundText = ({ found }: { found: SearchListing }) => (
  <>
    <p role="status">{foundText(found)}</p>
    {found.corrected !== null && (
      <p>{`Nothing is spelled “${found.q}”, so this is what we have for “${found.corrected}”.`}</p>
    )}
  </>
);

export const PopularAbove = () => (
  <div className="search-popular">
    <p className="field-label">Popular searches</p>
    <PopularSearches />
  </div>
);

export function SearchScreen({ found, picks, results }: ScreenProps) {
  if (found.dietQuestion) return <DietAnswer q={found.q} />;
  return results ?? <Nothing q={found.q} grid={picks} />;
}
