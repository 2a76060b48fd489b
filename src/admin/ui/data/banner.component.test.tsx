import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Failure } from '#domain/failure.ts';
import { showToStaff } from '#tests/support/components/staff-screen.tsx';
import { FailureBanner } from './banner.tsx';

test('[Z-05] what went wrong is a sentence, without the title that customers read; one given on purpose is in front of it', async () => {
  await showToStaff(
    <>
      <FailureBanner failure={new Failure('invalid', { text: 'Choose another day.' })} note="Nothing was saved." />
      <FailureBanner failure={new Failure('invalidCredentials')} title="The tablet was not enrolled" />
    </>,
  );
  const [alone, headed] = page.getByRole('alert').elements();
  expect(alone?.textContent).toBe('Choose another day. Nothing was saved.');
  expect(headed?.textContent?.trim()).toBe(
    'The tablet was not enrolled. The email or password you entered is incorrect.',
  );
});
