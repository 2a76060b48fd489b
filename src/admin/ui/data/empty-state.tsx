import type { ReactNode } from 'react';
import { Icon, type IconName } from '#admin/ui/icon.tsx';

type EmptyStateProps = {
  readonly icon: IconName;
  readonly title: string;
  /** The page's own heading where nothing else is on it. */
  readonly isPage?: boolean;
  readonly children?: ReactNode;
  /** The one next step. */
  readonly action?: ReactNode;
};

/** What comes here, and what to do next. */
export const EmptyState = ({ icon, title, isPage = false, children, action }: EmptyStateProps) => {
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <div className="empty-state">
      <span className="empty-icon">
        <Icon name={icon} />
      </span>
      <Heading tabIndex={isPage ? -1 : undefined}>{title}</Heading>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
};
