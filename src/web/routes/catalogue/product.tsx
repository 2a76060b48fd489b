import { pageFailures } from '#contract/pages/page-failures.ts';
import { urls } from '#contract/pages/urls.ts';
import { Failure } from '#domain/failure.ts';
import { FavouriteButton } from '#web/features/account/kept/favourite-button.tsx';
import { ViewCartButton } from '#web/features/cart/drawer/view-cart-button.tsx';
import { loadProduct } from '#web/features/catalogue/product/load-product.ts';
import { ProductScreen } from '#web/features/catalogue/product/product-screen.tsx';
import { callContext } from '#web/lib/call-context.ts';
import { pageMeta, pictureMeta, structuredData } from '#web/lib/page/page-meta.ts';
import { loadInBrowser, pageError } from '#web/lib/page/route-parts.ts';
import type { AddToCart, ClashOf } from '#web/lib/products/add-to-cart.ts';
import { productData } from '#web/lib/structured-data/product-data.ts';
import { trailData } from '#web/lib/structured-data/trail-data.ts';
import { ErrorView } from '#web/ui/error-view.tsx';
import type { Route } from './+types/product';

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadProduct(context.get(callContext), params.productSlug);
export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  loadInBrowser(import('#web/features/catalogue/product/load-product.ts'), ({ loadProduct }, call) =>
    loadProduct(call, params.productSlug),
  );

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return pageMeta(matches, pageFailures.product, '');
  const { product } = loaderData;
  const { name, category, slug } = product;
  const { origin, shop } = matches[0].loaderData;
  const trail = [
    { text: category.name, to: urls.category(category.slug) },
    { text: name, to: urls.product(slug) },
  ];
  return [
    ...pageMeta(matches, name, product.description),
    ...pictureMeta(origin, product.mainImage),
    { property: 'og:image:alt', content: product.name },
    structuredData(productData(origin, shop, product), trailData(origin, trail)),
  ];
}

/** A file that fails to load means a lost connection. */
const lostLine = () => {
  throw new Failure('network');
};

/** Most people who look at a product add none to the cart: the cart's code loads with the first one added. */
const addToCart: AddToCart = async (...wanted) =>
  (await import('#web/features/cart/add-to-cart.ts').catch(lostLine)).addToCart(...wanted);

/** Checked only for products that are not available every day. */
const clashOf: ClashOf = async (product) =>
  product.season === null && product.lead === null
    ? null
    : (await import('#web/features/cart/day-clash.ts')).clashInCart(product);

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  return (
    <ProductScreen
      data={loaderData}
      addToCart={addToCart}
      clashOf={clashOf}
      viewCart={<ViewCartButton />}
      favourite={<FavouriteButton slug={loaderData.product.slug} />}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorView message={pageError(error).message} />;
}
