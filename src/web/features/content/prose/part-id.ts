/** A heading's address on its page: 'How long' is at #how-long. */
export const partId = (title: string): string => title.toLowerCase().replace(/[^a-z]+/g, '-');
