import type { ProductOptions } from '#domain/catalogue/product-options.ts';
import { type Lead, type Needs, optionLeadsOf, type Season, unitsOfSize } from '#domain/pickup/places/demand.ts';
import type { Db } from '#server/db/open.ts';
import { preparedStatement } from '#server/db/prepared-statements.ts';

export type NeedsRow = {
  readonly id: number;
  readonly slug: string;
  readonly leadDays: number;
  readonly orderBy: string | null;
  readonly seasonFrom: string | null;
  readonly seasonTo: string | null;
  readonly workUnits: number;
  readonly options: ProductOptions;
  readonly sizes: readonly { readonly grams: number; readonly pieces: number; readonly isDefault: boolean }[];
};

/** Of the row of `products` that it stands beside. */
export const needsJson = `json_build_object('id', products.id, 'slug', products.slug, 'leadDays', products.lead_days,
  'orderBy', to_char(products.order_by, 'HH24:MI'), 'seasonFrom', products.season_from, 'seasonTo', products.season_to,
  'workUnits', products.work_units, 'options', products.options, 'sizes', (
    select coalesce(json_agg(json_build_object('grams', grams, 'pieces', pieces, 'isDefault', is_default)), '[]')
    from product_sizes where product_sizes.product_id = products.id))`;

const selectNeeds = preparedStatement<{ asked: string; needs: NeedsRow }, [slugs: readonly string[]]>(
  'read_needs',
  `select named.slug as asked, ${needsJson} as needs
   from (select slug, id from products where slug = any($1)
     union all select slug, product_id from former_slugs where slug = any($1)) as named
   join products on products.id = named.id
   where is_sold(products) order by products.id`,
);

/** Null where a product is there on the day that it is ordered. */
export const leadOf = ({ leadDays, orderBy }: Pick<NeedsRow, 'leadDays' | 'orderBy'>): Lead | null =>
  leadDays === 0 && orderBy === null ? null : { days: leadDays, orderBy: orderBy?.slice(0, 5) ?? null };

export const seasonOf = ({ seasonFrom, seasonTo }: Pick<NeedsRow, 'seasonFrom' | 'seasonTo'>): Season | null =>
  seasonFrom === null || seasonTo === null ? null : { from: seasonFrom, to: seasonTo };

export function needsOf({ workUnits, sizes, options, ...row }: NeedsRow): Needs {
  const ofDefault = sizes.find(({ isDefault }) => isDefault)?.pieces ?? 1;
  return {
    lead: leadOf(row),
    season: seasonOf(row),
    optionLeads: optionLeadsOf(options),
    workUnits: Object.fromEntries(
      sizes.map(({ grams, pieces }) => [String(grams), unitsOfSize(workUnits, pieces, ofDefault)]),
    ),
  };
}

/** In no order, and by a former slug under that one, for it is what a cart knows; what is sold no longer is missing. */
export const findNeeds = async (db: Db, slugs: readonly string[]) =>
  (await selectNeeds(db, slugs)).map(({ asked, needs }) => {
    const { workUnits, optionLeads, ...rest } = needsOf(needs);
    return { slug: asked, ...rest, workUnits: { ...workUnits }, optionLeads: { ...optionLeads } };
  });
