import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon, type IconName } from './icon.tsx';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'accent' | 'outline' | 'ghost' | 'danger';

type Look = {
  readonly variant?: ButtonVariant;
  readonly small?: boolean;
  readonly block?: boolean;
  readonly icon?: IconName;
  readonly iconEnd?: IconName;
};

const looks = ({ variant = 'primary', small, block }: Look, more?: string) =>
  `button button--${variant}${small ? ' button--small' : ''}${block ? ' button--block' : ''}${more ? ` ${more}` : ''}`;

const inside = ({ icon, iconEnd }: Look, children: ReactNode) => (
  <>
    {icon && <Icon name={icon} />}
    <span>{children}</span>
    {iconEnd && <Icon name={iconEnd} />}
  </>
);

type ButtonProps = Look & ComponentProps<'button'> & { readonly busy?: string | false | undefined };

/**
 * While `busy` holds a text ('Logging in...') it shows that with a spinner, keeps its focus, is announced as disabled
 * and does nothing: a second click never sends a form twice.
 */
export function Button({
  variant,
  small,
  block,
  icon,
  iconEnd,
  busy,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const look: Look = { variant, small, block, icon, iconEnd };
  const ignore = (event: MouseEvent) => event.preventDefault();
  return (
    <button
      type="button"
      {...rest}
      className={looks(look, busy ? `is-busy${className ? ` ${className}` : ''}` : className)}
      aria-disabled={busy ? true : rest['aria-disabled']}
      onClick={busy ? ignore : onClick}
    >
      {busy ? (
        <>
          <Spinner />
          <span>{busy}</span>
        </>
      ) : (
        inside(look, children)
      )}
    </button>
  );
}

export function ButtonLink({
  variant,
  small,
  block,
  icon,
  iconEnd,
  className,
  children,
  ...rest
}: Look & ComponentProps<typeof Link>) {
  const look: Look = { variant, small, block, icon, iconEnd };
  return (
    <Link {...rest} className={looks(look, className)}>
      {inside(look, children)}
    </Link>
  );
}
