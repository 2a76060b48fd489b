import { type ReactNode, useId } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { useModal } from './use-modal.ts';

type DrawerProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly note?: ReactNode;
  readonly closeLabel: string;
  readonly side?: 'right' | 'left';
  readonly className?: string;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
};

/** A drawer. Its content stays while it slides out. */
export function Drawer({
  open,
  onClose,
  title,
  note,
  closeLabel,
  side = 'right',
  className,
  foot,
  children,
}: DrawerProps) {
  const id = useId();
  const modal = useModal(open, onClose);
  return (
    <dialog {...modal} className={`drawer drawer--${side}${className ? ` ${className}` : ''}`} aria-labelledby={id}>
      <div className="drawer-inner">
        <div className="drawer-header">
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          {note && <span className="drawer-count">{note}</span>}
          <button type="button" className="icon-button" aria-label={closeLabel} onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        <div className="drawer-body">{children}</div>
        {foot && <div className="drawer-footer">{foot}</div>}
      </div>
    </dialog>
  );
}
