import { type ReactNode, useId } from 'react';
import { IconButton } from '#admin/ui/actions/icon-button.tsx';
import { useLastingModal } from './use-lasting-modal.ts';

export type DialogProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** Stays in sight below what scrolls. */
  readonly foot?: ReactNode;
  readonly size?: 'small' | 'wide';
  /** Nothing but an action of it closes it, as where somebody has to sign in. */
  readonly mustAnswer?: boolean;
  readonly children: ReactNode;
};

/** For money, two versions and signing in again. Its content exists only while it is open; the focus returns. */
export const Dialog = ({ size, ...props }: DialogProps) => (
  <Overlay {...props} className={size ? `dialog dialog--${size}` : 'dialog'} />
);

/** Dialog and sheet alike: Esc, the focus within and back. */
export function Overlay({
  open,
  onClose,
  title,
  foot,
  mustAnswer = false,
  className,
  children,
}: Omit<DialogProps, 'size'> & { readonly className: string }) {
  const id = useId();
  const modal = useLastingModal(open, mustAnswer ? undefined : onClose);
  return (
    <dialog {...modal} className={className} aria-labelledby={id}>
      {open && (
        <>
          <div className="overlay-head">
            <h2 id={id} tabIndex={-1}>
              {title}
            </h2>
            {!mustAnswer && <IconButton icon="x" label="Close" onClick={onClose} />}
          </div>
          <div className="overlay-body">{children}</div>
          {foot && <div className="overlay-foot">{foot}</div>}
        </>
      )}
    </dialog>
  );
}
