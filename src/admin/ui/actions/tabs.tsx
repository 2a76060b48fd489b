import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';

export type Tab = {
  readonly to: string;
  readonly text: string;
  readonly count?: number;
  /** Where the address alone does not say it, as for a saved view. */
  readonly isCurrent?: boolean;
};

type TabsProps = {
  readonly label: string;
  readonly tabs: readonly Tab[];
  /** At the right end. */
  readonly actions?: ReactNode;
};

/** The row alone is moved, sideways: a page that is read further down stays where it is. */
function showWhole(row: HTMLElement, tab: Element): void {
  const seen = row.getBoundingClientRect();
  const { left, right } = tab.getBoundingClientRect();
  if (left < seen.left) row.scrollLeft -= seen.left - left;
  else if (right > seen.right) row.scrollLeft += right - seen.right;
}

/** The parts of a place, each an address of its own. */
export function Tabs({ label, tabs, actions }: TabsProps) {
  const { pathname } = useLocation();
  const row = useRef<HTMLElement>(null);
  const shown = tabs.map((tab) => ({ ...tab, isCurrent: tab.isCurrent ?? tab.to.split('?', 1)[0] === pathname }));
  const current = shown.find(({ isCurrent }) => isCurrent)?.to;
  // Where they are too many for the screen, the current one is not left beyond its edge; tabs that come later move it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is current and how many there are is read from the page
  useLayoutEffect(() => {
    const tab = row.current?.querySelector('[aria-current]');
    if (row.current && tab) showWhole(row.current, tab);
  }, [current, tabs.length]);
  return (
    <div className="tabs-row">
      <nav ref={row} className="tabs" aria-label={label}>
        {shown.map(({ to, text, count, isCurrent }) => (
          <Link key={to} to={to} aria-current={isCurrent ? 'page' : undefined}>
            {text}
            {count !== undefined && <span className="count">{count}</span>}
          </Link>
        ))}
      </nav>
      {actions}
    </div>
  );
}
