import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from '#web/ui/link.tsx';
import { Icon, type IconName } from './icon.tsx';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'accent' | 'outline' | 'ghost' | 'danger';

type ButtonStyle = {
  readonly variant?: ButtonVariant;
  readonly small?: boolean;
  readonly block?: boolean;
  readonly icon?: IconName;
  readonly iconEnd?: IconName;
};

const classesOf = ({ variant = 'primary', small, block }: ButtonStyle, more?: string) =>
  `button button--${variant}${small ? ' button--small' : ''}${block ? ' button--block' : ''}${more ? ` ${more}` : ''}`;

const contentOf = ({ icon, iconEnd }: ButtonStyle, children: ReactNode) => (
  <>
    {icon && <Icon name={icon} />}
    <span>{children}</span>
    {iconEnd && <Icon name={iconEnd} />}
  </>
);

type ButtonProps = ButtonStyle & ComponentProps<'button'> & { readonly busy?: string | false | undefined };

/** While `busy`, the button keeps its focus, is announced as disabled and does nothing: a form is never sent twice. */
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
  const style: ButtonStyle = { variant, small, block, icon, iconEnd };
  const ignore = (event: MouseEvent) => event.preventDefault();
  return (
    <button
      type="button"
      {...rest}
      className={classesOf(style, busy ? `is-busy${className ? ` ${className}` : ''}` : className)}
      aria-disabled={busy ? true : rest['aria-disabled']}
      onClick={busy ? ignore : onClick}
    >
      {busy ? (
        <>
          <Spinner />
          <span>{busy}</span>
        </>
      ) : (
        contentOf(style, children)
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
}: ButtonStyle & ComponentProps<typeof Link>) {
  const style: ButtonStyle = { variant, small, block, icon, iconEnd };
  return (
    <Link {...rest} className={classesOf(style, className)}>
      {contentOf(style, children)}
    </Link>
  );
}
