import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import * as z from 'zod/mini';
import { readCategories } from '#server/db/seed/seed-catalogue.ts';
import { catalogueFile, projectFolder } from './database.ts';

/** Fills a shop from before products had sizes, in the columns of that time. @returns how many products were inserted */
export async function fillFormerShop(pool: pg.Pool): Promise<number> {
  const text = await readFile(catalogueFile, 'utf8');
  await pool.query(
    `insert into categories (id, slug, name, blurb, parent_id)
     select id, slug, name, blurb, "parentId"
     from jsonb_to_recordset($1) as c (id int, slug text, name text, blurb text, "parentId" int)`,
    [JSON.stringify(await readCategories(`${projectFolder}assets/categories.json`))],
  );
  await pool.query(
    `insert into products (slug, name, category_id, type_category_id, price_pence, main_image, description, stock, featured, weight, cake_base,
       allergens, dietary, occasions, ingredients)
     select p.slug, p.name, c.id, t.id, round(price * 100), "mainImage", description, "availableQuantity", featured, weight, "cakeBase",
       "allergensFlat", dietary, occasions, "ingredientsSummary"
     from jsonb_to_recordset($1) as p (slug text, name text, "categorySlug" text, "cupcakeType" text, price numeric, "mainImage" text,
         description text, "availableQuantity" int, featured boolean, weight text, "cakeBase" text, "allergensFlat" text[], dietary text[],
         occasions text[], "ingredientsSummary" text)
       join categories c on c.slug = p."categorySlug" left join categories t on t.slug = p."cupcakeType"`,
    [text],
  );
  return z.array(z.unknown()).parse(JSON.parse(text)).length;
}
