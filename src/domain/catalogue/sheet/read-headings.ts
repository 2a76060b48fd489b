import { allergenColumns } from './allergen-columns.ts';
import { nearestOf, quotedCell } from './cell.ts';
import { identity, plainHeadings, shelf } from './product-sheet.ts';
import { nameOfSizeColumn, sizeColumnCalled } from './size-columns.ts';

export type Headings =
  | { readonly isRight: true /** Null for a column without a heading. */; readonly names: readonly (string | null)[] }
  | { readonly isRight: false /** The first few. */; readonly problems: readonly string[] };

/** A heading without the differences of spreadsheets and people: capitals, spaces. */
const tidyHeading = (heading: string): string => heading.toLowerCase().replace(/\s+/g, ' ').trim();

/** A file with this many wrong headings is another file. */
const mostProblems = 5;
/** Many times the weights of any bakery: each column is looked at once for every line. */
const mostHeadings = 4_000;

/** Each heading must occur only once and be known: a typing error in one would leave its column out. */
export function readHeadings(cells: readonly string[]): Headings {
  const problems: string[] = [];
  if (cells.filter((cell) => cell.trim() !== '').length > mostHeadings)
    return { isRight: false, problems: [`There are more than ${mostHeadings.toLocaleString('en-GB')} columns.`] };
  const names = cells.map((cell) => {
    const heading = tidyHeading(cell);
    if (heading === '' || problems.length === mostProblems) return null;
    const name = nameOf(heading);
    if (name !== null) return name;
    const nearest = nearestOf(heading, [...plainHeadings, 'price each']);
    problems.push(
      `${quotedCell(heading)} is not a heading of this file.${nearest === null ? '' : ` Nearest: ${nearest}.`}`,
    );
    return null;
  });
  const given = names.filter((name) => name !== null);
  const seen = new Set<string>();
  const twice = new Set(given.filter((name) => seen.size === seen.add(name).size));
  problems.push(...[...twice].map((name) => `${quotedCell(name)} appears twice.`));
  if (problems.length === 0) problems.push(...judge(new Set(given)));
  return problems.length === 0
    ? { isRight: true, names }
    : { isRight: false, problems: problems.slice(0, mostProblems) };
}

/** The name under which a column is read; null if it is not a heading of the file. */
function nameOf(heading: string): string | null {
  const size = sizeColumnCalled(heading);
  if (size) return nameOfSizeColumn(size);
  return plainHeadings.includes(heading) ? heading : null;
}

/** Headings that are missing, given those that are there. */
const judge = (names: ReadonlySet<string>): string[] => [
  ...(names.has(identity.slug) || names.has(identity.name)
    ? []
    : ['There is no slug or name column, so we cannot tell which product each line is for.']),
  ...(allergenColumns.slice(0, 2).some((one) => names.has(one)) &&
  !allergenColumns.slice(0, 2).every((one) => names.has(one))
    ? ['‘allergens’ and ‘may contain’ belong together: please include both columns.']
    : []),
  ...(names.has('allergens unknown') && !names.has('allergens')
    ? ['‘allergens unknown’ needs the column ‘allergens’ too.']
    : []),
  ...(names.has(shelf.counted) && !names.has(shelf.stock)
    ? ['‘counted’ needs the column ‘stock’ too: what the shop said when you counted.']
    : []),
];
