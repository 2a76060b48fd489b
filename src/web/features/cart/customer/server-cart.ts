import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import {
  addCartItem,
  type CartItem,
  changeCartItem,
  personaliseCartItem,
  readCart,
  removeCartItem,
} from '#contract/cart.ts';
import { ordersOfCustomer } from '#contract/orders/orders.ts';
import type { Call } from '#contract/wire/endpoint.ts';
import { type Personalisation, plain, saidOf } from '#domain/catalogue/personalisation.ts';
import { mostOfOneLine } from '#domain/catalogue/size.ts';
import { Failure } from '#domain/failure.ts';
import { createListeners } from '#web/base/create-store.ts';
import { type CartLineView, payablePounds } from '#web/features/cart/cart-line-view.ts';
import type { Clock } from '#web/lib/device/clock.ts';
import { type CartProduct, seeLine, sizeIn } from '#web/lib/products/add-to-cart.ts';
import {
  type Choice,
  choiceIn,
  isChoice,
  lineOf,
  unnamed,
  withId,
  withMore,
  withQuantity,
  withWords,
} from './server-lines.ts';

/** After the last change the cart is read again, 300 to 500 ms later as documented (storefront §9). */
export const reloadDelayMs = 400;

export const rereadDelayMs = 15_000;

export type ServerCartParts = {
  readonly call: Call;
  readonly client: QueryClient;
  readonly clock: Pick<Clock, 'after'>;
  readonly userId: number;
  readonly readToken: () => string | null;
  /** Whether the discount is for a first order only. */
  readonly asksWhetherFirst: () => boolean;
  /** A failed `add` rejects instead. */
  readonly onFailure: (failure: Failure) => void;
};

export type ServerCart = ReturnType<typeof openServerCart>;

/** A change shows at once and is sent in order; after the last one the cart is read again, which undoes what failed. */
export function openServerCart(parts: ServerCartParts) {
  const { call, client, clock, userId } = parts;
  const queryKey = ['cart', userId];
  client.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY });
  const listeners = createListeners();
  let cancelReload: () => void = () => undefined;
  let closed = false;
  let hasOrderedBefore = false;
  /** As the shop judged an order: it knows more than the account's own orders. */
  let told: boolean | undefined;
  let hasComplained = false;
  let shown: { readonly items: readonly CartItem[]; readonly lines: readonly CartLineView[] } | undefined;

  const items = () => client.getQueryData<readonly CartItem[]>(queryKey);
  const notify = (): void => {
    if (!closed) listeners.notify();
  };
  const read = () => call(readCart, { userId });
  const learnOrders = async (): Promise<void> => {
    if (!parts.asksWhetherFirst() || hasOrderedBefore) return;
    const orders = await call(ordersOfCustomer, {});
    hasOrderedBefore = orders.some(({ status }) => status !== 'cancelled' && status !== 'expired');
  };

  const reload = async (): Promise<void> => {
    cancelReload();
    if (closed || queue.isBusy()) return;
    try {
      await Promise.all([client.fetchQuery({ queryKey, queryFn: read, staleTime: 0 }), learnOrders()]);
      hasComplained = false;
    } catch (error) {
      // A change cancels the read, and triggers its own.
      if (closed || !(error instanceof Failure)) return;
      if (!hasComplained) parts.onFailure(error);
      hasComplained = true;
      if (error.code !== 'signInRequired') cancelReload = clock.after(rereadDelayMs, reload);
    } finally {
      notify();
    }
  };

  const queue = createChangeQueue(client, (someFailed) => {
    if (someFailed || items() === undefined) void reload();
    else cancelReload = clock.after(reloadDelayMs, reload);
  });

  /** A read that is under way knows nothing of the change and must not undo it. */
  const show = (change: (items: readonly CartItem[]) => CartItem[]): void => {
    cancelReload();
    void client.cancelQueries({ queryKey });
    const before = items();
    if (before) client.setQueryData<readonly CartItem[]>(queryKey, change(before));
    notify();
  };
  const reportFailure = (error: unknown): void => {
    if (!closed && error instanceof Failure) parts.onFailure(error);
  };

  const idOf = async (choice: Choice): Promise<number | null> => {
    const known = items()?.find((item) => isChoice(item, choice) && item.id !== unnamed);
    return (known ?? (await read()).find((item) => isChoice(item, choice)))?.id ?? null;
  };
  const remove = async (cartItemId: number | null): Promise<void> => {
    if (cartItemId !== null) await call(removeCartItem, { cartItemId });
  };

  return {
    state: () => {
      const now = items();
      if (now && shown?.items !== now) shown = { items: now, lines: now.map(lineOf) };
      return {
        lines: now ? (shown?.lines ?? []) : [],
        isLoaded: now !== undefined,
        hasOrderedBefore: told ?? hasOrderedBefore,
      };
    },

    learnFirst: (isFirstOrder: boolean): void => {
      told = !isFirstOrder;
      notify();
    },

    /** K-05. Rejects with the Failure of the request (K-10 without a token). */
    async add(
      product: CartProduct & { readonly id: number },
      quantity: number,
      weightText: string,
      personalisation: Personalisation = plain,
    ): Promise<void> {
      if (parts.readToken() === null) throw new Failure('signInRequired', { text: 'User not authenticated' });
      const size = sizeIn(product, weightText);
      if (!size) throw new Failure('outOfStock');
      const choice: Choice = { productId: product.id, weightGrams: size.grams, personalisation };
      show((before) => withMore(before, userId, choice, quantity, product, size));
      await queue.run(async () => {
        const priceSnapshot = payablePounds(seeLine(product, size, personalisation).size);
        const { productId, weightGrams: weightSnapshot } = choice;
        const { id } = await call(addCartItem, {
          userId,
          productId,
          quantity,
          priceSnapshot,
          weightSnapshot,
          ...saidOf(personalisation),
        });
        const now = items();
        if (id !== null && now) client.setQueryData<readonly CartItem[]>(queryKey, withId(now, choice, id));
      });
    },

    changeQuantity(line: string, wanted: number): void {
      const choice = choiceIn(items() ?? [], line);
      if (!choice) return;
      const quantity = Math.min(wanted, mostOfOneLine);
      // Looked up before the line disappears from view, and again when its turn comes.
      const knownId = items()?.find((item) => isChoice(item, choice) && item.id !== unnamed)?.id;
      show((before) => withQuantity(before, choice, quantity));
      queue
        .runLatest(line, async () => {
          const cartItemId = knownId ?? (await idOf(choice));
          if (quantity <= 0) await remove(cartItemId);
          else if (cartItemId !== null) await call(changeCartItem, { cartItemId, quantity });
        })
        .catch(reportFailure);
    },

    /** Shows at once; a refused change is reported and undone. */
    personalise(line: string, personalisation: Personalisation): void {
      const choice = choiceIn(items() ?? [], line);
      if (!choice) return;
      const knownId = items()?.find((item) => isChoice(item, choice) && item.id !== unnamed)?.id;
      show((before) => withWords(before, choice, personalisation));
      queue
        .run(async () => {
          const cartItemId = knownId ?? (await idOf(choice));
          if (cartItemId !== null) await call(personaliseCartItem, { cartItemId, personalisation });
        })
        .catch(reportFailure);
    },

    /** Removes everything, whatever was added elsewhere. What fails is reported and undone. */
    clear(): void {
      show(() => []);
      queue
        .run(async () => {
          for (const { id } of await read()) await remove(id);
        })
        .catch(reportFailure);
    },

    reload,
    settled: (): Promise<void> => queue.idle(),
    subscribe: listeners.subscribe,
    /** Stops reading and reporting; changes already made are still sent. */
    close(): void {
      closed = true;
      cancelReload();
      client.removeQueries({ queryKey });
    },
  };
}

/** Sends changes one at a time, in order. After the last one, `onIdle` is told whether any failed. */
function createChangeQueue(client: QueryClient, onIdle: (someFailed: boolean) => void) {
  const latest = new Map<string, symbol>();
  let pending = 0;
  let someFailed = false;
  let waiting: (() => void)[] = [];

  const run = async (send: () => Promise<void>): Promise<void> => {
    pending++;
    try {
      await new MutationObserver(client, { scope: { id: 'cart' }, mutationFn: send }).mutate();
    } catch (error) {
      someFailed = true;
      throw error;
    } finally {
      pending--;
      if (pending === 0) {
        const failed = someFailed;
        someFailed = false;
        onIdle(failed);
        for (const resolve of waiting) resolve();
        waiting = [];
      }
    }
  };

  return {
    run,
    /** What waits under the same name is not sent: the later one says it all. */
    runLatest(name: string, send: () => Promise<void>): Promise<void> {
      const mine = Symbol(name);
      latest.set(name, mine);
      return run(async () => {
        if (latest.get(name) === mine) await send();
      });
    },
    isBusy: () => pending > 0,
    idle: (): Promise<void> => (pending === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
  };
}
