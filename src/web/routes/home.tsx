import { pageFailures } from '#contract/pages/page-failures.ts';
import { FeaturedPicks } from '#web/features/catalogue/featured/featured-picks.tsx';
import { loadFeatured } from '#web/features/catalogue/featured/load-featured.ts';
import { NewsletterForm } from '#web/features/content/newsletter-form.tsx';
import { HomeScreen } from '#web/features/home/home-screen.tsx';
import { callContext } from '#web/lib/call-context.ts';
import { loadInBrowser } from '#web/lib/page/load-in-browser.ts';
import { pageError } from '#web/lib/page/page-error.ts';
import { pageMeta, structuredData } from '#web/lib/page/page-meta.ts';
import { bakeryData, siteData } from '#web/lib/structured-data/bakery-data.ts';
import { ErrorView } from '#web/ui/error-view.tsx';
import type { Route } from './+types/home';

export const loader = ({ context, url }: Route.LoaderArgs) => loadFeatured(context.get(callContext), url.searchParams);
export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  loadInBrowser(import('#web/features/catalogue/featured/load-featured.ts'), ({ loadFeatured }, call) =>
    loadFeatured(call, url.searchParams),
  );

export function meta({ matches }: Route.MetaArgs) {
  return [
    ...pageMeta(
      'Cakes and cupcakes in Brierley Hill',
      'Handcrafted cupcakes, birthday, wedding and celebration cakes, made to order and ready to collect from Mount Avenue, Brierley Hill.',
    ),
    structuredData(bakeryData(matches[0].loaderData.origin), siteData(matches[0].loaderData.origin)),
  ];
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  return <HomeScreen featured={<FeaturedPicks listing={loaderData} />} newsletter={<NewsletterForm />} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorView about={pageFailures.products} message={pageError(error).message} />;
}
