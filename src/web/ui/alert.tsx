import type { ReactNode } from 'react';
import '#web/styles/ui/alert.css';
import { useShop } from '#web/base/shop.ts';
import { Icon, type IconName } from './icon.tsx';

export type Severity = 'error' | 'warning' | 'success' | 'info';

const styles: Readonly<Record<Severity, readonly [tint: string, icon: IconName]>> = {
  error: ['alert--error', 'circle-alert'],
  warning: ['alert--warning', 'warning'],
  success: ['alert--success', 'circle-check'],
  info: ['alert--info', 'info'],
};

type AlertProps = {
  readonly severity: Severity;
  readonly title?: string;
  /** It was announced before, and is now only shown. */
  readonly isQuiet?: boolean;
  readonly children?: ReactNode;
};

/** A message that stays in the page: an error interrupts the screen reader, the others wait their turn. */
export const Alert = ({ severity, title, isQuiet = false, children }: AlertProps) => (
  <div className={`alert ${styles[severity][0]}`} role={isQuiet ? 'group' : severity === 'error' ? 'alert' : 'status'}>
    <Icon name={styles[severity][1]} />
    <div>
      {title && <b>{title}</b>}
      {children}
    </div>
  </div>
);

/** What a browser without JavaScript shows if something does not work without it, and how to buy all the same. */
export const NeedsScript = ({ children }: { children: string }) => {
  const { telephone } = useShop();
  return (
    <noscript>
      <p className="note">
        {children} needs JavaScript, which is switched off in your browser. Switch it on, or order by telephone:{' '}
        <a href={telephone.link}>{telephone.shown}</a>.
      </p>
    </noscript>
  );
};
