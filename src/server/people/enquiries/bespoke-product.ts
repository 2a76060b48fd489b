import { eq } from 'drizzle-orm';
import { bespokeSlug } from '#domain/catalogue/size.ts';
import type { Db } from '#server/db/open.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';

/** The base under which the kitchen's lists show it. */
const madeToOrder = 'Made to order';

type Bespoke = { readonly id: number; readonly version: number };

const find = async (tx: Db): Promise<Bespoke | null> => {
  const [found] = await tx
    .select({ id: products.id, version: products.version })
    .from(products)
    .where(eq(products.kind, 'bespoke'));
  return found ?? null;
};

/** The product that the line items of quotes refer to: made with the first quote, never shown and never sold (decision 409). */
export async function bespokeProduct(tx: Db): Promise<Bespoke> {
  const known = await find(tx);
  if (known) return known;
  await tx
    .insert(products)
    .values({
      slug: bespokeSlug,
      name: madeToOrder,
      kind: 'bespoke',
      status: 'hidden',
      description: '',
      supply: 'toOrder',
      cakeBase: madeToOrder,
      allergens: {},
      lowStock: 0,
    })
    .onConflictDoNothing();
  const made = await find(tx);
  if (!made) throw new Error('what is bespoke has no product');
  return made;
}
