import type { ReactNode } from 'react';
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

/** Where they are too many for the screen, the current one is not left beyond its edge. */
const showWhole = (tab: HTMLElement | null): void => tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** The parts of a place, each an address of its own. */
export function Tabs({ label, tabs, actions }: TabsProps) {
  const { pathname } = useLocation();
  return (
    <div className="tabs-row">
      <nav className="tabs" aria-label={label}>
        {tabs.map(({ to, text, count, isCurrent = to.split('?', 1)[0] === pathname }) => (
          <Link key={to} to={to} ref={isCurrent ? showWhole : undefined} aria-current={isCurrent ? 'page' : undefined}>
            {text}
            {count !== undefined && <span className="count">{count}</span>}
          </Link>
        ))}
      </nav>
      {actions}
    </div>
  );
}
