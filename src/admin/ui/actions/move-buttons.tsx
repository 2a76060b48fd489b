import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { Icon, type IconName } from '#admin/ui/icon.tsx';

type MoveProps = {
  /** The name of what is moved: 'Slide 2'. */
  readonly name: string;
  readonly at: number;
  readonly count: number;
  readonly onMove: (to: number) => void;
};

const ways = [
  { way: 'up', icon: 'arrow-up', step: -1 },
  { way: 'down', icon: 'arrow-down', step: 1 },
] as const;

type IconButtonStyle = {
  readonly icon: IconName;
  /** What it does, in words, because the picture says nothing to a screen reader. */
  readonly label: string;
  readonly outlined?: boolean;
};

const classesOf = (outlined: boolean, more?: string): string =>
  [
    'icon-button inline-grid size-control flex-none place-items-center rounded text-primary hover:bg-damson-100 disabled:cursor-default disabled:opacity-35 aria-expanded:bg-damson-100 aria-pressed:bg-damson-100',
    outlined && 'border-[1.5px] border-border-control bg-white',
    more,
  ]
    .filter(Boolean)
    .join(' ');

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

/**
 * Moves something one place up or down in its list, within an `li`; the focus follows it, so that pressing again moves
 * it on.
 */
export const MoveButtons = ({ name, at, count, onMove }: MoveProps) => (
  <span className="flex items-center gap-2.5" data-moves>
    {ways.map(({ way, icon, step }) => (
      <IconButton
        key={way}
        icon={icon}
        label={`Move ${name} ${way}`}
        disabled={at + step < 0 || at + step >= count}
        onClick={({ currentTarget }) => {
          const list = currentTarget.closest('li')?.parentElement;
          onMove(at + step);
          requestAnimationFrame(() => focusMoved(list?.children[at + step], step === -1 ? 0 : 1));
        }}
      />
    ))}
  </span>
);

/** At the end of the list only the way back is left. */
function focusMoved(row: Element | undefined, at: 0 | 1): void {
  const own = [...(row?.querySelectorAll('[data-moves]') ?? [])].find((moves) => moves.closest('li') === row);
  const buttons = [...(own?.querySelectorAll('button') ?? [])];
  const button = buttons[at]?.disabled ? buttons[1 - at] : buttons[at];
  button?.focus();
}
