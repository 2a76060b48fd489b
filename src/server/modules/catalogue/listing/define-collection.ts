import { sql } from 'drizzle-orm';
import { Failure } from '#domain/failure.ts';
import type { Db } from '#server/db/open.ts';

export type Part = { readonly slug: string; readonly name: string; readonly collection: string };

/** What of the listing index a collection shows: of `collection` all, or what a filter keeps. */
export type Definition = {
  readonly collection: string;
  readonly filter: string | null;
  readonly parts: readonly Part[];
};

type Row = { rule: string; is_filter: boolean; category: number | null; parts: Part[] | null };

/** By its row. @throws Failure 'notFound' where there is none */
export async function defineCollection(db: Db, key: string): Promise<Definition> {
  const { rows } = await db.execute<Row>(sql`
    select rule, filter_group is not null as is_filter, own.id as category, coalesce(
      (select json_agg(json_build_object('slug', v.key, 'name', v.name, 'collection', 'value:' || v.key) order by v.position, v.key)
        from attribute_values v where rule = 'attribute' and v.attribute = rule_value),
      (select json_agg(json_build_object('slug', part.slug, 'name', part.name, 'collection', 'category:' || part.id) order by part.position, part.id)
        from categories part where part.parent_id = own.id)
    ) as parts
    from collections left join categories own on rule = 'category' and own.slug = rule_value
    where key = ${key}`);
  const [found] = rows;
  if (!found) throw new Failure('notFound');
  const parts = found.parts ?? [];
  if (found.is_filter) return { collection: 'all', filter: key, parts };
  if (found.rule === 'category') return { collection: `category:${found.category}`, filter: null, parts };
  return { collection: found.rule === 'all' ? 'all' : key, filter: null, parts };
}
