/** Of texts, numbers, lists and records, whatever the order of a record's fields; a field that is missing is undefined. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [mine, theirs] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  return [...new Set([...mine.keys(), ...theirs.keys()])].every((key) => isSameValue(mine.get(key), theirs.get(key)));
}
