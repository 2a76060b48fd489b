/** The modal dialogs that stand open, the topmost last: what lies outside the topmost is inert. */
let stack: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

const change = (next: readonly HTMLDialogElement[]) => {
  stack = next;
  for (const listener of listeners) listener();
};

export const dialogOpened = (dialog: HTMLDialogElement) =>
  change([...stack.filter((other) => other !== dialog), dialog]);
export const dialogClosed = (dialog: HTMLDialogElement) => change(stack.filter((other) => other !== dialog));

export const topDialog = (): HTMLDialogElement | null => stack.at(-1) ?? null;

export function onDialogsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
