import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon, type IconName } from '#admin/ui/icon.tsx';

/** One 'primary' a view. 'dark' stands on dark bars, 'custard' is the one action of the undo bar. */
export type ButtonKind = 'primary' | 'soft' | 'outline' | 'ghost' | 'danger' | 'danger-solid' | 'dark' | 'custard';

type ButtonStyle = {
  readonly kind?: ButtonKind;
  readonly size?: 'small' | 'large';
  readonly block?: boolean;
  readonly icon?: IconName;
  readonly iconEnd?: IconName;
};

const classesOf = ({ kind = 'outline', size, block }: ButtonStyle, more?: string): string =>
  ['button', `button--${kind}`, size && `button--${size}`, block && 'button--block', more].filter(Boolean).join(' ');

const contentOf = ({ icon, iconEnd }: ButtonStyle, children: ReactNode, isBusy = false): ReactNode => (
  <>
    {isBusy ? <span className="spinner" aria-hidden="true" /> : icon && <Icon name={icon} />}
    <span>{children}</span>
    {iconEnd && <Icon name={iconEnd} />}
  </>
);

/** While busy or refused a button keeps its focus, is announced as disabled and does nothing. */
const ignore = (event: MouseEvent): void => event.preventDefault();

type ButtonProps = ButtonStyle &
  Omit<ComponentProps<'button'>, 'disabled'> & {
    /** A ring before the same word: what it began is under way. */
    readonly busy?: boolean;
    /** Cannot be pressed now; why stands beside it. It can still be reached, so that the reason is read. */
    readonly disabled?: boolean;
  };

/** 'outline' unless it is said otherwise. It submits no form unless `type="submit"`. */
export function Button({
  kind,
  size,
  block,
  icon,
  iconEnd,
  busy = false,
  disabled = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const style: ButtonStyle = { kind, size, block, icon, iconEnd };
  const isOff = busy || disabled;
  return (
    <button
      type="button"
      {...rest}
      className={classesOf(style, className)}
      aria-disabled={isOff || undefined}
      aria-busy={busy || undefined}
      onClick={isOff ? ignore : onClick}
    >
      {contentOf(style, children, busy)}
    </button>
  );
}

/** A link that looks like a button, for going somewhere. */
export function ButtonLink({
  kind,
  size,
  block,
  icon,
  iconEnd,
  className,
  children,
  ...rest
}: ButtonStyle & ComponentProps<typeof Link>) {
  const style: ButtonStyle = { kind, size, block, icon, iconEnd };
  return (
    <Link {...rest} className={classesOf(style, className)}>
      {contentOf(style, children)}
    </Link>
  );
}

/** Underlined words with the button's behaviour: 'Edit' in a panel's head. */
export const TextButton = ({ className, ...rest }: ComponentProps<'button'>) => (
  <button type="button" {...rest} className={className ? `text-link ${className}` : 'text-link'} />
);
