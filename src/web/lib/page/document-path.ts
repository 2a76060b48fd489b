export const documentPath = (): string | null => {
  const [arrival] = performance.getEntriesByType('navigation');
  return arrival && URL.canParse(arrival.name) ? new URL(arrival.name).pathname.replace(/(?<=.)\/+$/, '') : null;
};
