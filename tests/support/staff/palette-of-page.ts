import { randomUUID } from 'node:crypto';
import { expect, type Page } from '#tests/support/browser/browser.ts';
import { boardOrder } from './board-orders.ts';

/** The command palette of a page of the back office, and its parts. */
export const palette = (page: Page) => page.getByRole('dialog', { name: 'Find anything' });
export const field = (page: Page) => page.getByRole('combobox', { name: 'Find anything' });
export const options = (page: Page, group: string) =>
  palette(page).getByRole('group', { name: group }).getByRole('option');
export const rail = (page: Page) => page.getByRole('navigation', { name: 'Back office', exact: true });
/** Until the screen has its own title: then its keys do something. */
export const open = async (page: Page, path = '/admin'): Promise<void> => {
  await page.goto(path);
  await expect(page).toHaveTitle(/. · Back office$/);
};
/** By its keys, until it can be typed into. */
export async function openByKeys(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
}
/** A name that no other test finds. */
export const newName = (): string => `Quill${randomUUID().replace(/[^a-f]/g, '')}x Featherstonehaugh`;
export const orderOf = (name: string): Promise<string> =>
  boardOrder({
    name,
    date: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
    time: '14:30',
    email: `${name.split(' ')[0]?.toLowerCase()}@example.com`,
  });
