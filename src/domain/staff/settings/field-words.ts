import type { Three } from '#domain/values/differences.ts';
import { type Field, linesOf, type Row, textIn } from './fields.ts';

/** A field's value as it is typed, in one line: 'Yes', lines and rows one after the other. */
export function shownText({ kind, words }: Pick<Field, 'kind' | 'words'>, typed: unknown): string {
  if (Array.isArray(typed)) return typed.map(rowText).join('; ') || 'None';
  const text = String(typed ?? '');
  if (kind === 'lines') return linesOf(text).join('; ') || 'None';
  if (kind === 'switch') return text === 'yes' ? 'Yes' : 'No';
  return (words?.[text] ?? text) || 'None';
}

/** 'Opening hours: we are open …'; a value that is itself a list is in brackets. */
export function rowText(row: Row): string {
  const [first, ...rest] = Object.values(row).map((value) =>
    Array.isArray(value) ? `(${value.map((one) => rowText({ ...Object(one) })).join(', ')})` : String(value ?? ''),
  );
  return `${first ?? ''}: ${rest.filter((text) => text !== '').join(' – ')}`;
}

/** One entry of a list: what it is called, and all that it says. */
type Entry = { readonly name: string; readonly text: string };

/** What two made of one field, as it is read: a list and a long text are taken as a whole, so only what each changed in it is shown. */
export function wordsOfField(
  field: Pick<Field, 'label' | 'kind' | 'words' | 'fields'>,
  { before, theirs, mine }: Three<unknown>,
  nameOf: (slug: string) => string = (slug) => slug,
) {
  const { label, kind } = field;
  const each = <T>(word: (typed: unknown) => T): Three<T> => ({
    before: word(before),
    theirs: word(theirs),
    mine: word(mine),
  });
  const texts = each((typed) => String(typed ?? ''));
  if (kind === 'page') return { label, isWhole: true, ...wordsOfPage(texts) };
  if (kind === 'list' || kind === 'lines')
    return { label, isWhole: true, ...wordsOfList(each((typed) => entriesOf(field, typed, nameOf))) };
  if (kind === 'picture') return { label, isPicture: true, ...texts };
  return { label, ...(kind === 'switch' || kind === 'choice' ? each((typed) => shownText(field, typed)) : texts) };
}

function entriesOf({ fields = [] }: Pick<Field, 'fields'>, typed: unknown, nameOf: (slug: string) => string): Entry[] {
  if (!Array.isArray(typed)) return linesOf(String(typed ?? '')).map((line) => ({ name: line, text: line }));
  const textOf = (field: Field, row: Row): string => {
    if (field.kind === 'list') return shownText(field, row[field.path]);
    const text = textIn(row, field.path);
    if (field.kind === 'cake') return nameOf(text);
    return field.kind === 'picture' && text !== '' ? `${field.label}: ${text}` : text;
  };
  return typed.map((row) => {
    const texts = fields.map((field) => textOf(field, { ...Object(row) }));
    return { name: texts[0] ?? '', text: texts.filter((text) => text !== '').join('\n') };
  });
}

const textsOf = (entries: readonly Entry[]): string[] => entries.map(({ text }) => text);
/** Entries of one name are told apart by their number: 'Birthday', 'Birthday (2)'. */
const namesOf = (entries: readonly Entry[]): string[] =>
  entries.map(({ name }, at) => {
    const before = entries.slice(0, at).filter((one) => one.name === name).length;
    return before === 0 ? name : `${name} (${before + 1})`;
  });
const among = (some: readonly string[], others: readonly string[]) => some.filter((one) => others.includes(one));
const missing = (some: readonly string[], others: readonly string[]) => some.filter((one) => !others.includes(one));

/** What is new in a list or says something else, what was removed, and another order. */
function changesIn(before: readonly Entry[], after: readonly Entry[]): string {
  const [was, is] = [namesOf(before), namesOf(after)];
  const isMoved = among(was, is).join('\n') !== among(is, was).join('\n');
  return [
    ...missing(textsOf(after), textsOf(before)),
    ...missing(was, is).map((name) => `Removed: ${name}`),
    ...(isMoved ? [`Order: ${is.join(', ')}`] : []),
  ].join('\n\n');
}

const wordsOfList = ({ before, theirs, mine }: Three<readonly Entry[]>): Three<string> => ({
  before: textsOf(before)
    .filter((text) => ![theirs, mine].every((after) => textsOf(after).includes(text)))
    .join('\n\n'),
  theirs: changesIn(before, theirs),
  mine: changesIn(before, mine),
});

function wordsOfPage({ before, theirs, mine }: Three<string>): Three<string> {
  const [other, own] = [changedParagraphs(before, theirs), changedParagraphs(before, mine)];
  const written = ({ before: was, after }: typeof own) => after || (was === '' ? '' : 'Removed');
  return {
    before: [...new Set([other.before, own.before])].filter((text) => text !== '').join('\n…\n'),
    theirs: written(other),
    mine: written(own),
  };
}

/** Of a long text, only the paragraphs that differ, from the first to the last of them. */
export function changedParagraphs(before: string, after: string): { before: string; after: string } {
  if (before === after) return { before, after };
  const [was, is] = [before.split('\n\n'), after.split('\n\n')];
  const least = Math.min(was.length, is.length);
  let same = 0;
  while (same < least && was[same] === is[same]) same += 1;
  let end = 0;
  while (end < least - same && was.at(-1 - end) === is.at(-1 - end)) end += 1;
  const cut = (paragraphs: readonly string[]) => paragraphs.slice(same, paragraphs.length - end).join('\n\n');
  return { before: cut(was), after: cut(is) };
}
