import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showToCustomer } from '#tests/support/components/customer-screen.tsx';
import { type Complaint, ErrorSummary } from './error-summary.tsx';

const missing = (label: string): Complaint => ({ fieldId: label.toLowerCase(), label, text: 'This is needed' });
const [postcode, telephone] = [missing('Postcode'), missing('Telephone')];
/** One field after another is corrected, and then another mistake is made. */
const steps = [
  [missing('Name'), postcode, telephone],
  [postcode, telephone],
  [telephone],
  [{ ...missing('Name'), text: 'This is too long' }],
];

function Correcting() {
  const [step, setStep] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setStep(step + 1)}>
        Next
      </button>
      <ErrorSummary complaints={steps[step] ?? []} />
    </>
  );
}

test('what is wrong is announced once: what is left while one after the other is corrected is not, what is new is again', async () => {
  await showToCustomer(<Correcting />);
  const alert = page.getByRole('alert');
  const next = page.getByRole('button', { name: 'Next' });
  await expect.element(alert).toHaveTextContent('Please check 3 things');
  for (const left of ['Please check 2 things', 'Please check 1 thing']) {
    await next.click();
    await expect.element(page.getByRole('group')).toHaveTextContent(left);
    await expect.element(alert).not.toBeInTheDocument();
  }
  await next.click();
  await expect.element(alert).toHaveTextContent('This is too long');
});
