import '#web/styles/shell/search.css';
import type { ReactNode } from 'react';
import type { SearchListing } from '#contract/listing/search.ts';
import { Icon } from '#web/ui/icon.tsx';
import { DietAnswer } from './diet-answer.tsx';
import { foundText } from './found-text.ts';
import { PopularSearches } from './popular-searches.tsx';

type ScreenProps = {
  readonly found: SearchListing;
  /** The results with their filters; null where the text itself finds nothing. */
  readonly results: ReactNode;
  /** What is shown in their place. */
  readonly picks: ReactNode;
};

/** S-03: nothing was found, or nothing was asked for. */
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

/** S-01: how much was found, and of what text. */
export const FoundText = ({ found }: { found: SearchListing }) => (
  <>
    <p role="status">{foundText(found)}</p>
    {found.corrected !== null && (
      <p>{`Nothing is spelled “${found.q}”, so this is what we have for “${found.corrected}”.`}</p>
    )}
  </>
);

/** S-02: the chips above the results. */
export const PopularAbove = () => (
  <div className="search-popular">
    <p className="field-label">Popular searches</p>
    <PopularSearches />
  </div>
);

/** S-01 to S-03: what a search found; or that it found nothing; or, where it asks for a diet, whom to ring. */
export function SearchScreen({ found, picks, results }: ScreenProps) {
  if (found.dietQuestion) return <DietAnswer q={found.q} />;
  return results ?? <Nothing q={found.q} grid={picks} />;
}
