import { urls } from '#contract/urls.ts';
import { ListingScreen } from '#web/features/catalogue/listing-screen.tsx';
import { loadCategory } from '#web/features/catalogue/load-category.ts';
import { callContext } from '#web/lib/call-context.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import type { Route } from './+types/our-cupcakes';

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadCategory(context.get(callContext), 'cupcakes', url.searchParams);
export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  loadCategory(callOverHttp, 'cupcakes', url.searchParams);

export const meta = () =>
  pageMeta('Our Cupcakes', 'Small cakes with tall swirls, baked fresh on the morning you collect.');

export default function OurCupcakesPage({ loaderData }: Route.ComponentProps) {
  return (
    <ListingScreen title="Our Cupcakes" text={loaderData.category.blurb} listing={loaderData} path={urls.ourCupcakes} />
  );
}
