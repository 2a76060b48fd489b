import '#web/styles/orders/order-ticket.css';
import { useQuery } from '@tanstack/react-query';
import type { CartProduct } from '#contract/listing/catalogue.ts';
import type { CartLine } from '#domain/cart/cart.ts';
import { contentsOf } from '#domain/catalogue/mixed-box.ts';
import { useShop } from '#web/base/shop.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { askForProducts } from '#web/lib/products/ask-for-products.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { Icon } from '#web/ui/icon.tsx';

async function productsOf(slugs: readonly string[]): Promise<CartProduct[]> {
  const found: CartProduct[] = [];
  for await (const { products } of askForProducts(callOverHttp, slugs)) found.push(...products);
  return found;
}

type Told = { readonly name: string; readonly allergens: readonly string[]; readonly mayContain: readonly string[] };

/** What each product contains, a filled box with its filling; identical products once. Extras have nothing to list. */
export function contentsOfLines(lines: readonly CartLine[], products: readonly CartProduct[]): Told[] {
  const told = lines.flatMap(({ id, name, personalisation }): Told[] => {
    const product = products.find(({ slug }) => slug === id);
    if (!product?.contents) return [];
    return [{ name, ...contentsOf({ ...product.contents, options: product.options }, personalisation?.box) }];
  });
  const keyOf = (each: Told) => JSON.stringify(each);
  return told.filter((each, at) => told.findIndex((other) => keyOf(other) === keyOf(each)) === at);
}

/**
 * Shown before payment, for whoever eats it. Until it has loaded, and if it fails to, the telephone number is there all
 * the same.
 */
export function ContentsOfOrder({ lines }: { readonly lines: readonly CartLine[] }) {
  const { kitchenNotice, telephone } = useShop();
  const slugs = [...new Set(lines.map(({ id }) => id))].toSorted();
  const { data = [] } = useQuery(
    { queryKey: ['contents', slugs.join(',')], queryFn: () => productsOf(slugs), enabled: slugs.length > 0 },
    queryClient(),
  );
  const told = contentsOfLines(lines, data);
  return (
    <section className="order-allergens" aria-labelledby="contents">
      <h3 id="contents">Allergens</h3>
      <ul>
        {told.map(({ name, allergens, mayContain }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two boxes of one name may be filled differently
          <li key={at}>
            {name}:{' '}
            {allergens.length > 0 ? (
              <>
                contains <b>{allergens.join(', ')}</b>
              </>
            ) : (
              'none of the 14 declared allergens'
            )}
            {mayContain.length > 0 && `; may contain ${mayContain.join(', ')}`}.
          </li>
        ))}
      </ul>
      <p className="note">
        <Icon name="phone" />
        <span>
          {kitchenNotice} <a href={telephone.link}>{telephone.shown}</a>
        </span>
      </p>
    </section>
  );
}
