import { allergenColumns } from './allergen-columns.ts';
import { nearestOf, quotedCell } from './cell.ts';
import { identity, plainHeadings } from './product-sheet.ts';
import { nameOfSizeColumn, sizeColumnCalled } from './size-columns.ts';

export type Headings =
  | { readonly isRight: true /** Null for a column without a heading. */; readonly names: readonly (string | null)[] }
  | { readonly isRight: false; readonly problems: readonly string[] };

type Sheet = {
  readonly known: readonly string[];
  /** The name under which the column is read; null for what is no heading of this file. */
  readonly nameOf: (heading: string) => string | null;
  /** What is missing or must not stand together, of the names that are there. */
  readonly judge: (names: ReadonlySet<string>) => readonly string[];
};

/** As spreadsheets and people write them: capitals, blanks. */
const tidyHeading = (heading: string): string => heading.toLowerCase().replace(/\s+/g, ' ').trim();

/** Each heading once, each of them known: a typing error in one would leave its column out. */
export function readHeadings(cells: readonly string[], { known, nameOf, judge }: Sheet): Headings {
  const problems: string[] = [];
  const names = cells.map((cell) => {
    const heading = tidyHeading(cell);
    if (heading === '') return null;
    const name = nameOf(heading);
    if (name !== null) return name;
    const nearest = nearestOf(heading, known);
    problems.push(
      `${quotedCell(heading)} is no heading of this file.${nearest === null ? '' : ` Nearest: ${nearest}.`}`,
    );
    return null;
  });
  const given = names.filter((name) => name !== null);
  for (const name of new Set(given.filter((one, at) => given.indexOf(one) < at)))
    problems.push(`${quotedCell(name)} is there twice.`);
  if (problems.length === 0) problems.push(...judge(new Set(given)));
  return problems.length === 0 ? { isRight: true, names } : { isRight: false, problems };
}

/** Of the file of products. */
export const productSheet: Sheet = {
  known: [...plainHeadings, 'price each'],
  nameOf: (heading) => {
    const size = sizeColumnCalled(heading);
    if (size) return nameOfSizeColumn(size);
    return plainHeadings.includes(heading) ? heading : null;
  },
  judge: (names) => [
    ...(names.has(identity.slug) || names.has(identity.name)
      ? []
      : ['There is neither slug nor name: nothing says which product a line is of.']),
    ...(allergenColumns.slice(0, 2).some((one) => names.has(one)) &&
    !allergenColumns.slice(0, 2).every((one) => names.has(one))
      ? ['‘allergens’ and ‘may contain’ stand together: each says what the other leaves out.']
      : []),
    ...(names.has('allergens unknown') && !names.has('allergens')
      ? ['‘allergens unknown’ stands beside ‘allergens’.']
      : []),
  ],
};

/** What the file of the stock has; name and category are for who reads it. */
export const stockHeadings = ['slug', 'name', 'category', 'stock', 'counted', 'baked'] as const;
export type StockHeading = (typeof stockHeadings)[number];

export const stockSheet: Sheet = {
  known: stockHeadings,
  nameOf: (heading) => stockHeadings.find((known) => known === heading) ?? null,
  judge: (names) => [
    ...(names.has('slug') ? [] : ['There is no ‘slug’: nothing says which product a line is of.']),
    ...(names.has('counted') || names.has('baked') ? [] : ['There is neither ‘counted’ nor ‘baked’.']),
  ],
};
