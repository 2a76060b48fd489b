import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver, UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { postcode } from '#contract/fields/fields.ts';
import { must } from '#contract/fields/text.ts';
import { office, party } from '#contract/orders/orders.ts';
import { defaultTime, type Offer, pickupComplaints } from '#web/features/checkout/pickup/pickup-problems.ts';

/** One person as typed (accounts §3 Checkout form). */
export type PersonForm = {
  firstName: string;
  lastName: string;
  contactNumber: string;
  secondaryContactNumber: string;
  address: { postcode: string; streetAddress1: string; streetAddress2: string; county: string; city: string };
};

export type Who = 'recipient' | 'sender';

/** The date is YYYY-MM-DD, the time HH:MM on the 24-hour clock; both may be empty. */
export type CheckoutForm = Record<Who, PersonForm> & {
  senderIsSameAsRecipient: boolean;
  office: { company: string; reference: string };
  pickup: { date: string; time: string };
};

export const emptyPerson = (): PersonForm => ({
  firstName: '',
  lastName: '',
  contactNumber: '',
  secondaryContactNumber: '',
  address: { postcode: '', streetAddress1: '', streetAddress2: '', county: '', city: '' },
});

export const emptyForm = (): CheckoutForm => ({
  recipient: emptyPerson(),
  sender: emptyPerson(),
  senderIsSameAsRecipient: true,
  office: { company: '', reference: '' },
  pickup: { date: '', time: defaultTime },
});

export type FormChecks = {
  /** True if the lookup fails (accounts §5 Address). */
  readonly isKnownPostcode: (postcode: string) => Promise<boolean>;
  readonly now: () => number;
  readonly offer: Offer;
};

export const unknownPostcode = 'Please enter a valid UK postcode';

/** The rules that turn a filled-in form into an order (V-01, V-05, V-07, V-08). */
export const checkoutSchema = ({ isKnownPostcode, now, offer }: FormChecks) => {
  const knownPostcode = z.pipe(postcode, z.string().check(z.refine(isKnownPostcode, must(unknownPostcode))));
  const person = z.extend(party, {
    address: z.extend(party.shape.address, { postcode: knownPostcode }),
  });
  const when = z.object({ date: z.string(), time: z.string() }).check(({ value, issues }) => {
    for (const [part, message] of Object.entries(pickupComplaints(value, now(), offer))) {
      issues.push({ code: 'custom', path: [part], message, input: value });
    }
  });
  return z.object({ recipient: person, sender: person, senderIsSameAsRecipient: z.boolean(), office, pickup: when });
};

/** Trimmed, with postcodes in their usual form and the sender filled in. */
export type CheckedForm = z.output<ReturnType<typeof checkoutSchema>>;

/** Does not report the errors of a sender who is the recipient a second time. */
export const checkoutResolver = (checks: FormChecks): Resolver<CheckoutForm, unknown, CheckedForm> => {
  const resolve = zodResolver(checkoutSchema(checks));
  return async (values, context, options) => {
    if (!values.senderIsSameAsRecipient) return resolve(values, context, options);
    const result = await resolve({ ...values, sender: values.recipient }, context, options);
    const { sender: _, ...errors } = result.errors;
    return Object.keys(result.errors).length > 0 ? { values: {}, errors } : result;
  };
};

export type Form = UseFormReturn<CheckoutForm, unknown, CheckedForm>;
