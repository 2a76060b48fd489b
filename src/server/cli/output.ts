/** For scripts. */
export const exitCodes = { done: 0, refused: 1, notUnderstood: 2, noShop: 3 } as const;

export class UsageError extends Error {
  override readonly name = 'NotUnderstood';
}

/** What customers typed must not move a terminal's cursor, paint over a line or turn its direction. */
export const printable = (text: string): string => text.replace(/[^\P{C}\n]/gu, '');

export function table(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const cells = [heads, ...rows.map((row) => row.map(String))];
  const widths = heads.map((_, column) => Math.max(...cells.map((row) => [...(row[column] ?? '')].length)));
  const isNumber = heads.map((_, column) => rows.length > 0 && rows.every((row) => isAmount(row[column])));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return isNumber[column] ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd();
  return [line(heads), line(widths.map((width) => '-'.repeat(width))), ...cells.slice(1).map(line)].join('\n');
}

/** Figures and pounds stand to the right. */
const isAmount = (cell: string | number | undefined): boolean =>
  typeof cell === 'number' || (cell !== undefined && /^-?£[\d,]+\.\d{2}$/.test(cell));
