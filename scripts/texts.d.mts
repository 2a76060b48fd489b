export function listTexts(): { file: string; line: number; text: string }[];
