import * as z from 'zod/mini';
import type { DeviceStorage } from '#web/lib/device/device-storage.ts';
import { keptCheckout } from '#web/lib/device/kept-checkout.ts';
import type { Purchase } from './order-request.ts';

const keptAttempt = z.object({
  idempotencyKey: z.uuid(),
  /** What the key stands for; another purchase gets another key. */
  purchase: z.string(),
  /** Epoch milliseconds. */
  begunAt: z.number(),
  /** The order that came of it, once the server has said so. */
  orderNo: z.optional(z.string()),
  /** The unpaid order that this purchase was before its customer changed something. */
  replaces: z.optional(z.string()),
});
type Attempt = z.infer<typeof keptAttempt>;

export type AttemptParts = {
  readonly storage: DeviceStorage;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly newKey: () => string;
  /** How long an unpaid order lives: after that the same purchase is a new one. */
  readonly unpaidOrderMinutes: number;
};

/** What an order request says of its attempt. */
export type AttemptKey = Pick<Attempt, 'idempotencyKey' | 'replaces'>;

const keyOf = ({ idempotencyKey, replaces }: Attempt): AttemptKey => ({
  idempotencyKey,
  ...(replaces && { replaces }),
});

export type Attempts = ReturnType<typeof openAttempts>;

/**
 * The attempt to buy at this device. The same purchase keeps its key over double clicks, retries, reloads and tabs, so
 * that the server makes one order of it (decisions, Orders).
 */
export function openAttempts({ storage, now, newKey, unpaidOrderMinutes }: AttemptParts) {
  const read = (): Attempt | null => {
    try {
      const parsed = keptAttempt.safeParse(JSON.parse(storage.read(keptCheckout.attempt) ?? 'null'));
      const isAlive = parsed.success && now() - parsed.data.begunAt < unpaidOrderMinutes * 60_000;
      return isAlive ? parsed.data : null;
    } catch {
      return null;
    }
  };
  const keep = (attempt: Attempt): boolean => storage.write(keptCheckout.attempt, JSON.stringify(attempt));

  return {
    /**
     * The key for a purchase, the kept one while nothing of it has changed; and the order that it replaces where
     * something has, which holds the cakes that this one would find sold out.
     */
    keyFor(purchase: Purchase): AttemptKey {
      const said = JSON.stringify(purchase);
      const kept = read();
      if (kept?.purchase === said) return keyOf(kept);
      const earlier = kept?.orderNo && { orderNo: kept.orderNo, replaces: kept.orderNo };
      const attempt = { idempotencyKey: newKey(), purchase: said, begunAt: now(), ...earlier };
      keep(attempt);
      return keyOf(attempt);
    },
    /** The attempt has become an order. */
    placed(orderNo: string): void {
      const kept = read();
      if (kept) keep({ ...kept, orderNo });
    },
    /** The last order placed from this device, as far as it may still be unpaid. */
    orderNo: (): string | null => read()?.orderNo ?? null,
    forget: (): boolean => storage.remove(keptCheckout.attempt),
  };
}
