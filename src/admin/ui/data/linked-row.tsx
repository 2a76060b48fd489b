import type { ComponentProps, MouseEvent } from 'react';
import { useHref, useNavigate } from 'react-router';

type LinkedRowProps = Omit<ComponentProps<'tr'>, 'onClick' | 'onAuxClick' | 'onMouseDown'> & {
  /** Where the link in the row leads too. */
  readonly to: string;
  readonly state?: unknown;
};

const isOfItsOwn = ({ target }: MouseEvent): boolean =>
  !(target instanceof Element) || target.closest('a, label, button, input') !== null;

/**
 * A row that opens what it is about wherever it is pressed; with Ctrl, Shift or the middle button beside the list, as
 * its link does.
 */
export function LinkedRow({ to, state, className = '', ...rest }: LinkedRowProps) {
  const navigate = useNavigate();
  const address = useHref(to);
  const openBeside = (): void => void window.open(address, '_blank', 'noopener');
  return (
    <tr
      {...rest}
      className={`table-row-link ${className}`}
      onClick={(event) => {
        if (isOfItsOwn(event)) return;
        if (event.ctrlKey || event.metaKey || event.shiftKey) openBeside();
        else void navigate(to, { state });
      }}
      // Otherwise the middle button would scroll.
      onMouseDown={(event) => {
        if (event.button === 1 && !isOfItsOwn(event)) event.preventDefault();
      }}
      onAuxClick={(event) => {
        if (event.button === 1 && !isOfItsOwn(event)) openBeside();
      }}
    />
  );
}
