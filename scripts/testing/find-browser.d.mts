export function findBrowser(): Promise<string | null>;
export function findInstalled(): string | null;
export const quietChromium: string[];
