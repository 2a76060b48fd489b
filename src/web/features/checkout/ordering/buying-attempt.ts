import * as z from 'zod/mini';
import { minuteMs } from '#domain/pickup/clock/durations.ts';
import { type PickupSlot, pickupSlot } from '#domain/pickup/pickup-slot.ts';
import type { DeviceStorage } from '#web/lib/device/device-storage.ts';
import { keptCheckout } from '#web/lib/device/kept.ts';
import type { Purchase } from './order-request.ts';

const keptAttempt = z.object({
  idempotencyKey: z.uuid(),
  purchase: z.string(),
  begunAt: z.number(),
  orderNo: z.optional(z.string()),
  /** The unpaid order that this purchase was before the customer changed something. */
  replaces: z.optional(z.string()),
});
type Attempt = z.infer<typeof keptAttempt>;

const keptPickup = z.object({ pickupDate: z.string(), pickupTime: z.string() });

const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

export type AttemptParts = {
  readonly storage: DeviceStorage;
  readonly now: () => number;
  readonly newKey: () => string;
  /** How long an unpaid order lasts: after that the same purchase is a new one. */
  readonly unpaidOrderMinutes: () => number;
};

/** The part of an order request that identifies its attempt. */
export type AttemptKey = Pick<Attempt, 'idempotencyKey' | 'replaces'>;

const keyOf = ({ idempotencyKey, replaces }: Attempt): AttemptKey => ({
  idempotencyKey,
  ...(replaces && { replaces }),
});

export type Attempts = ReturnType<typeof openAttempts>;

/** The same purchase keeps its key over double clicks, retries, reloads and tabs: one order (decisions, Orders). */
export function openAttempts({ storage, now, newKey, unpaidOrderMinutes }: AttemptParts) {
  const read = (): Attempt | null => {
    try {
      const parsed = keptAttempt.safeParse(JSON.parse(storage.read(keptCheckout.attempt) ?? 'null'));
      const isAlive = parsed.success && now() - parsed.data.begunAt < unpaidOrderMinutes() * minuteMs;
      return isAlive ? parsed.data : null;
    } catch {
      return null;
    }
  };
  const keep = (attempt: Attempt): boolean => storage.write(keptCheckout.attempt, JSON.stringify(attempt));

  return {
    /** A changed purchase has a new key, and names the order that it replaces, which holds the stock. */
    keyFor(purchase: Purchase): AttemptKey {
      const purchaseText = JSON.stringify(purchase);
      const kept = read();
      if (kept?.purchase === purchaseText) return keyOf(kept);
      const earlier = kept?.orderNo && { orderNo: kept.orderNo, replaces: kept.orderNo };
      const attempt = { idempotencyKey: newKey(), purchase: purchaseText, begunAt: now(), ...earlier };
      keep(attempt);
      return keyOf(attempt);
    },
    placed(orderNo: string): void {
      const kept = read();
      if (kept) keep({ ...kept, orderNo });
    },
    /** The order, if it may still be unpaid. */
    orderNo: (): string | null => read()?.orderNo ?? null,
    /** The place at the counter that this order then holds. */
    heldPickup(): PickupSlot | null {
      const kept = read();
      const asked = kept?.orderNo === undefined ? null : keptPickup.safeParse(parsedJson(kept.purchase));
      return asked?.success ? pickupSlot(asked.data.pickupDate, asked.data.pickupTime) : null;
    },
    forget: (): boolean => storage.remove(keptCheckout.attempt),
  };
}
