import { type SQL, sql } from 'drizzle-orm';
import type { ProductLack } from '#domain/catalogue/editing/lacks.ts';
import { allergenKeys } from '#domain/diet/allergens.ts';

/** Of the row of `products` that it stands beside; each as `lacksOf` says it of a form, which a test holds together. */
const lackConditions: Readonly<Record<ProductLack, SQL>> = {
  description: sql`btrim(products.description) = ''`,
  picture: sql`(products.kind = 'cake' and not exists (select from product_pictures shown where shown.product_id = products.id))`,
  size: sql`not exists (select from product_sizes sold where sold.product_id = products.id and sold.is_default)`,
  base: sql`(products.kind = 'cake' and btrim(products.cake_base) = '')`,
  allergens: sql.raw(`not products.allergens ?& array[${allergenKeys.map((key) => `'${key}'`).join(', ')}]`),
};

export const lacksSomething = sql`(${sql.join(Object.values(lackConditions), sql` or `)})`;

export const lacksArray = sql`array_remove(array[${sql.join(
  Object.entries(lackConditions).map(([lack, holds]) => sql`case when ${holds} then ${lack}::text end`),
  sql`, `,
)}], null)`;
