import { useFormState } from 'react-hook-form';
import { type PartyPath, partyPaths, roles } from '#contract/codecs/party-codec.ts';
import type { Office } from '#domain/order/order.ts';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import type { Form, Who } from './checkout-form.ts';

export type FormPath = `${Who}.${PartyPath}` | `office.${keyof Office}` | 'pickup.date' | 'pickup.time';

export const fieldId = (path: FormPath): string => path.replaceAll('.', '-');

/** In the order of the page, under the names used in the error summary. */
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

/** Every field in the order of the page; the pick-up's complaints name themselves. */
export const formFields: readonly { readonly path: FormPath; readonly name: string | null }[] = [
  { path: 'pickup.date', name: null },
  { path: 'pickup.time', name: null },
  ...person('recipient', 'Recipient'),
  ...person('sender', 'Sender'),
  { path: 'office.company', name: 'Company' },
  { path: 'office.reference', name: 'Your reference' },
];

/**
 * Converts 'recipientFirstname' to 'recipient.firstName', and a field of the sender to the recipient's if both are the
 * same person; null if the form has no such field.
 */
export function pathOfRequestField(field: string, senderIsSameAsRecipient: boolean): FormPath | null {
  if (field === 'pickupDate') return 'pickup.date';
  if (field === 'pickupTime') return 'pickup.time';
  if (field === 'senderCompany') return 'office.company';
  if (field === 'senderReference') return 'office.reference';
  const who = roles.find((role) => field.startsWith(role));
  const [, part] = Object.entries(partyPaths).find(([name]) => who + name === field) ?? [];
  return who && part ? `${senderIsSameAsRecipient ? 'recipient' : who}.${part}` : null;
}

export function CheckoutErrors({ form }: { form: Form }) {
  const formState = useFormState({ control: form.control });
  if (formState.submitCount === 0) return null;
  const complaints = formFields.flatMap(({ path, name }) => {
    const text = form.getFieldState(path, formState).error?.message;
    return text === undefined ? [] : [{ fieldId: fieldId(path), label: name, text }];
  });
  if (complaints.length === 0) return null;
  return (
    <div className="checkout-errors">
      <ErrorSummary complaints={complaints} />
    </div>
  );
}

export const firstWrongField = (form: Form): FormPath | undefined =>
  formFields.find(({ path }) => form.getFieldState(path).error !== undefined)?.path;
