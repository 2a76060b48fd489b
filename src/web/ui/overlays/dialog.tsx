import { type ReactNode, useId } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { useModal } from './use-modal.ts';

type DialogProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly sub?: ReactNode;
  readonly actions?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
};

/** A dialog, shown as a bottom sheet on small screens. Its content exists only while it is open. */
export function Dialog({ open, onClose, title, sub, actions, className, children }: DialogProps) {
  const id = useId();
  const modal = useModal(open, onClose);
  return (
    <dialog {...modal} className={className ? `dialog ${className}` : 'dialog'} aria-labelledby={id}>
      {open && (
        <div className="dialog-inner">
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          {sub && <p className="subtitle">{sub}</p>}
          {children}
          {actions && <div className="dialog-footer">{actions}</div>}
          <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
      )}
    </dialog>
  );
}
