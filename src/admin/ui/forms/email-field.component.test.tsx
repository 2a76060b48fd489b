import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showToStaff } from '#tests/support/components/staff-screen.tsx';
import { EmailField } from './email-field.tsx';

function Email({ readOnly = false, known = '' }: { readOnly?: boolean; known?: string }) {
  const [email, setEmail] = useState(known);
  return <EmailField label="Email" readOnly={readOnly} value={email} onText={setEmail} />;
}
const field = page.getByLabelText('Email');
const offer = page.getByRole('button', { name: 'Did you mean ann@gmail.com?' });

test('a mistyped provider is offered as it was probably meant, while it is typed and when the field is left', async () => {
  await showToStaff(<Email />);
  await userEvent.type(field, 'ann@gmial.com');
  await offer.click();
  await expect.element(field).toHaveValue('ann@gmail.com');
  await expect.element(offer).not.toBeInTheDocument();
  await userEvent.clear(field);
  await userEvent.type(field, 'ann@gmail.co');
  await expect.element(offer).not.toBeInTheDocument();
  await userEvent.tab();
  await expect.element(offer).toBeVisible();
});

test('an address that cannot be changed is left alone', async () => {
  await showToStaff(<Email readOnly known="ann@gmial.com" />);
  await expect.element(field).toHaveValue('ann@gmial.com');
  await expect.element(offer).not.toBeInTheDocument();
});
