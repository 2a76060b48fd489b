import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Icon } from '#admin/ui/icon.tsx';
import { useTitle } from './page.tsx';

type PageHeaderProps = {
  readonly title: string;
  /** Shown instead of the title, which remains the tab's: a number with its last four characters in bold. */
  readonly shown?: ReactNode;
  /** One muted line below. */
  readonly sub?: ReactNode;
  /** Where the arrow leads, below /admin, and what that is called. */
  readonly back?: { readonly to: string; readonly name: string };
  readonly connection?: ReactNode;
  /** The one primary button is the rightmost. */
  readonly actions?: ReactNode;
};

/**
 * The look of a screen's header. Letters of twice the size go to a second line; states that are too many for a phone
 * scroll sideways.
 */
export const headerLook =
  'page-header sticky top-0 z-sticky flex min-h-header-height flex-wrap items-center gap-2 border-b border-line bg-oat-50 px-page-edge py-2.5 md:gap-x-1.5 md:gap-y-3 xl:gap-3 print:hidden! [&_.segmented]:max-w-full [&_.segmented]:min-w-0 [&_.segmented]:flex-nowrap [&_.segmented]:overflow-x-auto [&_.segmented_label]:shrink-0';
/** Text that is cut off at the right keeps its descenders: the y of a day. */
export const titleLook =
  'page-title min-w-0 flex-[1_1_9rem] [&_h1]:-my-[0.2em] [&_h1]:overflow-hidden [&_h1]:py-[0.2em] [&_h1]:text-ellipsis [&_h1]:whitespace-nowrap [&_p]:mt-0.5 [&_p]:text-xs [&_p]:text-muted max-md:[&_p]:overflow-hidden max-md:[&_p]:text-ellipsis max-md:[&_p]:whitespace-nowrap';

let wasHeld = false;

/**
 * Moves the focus of a heading to the one that takes its place, as when what a screen was waiting for has arrived:
 * otherwise it falls back to the very beginning of the page.
 */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const shown = heading.current;
    if (wasHeld && document.activeElement === document.body) shown?.focus({ preventScroll: true });
    wasHeld = false;
    return () => {
      wasHeld = shown !== null && document.activeElement === shown;
    };
  }, []);
  return heading;
}

/** Sticks to the top of every screen; its h1 gets the focus on arrival. */
export function PageHeader({ title, shown, sub, back, connection, actions }: PageHeaderProps) {
  useTitle(title);
  const heading = useHeadingFocus();
  return (
    <header className={headerLook}>
      {back && (
        <Link
          className="-ml-2 inline-grid size-control flex-none place-items-center rounded text-primary hover:bg-damson-100"
          to={back.to}
          aria-label={`Back to ${back.name}`}
        >
          <Icon name="arrow-left" />
        </Link>
      )}
      <div className={titleLook}>
        <h1 ref={heading} tabIndex={-1}>
          {shown ?? title}
        </h1>
        {sub && <p>{sub}</p>}
      </div>
      {connection}
      {actions}
    </header>
  );
}
