/** Of the first and the last name: 'Jade Robinson' is 'JR', 'Marek' is 'M'. */
export function initialsOf(name: string): string {
  const names = name.trim().split(/\s+/);
  const [first = ''] = names;
  const last = names.length > 1 ? (names.at(-1) ?? '') : '';
  return [first, last].map((part) => [...part][0]?.toUpperCase() ?? '').join('');
}
