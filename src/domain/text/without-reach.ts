/** 'ann@bakery.example', '07700 900 123', '+44 (0)7700-900123', '£12.50'. */
const told = /\S+@\S+\.\w+|\+?\d(?:[\s()-]*\d){8,}|£\s?\d[\d,]*(?:\.\d+)?/gu;

/** What somebody wrote, without any way to reach people and without amounts of money: for whoever looks at the screen on the wall. */
export const withoutReach = (text: string): string => text.replace(told, '…');
