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

/** What was wanted could not be fetched. */
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
