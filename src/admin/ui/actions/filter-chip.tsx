import { Icon } from '#admin/ui/icon.tsx';

type FilterChipProps = { readonly children: string; readonly onRemove: () => void };

/** A filter that is on, with a cross to take it off. */
export const FilterChip = ({ children, onRemove }: FilterChipProps) => (
  <button type="button" className="filter-chip filter-chip--on" onClick={onRemove}>
    <span className="visually-hidden">Remove the filter </span>
    {children}
    <Icon name="x" />
  </button>
);
