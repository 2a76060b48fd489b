import type { ReactNode } from 'react';
import { Icon, type IconName } from '#admin/ui/icon.tsx';

/** To know, to act, failed, done, new. */
export type BannerKind = 'info' | 'warning' | 'error' | 'done' | 'new';

const icons: Readonly<Record<BannerKind, IconName>> = {
  info: 'info',
  warning: 'triangle-alert',
  error: 'circle-alert',
  done: 'circle-check',
  new: 'bell',
};

type BannerProps = {
  readonly kind: BannerKind;
  readonly icon?: IconName;
  /** One action. */
  readonly action?: ReactNode;
  /** A failure is said at once; what was there when the page came is not. */
  readonly isNews?: boolean;
  readonly children: ReactNode;
};

export const Banner = ({ kind, icon = icons[kind], action, isNews = kind === 'error', children }: BannerProps) => (
  <div className={`banner banner--${kind}`} role={isNews ? 'alert' : undefined}>
    <Icon name={icon} />
    <div className="grow">{children}</div>
    {action}
  </div>
);
