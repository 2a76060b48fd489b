import { useState } from 'react';
import { meantEmail } from '#domain/person/meant-email.ts';

/** What is offered when a field is left moves what is below it: a click that leaves it comes first. */
const afterClickMs = 300;

/** What was probably meant by an address, null where nothing is to be offered; `leave` when its field is left. */
export function useMeantEmail(typed: string) {
  const [left, setLeft] = useState('');
  return { meant: meantEmail(typed, typed === left), leave: () => setTimeout(() => setLeft(typed), afterClickMs) };
}
