import type { PagePart } from '#domain/pages/page-facts.ts';

/** 'How long' is at #how-long; the second of a name at #how-long-2. */
export function partIds(parts: readonly PagePart[]): string[] {
  const seen = new Map<string, number>();
  return parts.map(({ title }) => {
    const id = (title ?? 'opening').toLowerCase().replace(/[^a-z]+/g, '-');
    const count = (seen.get(id) ?? 0) + 1;
    seen.set(id, count);
    return count === 1 ? id : `${id}-${count}`;
  });
}
