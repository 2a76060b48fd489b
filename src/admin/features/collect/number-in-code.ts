/** What a code of the shop says: an order's number, alone or in an address; null for another's code. */
export const numberInCode = (text: string): string | null =>
  /(?<![A-Z0-9])[A-Z]{2,4}-[A-Z0-9]{4}-[A-Z0-9]{4}(?![A-Z0-9])/.exec(text)?.[0] ?? null;
