import { type MouseEvent, type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import { dialogClosed, dialogOpened, openDialogs } from './overlay-stores.ts';

type Modal = {
  readonly ref: RefObject<HTMLDialogElement | null>;
  readonly onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void;
  readonly onClick: (event: MouseEvent<HTMLDialogElement>) => void;
};

/**
 * Keeps a native dialog in step with `open`. The focus goes to the element with `data-autofocus`, otherwise to the
 * heading.
 */
export function useModal(open: boolean, onClose: () => void): Modal {
  const ref = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || dialog === null) return;
    const { documentElement: page } = document;
    // The page's scroll bar goes with the lock; the space it took stays free, so that nothing shifts.
    if (openDialogs.current().length === 0)
      page.style.setProperty('--scroll-bar', `${window.innerWidth - page.clientWidth}px`);
    dialog.showModal();
    dialogOpened(dialog);
    (dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector<HTMLElement>('h1, h2'))?.focus();
    return () => {
      dialogClosed(dialog);
      dialog.close();
    };
  }, [open]);

  return {
    ref,
    onCancel: (event) => {
      // A cancel bubbles from a file chooser inside the dialog too; only the dialog's own closes it.
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onClose();
    },
    onClick: (event) => {
      if (event.target === event.currentTarget) onClose();
    },
  };
}
