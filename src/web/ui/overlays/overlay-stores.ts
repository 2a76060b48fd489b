import { connectionFailure } from '#contract/pages/page-failures.ts';
import { createStore } from '#web/base/create-store.ts';
import type { Severity } from '#web/ui/alert.tsx';

export type ToastContent = {
  readonly severity: Severity;
  readonly title: string;
  readonly text?: string;
  /** 3000 unless given (storefront §9). */
  readonly durationMs?: number;
  readonly progress?: boolean;
  readonly redirecting?: boolean;
};

/** The toast for something wanted that could not be fetched. */
export const noConnection: ToastContent = { severity: 'error', ...connectionFailure };

export type Toast = ToastContent & { readonly id: number; readonly durationMs: number; readonly held: boolean };

type Clock = { timer: ReturnType<typeof setTimeout> | undefined; startedAt: number; leftMs: number };

const defaultDurationMs = 3000;
let lastId = 0;
const clocks = new Map<number, Clock>();

export const toasts = createStore<readonly Toast[]>([]);

function start(id: number, leftMs: number) {
  clocks.set(id, { timer: setTimeout(() => dismissToast(id), leftMs), startedAt: Date.now(), leftMs });
}

export function showToast(content: ToastContent): number {
  lastId += 1;
  const toast = { ...content, id: lastId, durationMs: content.durationMs ?? defaultDurationMs, held: false };
  toasts.set([...toasts.current(), toast]);
  start(toast.id, toast.durationMs);
  return toast.id;
}

/** The time left for a toast that is rendered again. */
export const leftOf = (id: number): number => {
  const clock = clocks.get(id);
  if (clock === undefined) return 0;
  return clock.timer === undefined ? clock.leftMs : clock.leftMs - (Date.now() - clock.startedAt);
};

export function dismissToast(id: number): void {
  clearTimeout(clocks.get(id)?.timer);
  clocks.delete(id);
  toasts.set(toasts.current().filter((toast) => toast.id !== id));
}

export function holdToast(id: number): void {
  const clock = clocks.get(id);
  if (clock?.timer === undefined) return;
  clearTimeout(clock.timer);
  clocks.set(id, { ...clock, timer: undefined, leftMs: clock.leftMs - (Date.now() - clock.startedAt) });
  toasts.set(toasts.current().map((toast) => (toast.id === id ? { ...toast, held: true } : toast)));
}

export function releaseToast(id: number): void {
  const clock = clocks.get(id);
  if (clock === undefined || clock.timer !== undefined) return;
  start(id, clock.leftMs);
  toasts.set(toasts.current().map((toast) => (toast.id === id ? { ...toast, held: false } : toast)));
}

/** The overlay clears itself after this long, whatever is still awaited (storefront §9). */
export const giveUpMs = 30_000;

export const awaited = createStore<readonly symbol[]>([]);

/** Covers the screen with 'Loading...' until the returned function is called. */
export function startLoading(): () => void {
  const one = Symbol('awaited');
  const stop = () => {
    clearTimeout(timer);
    if (awaited.current().includes(one)) awaited.set(awaited.current().filter((other) => other !== one));
  };
  const timer = setTimeout(stop, giveUpMs);
  awaited.set([...awaited.current(), one]);
  return stop;
}

/** The open modal dialogs, the topmost last: everything outside the topmost is inert. */
export const openDialogs = createStore<readonly HTMLDialogElement[]>([]);

const without = (dialog: HTMLDialogElement) => openDialogs.current().filter((other) => other !== dialog);

export const dialogOpened = (dialog: HTMLDialogElement) => openDialogs.set([...without(dialog), dialog]);
export const dialogClosed = (dialog: HTMLDialogElement) => openDialogs.set(without(dialog));
