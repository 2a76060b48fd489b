import { type PartyPath, partyPaths, roles } from '#contract/codecs/party-codec.ts';
import type { Who } from './checkout-form.ts';

export type FormPath = `${Who}.${PartyPath}` | 'pickup.date' | 'pickup.time';

export const fieldId = (path: FormPath): string => path.replaceAll('.', '-');

/** In the order of the page, as the error summary calls them. */
const personParts: readonly (readonly [part: PartyPath, name: string])[] = [
  ['firstName', 'first name'],
  ['lastName', 'last name'],
  ['contactNumber', 'contact number'],
  ['secondaryContactNumber', 'secondary contact number'],
  ['address.postcode', 'postcode'],
  ['address.city', 'city'],
  ['address.streetAddress1', 'street address'],
  ['address.streetAddress2', 'street address 2'],
  ['address.county', 'county'],
];

const person = (who: Who, title: string) =>
  personParts.map(([part, name]) => ({ path: `${who}.${part}` as const, name: `${title} ${name}` }));

/** Every field in the order of the page; the pickup's complaints name themselves. */
export const formFields: readonly { readonly path: FormPath; readonly name: string | null }[] = [
  { path: 'pickup.date', name: null },
  { path: 'pickup.time', name: null },
  ...person('recipient', 'Recipient'),
  ...person('sender', 'Sender'),
];

/**
 * 'recipientFirstname' is 'recipient.firstName', and the sender's where both are one; null for no field of the form.
 */
export function pathOfRequestField(field: string, senderIsSameAsRecipient: boolean): FormPath | null {
  if (field === 'pickupDate') return 'pickup.date';
  if (field === 'pickupTime') return 'pickup.time';
  const who = roles.find((role) => field.startsWith(role));
  const [, part] = Object.entries(partyPaths).find(([name]) => who + name === field) ?? [];
  return who && part ? `${senderIsSameAsRecipient ? 'recipient' : who}.${part}` : null;
}
