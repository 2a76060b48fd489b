import type { SyntheticEvent } from 'react';
import { useModal } from '#web/ui/overlays/use-modal.ts';

const nothing = (): void => undefined;

/**
 * For a `dialog` that stays while `open` says so. A browser that is asked again and again closes one by itself, whatever
 * its cancel said: it opens again, and is asked as by Esc. Without `onClose` nothing but an action of it closes it.
 */
export function useLastingModal(open: boolean, onClose?: () => void) {
  const modal = useModal(open, onClose ?? nothing);
  return {
    ...modal,
    closedby: onClose ? ('closerequest' as const) : ('none' as const),
    onClose: ({ currentTarget: dialog }: SyntheticEvent<HTMLDialogElement>) => {
      // One that was taken away while it was open hears of it afterwards.
      if (!open || dialog.open || !dialog.isConnected) return;
      dialog.showModal();
      onClose?.();
    },
  };
}
