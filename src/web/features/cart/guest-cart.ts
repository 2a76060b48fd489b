import { addToCart, type CartLine, changeQuantity, repairCart } from '#domain/cart.ts';
import { gramsFromWeightText, weightTextFromGrams } from '#domain/weight.ts';
import type { DeviceStorage } from '#web/lib/device-storage.ts';
import { type CartProduct, payablePounds, type ShownLine } from './shown-line.ts';

/** Where the device keeps a guest's cart (storefront §3). */
export const guestCartKey = 'guestCart';

export type GuestCart = ReturnType<typeof openGuestCart>;

/**
 * The cart that lives only on the device (K-06). Every change starts from what is stored at that moment, so two tabs
 * do not undo each other; the same stored cart is the same list.
 */
export function openGuestCart(device: DeviceStorage) {
  const listeners = new Set<() => void>();
  /** The stock as last seen on a page of this visit, by slug: storage holds the documented fields alone. */
  const stocks = new Map<string, number>();
  let timesEmptied = 0;
  let known: { readonly text: string | null; readonly lines: readonly ShownLine[] } = { text: null, lines: [] };

  const lines = (): readonly ShownLine[] => {
    const text = device.read(guestCartKey);
    if (text !== known.text) {
      known = { text, lines: repairCart(text).map((line) => ({ ...line, stock: stocks.get(line.id) })) };
    }
    return known.lines;
  };
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  const store = (changed: readonly (CartLine & { stock?: number | undefined })[]): void => {
    if (changed.length === 0) {
      timesEmptied++;
      device.remove(guestCartKey);
    } else device.write(guestCartKey, JSON.stringify(changed.map(({ stock: _, ...line }) => line)));
    notify();
  };

  return {
    lines,
    /** The same product and weight raises its line, up to the stock; another weight is a new line (K-05). */
    add(product: CartProduct, quantity: number, weightText: string): void {
      stocks.set(product.slug, product.availableQuantity);
      const weight = weightTextFromGrams(gramsFromWeightText(weightText));
      const line: CartLine = {
        cartItemId: `${product.slug}-${weight}`,
        id: product.slug,
        ...(product.id !== undefined && { productId: product.id }),
        name: product.name,
        image: product.mainImage,
        price: payablePounds(product),
        quantity,
        weight,
      };
      store(addToCart(lines(), line, product.availableQuantity));
    },
    /** Sets a line's quantity; 0 removes it. */
    changeQuantity(cartItemId: string, quantity: number): void {
      const stock = lines().find((line) => line.cartItemId === cartItemId)?.stock;
      store(changeQuantity(lines(), cartItemId, quantity, stock));
    },
    /** How often this tab has emptied the cart: what vanished without it was another tab's doing. */
    timesEmptied: () => timesEmptied,
    /** Forgets the cart on the device. */
    clear: (): void => store([]),
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Another tab changed what is stored. */
    notify,
  };
}
