import { expect } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';

const year = new Date().getFullYear() + 1;

/** A day of next year. Its day and its month both begin with a 0 and are equal, whichever of them a browser asks for first. */
export const typedDay = `${year}-05-05`;

/** Types `typedDay` into a date field, key by key as people do: each key finds the field as the one before left it. */
export async function typeDay(field: Locator): Promise<void> {
  await expect.element(field).toBeVisible();
  (field.element() as HTMLInputElement).focus();
  for (const key of `0505${year}`) await userEvent.keyboard(key);
  await expect.element(field).toHaveValue(typedDay);
}
