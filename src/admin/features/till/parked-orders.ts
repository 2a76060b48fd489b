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
/** As long as whatever else is typed and not saved. */
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
 * Half orders put aside at this till. They are the till's and not a member's: whoever switches on takes them up. Each
 * change is made of what the device has at that moment, so that two tabs lose nothing of each other.
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
    /** What the list is made of: the same text, the same list. */
    text: (): string => device.read(nameOnDevice) ?? '',
    park(name: string, draft: TillDraft): void {
      const others = read().filter((order) => !isOf(draft.key)(order));
      write([...others, { name, parkedAt: now(), draft }]);
    },
    /** Off the list, to go on with; null where another tab has it already. */
    takeUp(key: string): TillDraft | null {
      const found = read().find(isOf(key));
      if (!found) return null;
      write(read().filter((order) => order !== found && !isOf(key)(order)));
      return found.draft;
    },
    /** Also of what other tabs do. @returns how to stop */
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

/** How an order is called that nobody has named: by its customer, else by what is first on it. */
export const usualName = ({ name, lines }: TillDraft): string => (name.trim() || (lines[0]?.name ?? '')).slice(0, 40);
