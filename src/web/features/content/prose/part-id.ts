/** 'How long' is at #how-long. */
export const partId = (title: string): string => title.toLowerCase().replace(/[^a-z]+/g, '-');
