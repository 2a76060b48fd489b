import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from 'react-router';
import besley from '#assets/fonts/besley-latin-wght-normal.woff2?url';
import figtree from '#assets/fonts/figtree-latin-wght-normal.woff2?url';
import favicon from '#web/features/shell/favicon.svg?url';
import { Footer } from '#web/features/shell/footer.tsx';
import { Header } from '#web/features/shell/header.tsx';
import { NotFound } from '#web/features/shell/not-found.tsx';
import { PageArrival } from '#web/features/shell/page-arrival.tsx';
import { SearchBox } from '#web/features/shell/search-box.tsx';
import { pageError } from '#web/lib/page-error.ts';
import { ErrorView } from '#web/ui/error-view.tsx';
import { Toasts } from '#web/ui/overlays/toasts.tsx';
import '#web/styles/app.css';
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
  { rel: 'icon', href: favicon, type: 'image/svg+xml' },
];

/** The document of every page, the error pages' too. */
export const Layout = ({ children }: { children: ReactNode }) => (
  <html lang="en-GB">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="theme-color" content="#350D23" />
      <Meta />
      <Links />
    </head>
    <body>
      {children}
      <ScrollRestoration />
      <Scripts />
    </body>
  </html>
);

/** screens that stand alone, without header and footer. */
const bare: ReadonlySet<string> = new Set(['/login', '/register', '/checkout', '/order-success']);

/** What surrounds a screen: skip link, header, the one `main`, footer, notices. */
const Shell = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation();
  const alone = bare.has(pathname.replace(/\/+$/, ''));
  return (
    <>
      <a className="skip" href="#main">
        Skip to main content
      </a>
      {!alone && <Header search={<SearchBox />} account={null} cart={null} />}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {!alone && <Footer />}
      <PageArrival />
      <Toasts />
    </>
  );
};

export default function App() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { status, message } = pageError(error);
  return <Shell>{status === 404 ? <NotFound /> : <ErrorView message={message} />}</Shell>;
}
