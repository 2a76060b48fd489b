import { createStore } from '#web/base/create-store.ts';

/** The modal dialogs that stand open, the topmost last: what lies outside the topmost is inert. */
export const openDialogs = createStore<readonly HTMLDialogElement[]>([]);

const without = (dialog: HTMLDialogElement) => openDialogs.current().filter((other) => other !== dialog);

export const dialogOpened = (dialog: HTMLDialogElement) => openDialogs.set([...without(dialog), dialog]);
export const dialogClosed = (dialog: HTMLDialogElement) => openDialogs.set(without(dialog));
