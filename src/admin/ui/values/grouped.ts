/** '10,000'. */
export const grouped = (count: number): string => count.toLocaleString('en-GB');
