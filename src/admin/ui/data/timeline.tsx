import type { ReactNode } from 'react';
import { Icon, type IconName } from '#admin/ui/icon.tsx';

export type Happening = {
  readonly key: string | number;
  readonly icon: IconName;
  readonly text: ReactNode;
  readonly hint?: ReactNode;
  /** What somebody wrote. */
  readonly quote?: string | undefined;
  /** As it is shown, and for machines. */
  readonly time: string;
  readonly at: string;
};

/** What happened, the newest first. */
export const Timeline = ({ happenings }: { readonly happenings: readonly Happening[] }) => (
  <ol className="timeline">
    {happenings.map(({ key, icon, text, hint, quote, time, at }) => (
      <li key={key}>
        <span className="timeline-icon">
          <Icon name={icon} />
        </span>
        <div>
          <p>
            {text}
            {hint !== undefined && <small>{hint}</small>}
          </p>
          {quote !== undefined && <blockquote>{quote}</blockquote>}
        </div>
        <time dateTime={at}>{time}</time>
      </li>
    ))}
  </ol>
);
