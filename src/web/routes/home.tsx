import { FeaturedPicks } from '#web/features/catalogue/featured-picks.tsx';
import { loadFeatured } from '#web/features/catalogue/load-featured.ts';
import { NewsletterForm } from '#web/features/content/newsletter-form.tsx';
import { HomeScreen } from '#web/features/home/home-screen.tsx';
import { callContext } from '#web/lib/call-context.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { pageMeta, structuredData } from '#web/lib/page-meta.ts';
import { bakeryData } from '#web/lib/structured-data/bakery-data.ts';
import type { Route } from './+types/home';

export const loader = ({ context, url }: Route.LoaderArgs) => loadFeatured(context.get(callContext), url.searchParams);
export const clientLoader = ({ url }: Route.ClientLoaderArgs) => loadFeatured(callOverHttp, url.searchParams);

export function meta({ matches }: Route.MetaArgs) {
  return [
    ...pageMeta(
      'Cakes and cupcakes in Brierley Hill',
      'Handcrafted cupcakes, birthday, wedding and celebration cakes, made to order and ready to collect from Mount Avenue, Brierley Hill.',
    ),
    structuredData(bakeryData(matches[0].loaderData.origin)),
  ];
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  return <HomeScreen featured={<FeaturedPicks listing={loaderData} />} newsletter={<NewsletterForm />} />;
}
