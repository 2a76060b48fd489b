/** What somebody typed, within a pattern of LIKE: no sign of it is a placeholder. */
export const plainly = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
