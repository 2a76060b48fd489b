import {
  type AllergenKey,
  type AllergenLevel,
  type AllergenLevels,
  allergenGroups,
  allergenKeys,
  allergenName,
  keysAt,
  lookUpAllergens,
} from '#domain/diet/allergens.ts';
import { CellProblem, nearestOf, quotedCell } from './cell.ts';

/** They hold the names of the law's list; a file has the first two together. */
export const allergenColumns = ['allergens', 'may contain', 'allergens unknown'] as const;
export type AllergenColumn = (typeof allergenColumns)[number];

const none = 'none';
const names = new Map(allergenKeys.map((key) => [allergenName(key).toLowerCase(), key]));
/** What bakers call them. */
const alsoCalled: ReadonlyMap<string, AllergenKey> = new Map([
  ['soy', 'soybeans'],
  ['soya', 'soybeans'],
  ['soya beans', 'soybeans'],
  ['sulphites', 'sulphites'],
  ['sulfites', 'sulphites'],
  ['sulphur dioxide', 'sulphites'],
  ['sesame seeds', 'sesame'],
]);
/** Too wide: the law wants to know which. */
const tooWide: ReadonlyMap<string, string> = new Map([
  ['gluten', 'Cereals containing gluten'],
  ['cereals', 'Cereals containing gluten'],
  ['nuts', 'Tree nuts'],
]);

/** Also accepts the singular for the plural, and the plural for the singular. */
function keyCalled(name: string): AllergenKey | undefined {
  const said = name.toLowerCase();
  return names.get(said) ?? alsoCalled.get(said) ?? names.get(`${said}s`) ?? names.get(said.replace(/s$/, ''));
}

function problemOf(name: string): CellProblem {
  const said = name.toLowerCase();
  const group = allergenGroups.find((one) => one.name === tooWide.get(said) || one.name.toLowerCase() === said);
  if (group) return new CellProblem(`${quotedCell(name)}: say which ones, from ${namesOf(group.keys)}.`);
  const nearest = nearestOf(
    name,
    allergenKeys.map((key) => allergenName(key)),
  );
  return new CellProblem(
    `${quotedCell(name)} is not one of the 14 allergens.${nearest === null ? '' : ` Nearest: ${nearest}.`}`,
  );
}

const namesOf = (keys: readonly AllergenKey[]): string => keys.map(allergenName).join('; ');

const unknownKeys = (levels: AllergenLevels): AllergenKey[] => allergenKeys.filter((key) => levels[key] === undefined);

/** If nothing is known, all three are empty; if something is, a product that contains none of them has 'none' and not an empty cell. */
export function allergenCells(levels: AllergenLevels): Readonly<Record<AllergenColumn, string>> {
  const unknown = unknownKeys(levels);
  if (unknown.length === allergenKeys.length) return { allergens: '', 'may contain': '', 'allergens unknown': '' };
  return {
    allergens: namesOf(keysAt(levels, 'contains')) || none,
    'may contain': namesOf(keysAt(levels, 'mayContain')),
    'allergens unknown': namesOf(unknown),
  };
}

function keysOfCell(cell: string): AllergenKey[] {
  const said = cell
    .split(/[;\n]|,(?![^(]*\))/)
    .map((name) => name.trim())
    .filter((name) => name !== '' && name.toLowerCase() !== none);
  return said.flatMap((name) => {
    const one = keyCalled(name);
    const found = one === undefined ? lookUpAllergens(name) : [one];
    if (found) return found;
    throw problemOf(name);
  });
}

type Cells = Readonly<Partial<Record<AllergenColumn, string>>>;

/**
 * Whoever fills the cell in has said everything: what is named nowhere is not in it. Without a column for what is unknown, what was unknown
 * about an existing product stays unknown.
 * @returns null if the file says nothing about allergens @throws CellProblem with the column it is in
 */
export function levelsOfCells(cells: Cells, before: AllergenLevels | null): AllergenLevels | null {
  const { allergens, 'may contain': mayContain = '' } = cells;
  if (allergens === undefined) return null;
  if (allergens === '') {
    if (mayContain === '' && (cells['allergens unknown'] ?? '') === '') return {};
    throw new ColumnProblem('allergens', 'Empty. Write the allergens, or ‘none’.');
  }
  const read = (column: AllergenColumn): AllergenKey[] => inColumn(column, () => keysOfCell(cells[column] ?? ''));
  const contained = read('allergens');
  const traces = read('may contain');
  const unsaid =
    cells['allergens unknown'] === undefined ? (before ? unknownKeys(before) : []) : read('allergens unknown');
  const twice = traces.find((key) => contained.includes(key));
  if (twice) throw new ColumnProblem('may contain', `${allergenName(twice)} is already listed under what it contains.`);
  const levelOf = (key: AllergenKey): AllergenLevel | undefined => {
    if (contained.includes(key)) return 'contains';
    if (traces.includes(key)) return 'mayContain';
    return unsaid.includes(key) ? undefined : 'none';
  };
  return Object.fromEntries(
    allergenKeys.flatMap((key) => {
      const level = levelOf(key);
      return level === undefined ? [] : [[key, level]];
    }),
  );
}

/** A problem that belongs to one of several columns that are read together. */
export class ColumnProblem extends CellProblem {
  constructor(
    readonly column: string,
    text: string,
  ) {
    super(text);
  }
}

/** @throws ColumnProblem for any problem that `read` finds */
export function inColumn<Read>(column: string, read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    if (error instanceof CellProblem) throw new ColumnProblem(column, error.message);
    throw error;
  }
}
