import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showToStaff } from '#tests/support/components/staff-screen.tsx';
import { SignInForm } from './sign-in-form.tsx';

test('[T-04] a mistyped address is offered as it was probably meant at the sign-in, by passkey or recovery code', async () => {
  await showToStaff(<SignInForm title={() => <h1>Sign in</h1>} onIn={async () => undefined} />);
  const field = page.getByLabelText('Email');
  await userEvent.type(field, 'bella@gmial.com');
  await page.getByRole('button', { name: 'Did you mean bella@gmail.com?' }).click();
  await expect.element(field).toHaveValue('bella@gmail.com');
  await expect.element(field).toHaveAttribute('autocomplete', 'username webauthn');
  await page.getByRole('button', { name: /recovery code/ }).click();
  await userEvent.type(field, '{Control>}a{/Control}bella@gmial.com');
  await expect.element(page.getByRole('button', { name: 'Did you mean bella@gmail.com?' })).toBeVisible();
});
