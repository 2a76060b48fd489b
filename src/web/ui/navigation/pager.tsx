import { Link } from 'react-router';
import { Icon } from '#web/ui/icon.tsx';
import { pageWindow } from './page-window.ts';

type PagerProps = {
  readonly page: number;
  readonly pages: number;
  readonly href: (page: number) => string;
  readonly of: string;
};

const previous = (
  <>
    <Icon name="arrow-left" />
    <span>Previous</span>
  </>
);
const next = (
  <>
    <span>Next</span>
    <Icon name="arrow-right" />
  </>
);

/** Previous, numbers, next; nothing when everything fits on one page. */
export function Pager({ page, pages, href, of }: PagerProps) {
  if (pages <= 1) return null;
  const step = (to: number, label: string, content: typeof next) =>
    to >= 1 && to <= pages ? (
      <Link className="pager-page pager-step" to={href(to)} aria-label={label}>
        {content}
      </Link>
    ) : (
      <span className="pager-page pager-step is-off">{content}</span>
    );
  return (
    <nav className="pager" aria-label={`Pagination, ${of}`}>
      {step(page - 1, 'Previous page', previous)}
      {pageWindow(page, pages).map((entry, index) =>
        entry === 'gap' ? (
          <span className="pager-gap" key={index === 1 ? 'gap before' : 'gap after'}>
            …
          </span>
        ) : (
          <Link
            className="pager-page"
            key={entry}
            to={href(entry)}
            aria-label={`Page ${entry}`}
            aria-current={entry === page ? 'page' : undefined}
          >
            {entry}
          </Link>
        ),
      )}
      {step(page + 1, 'Next page', next)}
    </nav>
  );
}
