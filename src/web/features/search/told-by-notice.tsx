import { Link } from 'react-router';
import { urls } from '#contract/pages/urls.ts';
import { useShop } from '#web/base/shop.ts';
import { Alert } from '#web/ui/alert.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { type Notice, NoticeText, pageName } from './notice-text.tsx';

type SearchNoticesProps = {
  readonly notices: readonly Notice[];
  /** Whether buttons to the pages that they link to are shown below them. */
  readonly hasWays?: boolean;
};

/** The notices above whatever is found. */
export const SearchNotices = ({ notices, hasWays = false }: SearchNoticesProps) => (
  <div className="search-notices">
    {notices.map((notice) => (
      <Alert key={notice.text} severity={notice.kind === 'page' ? 'info' : 'warning'}>
        {hasWays && notice.to !== null ? notice.text : <NoticeText notice={notice} />}
      </Alert>
    ))}
  </div>
);

/** Offers no product, because a wrong one could do harm. */
export const AskByTelephone = ({ q, notice }: { q: string; notice: Notice }) => {
  const { telephone } = useShop();
  return (
    <div className="wrap search-none">
      <div className="empty">
        <Icon name="phone" className="icon plate" />
        <h1 className="empty-title" tabIndex={-1}>{`Please ask us about “${q}”`}</h1>
        <Alert severity="warning" title="Please do not rely on search for this">
          <NoticeText notice={notice} />
        </Alert>
        <a className="button button--primary" href={telephone.link}>
          {`Call ${telephone.shown}`}
        </a>
        <p>
          Each cake’s page says what is in it. <Link to={urls.allergens}>See all cakes by allergen</Link>
        </p>
      </div>
    </div>
  );
};

/** Shown if a page answers the search and no product was asked for. */
export const AnsweredByPage = ({ q, notices }: { q: string; notices: readonly Notice[] }) => (
  <div className="wrap search-none">
    <div className="empty">
      <Icon name="info" className="icon plate" />
      <h1 className="empty-title" tabIndex={-1}>{`About “${q}”`}</h1>
      {/* A page has its button below. */}
      <SearchNotices notices={notices} hasWays />
      {notices.map(
        ({ to }) =>
          to !== null && (
            <ButtonLink key={to} to={to}>
              {pageName(to)}
            </ButtonLink>
          ),
      )}
    </div>
  </div>
);
