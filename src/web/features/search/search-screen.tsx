import '#web/styles/shell/search.css';
import type { ReactNode } from 'react';
import type { SearchListing } from '#contract/listing/search.ts';
import { urls } from '#contract/pages/urls.ts';
import { useShop } from '#web/base/shop.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import type { Notice } from './notice-text.tsx';
import { AnsweredByPage, AskByTelephone, SearchNotices } from './told-by-notice.tsx';

type ScreenProps = {
  readonly found: SearchListing;
  readonly results: ReactNode;
  readonly picks: ReactNode;
};

type NothingProps = { readonly q: string; readonly notices: readonly Notice[]; readonly grid: ReactNode };

const PopularSearches = () => {
  const { menu } = useShop();
  return (
    <ul className="chips" aria-label="Popular searches">
      {menu.popularSearches.map((text) => (
        <li key={text}>
          <Link className="chip" to={urls.search(text)}>
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
};

function Nothing({ q, notices, grid }: NothingProps) {
  const { telephone } = useShop();
  return (
    <div className="wrap search-none">
      <div className="empty">
        <Icon name="plate" className="plate" />
        <h1 className="empty-title" tabIndex={-1}>
          {q === '' ? 'What are you looking for?' : `No results for “${q}”`}
        </h1>
        <SearchNotices notices={notices} />
        <p>
          {q === ''
            ? 'Type a cake, a flavour or an occasion, or try one of these.'
            : 'Check the spelling, try one of these instead, or call us: '}
          {q !== '' && (
            <a className="nowrap" href={telephone.link}>
              {telephone.shown}
            </a>
          )}
        </p>
        <PopularSearches />
      </div>
      {notices.length === 0 && (
        <section className="section" aria-labelledby="other-cakes">
          <div className="section-header">
            <h2 id="other-cakes">You may like</h2>
          </div>
          {grid}
        </section>
      )}
    </div>
  );
}

type Found = Pick<SearchListing, 'q' | 'total' | 'corrected'>;

export const foundText = ({ q, total, corrected }: Found): string => `Found ${total} result(s) for “${corrected ?? q}”`;

export const FoundText = ({ found }: { found: SearchListing }) => (
  <>
    <p role="status">{foundText(found)}</p>
    <SearchNotices notices={found.notices} />
    {/* A notice explains itself. */}
    {found.corrected !== null && found.notices.every(({ kind }) => kind !== 'page') && (
      <p>{`Nothing matches “${found.q}”, so here are the results for “${found.corrected}”.`}</p>
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
  const { q, notices } = found;
  const byTelephone = notices.find(({ kind }) => kind === 'telephone');
  if (byTelephone) return <AskByTelephone q={q} notice={byTelephone} />;
  if (results) return results;
  if (notices.some(({ kind }) => kind === 'page')) return <AnsweredByPage q={q} notices={notices} />;
  return <Nothing q={q} notices={notices} grid={picks} />;
}
