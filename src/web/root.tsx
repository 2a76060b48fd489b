// First of all: it sets the order of the layers, which every other style sheet keeps to.
import '#web/styles/app.css';
import { type ReactNode, useEffect } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router';
import { urls } from '#contract/pages/urls.ts';
import { capabilities } from '#contract/wire/capabilities.ts';
import { servicesMeta } from '#contract/wire/services.ts';
import { AccountLink, AccountRow } from '#web/features/account/account-link.tsx';
import { CartButton } from '#web/features/cart/drawer/cart-button.tsx';
import { CategoryLoading } from '#web/features/catalogue/listing/category-loading.tsx';
import { ProductLoading } from '#web/features/catalogue/product/product-loading.tsx';
import { SearchBox } from '#web/features/search/suggestions/search-box.tsx';
import favicon from '#web/features/shell/favicon.svg?url';
import { NotFound } from '#web/features/shell/not-found.tsx';
import { PageFacts } from '#web/features/shell/page-facts.tsx';
import { PageFrame } from '#web/features/shell/page-frame.tsx';
import { PendingPage } from '#web/features/shell/pending/pending-page.tsx';
import { callContext } from '#web/lib/call-context.ts';
import { menuNameOf } from '#web/lib/menu-links.ts';
import { pageError } from '#web/lib/page/page-error.ts';
import { markHydrated } from '#web/lib/page-start/hydrated-mark.ts';
import { ErrorView } from '#web/ui/error-view.tsx';
import besley from '/assets/fonts/besley-common.woff2?url';
import figtree from '/assets/fonts/figtree-common.woff2?url';
import type { Route } from './+types/root';

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
  { rel: 'icon', href: favicon, type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

/** Pages are rendered for the shop's public address; the browser may have come by another, so it keeps this one. */
export const loader = async ({ url, context }: Route.LoaderArgs) => ({
  origin: url.origin,
  capabilities: await context.get(callContext)(capabilities, {}),
});
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const shop = useRouteLoaderData<typeof loader>('root');
  useEffect(markHydrated, []);
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#350D23" />
        <Meta />
        {shop && <PageFacts origin={shop.origin} />}
        {shop?.capabilities.services && (
          <meta name={servicesMeta} content={JSON.stringify(shop.capabilities.services)} />
        )}
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

const outlineOf = (path: string): ReactNode => {
  if (path.startsWith(urls.product(''))) return <ProductLoading />;
  const category = menuNameOf(path);
  return category === undefined ? undefined : <CategoryLoading name={category} />;
};

const slots = {
  search: <SearchBox />,
  account: <AccountLink />,
  menuAccount: <AccountRow />,
  cart: <CartButton />,
};

export default function App() {
  return (
    <PageFrame slots={slots}>
      <PendingPage outlineOf={outlineOf}>
        <Outlet />
      </PendingPage>
    </PageFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { status, message } = pageError(error);
  return <PageFrame slots={slots}>{status === 404 ? <NotFound /> : <ErrorView message={message} />}</PageFrame>;
}
