import type { ComponentProps, ReactNode } from 'react';
import { Icon, type IconName } from '#admin/ui/icon.tsx';

/** The browser's own control lies unseen over the whole of what is drawn for it. */
export const overWhole = 'peer absolute inset-0 m-0 size-full cursor-pointer opacity-0';
export const focusWithin =
  'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus';
const boxLook = 'relative inline-flex min-h-control-small items-center gap-2.75 text-base';
const drawnLook =
  'flex-none border-2 border-border-control bg-white peer-checked:border-primary peer-checked:bg-primary peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus';

type BoxProps = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'checked' | 'children'> & {
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
};

/** A checkbox with words beside it or, in a table's row, with a label of its own that is not shown. */
export const Checkbox = ({
  isOn,
  onSwitch,
  children,
  label,
  ...rest
}: BoxProps & { readonly children?: ReactNode; readonly label?: string }) => (
  <label className={`checkbox ${boxLook}`}>
    <input
      {...rest}
      className={overWhole}
      type="checkbox"
      checked={isOn}
      aria-label={label}
      onChange={({ target }) => onSwitch(target.checked)}
    />
    <i
      className={`grid size-6 place-items-center rounded-[6px] text-white [&_.icon]:invisible [&_.icon]:size-4 [&_.icon]:stroke-3 peer-checked:[&_.icon]:visible ${drawnLook}`}
      aria-hidden="true"
    >
      <Icon name="check" />
    </i>
    {children !== undefined && <span>{children}</span>}
  </label>
);

/** Only for what takes effect at once. */
export const Switch = ({ isOn, onSwitch, children, ...rest }: BoxProps & { readonly children: ReactNode }) => (
  <label className={`switch ${boxLook}`}>
    <input
      {...rest}
      className={overWhole}
      type="checkbox"
      role="switch"
      checked={isOn}
      aria-checked={isOn}
      onChange={({ target }) => onSwitch(target.checked)}
    />
    <i
      className={`relative h-7 w-11.5 rounded-full after:absolute after:top-0.75 after:left-0.75 after:size-4.5 after:rounded-full after:bg-oat-500 after:transition-[left] after:duration-(--duration-quick) peer-checked:after:left-5.25 peer-checked:after:bg-white ${drawnLook}`}
      aria-hidden="true"
    />
    <span>{children}</span>
  </label>
);

type RadioCardProps = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'checked' | 'children' | 'name'> & {
  /** The same in all cards of one choice. */
  readonly name: string;
  readonly isOn: boolean;
  readonly onChoose: () => void;
  readonly icon?: IconName;
  /** A line that explains the choice. */
  readonly hint?: ReactNode;
  readonly children: ReactNode;
};

export const RadioCard = ({ isOn, onChoose, icon, hint, children, ...rest }: RadioCardProps) => (
  <label
    className={`radio-card relative flex min-h-14 items-center gap-3 rounded border-[1.5px] px-3.5 py-2.25 font-semibold has-checked:border-primary has-checked:bg-damson-50 has-checked:shadow-[inset_0_0_0_1px_var(--color-primary)] [&>.icon]:size-5.5 [&>.icon]:text-damson-700 ${focusWithin} ${rest.disabled ? 'border-line-strong bg-oat-100 text-muted' : 'border-border-control bg-white'}`}
  >
    <input {...rest} className={overWhole} type="radio" checked={isOn} onChange={onChoose} />
    {icon && <Icon name={icon} />}
    <span>
      {children}
      {hint !== undefined && <small className="block text-xs font-regular text-muted">{hint}</small>}
    </span>
  </label>
);
