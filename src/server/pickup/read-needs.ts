import { leadOf, seasonOf } from '#domain/catalogue/editing/product-form.ts';
import type { ProductOptions } from '#domain/catalogue/product-options.ts';
import { isInSeason, type Needs, optionLeadsOf, unitsOfSize } from '#domain/pickup/places/demand.ts';
import { type Supply, shelfOf } from '#domain/stock/supply.ts';

export type NeedsRow = {
  readonly id: number;
  readonly slug: string;
  readonly leadDays: number;
  readonly leadHours: number;
  readonly orderBy: string | null;
  readonly seasonFrom: string | null;
  readonly seasonTo: string | null;
  readonly workUnits: number;
  readonly supply: Supply;
  readonly stock: number | null;
  readonly countsTomorrow: boolean;
  readonly notOn: string | null;
  /** Missing for anything that is not a box to fill. */
  readonly flavoursNotOn?: Readonly<Record<string, string>>;
  readonly options: ProductOptions;
  readonly sizes: readonly { readonly grams: number; readonly pieces: number; readonly isDefault: boolean }[];
};

/** For the row of `products` that it is selected with; $1 is today. */
export const needsJson = `json_build_object('id', products.id, 'slug', products.slug, 'leadDays', products.lead_days,
  'leadHours', products.lead_hours, 'orderBy', to_char(products.order_by, 'HH24:MI'),
  'seasonFrom', products.season_from, 'seasonTo', products.season_to, 'workUnits', products.work_units,
  'supply', products.supply, 'stock', products.stock, 'countsTomorrow', products.counts_tomorrow, 'notOn', products.not_on,
  'options', products.options, 'flavoursNotOn', (
    select coalesce(json_object_agg(flavour.id, flavour.not_on), '{}')
    from products flavour where products.options ? 'box' and flavour.not_on >= $1::date), 'sizes', (
    select coalesce(json_agg(json_build_object('grams', grams, 'pieces', pieces, 'isDefault', is_default)), '[]')
    from product_sizes where product_sizes.product_id = products.id))`;

/** Whether it is in season; always true for what is baked all year. @param date YYYY-MM-DD */
export function isInSeasonOn(date: string, row: Parameters<typeof seasonOf>[0]): boolean {
  const season = seasonOf(row);
  return season === null || isInSeason(date, season);
}

export function needsOf({ workUnits, sizes, options, ...row }: NeedsRow): Needs {
  const ofDefault = sizes.find(({ isDefault }) => isDefault)?.pieces ?? 1;
  return {
    lead: leadOf(row),
    season: seasonOf(row),
    shelf: shelfOf(row),
    notOn: row.notOn,
    flavoursNotOn: row.flavoursNotOn ?? {},
    pieces: Object.fromEntries(sizes.map(({ grams, pieces }) => [String(grams), pieces])),
    optionLeads: optionLeadsOf(options),
    workUnits: Object.fromEntries(
      sizes.map(({ grams, pieces }) => [String(grams), unitsOfSize(workUnits, pieces, ofDefault)]),
    ),
  };
}
