import { createContext, type ReactNode, use, useLayoutEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';

export type Tab = {
  readonly to: string;
  readonly text: string;
  readonly count?: number;
  /** Set if the address alone does not say it, as for a saved view. */
  readonly isCurrent?: boolean;
};

type TabsProps = {
  readonly label: string;
  readonly tabs: readonly Tab[];
  /** At the right end. */
  readonly actions?: ReactNode;
};

/** How many there are, beside a name. */
export const Count = ({ children, isOnTint = false }: { readonly children: number; readonly isOnTint?: boolean }) => (
  <span
    className={`count rounded-full px-1.75 py-1 font-sans text-[0.8125rem]/none font-strong text-oat-700 tabular-nums ${isOnTint ? 'bg-white' : 'bg-oat-200'}`}
  >
    {children}
  </span>
);

/** Scrolls only the row, sideways: a page that is scrolled further down stays where it is. */
function showWhole(row: HTMLElement, tab: Element): void {
  const seen = row.getBoundingClientRect();
  const { left, right } = tab.getBoundingClientRect();
  if (left < seen.left) row.scrollLeft -= seen.left - left;
  else if (right > seen.right) row.scrollLeft += right - seen.right;
}

/** The parts of a place, each with an address of its own. */
export function Tabs({ label, tabs, actions }: TabsProps) {
  const { pathname } = useLocation();
  const row = useRef<HTMLElement>(null);
  const shown = tabs.map((tab) => ({ ...tab, isCurrent: tab.isCurrent ?? tab.to.split('?', 1)[0] === pathname }));
  const current = shown.find(({ isCurrent }) => isCurrent)?.to;
  // If there are too many for the screen, the current one is not left beyond its edge; tabs that arrive later move it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads the current tab and their number from the page
  useLayoutEffect(() => {
    const tab = row.current?.querySelector('[aria-current]');
    if (row.current && tab) showWhole(row.current, tab);
  }, [current, tabs.length]);
  return (
    <div className="tabs-row mb-4.5 flex items-start gap-2 border-b border-line">
      <nav ref={row} className="flex min-w-0 flex-1 [scrollbar-width:none] gap-1 overflow-x-auto" aria-label={label}>
        {shown.map(({ to, text, count, isCurrent }) => (
          <Link
            key={to}
            to={to}
            className={`relative inline-flex min-h-control min-w-12 flex-none items-center gap-2 px-3.5 font-semibold whitespace-nowrap no-underline focus-visible:-outline-offset-3 ${isCurrent ? 'text-primary after:absolute after:inset-x-2.5 after:bottom-0 after:h-0.75 after:rounded-t-[3px] after:bg-primary' : 'text-muted'}`}
            aria-current={isCurrent ? 'page' : undefined}
          >
            {text}
            {count !== undefined && <Count>{count}</Count>}
          </Link>
        ))}
      </nav>
      {actions}
    </div>
  );
}

export type TabRow = Pick<TabsProps, 'label' | 'tabs'>;

/** The tabs of the place that is shown, limited to screens that may be opened; the frame provides them. */
export const PlaceTabsContext = createContext<TabRow>({ label: '', tabs: [] });
export const usePlaceTabs = (): TabRow => use(PlaceTabsContext);

/** The tabs of the place as they are, if its screens add none of their own. */
export const PlaceTabs = () => <Tabs {...usePlaceTabs()} />;
