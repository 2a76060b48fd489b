import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { typeDay, typedDay } from '#tests/support/components/typed-day.ts';
import { DayField } from './fields.tsx';

const shownFirst = '2026-11-28';
const field = page.getByLabelText('Day');
const told = page.getByLabelText('Told');
const leave = (): void => (field.element() as HTMLInputElement).blur();

/** Shows the first day if none is chosen, as the till does. */
function Form() {
  const [days, setDays] = useState<readonly string[]>([]);
  return (
    <>
      <DayField label="Day" value={days.at(-1) || shownFirst} onDay={(day) => setDays([...days, day])} />
      <output aria-label="Told">{days.join()}</output>
    </>
  );
}

/** May be empty, as a filter may. */
function Filter() {
  const [day, setDay] = useState(shownFirst);
  return (
    <>
      <DayField label="Day" mayBeEmpty value={day} onDay={setDay} />
      <output aria-label="Told">{day || 'any'}</output>
    </>
  );
}

const onTheWay: string[] = [];
let arrive = (_day: string): void => undefined;

/** Has a day only once it arrives. */
function Address() {
  const [day, setDay] = useState(shownFirst);
  arrive = setDay;
  return <DayField label="Day" value={day} onDay={(chosen) => onTheWay.push(chosen)} />;
}

test('a day that is typed by its numbers, noughts first, stays in its field until it is one, and is told then', async () => {
  await render(<Form />);
  await typeDay(field);
  await expect.element(told).toHaveTextContent(new RegExp(`^(20\\d\\d-\\d\\d-\\d\\d,)*${typedDay}$`));
  await userEvent.keyboard('{Backspace}');
  await expect.element(field).toHaveValue('');
  leave();
  await expect.element(field).toHaveValue(typedDay);
});

test('a field that may be empty says so once all of its day is removed, not while a part of it is', async () => {
  await render(<Filter />);
  (field.element() as HTMLInputElement).focus();
  await userEvent.keyboard('{Backspace}{ArrowRight}{Backspace}');
  await expect.element(field).toHaveValue('');
  await expect.element(told).toHaveTextContent(shownFirst);
  await userEvent.keyboard('{ArrowRight}{Backspace}');
  await expect.element(told).toHaveTextContent('any');
  leave();
  await expect.element(field).toHaveValue('');
  await typeDay(field);
  await expect.element(told).toHaveTextContent(typedDay);
});

test('a day that comes back late, as from the address, rewrites nothing that is typed meanwhile; another one takes its place', async () => {
  await render(<Address />);
  (field.element() as HTMLInputElement).focus();
  await userEvent.keyboard('050');
  arrive(onTheWay.at(-1) ?? '');
  await userEvent.keyboard(`5${typedDay.slice(0, 4)}`);
  await expect.element(field).toHaveValue(typedDay);
  arrive('2026-12-24');
  await expect.element(field).toHaveValue('2026-12-24');
});
