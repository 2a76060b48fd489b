import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';
import { amountHint } from '#domain/values/amount.ts';

/** Amounts as people type them, with their pence; no two in a row are the same. */
export const typedAmounts = [
  ['£24.50', 2_450],
  ['.50', 50],
  ['24,50', 2_450],
  ['1,250.00', 125_000],
] as const;

/** What is no amount, and is never turned into one. */
const notAmounts = ['1.234', 'abc'];

/** Counts as people type them: with a comma between the thousands, and by an Arabic keyboard. */
const typedCounts = [
  ['1,200', 1_200],
  ['٢٤', 24],
] as const;

/** What is no count, and is never turned into one. */
const notCounts = ['1.5', '1e1', '-2'];

type Typing = {
  /** Waits until the form shows or sends what was typed. */
  readonly understood: (value: number) => unknown;
  /** For a form that says what is wrong once it is sent. */
  readonly send?: () => Promise<unknown>;
  /** What the field says of anything else. */
  readonly words?: string | RegExp;
};

async function typeEach(
  field: Locator,
  { right, wrong }: { readonly right: readonly (readonly [string, number])[]; readonly wrong: readonly string[] },
  { understood, send = async () => undefined, words = /whole number/ }: Typing,
): Promise<void> {
  for (const typed of wrong) {
    await field.fill(typed);
    await send();
    await expect.element(field).toHaveAccessibleDescription(expect.stringMatching(words));
    await expect.element(field).toBeInvalid();
    await expect.element(field).toHaveValue(typed);
  }
  for (const [typed, value] of right) {
    await field.fill(typed);
    await expect.element(field).toBeValid();
    await understood(value);
  }
}

/** The field understands each of the amounts to the penny, and of what is none it says how to write one. */
export const typeAmounts = (field: Locator, understood: Typing['understood'], rest: Omit<Typing, 'understood'> = {}) =>
  typeEach(field, { right: typedAmounts, wrong: notAmounts }, { words: amountHint, ...rest, understood });

/** The field understands each of the counts up to `most`, and refuses what is none where it is typed. */
export const typeCounts = (
  field: Locator,
  understood: Typing['understood'],
  { most = 1_200, ...rest }: Omit<Typing, 'understood'> & { readonly most?: number } = {},
) =>
  typeEach(
    field,
    { right: typedCounts.filter(([, count]) => count <= most), wrong: notCounts },
    { ...rest, understood },
  );
