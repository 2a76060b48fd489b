import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { Icon, type IconName } from '#admin/ui/icon.tsx';

type IconButtonStyle = {
  readonly icon: IconName;
  /** What it does, in words; the picture says nothing to a screen reader. */
  readonly label: string;
  readonly outlined?: boolean;
};

const classesOf = (outlined: boolean, more?: string): string =>
  ['icon-button', outlined && 'icon-button--outlined', more].filter(Boolean).join(' ');

export const IconButton = ({
  icon,
  label,
  outlined = false,
  className,
  ...rest
}: IconButtonStyle & ComponentProps<'button'>) => (
  <button type="button" {...rest} className={classesOf(outlined, className)} aria-label={label} title={label}>
    <Icon name={icon} />
  </button>
);

export const IconLink = ({
  icon,
  label,
  outlined = false,
  className,
  ...rest
}: IconButtonStyle & ComponentProps<typeof Link>) => (
  <Link {...rest} className={classesOf(outlined, className)} aria-label={label} title={label}>
    <Icon name={icon} />
  </Link>
);
