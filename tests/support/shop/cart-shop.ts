import type { CartItem } from '#contract/cart.ts';
import type { Product } from '#contract/listing/catalogue.ts';
import type { Call } from '#contract/wire/endpoint.ts';
import { wireProduct } from '#tests/support/catalogue/wire-product.ts';
import { type Received, type Reply, type SmallServer, smallServer } from '#tests/support/small-server.ts';
import { createCallLimits } from '#web/lib/call-over-http.ts';
import { createCall } from '#web/lib/calling/create-call.ts';
import { type HandClock, handClock } from './hand-clock.ts';

/** The cakes that the small shop sells, by id. */
export const cakes: Readonly<Record<number, Product>> = {
  1: wireProduct(),
  2: wireProduct({
    id: 2,
    slug: 'rainbow',
    name: 'Rainbow Cake',
    mainImage: 'rainbow.jpg',
    price: 38,
    discountPrice: 34,
    availableQuantity: 20,
  }),
};

export const cake = (id: number): Product => {
  const found = cakes[id];
  if (!found) throw new Error(`no cake ${id}`);
  return found;
};

/** A cake as a cart asks for it, with what has changed today. */
export function soldToday(id: number, change: Partial<Product> = {}): Product {
  const { slug, name, mainImage, price, discountPrice, availableQuantity } = cake(id);
  return wireProduct({ id, slug, name, mainImage, price, discountPrice, availableQuantity, ...change });
}

type Stored = { readonly id: number; readonly productId: number; quantity: number; readonly weightSnapshot: number };

export type CartShop = AsyncDisposable & {
  readonly call: Call;
  readonly clock: HandClock;
  /** What was requested, as 'POST /cart', without the reading of CSRF tokens. */
  readonly asked: () => readonly string[];
  readonly received: () => readonly Received[];
  /** The server's cart as 'quantity x productId @ grams'. */
  readonly kept: () => readonly string[];
  readonly put: (productId: number, quantity: number, weightSnapshot?: number) => void;
  /** Sets what answers the requests that it knows something for, before the shop does. */
  readonly instead: (answer: (request: Received) => Promise<Reply | undefined> | Reply | undefined) => void;
};

/** A shop with one customer's cart behind a real HTTP server, called as a browser calls it. */
export async function cartShop(): Promise<CartShop> {
  const items = new Map<number, Stored>();
  let ids = 100;
  let instead: (request: Received) => Promise<Reply | undefined> | Reply | undefined = () => undefined;
  const put = (productId: number, quantity: number, weightSnapshot = 500): number => {
    const known = [...items.values()].find(
      (item) => item.productId === productId && item.weightSnapshot === weightSnapshot,
    );
    if (known) known.quantity += quantity;
    else items.set(++ids, { id: ids, productId, quantity, weightSnapshot });
    return known?.id ?? ids;
  };
  const server: SmallServer = await smallServer(async (request) => {
    const special = await instead(request);
    return special ?? answer(request);
  });
  const answer = ({ method, url, body }: Received): Reply => {
    if (url === '/csrf-token') return { body: { token: 'csrf' } };
    const sent = { ...Object(body) };
    const id = Number(url.split('/').at(-1));
    if (method === 'GET' && url.startsWith('/cart/')) return { body: [...items.values()].map(shown) };
    if (method === 'POST' && cakes[sent.productId])
      return { body: { id: put(sent.productId, sent.quantity, sent.weightSnapshot) } };
    const item = items.get(id);
    if (method === 'PUT' && item) {
      item.quantity = sent.quantity;
      return { body: { id } };
    }
    if (method === 'DELETE') return { body: { id: items.delete(id) ? id : null } };
    return {
      status: 404,
      body: { code: 'notFound', title: 'Not Found', message: 'The requested item could not be found.' },
    };
  };
  const clock = handClock();
  const call = createCall({
    fetch: globalThis.fetch,
    addressFor: () => server.address,
    clock,
    newRequestId: () => crypto.randomUUID(),
    limit: createCallLimits(clock.now),
    session: { readToken: () => 'sesame', used: () => undefined, refused: () => undefined },
  });
  const received = () => server.received.filter(({ url }) => url !== '/csrf-token');
  return {
    call,
    clock,
    received,
    asked: () => received().map(({ method, url }) => `${method} ${url}`),
    kept: () =>
      [...items.values()].map(
        ({ productId, quantity, weightSnapshot }) => `${quantity} x ${productId} @ ${weightSnapshot}`,
      ),
    put,
    instead: (next) => {
      instead = next;
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

function shown({ id, productId, quantity, weightSnapshot }: Stored): CartItem {
  const { slug, name, mainImage, price, discountPrice, availableQuantity, stockPieces } = cake(productId);
  const product = {
    slug,
    name,
    mainImage,
    price,
    discountPrice,
    availableQuantity,
    stockPieces,
    pieces: 1,
    sizeLabel: '',
  };
  return { id, userId: 7, productId, quantity, priceSnapshot: price, weightSnapshot, personalisation: {}, product };
}

/** Resolves when a store's state is as wanted, checked now and after each of its notices. */
export const when = <T>(
  store: { readonly state: () => T; readonly subscribe: (listener: () => void) => () => void },
  isWanted: (state: T) => boolean,
): Promise<T> =>
  new Promise((resolve) => {
    const look = (): void => {
      const state = store.state();
      if (!isWanted(state)) return;
      leave();
      resolve(state);
    };
    const leave = store.subscribe(look);
    look();
  });
