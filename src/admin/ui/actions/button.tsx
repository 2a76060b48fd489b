import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon, type IconName } from '#admin/ui/icon.tsx';

/** One 'primary' for each view. 'dark' is for dark bars, 'custard' is the one action of the undo bar. */
export type ButtonKind = 'primary' | 'soft' | 'outline' | 'ghost' | 'danger' | 'danger-solid' | 'dark' | 'custard';

type ButtonStyle = {
  readonly kind?: ButtonKind;
  readonly size?: 'small' | 'large';
  readonly block?: boolean;
  readonly icon?: IconName;
  readonly iconEnd?: IconName;
};

const kinds: Readonly<Record<ButtonKind, string>> = {
  primary: 'border-transparent bg-primary text-white hover:bg-primary-hover',
  soft: 'border-transparent bg-damson-100 text-primary hover:bg-damson-200',
  outline:
    'border-border-control bg-white text-primary hover:border-primary hover:bg-damson-50 aria-expanded:border-primary aria-expanded:bg-damson-50',
  ghost: 'border-transparent text-primary hover:bg-damson-100',
  danger: 'border-current bg-white text-error hover:bg-raspberry-50',
  'danger-solid': 'border-transparent bg-raspberry-700 text-white',
  dark: 'border-transparent bg-[rgb(255_255_255/0.14)] text-white hover:bg-[rgb(255_255_255/0.24)]',
  custard: 'border-transparent bg-custard-400 text-ink hover:bg-custard-500',
};
const sizes = {
  small: 'min-h-control-small px-3 text-sm',
  large: 'min-h-14 px-6 text-[1.0625rem]',
};
const common =
  'button inline-flex items-center justify-center gap-2.25 rounded border-[1.5px] text-center leading-[1.15] font-strong whitespace-nowrap no-underline max-md:max-w-full max-md:shrink-0 max-md:whitespace-normal transition-[background-color,border-color] duration-(--duration-quick) aria-busy:cursor-progress';

/** How a button looks, for what is not one: a link to a telephone number, a picture of the shop's own button. */
export const buttonLook = (
  { kind = 'outline', size, block }: ButtonStyle = {},
  more?: string,
  isRefused = false,
): string =>
  [
    common,
    isRefused ? 'cursor-not-allowed border-transparent bg-oat-200 text-oat-600' : kinds[kind],
    size ? sizes[size] : `min-h-control text-base ${kind === 'ghost' ? 'px-3' : 'px-4'}`,
    block && 'w-full whitespace-normal!',
    more,
  ]
    .filter(Boolean)
    .join(' ');

/** A ring for something under way. */
export const Spinner = () => (
  <span
    className="size-5 flex-none [animation:turn_0.9s_linear_infinite] rounded-full border-3 border-current border-t-transparent opacity-85"
    aria-hidden="true"
  />
);

const contentOf = ({ icon, iconEnd }: ButtonStyle, children: ReactNode, isBusy = false): ReactNode => (
  <>
    {isBusy ? <Spinner /> : icon && <Icon name={icon} />}
    <span>{children}</span>
    {iconEnd && <Icon name={iconEnd} />}
  </>
);

/** While it is busy or refused, a button keeps its focus, is announced as disabled and does nothing. */
const ignore = (event: MouseEvent): void => event.preventDefault();

type ButtonProps = ButtonStyle &
  Omit<ComponentProps<'button'>, 'disabled'> & {
    /** Shows a ring before the same word: what the button started is under way. */
    readonly busy?: boolean;
    /** It cannot be pressed now; the reason is beside it. It can still be focused, so that the reason is read. */
    readonly disabled?: boolean;
  };

/** 'outline' unless another kind is given. It submits no form unless `type="submit"`. */
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
      className={buttonLook(style, className, disabled && !busy)}
      aria-disabled={isOff || undefined}
      aria-busy={busy || undefined}
      onClick={isOff ? ignore : onClick}
    >
      {contentOf(style, children, busy)}
    </button>
  );
}

/** The `state` of a link to a print: what it leads to is printed as soon as it is rendered. */
export const printsAtOnce = { prints: true };

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
    <Link {...rest} className={buttonLook(style, className)}>
      {contentOf(style, children)}
    </Link>
  );
}

/** How underlined words look that can be pressed. */
export const textLink =
  'text-link -my-2.5 inline-flex min-h-7 items-center gap-1.25 py-2.5 font-semibold text-(--color-link) underline decoration-1 underline-offset-[0.2em] touch:-my-3.5 touch:min-w-12 touch:py-3.5';

/** Underlined words that behave like a button: 'Edit' in a panel's heading. */
export const TextButton = ({ className = '', ...rest }: ComponentProps<'button'>) => (
  <button type="button" {...rest} className={`${textLink} ${className}`} />
);

/** A link of underlined words, as large as a finger. */
export const TextLink = ({ className = '', ...rest }: ComponentProps<typeof Link>) => (
  <Link {...rest} className={`${textLink} ${className}`} />
);
