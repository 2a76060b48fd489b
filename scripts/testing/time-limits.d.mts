export function seconds(usual: number): number;
