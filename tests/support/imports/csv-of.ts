type Rows = readonly (readonly string[])[];

/** As a spreadsheet that puts every cell in quotation marks writes it. */
export const csvOf = (head: readonly string[], rows: Rows): string =>
  [head, ...rows].map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n');
