/** The address in a text, as the browser reads it; null if it is not one. */
export function readAddress(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

export const documentPath = (): string | null => {
  const [arrival] = performance.getEntriesByType('navigation');
  return (arrival && readAddress(arrival.name)?.pathname.replace(/(?<=.)\/+$/, '')) ?? null;
};
