/** 'Vanilla Base'. */
export const baseText = (cakeBase: string): string => `${cakeBase} Base`;
