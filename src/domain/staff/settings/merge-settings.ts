import { type Entry, matchEntries } from '#domain/staff/match-entries.ts';
import {
  type ChangedBy,
  changedBy,
  entryDifferences,
  mergeEntries,
  type Three,
  type ThreeLists,
} from '#domain/staff/merge-entries.ts';
import { fieldName, type OfficeSettingKey, type SettingField, settingFields } from './setting-fields.ts';
import { type ListRow, linesOf, listOf, rowText, type SettingTexts, shownText } from './setting-texts.ts';

type ThreeTexts = Three<SettingTexts>;

/** One field as both have it, in the form in which it is read; for a list, one field of one entry. */
export type SettingConflict = Three<string> & {
  readonly field: string;
  readonly label: string;
  readonly changedBy: ChangedBy;
};

const fieldsByName: ReadonlyMap<string, SettingField> = new Map(
  Object.entries(settingFields).flatMap(([key, fields]) =>
    fields.map((field) => [fieldName(key as OfficeSettingKey, field.path), field] as const),
  ),
);

const isSame = (one: string, other: string): boolean => one === other;

const eachOf = <T>({ before, theirs, mine }: Three<T>, text: (value: T) => string): Three<string> => ({
  before: text(before),
  theirs: text(theirs),
  mine: text(mine),
});

type Differing = { readonly name: string; readonly texts: Three<string>; readonly by: ChangedBy };

/** The fields that somebody changed, without those that both changed in the same way. */
const differingFields = ({ before, theirs, mine }: ThreeTexts): Differing[] =>
  Object.keys(before).flatMap((name) => {
    const texts = { before: before[name] ?? '', theirs: theirs[name] ?? '', mine: mine[name] ?? '' };
    const by = changedBy(texts, isSame);
    return by === null ? [] : [{ name, texts, by }];
  });

/** Field by field, for a list entry by entry; what both changed in the same way is no difference. */
export const settingConflicts = (three: ThreeTexts): SettingConflict[] =>
  differingFields(three).flatMap(({ name, texts, by }): SettingConflict[] => {
    const field = fieldsByName.get(name);
    if (field?.kind === 'lines' || field?.kind === 'list')
      return listConflicts(field.label, field.kind, texts).map((one) => ({ ...one, field: `${name}/${one.field}` }));
    const shown = (text: string): string => (field ? shownText(field, text) : text);
    return [{ field: name, label: field?.label ?? name, ...eachOf(texts, shown), changedBy: by }];
  });

/** Theirs, with what only I changed, and mine where it was chosen. @param takeMine fields of 'both' */
export function mergeTexts(three: ThreeTexts, takeMine: ReadonlySet<string>): SettingTexts {
  const merged: Record<string, string> = { ...three.theirs };
  for (const { name, texts, by } of differingFields(three)) {
    const kind = fieldsByName.get(name)?.kind;
    if (kind === 'lines' || kind === 'list') merged[name] = mergeList(kind, texts, chosenOf(takeMine, name));
    else if (by === 'me' || (by === 'both' && takeMine.has(name))) merged[name] = texts.mine;
  }
  return merged;
}

const chosenOf = (takeMine: ReadonlySet<string>, name: string): ReadonlySet<string> =>
  new Set([...takeMine].flatMap((one) => (one.startsWith(`${name}/`) ? one.slice(name.length + 1) : [])));

type ListKind = 'lines' | 'list';

/** The name of a line of a list among the fields of its entry. */
const lineField = 'line';

const rowsOf = (kind: ListKind, text: string): ListRow[] =>
  kind === 'list' ? listOf(text) : linesOf(text).map((line) => ({ [lineField]: line }));

/** A list within a list is one field, as JSON, and is merged by its own entries. */
const entryOf = (row: ListRow): Entry =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      Array.isArray(value) ? JSON.stringify(value) : String(value ?? ''),
    ]),
  );

const columnWords: Readonly<Record<string, string>> = { link: 'leads to' };
/** In a group of the menu, its links. */
const innerLists: readonly string[] = ['links'];

function listsOf(kind: ListKind, { before, theirs, mine }: Three<string>): ThreeLists {
  const entries = (text: string) => rowsOf(kind, text).map(entryOf);
  const [was, own] = [entries(before), entries(mine)];
  return { before: was, theirs: entries(theirs), mine: own, mineFrom: matchEntries(was, own, false), isFixed: false };
}

const rowOf = (entry: Entry): ListRow =>
  Object.fromEntries(
    Object.entries(entry).map(([name, text]) => [name, innerLists.includes(name) ? JSON.parse(text) : text]),
  );

const nameOf = (entry: Entry): string => Object.values(entry)[0] ?? '';

function listConflicts(list: string, kind: ListKind, texts: Three<string>): SettingConflict[] {
  return entryDifferences(listsOf(kind, texts)).flatMap((difference): SettingConflict[] => {
    const { field, number, changedBy: by } = difference;
    if (difference.what === 'order') {
      const names = (entries: readonly Entry[]) => entries.map(nameOf).join('\n');
      return [{ field, label: `${list}, order`, ...eachOf(difference, names), changedBy: by }];
    }
    const one = `${list} ${number}`;
    if (difference.what === 'entry') {
      const whole = (entry: Entry | null) =>
        entry === null ? 'Removed' : kind === 'lines' ? nameOf(entry) : rowText(rowOf(entry));
      const shown = { ...eachOf(difference, whole), ...(difference.before === null && { before: '' }) };
      return [{ field, label: one, ...shown, changedBy: by }];
    }
    const { path, before, theirs, mine } = difference;
    if (innerLists.includes(path))
      return listConflicts(`${one}, ${path}`, 'list', difference).map((inner) => ({
        ...inner,
        field: `${field}/${inner.field}`,
      }));
    const label = path === lineField ? one : `${one}, ${columnWords[path] ?? path}`;
    return [{ field, label, before, theirs, mine, changedBy: by }];
  });
}

function mergeList(kind: ListKind, texts: Three<string>, takeMine: ReadonlySet<string>): string {
  const entries = mergeEntries(listsOf(kind, texts), takeMine, (difference, chosen) =>
    innerLists.includes(difference.path) ? mergeList('list', difference, chosen) : null,
  );
  return kind === 'lines'
    ? entries.map((entry) => nameOf(entry.texts)).join('\n')
    : JSON.stringify(entries.map((entry) => rowOf(entry.texts)));
}
