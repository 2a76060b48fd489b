import { sql } from 'drizzle-orm';
import { oncePer } from '#domain/once-per.ts';
import type { Db } from '#server/db/open.ts';
import { type ChoiceGroup, having, type Option } from './choice-groups.ts';

/** A choice that the rows of attributes and collections have. */
export type FilterRow = {
  readonly group: string;
  readonly title: string;
  readonly choice: 'any' | 'all';
  readonly key: string;
  readonly name: string;
  /** Else only an address chooses it, such as one of the menu's for an occasion. */
  readonly isOffered: boolean;
};

/** Collections that are filters must all hold. */
export async function readFilterRows(db: Db): Promise<FilterRow[]> {
  const { rows } = await db.execute<FilterRow & { [column: string]: unknown }>(sql`
    select "group", title, choice, key, name, "isOffered"
    from (
      select '' as "group", filter_group as title, 'all' as choice, key, name, true as "isOffered", position as place, 0 as position
      from collections where filter_group is not null
      union all
      select a.key, coalesce(a.filter_group, a.name), a.choice, v.key, v.name, a.filter_group is not null, a.position, v.position
      from attributes a join attribute_values v on v.attribute = a.key
    ) as choices
    order by place, position, key`);
  return rows;
}

/** Nothing of them is chosen. */
export const groupsOfRows = oncePer((rows: readonly FilterRow[]): ChoiceGroup[] =>
  groupedBy(rows, ({ group }) => group).map(([, within]) => {
    const options = within.map(({ key, name }): Option => ({ key, name, fits: having('filter', key) }));
    const [{ title = '', choice = 'any', isOffered = true } = {}] = within;
    return { parameter: 'filter', title, choice, isOffered, options, chosen: [] };
  }),
);

/** In the order of each key's first. */
export function groupedBy<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): [key: string, rows: readonly Row[]][] {
  const found = new Map<string, Row[]>();
  for (const row of rows) found.set(keyOf(row), [...(found.get(keyOf(row)) ?? []), row]);
  return [...found];
}
