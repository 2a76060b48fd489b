import type pg from 'pg';
import { vacuumWhole } from '#tests/support/database/vacuum-whole.ts';

/** How many rows one statement adds: triggers hold what it changed in memory. */
const batch = 5_000;

/**
 * Fills the shop up to that many products: the bakery's own, over and over, under names of their own, with prices,
 * stock, sales and ages spread evenly and the same in every run. A tenth is reduced, a third featured, a fifth new.
 */
export async function growCatalogue(pool: pg.Pool, products: number): Promise<void> {
  for (let grown = await countGrown(pool); grown < products; ) {
    const next = Math.min(products, grown + batch);
    await pool.query(
      `with own as (
          select p.*, size.pieces, row_number() over (order by id) - 1 as place, count(*) over () as many
          from products p join product_sizes size on size.product_id = p.id and is_default where slug !~ '^grown-' and kind = 'cake'
        ), first_words as (
          select word, row_number() over (order by word) - 1 as place, count(*) over () as many
          from (select distinct split_part(name, ' ', 1) as word from own) as words
        ), chosen as (
          select n, 'grown-' || n as slug, own.id as model, first_words.word || ' ' || own.name as name, own.pieces,
            (350 + n::bigint * 6151 % 18000 / 25 * 25)::int as price, (array[500, 750, 1000])[1 + n % 7 % 3] as grams
          from generate_series($1::int, $2::int - 1) as n
            join own on own.place = n * 13 % own.many
            join first_words on first_words.place = n / own.many % first_words.many
        ), made as (
          insert into products (slug, name, category_id, type_category_id, description, stock, featured, cake_base, allergens,
            dietary, contains_alcohol, occasions, ingredients, sold, created_at)
          select chosen.slug, chosen.name, own.category_id, own.type_category_id, own.description,
            n * 31 % 101 * chosen.pieces, n % 3 = 0, own.cake_base, own.allergens, own.dietary, own.contains_alcohol, own.occasions,
            own.ingredients, n::bigint * 7919 % 100003 / (1 + n % 97), timestamptz '2026-01-01' + n * interval '1 minute'
          from chosen join own on own.id = chosen.model
          returning id, slug
        ), pictured as (
          insert into product_pictures (product_id, position, file, hash, alternative, view)
          select made.id, own.position, own.file, own.hash, own.alternative, own.view
          from made join chosen using (slug) join product_pictures own on own.product_id = chosen.model
        )
      insert into product_sizes (product_id, grams, price_pence, lower_price_pence, pieces, is_default)
      select made.id, chosen.grams, price, case when n % 10 = 3 then price * 4 / 5 end, chosen.pieces, true
      from made join chosen using (slug)`,
      [grown, next],
    );
    grown = next;
  }
  await vacuumWhole(pool);
}

async function countGrown(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    "select count(*)::int as count from products where kind = 'cake'",
  );
  return rows[0]?.count ?? 0;
}
