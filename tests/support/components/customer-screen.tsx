import '#web/styles/app.css';
import type { ReactNode } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { render } from 'vitest-browser-react';
import type { User } from '#contract/accounts/accounts.ts';
import type { Shop } from '#contract/shop.ts';
import type { Capabilities } from '#contract/wire/capabilities.ts';
import { shopOfTests } from '#tests/support/shop/shop-of-tests.ts';
import { ShopContext, shopStore } from '#web/base/shop.ts';
import { startSession } from '#web/lib/session/session.ts';
import { Toasts } from '#web/ui/overlays/toasts.tsx';

type Showing = {
  /** The address that the screen is shown at, with its query. */
  readonly at?: string;
  readonly shop?: Shop;
  readonly capabilities?: Capabilities;
  /** What its loader returns, or how it reads the address: `useLoaderData`. */
  readonly data?: unknown;
};

/**
 * Shows a part of the customers' half as it appears in the shop: with the bakery's facts, an address and messages.
 * @returns the rendered screen, and where its links and redirects have led: every other address is an empty page
 */
export async function showToCustomer(
  part: ReactNode,
  { at = '/', shop = shopOfTests, capabilities, data }: Showing = {},
) {
  shopStore.set(shop);
  const { pathname } = new URL(at, 'http://shop');
  const router = createMemoryRouter(
    [
      {
        id: 'root',
        loader: () => ({ capabilities: capabilities ?? { passwordReset: true }, shop, notice: null }),
        element: (
          <ShopContext value={shop}>
            <main>
              <Outlet />
            </main>
            <Toasts />
          </ShopContext>
        ),
        children: [
          {
            path: pathname,
            loader: ({ request }) => (typeof data === 'function' ? data(new URL(request.url)) : (data ?? null)),
            element: part,
          },
          { path: '*', element: null },
        ],
      },
    ],
    { initialEntries: [at] },
  );
  // Rendered only then, so that the first render is the whole screen, and the first key press or check finds it.
  await loaded(router);
  const screen = await render(<RouterProvider router={router} />);
  return {
    screen,
    router,
    /** The address that the screen has led to, with its query. */
    address: (): string => router.state.location.pathname + router.state.location.search,
  };
}

/** Waits until the loaders of the first address have answered. */
const loaded = (router: ReturnType<typeof createMemoryRouter>): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });

/** Priya Shah, as the shop describes her. */
export const priya: User = {
  id: 7,
  firstName: 'Priya',
  lastName: 'Shah',
  email: 'priya@example.com',
  mobile: '+447700900123',
  dateOfBirth: null,
  profilePictureUrl: null,
};

/** Signs her in on this device: screens shown from now on find her signed in. The tests' storage is emptied before each test. */
export const signPriyaIn = (): void => startSession('the-token-of-priya', priya);
