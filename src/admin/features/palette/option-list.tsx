import { OptionRow } from './option-row.tsx';
import type { Option, OptionGroup } from './options.ts';

type ListProps = {
  readonly id: string;
  readonly groups: readonly OptionGroup[];
  readonly active: Option | undefined;
  readonly today: string;
  readonly idOf: (option: Option) => string;
  readonly onChoose: (option: Option) => void;
  /** A press between the options leaves the focus in the field. */
  readonly onPress: () => void;
};

/** All that is offered; the focus stays in the field, which names the active one. */
export const OptionList = ({ id, groups, active, today, idOf, onChoose, onPress }: ListProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
  <div
    role="listbox"
    id={id}
    aria-label="Results"
    tabIndex={-1}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onPress}
  >
    {groups.map(({ name, options }) => (
      // biome-ignore lint/a11y/useSemanticElements: a group of options, and no fieldset
      <div key={name} role="group" aria-label={name}>
        <p className="palette-group" aria-hidden="true">
          {name}
        </p>
        {options.map((option) => (
          <OptionRow
            key={option.key}
            id={idOf(option)}
            option={option}
            isActive={option === active}
            today={today}
            onChoose={onChoose}
          />
        ))}
      </div>
    ))}
  </div>
);
