import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DayField, TextField } from './fields.tsx';

const send = page.getByRole('button', { name: 'Send' });
const sent = page.getByLabelText('Sent');

type Values = { readonly email: string; readonly time: string; readonly day: string; readonly month: string };

function Form() {
  const [values, setValues] = useState<Values>({ email: 'jo', time: '', day: '2026-11-24', month: '2026-11' });
  const [isSent, setSent] = useState(false);
  const set = (change: Partial<Values>) => setValues({ ...values, ...change });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setSent(true);
      }}
    >
      <TextField label="Email" type="email" value={values.email} onText={(email) => set({ email })} />
      <TextField label="Time" type="time" optional value={values.time} onText={(time) => set({ time })} />
      <DayField label="Day" min="2026-12-01" value={values.day} onDay={(day) => set({ day })} />
      <TextField label="Month" type="month" max="2026-10" value={values.month} onText={(month) => set({ month })} />
      <button type="submit">Send</button>
      <output aria-label="Sent">{isSent && 'Sent'}</output>
    </form>
  );
}

test('what keeps a form from being sent is said at each field in our words, until it is right: nothing half typed is lost', async () => {
  await render(<Form />);
  const field = (label: string) => page.getByLabelText(label);
  (field('Time').element() as HTMLInputElement).focus();
  await userEvent.keyboard('1');
  await userEvent.click(field('Email'));
  await expect.element(field('Time')).toHaveAccessibleDescription('Please complete this, or clear it');
  await send.click();
  for (const [label, words] of [
    ['Email', 'Enter an email address'],
    ['Time', 'Please complete this, or clear it'],
    ['Day', 'Choose a later day'],
    ['Month', 'Choose an earlier month'],
  ] as const)
    await expect.element(field(label)).toHaveAccessibleDescription(words);
  await expect.element(field('Email')).toHaveFocus();
  await field('Email').fill('jo@example.com');
  await expect.element(field('Email')).not.toHaveAccessibleDescription();
  await field('Day').fill('2026-12-01');
  await field('Month').fill('2026-10');
  (field('Time').element() as HTMLInputElement).focus();
  await userEvent.keyboard('{Backspace}');
  await expect.element(field('Time')).not.toHaveAccessibleDescription();
  await send.click();
  await expect.element(sent).toHaveTextContent('Sent');
});
