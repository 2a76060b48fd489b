import type { ReactNode } from 'react';
import { Icon, type IconName } from '#admin/ui/icon.tsx';

const widths = ['w-4/5', 'w-[55%]', 'w-[68%]'];

/** A placeholder for words. @param at the position of its row, so that not all have the same width */
const Skeleton = ({ at }: { readonly at: number }) => (
  <span
    className={`skeleton block h-3.5 rounded-[7px] bg-[linear-gradient(90deg,var(--color-oat-200),var(--color-oat-100)_50%,var(--color-oat-200))] ${widths[at % 3]}`}
  />
);

type SkeletonRowsProps = { readonly rows: number; readonly columns: number };

/** The body of a table while it is requested: as high as its real rows. */
export const SkeletonRows = ({ rows, columns }: SkeletonRowsProps) =>
  Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
    <tr key={row}>
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <td key={column}>
          <Skeleton at={row + column} />
        </td>
      ))}
    </tr>
  ));

/** Placeholder lines, with words for people who do not see them. */
export const SkeletonLines = ({ lines = 3, label }: { readonly lines?: number; readonly label: string }) => (
  <div className="column" role="status">
    <span className="sr-only">{label}</span>
    {Array.from({ length: lines }, (_, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
      <Skeleton key={line} at={line} />
    ))}
  </div>
);

type EmptyStateProps = {
  readonly icon: IconName;
  readonly title: string;
  /** Makes the title the page's own heading, if nothing else is on the page. */
  readonly isPage?: boolean;
  readonly children?: ReactNode;
  /** The one next step. */
  readonly action?: ReactNode;
};

/** What will be here, and what to do next. */
export const EmptyState = ({ icon, title, isPage = false, children, action }: EmptyStateProps) => {
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <div className="grid justify-items-center gap-2.5 px-6 py-14 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-damson-100 text-primary [&_.icon]:size-7.5">
        <Icon name={icon} />
      </span>
      <Heading className="font-display text-xl/[1.2] font-semibold" tabIndex={isPage ? -1 : undefined}>
        {title}
      </Heading>
      {children && <p className="max-w-112 text-muted">{children}</p>}
      {action}
    </div>
  );
};
