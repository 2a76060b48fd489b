import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { readShelfLabel as endpoint } from '#contract/admin/prints/shelf-labels.ts';
import { allergenKeys, allergenNames, keysAt } from '#domain/diet/allergens.ts';
import { Failure } from '#domain/failure.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';
import { labelOf, type Recipe, readSeller } from './label-of.ts';

/** Boxed today: it keeps from today on. @throws Failure 'notFound' */
export async function readShelfLabel(
  { db, now }: StaffContext,
  { product: slug }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  const [product] = await db.select().from(products).where(eq(products.slug, slug));
  if (!product) throw new Failure('notFound', { text: 'This product is gone.' });
  const allergens = allergenNames(keysAt(product.allergens, 'contains'));
  const text = labelOf(product, { allergens, day: shopDate(now.getTime(), shopTimeZone) });
  return { seller: await readSeller(db), label: { name: product.name, ...text }, refused: whyRefused(product) };
}

/** Without its whole list the law lets nothing boxed be sold; a guess would be worse than no label. */
function whyRefused({ kind, ingredients, ingredientList, allergens }: Recipe): string | null {
  if (kind === 'extra') return 'It is not for eating: it needs no label.';
  if (ingredients === '' && ingredientList.length === 0)
    return 'Its ingredients are not written down yet, and by law they have to stand on the box.';
  const unknown = allergenKeys.filter((key) => allergens[key] === undefined);
  return unknown.length === 0
    ? null
    : `Nobody has said yet whether it contains ${allergenNames(unknown).join(', ').toLowerCase()}.`;
}
