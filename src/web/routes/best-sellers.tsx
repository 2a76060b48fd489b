import { urls } from '#contract/urls.ts';
import { ListingScreen } from '#web/features/catalogue/listing-screen.tsx';
import { loadFeatured } from '#web/features/catalogue/load-featured.ts';
import { callContext } from '#web/lib/call-context.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import type { Route } from './+types/best-sellers';

// A best seller is a featured product (storefront §3).
export const loader = ({ context, url }: Route.LoaderArgs) => loadFeatured(context.get(callContext), url.searchParams);
export const clientLoader = ({ url }: Route.ClientLoaderArgs) => loadFeatured(callOverHttp, url.searchParams);

const text = 'What leaves the counter first.';

export const meta = () => pageMeta('Best Sellers', 'The cakes and cupcakes that our customers come back for.');

export default function BestSellersPage({ loaderData }: Route.ComponentProps) {
  return <ListingScreen title="Best Sellers" text={text} listing={loaderData} path={urls.bestSellers} />;
}
