import { type ReactNode, type SyntheticEvent, useId } from 'react';
import { Button } from '#admin/ui/actions/button.tsx';
import { IconButton } from '#admin/ui/actions/move-buttons.tsx';
import { useModal } from '#web/ui/overlays/use-modal.ts';

const nothing = (): void => undefined;

/**
 * For a `dialog` that stays while `open` says so. A browser that is asked to close one again and again closes it by
 * itself, whatever its cancel event said: it opens again, and `onClose` is called as for Esc. Without `onClose`, only
 * an action in it closes it.
 */
export function useLastingModal(open: boolean, onClose?: () => void) {
  const modal = useModal(open, onClose ?? nothing);
  return {
    ...modal,
    closedby: onClose ? ('closerequest' as const) : ('none' as const),
    onClose: ({ currentTarget: dialog }: SyntheticEvent<HTMLDialogElement>) => {
      // A dialog that was removed while it was open hears of it afterwards.
      if (!open || dialog.open || !dialog.isConnected) return;
      dialog.showModal();
      onClose?.();
    },
  };
}

export type DialogProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** Stays in sight below the content that scrolls. */
  readonly foot?: ReactNode;
  /** The first button of the foot, which closes it and changes nothing: 'Keep order'. */
  readonly cancel?: string;
  readonly size?: 'small' | 'wide';
  /** Only an action in it closes it, as when somebody has to sign in. */
  readonly mustAnswer?: boolean;
  readonly children: ReactNode;
};

/** For money, two versions and signing in again. Its content exists only while it is open; the focus returns. */
export const Dialog = ({ size, ...props }: DialogProps) => (
  <Overlay {...props} kind="dialog" className={widths[size ?? 'usual']} />
);

const widths = { small: 'max-w-110', usual: 'max-w-140', wide: 'max-w-220' };
const looks = {
  dialog: {
    frame:
      'dialog max-h-[calc(100dvh_-_40px)] w-[calc(100vw_-_40px)] rounded-[18px] shadow-pop max-md:mx-0 max-md:mt-auto max-md:mb-0 max-md:max-h-[calc(100dvh_-_24px)] max-md:w-screen max-md:max-w-none max-md:rounded-b-none',
    head: 'pt-4.5 pb-2',
    body: 'pt-2 pb-5',
  },
  sheet: {
    frame:
      'sheet fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-[min(560px,100vw)] max-w-none shadow-[var(--shadow-edge)] transition-[translate] duration-(--duration-menu) ease-(--ease-out) starting:[&[open]]:[translate:40px_0]',
    head: 'border-b border-line py-4',
    body: 'py-4.5',
  },
};

/** A dialog or a sheet: Esc closes it, and the focus stays within and returns. */
export function Overlay({
  kind,
  open,
  onClose,
  title,
  foot,
  cancel,
  mustAnswer = false,
  className = '',
  children,
}: Omit<DialogProps, 'size'> & { readonly kind: 'dialog' | 'sheet'; readonly className?: string }) {
  const look = looks[kind];
  const id = useId();
  const modal = useLastingModal(open, mustAnswer ? undefined : onClose);
  return (
    <dialog
      {...modal}
      className={`overflow-hidden overscroll-contain border-0 bg-white p-0 text-inherit backdrop:bg-[rgb(38_9_24/0.5)] open:flex open:flex-col ${look.frame} ${className}`}
      aria-labelledby={id}
    >
      {open && (
        <>
          <div
            className={`flex items-center gap-3 px-5.5 [&_.icon-button]:-my-2 [&_.icon-button]:-mr-2.5 [&_.icon-button]:ml-auto ${look.head}`}
          >
            <h2 id={id} tabIndex={-1} className="font-display text-xl/[1.2] font-semibold wrap-anywhere">
              {title}
            </h2>
            {!mustAnswer && <IconButton icon="x" label="Close" onClick={onClose} />}
          </div>
          <div className={`overlay-body min-h-0 flex-1 overflow-y-auto px-5.5 ${look.body}`}>{children}</div>
          {(foot || cancel !== undefined) && (
            <div className="flex flex-wrap items-center justify-end gap-2.5 border-t border-line bg-oat-50 px-5.5 py-3.5 max-md:[&_.button]:flex-1">
              {cancel !== undefined && (
                <Button kind="ghost" onClick={onClose}>
                  {cancel}
                </Button>
              )}
              {foot}
            </div>
          )}
        </>
      )}
    </dialog>
  );
}

/** Opens at the right, so that the order beside it stays in sight; on a phone it takes the whole width. */
export const Sheet = (props: Omit<DialogProps, 'size'>) => <Overlay {...props} kind="sheet" />;
