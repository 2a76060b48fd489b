import type { ComponentProps, ReactNode } from 'react';
import { Icon, type IconName } from '#admin/ui/icon.tsx';

type BoxProps = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'checked' | 'children'> & {
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
};

/** With words beside it, or, in a table's row, a label of its own that is not shown. */
export const Checkbox = ({
  isOn,
  onSwitch,
  children,
  label,
  ...rest
}: BoxProps & { readonly children?: ReactNode; readonly label?: string }) => (
  <label className="checkbox">
    <input
      {...rest}
      type="checkbox"
      checked={isOn}
      aria-label={label}
      onChange={({ target }) => onSwitch(target.checked)}
    />
    <i aria-hidden="true">
      <Icon name="check" />
    </i>
    {children !== undefined && <span>{children}</span>}
  </label>
);

/** Only for what is effective at once. */
export const Switch = ({ isOn, onSwitch, children, ...rest }: BoxProps & { readonly children: ReactNode }) => (
  <label className="switch">
    <input
      {...rest}
      type="checkbox"
      role="switch"
      checked={isOn}
      aria-checked={isOn}
      onChange={({ target }) => onSwitch(target.checked)}
    />
    <i aria-hidden="true" />
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
  <label className={rest.disabled ? 'radio-card radio-card--off' : 'radio-card'}>
    <input {...rest} type="radio" checked={isOn} onChange={onChoose} />
    {icon && <Icon name={icon} />}
    <span>
      {children}
      {hint !== undefined && <small>{hint}</small>}
    </span>
  </label>
);
