import { useState } from 'react';
import { meantEmail } from '#domain/values/email.ts';

/** An offer that appears when a field is left moves what is below it: the click that leaves the field comes first. */
const afterClickMs = 300;

/** The address that was probably meant, or null if there is nothing to offer; call `leave` when the field is left. */
export function useMeantEmail(typed: string) {
  const [left, setLeft] = useState('');
  return { meant: meantEmail(typed, typed === left), leave: () => setTimeout(() => setLeft(typed), afterClickMs) };
}
