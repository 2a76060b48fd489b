import { pageFailures } from '#contract/pages/page-failures.ts';
import { FeaturedPicks } from '#web/features/catalogue/featured-picks.tsx';
import { NewsletterForm } from '#web/features/content/newsletter-form.tsx';
import { HomeScreen } from '#web/features/home/home-screen.tsx';
import { loadHome } from '#web/features/home/load-home.ts';
import { callContext } from '#web/lib/call-context.ts';
import { onPage, pageMeta, structuredData } from '#web/lib/page/page-meta.ts';
import { loadInBrowser, pageError } from '#web/lib/page/route-parts.ts';
import { loadDiaryNow } from '#web/lib/pickup/load-diary.ts';
import { bakeryData, siteData } from '#web/lib/structured-data/bakery-data.ts';
import { openingData } from '#web/lib/structured-data/opening-data.ts';
import { ErrorView } from '#web/ui/error-view.tsx';
import type { Route } from './+types/home';

export async function loader({ context, url }: Route.LoaderArgs) {
  const call = context.get(callContext);
  const [home, diary] = await Promise.all([loadHome(call, url.searchParams), loadDiaryNow(call)]);
  return { ...home, opening: openingData(diary, Date.parse(diary.now)) };
}

/** Only search engines are told the hours, and they load documents. */
export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  loadInBrowser(import('#web/features/home/load-home.ts'), async ({ loadHome }, call) => ({
    ...(await loadHome(call, url.searchParams)),
    opening: {},
  }));

export function meta({ matches, loaderData, location }: Route.MetaArgs) {
  const { origin, shop } = matches[0].loaderData;
  const { title, description } = loaderData?.content.homePage ?? { title: shop.name, description: '' };
  return [
    ...pageMeta(matches, onPage(title, location), description),
    structuredData(bakeryData(origin, shop, loaderData?.opening), siteData(origin, shop)),
  ];
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { featured, content } = loaderData;
  return (
    <HomeScreen
      content={content}
      featured={<FeaturedPicks listing={featured} />}
      newsletter={<NewsletterForm invitation={content.invitation} />}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorView about={pageFailures.products} message={pageError(error).message} />;
}
