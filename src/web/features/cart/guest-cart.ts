import type { ProductSummary } from '#contract/catalogue.ts';
import { addToCart, type CartLine, changeQuantity, repairCart, roomFor } from '#domain/cart.ts';
import { gramsFromWeightText, weightTextFromGrams } from '#domain/weight.ts';
import type { DeviceStorage } from '#web/lib/device-storage.ts';
import { type CartProduct, payablePounds, type ShownLine } from './shown-line.ts';

/** Where the device keeps a guest's cart (storefront §3). */
export const guestCartKey = 'guestCart';

/** What a line holds of its product. */
const factsOf = (product: CartProduct): Pick<CartLine, 'productId' | 'name' | 'image' | 'price'> => ({
  ...(product.id !== undefined && { productId: product.id }),
  name: product.name,
  image: product.mainImage,
  price: payablePounds(product),
});

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
        ...factsOf(product),
        quantity,
        weight,
      };
      store(addToCart(lines(), line, product.availableQuantity));
    },
    /** Sets a line's quantity; 0 removes it. */
    changeQuantity(cartItemId: string, quantity: number): void {
      const line = lines().find((other) => other.cartItemId === cartItemId);
      if (!line) return;
      const most = line.stock === undefined ? undefined : roomFor(line, lines(), line.stock);
      store(changeQuantity(lines(), cartItemId, quantity, most));
    },
    /**
     * Takes on what the shop now says of the products that it was asked for, by slug: name, picture, price and stock.
     * A line whose product is sold no longer goes.
     * @returns the names of those
     */
    renew(asked: readonly string[], products: readonly ProductSummary[]): string[] {
      const gone: string[] = [];
      const renewed = lines().flatMap((line) => {
        if (!asked.includes(line.id)) return [line];
        const product = products.find(({ slug }) => slug === line.id);
        if (product) return [{ ...line, ...factsOf(product) }];
        gone.push(line.name);
        return [];
      });
      const isStockNews = products.some(({ slug, availableQuantity }) => stocks.get(slug) !== availableQuantity);
      for (const { slug, availableQuantity } of products) stocks.set(slug, availableQuantity);
      // The stored text says nothing of the stock: the same text makes other lines now.
      if (isStockNews) known = { text: null, lines: [] };
      store(renewed);
      return gone;
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
