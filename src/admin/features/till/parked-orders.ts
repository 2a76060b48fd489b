import * as z from 'zod/mini';
import { type TillDraft, tillDraft } from '#admin/features/till/till-draft.ts';
import { dayMs } from '#domain/pickup/clock/durations.ts';
import { createListeners } from '#web/base/create-store.ts';
import { type DeviceStorage, deviceStorage } from '#web/lib/device/device-storage.ts';

const parkedOrder = z.object({
  name: z.string(),
  /** Epoch milliseconds. */
  parkedAt: z.number(),
  draft: tillDraft,
});
export type ParkedOrder = z.output<typeof parkedOrder>;

const kept = z.array(parkedOrder);
const nameOnDevice = 'till-parked';
/** As long as anything else that is typed and not saved. */
const keptMs = 30 * dayMs;

const readText = (text: string | null): readonly ParkedOrder[] => {
  try {
    const read = kept.safeParse(JSON.parse(text ?? '[]'));
    return read.success ? read.data : [];
  } catch {
    return [];
  }
};

/**
 * Unfinished orders parked at this till. They belong to the till and not to a member of staff: whoever uses it next
 * resumes them. Each
 * change is based on what the device has at that moment, so that two tabs lose nothing of each other's.
 */
export function createParkedOrders(device: DeviceStorage, now: () => number) {
  const listeners = createListeners();
  const read = (): readonly ParkedOrder[] =>
    readText(device.read(nameOnDevice)).filter(({ parkedAt }) => parkedAt > now() - keptMs);
  const write = (orders: readonly ParkedOrder[]): void => {
    device.write(nameOnDevice, JSON.stringify(orders));
    listeners.notify();
  };
  const isOf = (key: string) => (order: ParkedOrder) => order.draft.key === key;
  return {
    read,
    /** What the list is made from: the same text, the same list. */
    text: (): string => device.read(nameOnDevice) ?? '',
    park(name: string, draft: TillDraft): void {
      const others = read().filter((order) => !isOf(draft.key)(order));
      write([...others, { name, parkedAt: now(), draft }]);
    },
    /** Removes an order from the list to continue with it; null if another tab has it already. */
    takeUp(key: string): TillDraft | null {
      const found = read().find(isOf(key));
      if (!found) return null;
      write(read().filter((order) => order !== found && !isOf(key)(order)));
      return found.draft;
    },
    /** Also reports changes from other tabs. @returns the function that stops it */
    subscribe(listener: () => void): () => void {
      const leave = listeners.subscribe(listener);
      window.addEventListener('storage', listener);
      return () => {
        leave();
        window.removeEventListener('storage', listener);
      };
    },
  };
}

export const parkedOrders = createParkedOrders(deviceStorage, () => Date.now());

/** The name of a parked order that nobody has named: its customer's, otherwise that of its first line item. */
export const usualName = ({ name, lines }: TillDraft): string => (name.trim() || (lines[0]?.name ?? '')).slice(0, 40);
