type Rows = readonly (readonly string[])[];

/** As a spreadsheet writes it that puts every cell within quotation marks. */
export const csvOf = (head: readonly string[], rows: Rows): string =>
  [head, ...rows].map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n');
