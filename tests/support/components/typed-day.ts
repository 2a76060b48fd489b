import { expect } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';

const year = new Date().getFullYear() + 1;

/** Of next year. Its day and its month begin with a 0, and are the same whichever of them a browser asks for first. */
export const typedDay = `${year}-05-05`;

/** Types `typedDay` into a field for a day, key after key as people do: each finds the field as the key before has left it. */
export async function typeDay(field: Locator): Promise<void> {
  await expect.element(field).toBeVisible();
  (field.element() as HTMLInputElement).focus();
  for (const key of `0505${year}`) await userEvent.keyboard(key);
  await expect.element(field).toHaveValue(typedDay);
}
