/** A count as typed; null for what is none, or lies outside. */
export function wholeNumberFrom(typed: string, least: number, most: number): number | null {
  const text = typed.trim();
  const count = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  return count >= least && count <= most ? count : null;
}
