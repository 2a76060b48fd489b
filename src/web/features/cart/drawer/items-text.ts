export const itemsText = (count: number): string => `${count} ${count === 1 ? 'item' : 'items'}`;
