import { Failure } from '#domain/failure.ts';

const deepest = 8;

/**
 * No text may hold a NUL, which the database cannot keep. Without recursion, so depth is free. @throws Failure
 * 'badRequest'
 */
export function refuseOddInput(input: unknown): void {
  const waiting: { readonly value: unknown; readonly depth: number }[] = [{ value: input, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, depth } = next;
    if (typeof value === 'string' && value.includes('\0')) throw new Failure('badRequest');
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= deepest) throw new Failure('badRequest');
    for (const [name, each] of Object.entries(value)) {
      if (name.includes('\0')) throw new Failure('badRequest');
      waiting.push({ value: each, depth: depth + 1 });
    }
  }
}
