export function firstLoads(): { id: string; named: string[]; files: string[]; bytes: number }[];
