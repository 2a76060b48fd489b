import type { ReactNode } from 'react';
import '#web/styles/ui/alert.css';
import { Icon, type IconName } from './icon.tsx';

export type AlertKind = 'error' | 'warning' | 'success' | 'info';

const looks: Readonly<Record<AlertKind, readonly [tint: string, icon: IconName]>> = {
  error: ['alert--error', 'circle-alert'],
  warning: ['alert--warning', 'warning'],
  success: ['alert--success', 'circle-check'],
  info: ['alert--info', 'info'],
};

/** A message that stays in the page: an error interrupts the screen reader, the others wait their turn. */
export const Alert = ({ kind, title, children }: { kind: AlertKind; title?: string; children?: ReactNode }) => (
  <div className={`alert ${looks[kind][0]}`} role={kind === 'error' ? 'alert' : 'status'}>
    <Icon name={looks[kind][1]} />
    <div>
      {title && <b>{title}</b>}
      {children}
    </div>
  </div>
);
