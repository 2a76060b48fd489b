import { Icon } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';

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

/** Previous, numbers, next; nothing if everything fits on one page. */
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

/** At most seven entries: the first, the last, those around `page`, and 'gap' for two or more that are left out. */
export function pageWindow(page: number, pages: number): readonly (number | 'gap')[] {
  const run = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
  if (pages <= 7) return run(1, pages);
  if (page <= 4) return [...run(1, 5), 'gap', pages];
  if (page >= pages - 3) return [1, 'gap', ...run(pages - 4, pages)];
  return [1, 'gap', page - 1, page, page + 1, 'gap', pages];
}
