type ToggleChipProps = { readonly on: boolean; readonly onToggle: () => void; readonly children: string };

/** A filter that is put on and taken off by the same tap. */
export const ToggleChip = ({ on, onToggle, children }: ToggleChipProps) => (
  <button
    type="button"
    className={on ? 'filter-chip filter-chip--on' : 'filter-chip'}
    aria-pressed={on}
    onClick={onToggle}
  >
    {children}
  </button>
);
