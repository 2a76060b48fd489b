import type { CartProduct as FoundProduct, WireSize } from '#contract/listing/catalogue.ts';
import {
  addToCart,
  type CartLine,
  changeQuantity,
  lineIdOf,
  nameInSize,
  repairCart,
  roomFor,
} from '#domain/cart/cart.ts';
import { shortFlavours } from '#domain/catalogue/mixed-box.ts';
import { type Personalisation, plain, saidOf } from '#domain/catalogue/personalisation.ts';
import { takesWords } from '#domain/catalogue/product-options.ts';
import { Failure } from '#domain/failure.ts';
import { weightTextFromGrams } from '#domain/values/weight.ts';
import { createListeners } from '#web/base/create-store.ts';
import { guestCartKey } from '#web/features/cart/cart-in-short.ts';
import { type CartLineView, payablePounds } from '#web/features/cart/cart-line-view.ts';
import type { DeviceStorage } from '#web/lib/device/device-storage.ts';
import { type CartProduct, seeLine, sizeIn } from '#web/lib/products/add-to-cart.ts';

const factsOf = (
  product: CartProduct,
  size: WireSize,
  personalisation: Personalisation,
): Pick<CartLine, 'productId' | 'name' | 'image' | 'price' | 'deposit'> => {
  const seen = seeLine(product, size, personalisation);
  return {
    ...(product.id !== undefined && { productId: product.id }),
    name: seen.name,
    image: product.mainImage,
    price: payablePounds(seen.size),
    deposit: size.deposit,
  };
};

/** Without a size it is no longer sold. */
export type SeenProduct = Pick<CartProduct, 'stockPieces' | 'sizes' | 'options'> & { readonly name?: string };

export const soldNoLonger: SeenProduct = { stockPieces: 0, sizes: [] };

function asSeen(line: CartLine, seen: SeenProduct | undefined): CartLineView {
  if (!seen) return line;
  const size = sizeIn(seen, line.weight);
  if (!size) return { ...line, priceWhenAdded: line.price, stock: 0, sizeIsGone: seen.sizes.length > 0 };
  const { personalisation = plain } = line;
  const known = seeLine({ ...seen, name: seen.name ?? line.name }, size, personalisation);
  return {
    ...line,
    price: payablePounds(known.size),
    deposit: size.deposit,
    priceWhenAdded: line.price,
    ...(personalisation.box && { name: known.name }),
    stock: known.stock,
    pieces: known.size.pieces,
    sizeLabel: known.size.label,
    takesWords: takesWords(seen.options),
    shortOf: shortFlavours(seen.options?.box, { box: personalisation.box, quantity: line.quantity }),
  };
}

/** The documented fields, with the price that the customer saw. */
const asPutIn = ({
  stock: _,
  pieces: __,
  sizeLabel: ___,
  sizeIsGone: ____,
  shortOf: _____,
  takesWords: ______,
  priceWhenAdded,
  ...line
}: CartLineView): CartLine => ({
  ...line,
  price: priceWhenAdded ?? line.price,
});

export type GuestCart = ReturnType<typeof openGuestCart>;

/**
 * Every change starts from what is stored, so two tabs do not undo each other; the same stored cart is the same list.
 */
export function openGuestCart(device: DeviceStorage) {
  const { notify, subscribe } = createListeners();
  /** By slug; storage holds only the documented fields. */
  const seen = new Map<string, SeenProduct>();
  let timesEmptied = 0;
  let known: { readonly text: string | null; readonly lines: readonly CartLineView[] } = { text: null, lines: [] };

  const lines = (): readonly CartLineView[] => {
    const text = device.read(guestCartKey);
    if (text !== known.text) {
      known = { text, lines: repairCart(text).map((line) => asSeen(line, seen.get(line.id))) };
    }
    return known.lines;
  };
  const store = (changed: readonly CartLineView[]): void => {
    if (changed.length === 0) {
      timesEmptied++;
      device.remove(guestCartKey);
    } else device.write(guestCartKey, JSON.stringify(changed.map(asPutIn)));
    notify();
  };

  return {
    lines,
    /**
     * The same product, weight and personalisation raises its line, up to the stock; otherwise it is a new line (K-05).
     */
    add(product: CartProduct, quantity: number, weightText: string, personalisation: Personalisation = plain): void {
      const size = sizeIn(product, weightText);
      if (!size) throw new Failure('outOfStock');
      seen.set(product.slug, product);
      const weight = weightTextFromGrams(size.grams);
      const line: CartLine = {
        cartItemId: lineIdOf({ id: product.slug, weight, personalisation }),
        id: product.slug,
        ...factsOf(product, size, personalisation),
        quantity,
        weight,
        ...saidOf(personalisation),
      };
      const known = seeLine(product, size, personalisation);
      store(addToCart(lines(), line, roomFor({ ...line, pieces: known.size.pieces }, lines(), known.stock)));
    },
    changeQuantity(cartItemId: string, quantity: number): void {
      const line = lines().find((other) => other.cartItemId === cartItemId);
      if (!line) return;
      const most = line.stock === undefined ? undefined : roomFor(line, lines(), line.stock);
      store(changeQuantity(lines(), cartItemId, quantity, most));
    },
    /** Any other change of the lines, such as `personaliseLine`. */
    change(changed: (lines: readonly CartLineView[]) => readonly CartLineView[]): void {
      store(changed(lines()));
    },
    /**
     * Takes over what the shop says of products, by slug; returns the names of those removed because they are no longer
     * sold.
     */
    renew(asked: readonly string[], products: readonly FoundProduct[]): string[] {
      const gone: string[] = [];
      const renewed = lines().flatMap((line) => {
        if (!asked.includes(line.id)) return [line];
        const product = products.find(({ slug }) => slug === line.id);
        const size = product && sizeIn(product, line.weight);
        if (size)
          return [{ ...line, ...factsOf(product, size, line.personalisation ?? plain), priceWhenAdded: undefined }];
        gone.push(product ? nameInSize(line) : line.name);
        return [];
      });
      for (const product of products) seen.set(product.slug, product);
      // The stored text says nothing of the stock: the same text makes other lines now.
      if (products.length > 0) known = { text: null, lines: [] };
      store(renewed);
      return gone;
    },
    /** Lines show the current state of products, and remember what they cost when they were added. */
    learn(products: ReadonlyMap<string, SeenProduct>): void {
      for (const [slug, product] of products) seen.set(slug, product);
      known = { text: null, lines: [] };
      notify();
    },
    /** How often this tab has emptied the cart: if it vanished otherwise, another tab did it. */
    timesEmptied: () => timesEmptied,
    clear: (): void => store([]),
    subscribe,
    /** Another tab changed what is stored. */
    notify,
  };
}
