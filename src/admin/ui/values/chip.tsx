import type { ReactNode } from 'react';
import { Icon, type IconName } from '#admin/ui/icon.tsx';

/** The tint; the word and the icon say the same without it. */
export type ChipTone =
  | 'glaze'
  | 'toffee'
  | 'pistachio'
  | 'lilac'
  | 'oat'
  | 'blush'
  | 'loud'
  | 'custard'
  | 'owed'
  | 'outlined'
  | 'plain';

export const Chip = ({
  tone,
  icon,
  children,
}: {
  readonly tone: ChipTone;
  readonly icon?: IconName;
  readonly children: ReactNode;
}) => (
  <span className={`chip chip--${tone}`}>
    {icon && <Icon name={icon} />}
    {children}
  </span>
);
