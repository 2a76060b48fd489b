import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DayField } from './fields.tsx';

/** Shows the first day where none is chosen, as the till does. */
function Form() {
  const [days, setDays] = useState<readonly string[]>([]);
  return (
    <>
      <DayField label="Day" value={days.at(-1) || '2026-11-28'} onDay={(day) => setDays([...days, day])} />
      <output aria-label="Told">{days.join()}</output>
    </>
  );
}

test('a day that is typed by its numbers, noughts first, stays in its field until it is one, and is told then', async () => {
  await render(<Form />);
  const field = page.getByLabelText('Day');
  (field.element() as HTMLInputElement).focus();
  // A British browser asks for the day first, this one may ask for the month: the first of the first is both.
  await userEvent.keyboard('01012027');
  await expect.element(field).toHaveValue('2027-01-01');
  await expect.element(page.getByLabelText('Told')).toHaveTextContent(/^(20\d\d-\d\d-\d\d,)*2027-01-01$/);

  await userEvent.keyboard('{Backspace}');
  await expect.element(field).toHaveValue('');
  (field.element() as HTMLInputElement).blur();
  await expect.element(field).toHaveValue('2027-01-01');
});
