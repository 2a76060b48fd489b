import { useState } from 'react';
import type { ChangedLine } from '#domain/failure.ts';
import { deviceStorage } from '#web/lib/device/device-storage.ts';
import {
  agreeingTo,
  type CartChanges,
  type CheckoutLine,
  changesIn,
  fittedQuantities,
  keepAgreedPrices,
  readAgreedPrices,
} from './cart-changes.ts';

type ChangeQuantity = (cartItemId: string, quantity: number) => void;

/** This device remembers the consent. */
export function useCartChanges(lines: readonly CheckoutLine[], changeQuantity: ChangeQuantity) {
  const [agreedPrices, setAgreedPrices] = useState(() => readAgreedPrices(deviceStorage));
  const changes: CartChanges = changesIn(lines, agreedPrices);
  return {
    changes,
    /** Takes out what cannot be had; `refused` is what the server said of it. */
    accept(now: readonly CheckoutLine[], refused: readonly ChangedLine[] = []): void {
      const agreed = agreeingTo(now);
      keepAgreedPrices(deviceStorage, agreed);
      setAgreedPrices(agreed);
      const quantities = refused.length > 0 ? fittedQuantities(now, refused) : changesIn(now, agreed).quantities;
      for (const { cartItemId, quantity } of quantities) changeQuantity(cartItemId, quantity);
    },
  };
}
