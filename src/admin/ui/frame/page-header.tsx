import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '#admin/ui/icon.tsx';
import { useHeadingFocus } from './use-heading-focus.ts';
import { useTitle } from './use-title.ts';

type PageHeaderProps = {
  readonly title: string;
  /** Shown instead of the title, which stays the tab's: a number with its last four in bold. */
  readonly shown?: ReactNode;
  /** One muted line below. */
  readonly sub?: ReactNode;
  /** Where the arrow leads, below /admin, and how it is called. */
  readonly back?: { readonly to: string; readonly name: string };
  readonly connection?: ReactNode;
  /** The one primary button rightmost. */
  readonly actions?: ReactNode;
};

/** Sticks to the top of every screen; its h1 gets the focus on arrival. */
export function PageHeader({ title, shown, sub, back, connection, actions }: PageHeaderProps) {
  useTitle(title);
  const heading = useHeadingFocus();
  return (
    <header className="page-header">
      {back && (
        <Link className="back-link" to={back.to} aria-label={`Back to ${back.name}`}>
          <Icon name="arrow-left" />
        </Link>
      )}
      <div className="page-title">
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
