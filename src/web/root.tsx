// First of all: it sets the order of the layers, which every other style sheet keeps to.
import '#web/styles/app.css';
import { type ReactNode, useContext, useEffect, useInsertionEffect } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router';
import { diaryNotice } from '#contract/diary.ts';
import { readyLines } from '#contract/listing/catalogue.ts';
import { shopFacts } from '#contract/shop.ts';
import { capabilities } from '#contract/wire/capabilities.ts';
import { servicesMeta } from '#contract/wire/services.ts';
import { useStore } from '#web/base/create-store.ts';
import { ReadyLinesContext, ShopContext, shopStore } from '#web/base/shop.ts';
import { AccountLink, AccountRow } from '#web/features/account/account-link.tsx';
import { CartButton } from '#web/features/cart/drawer/cart-button.tsx';
import { SearchBox } from '#web/features/search/suggestions/search-box.tsx';
import { NotFound } from '#web/features/shell/not-found.tsx';
import { PageFacts } from '#web/features/shell/page-facts.tsx';
import { PageFrame } from '#web/features/shell/page-frame.tsx';
import { callContext } from '#web/lib/call-context.ts';
import { loadPage } from '#web/lib/page/load-page.ts';
import { EndIsKnown } from '#web/lib/page/rendered-page.ts';
import { markHydrated } from '#web/lib/page-start/hydrated-mark.ts';
import { ErrorView } from '#web/ui/error-view.tsx';
import besley from '/assets/fonts/besley-common.woff2?url';
import figtree from '/assets/fonts/figtree-common.woff2?url';
import type { Route } from './+types/root';
import { PendingPage } from './features/shell/pending-page.tsx';
import { pageError } from './lib/page/route-parts.ts';

const font = (href: string) => ({
  rel: 'preload',
  href,
  as: 'font',
  type: 'font/woff2',
  crossOrigin: 'anonymous' as const,
});

export const links: Route.LinksFunction = () => [
  font(figtree),
  font(besley),
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

/** A page is just as good without the notice; its own data decides whether it can be shown at all. */
const withoutNotice = () => ({ notice: null });
const noLines = {};
const withoutLines = () => ({ ready: noLines });

/** Pages are rendered for the shop's public address; the browser may have come by another, so it keeps this one. */
export const loader = ({ url, context }: Route.LoaderArgs) =>
  loadPage(async () => {
    const call = context.get(callContext);
    const [can, shop, { notice }, { ready }] = await Promise.all([
      call(capabilities, {}),
      call(shopFacts, {}),
      call(diaryNotice, {}).catch(withoutNotice),
      call(readyLines, {}).catch(withoutLines),
    ]);
    return { origin: url.origin, capabilities: can, shop, notice, ready };
  });
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root');
  // Before any effect of a screen, which may ask what the shop takes off the price.
  useInsertionEffect(() => {
    if (data) shopStore.set(data.shop);
  }, [data]);
  // If React renders the page again, as it does when an add-on has changed the HTML, the store is not filled yet.
  const shop = useStore(shopStore, data?.shop ?? null) ?? data?.shop ?? null;
  useEffect(markHydrated, []);
  // biome-ignore lint/correctness/useHookAtTopLevel: it is always the one or always the other
  const endIsKnown = import.meta.env.SSR && useContext(EndIsKnown);
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#350D23" />
        <Meta />
        {data && <PageFacts origin={data.origin} shop={data.shop} />}
        {data?.capabilities.services && (
          <meta name={servicesMeta} content={JSON.stringify(data.capabilities.services)} />
        )}
        <Links />
      </head>
      <body>
        <ShopContext value={shop}>
          <ReadyLinesContext value={data?.ready ?? noLines}>{children}</ReadyLinesContext>
        </ShopContext>
        {!endIsKnown && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

const loadOutlineOf = async () => (await import('#web/features/catalogue/outline-of.tsx')).outlineOf;

const slots = {
  search: <SearchBox />,
  account: <AccountLink />,
  menuAccount: <AccountRow />,
  cart: <CartButton />,
};

export default function App({ loaderData: { notice } }: Route.ComponentProps) {
  return (
    <PageFrame slots={slots} notice={notice}>
      <PendingPage loadOutlineOf={loadOutlineOf}>
        <Outlet />
      </PendingPage>
    </PageFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { status, message } = pageError(error);
  // Nothing is known of a shop whose very first response failed.
  if (useContext(ShopContext) === null) return <ErrorView message={message} />;
  return <PageFrame slots={slots}>{status === 404 ? <NotFound /> : <ErrorView message={message} />}</PageFrame>;
}
