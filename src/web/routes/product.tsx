import { addToCart } from '#web/features/cart/add-to-cart.ts';
import { ViewCartButton } from '#web/features/cart/view-cart-button.tsx';
import { loadProduct } from '#web/features/catalogue/load-product.ts';
import { ProductScreen } from '#web/features/catalogue/product-screen.tsx';
import { callContext } from '#web/lib/call-context.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { pageError } from '#web/lib/page-error.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { ErrorView } from '#web/ui/error-view.tsx';
import type { Route } from './+types/product';

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadProduct(context.get(callContext), params.productSlug);
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => loadProduct(callOverHttp, params.productSlug);

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? pageMeta(loaderData.product.name, loaderData.product.description) : pageMeta('Product not found', '');

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  return <ProductScreen data={loaderData} addToCart={addToCart} viewCart={<ViewCartButton />} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorView message={pageError(error).message} />;
}
