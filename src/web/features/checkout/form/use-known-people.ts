import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type KnownPeople, peopleToFillIn } from '#contract/orders/order-listing.ts';
import type { Party } from '#domain/order/order.ts';
import { type CheckoutForm, emptyForm, type Form, type PersonForm } from '#web/features/checkout/form/checkout-form.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { queryClient } from '#web/lib/query-client.ts';

type Known = {
  /** Where the people came from. */
  readonly filledFrom: KnownPeople['from'] | null;
  /** What is known of the customer has been filled in, or is not available. */
  readonly isSettled: boolean;
};

type People = Pick<CheckoutForm, 'recipient' | 'sender' | 'senderIsSameAsRecipient'>;

/**
 * Null if nothing is known. What was typed stays, field by field, and two people are never mixed: a typed name that
 * differs from the known one is somebody else's, and so is a differing number typed without a name.
 */
export function withKnownPeople(typed: People, { from, recipient, sender }: KnownPeople): People | null {
  if (!isEmpty(typed.recipient)) {
    const filled = isSamePerson(typed.recipient, recipient) ? filledUp(typed.recipient, recipient) : typed.recipient;
    const isNews = JSON.stringify(filled) !== JSON.stringify(typed.recipient);
    return isNews ? { ...typed, recipient: filled } : null;
  }
  if (from === 'account') {
    return recipient.firstName === '' ? null : { ...typed, recipient: copyOf(recipient) };
  }
  // If the box was unticked, that was on purpose.
  if (!typed.senderIsSameAsRecipient) return { ...typed, recipient: copyOf(recipient) };
  const isSame = isEmpty(sender) || JSON.stringify(copyOf(sender)) === JSON.stringify(copyOf(recipient));
  return {
    recipient: copyOf(recipient),
    sender: isSame ? typed.sender : copyOf(sender),
    senderIsSameAsRecipient: isSame,
  };
}

const inFewWords = (text: string): string => text.trim().toLowerCase();
/** The number without its leading 0 or +44. */
const bareNumber = (text: string): string => text.replace(/\D/g, '').slice(-10);

function isSamePerson(typed: PersonForm, known: Party): boolean {
  const names = (['firstName', 'lastName'] as const).filter((name) => typed[name].trim() !== '');
  if (names.some((name) => inFewWords(typed[name]) !== inFewWords(known[name]))) return false;
  const number = bareNumber(typed.contactNumber);
  return names.length > 0 || number === '' || number === bareNumber(known.contactNumber);
}

/** Fills in the address as a whole, or not at all. */
function filledUp(typed: PersonForm, known: Party): PersonForm {
  const person = copyOf(known);
  const address = Object.values(typed.address).every((text) => text.trim() === '') ? person.address : typed.address;
  return {
    firstName: typed.firstName || person.firstName,
    lastName: typed.lastName || person.lastName,
    contactNumber: typed.contactNumber || person.contactNumber,
    secondaryContactNumber: typed.secondaryContactNumber || person.secondaryContactNumber,
    address,
  };
}

const isEmpty = ({ address, ...person }: PersonForm): boolean =>
  [...Object.values(person), ...Object.values(address)].every((text) => text.trim() === '');

const copyOf = ({ address, ...person }: Party): PersonForm => ({
  firstName: person.firstName,
  lastName: person.lastName,
  contactNumber: person.contactNumber,
  secondaryContactNumber: person.secondaryContactNumber,
  address: {
    postcode: address.postcode,
    streetAddress1: address.streetAddress1,
    streetAddress2: address.streetAddress2,
    county: address.county,
    city: address.city,
  },
});

/** What one customer left is cleared for the next. */
export function useKnownPeople(form: Form, userId: number | null): Known {
  const [filledFrom, setFilledFrom] = useState<KnownPeople['from'] | null>(null);
  const lastUser = useRef(userId);
  const { data: known, isPending } = useQuery(
    {
      queryKey: ['known-people', userId],
      queryFn: () => callOverHttp(peopleToFillIn, {}),
      enabled: userId !== null,
      // Read once: it must not come again over what has been typed since.
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
    },
    queryClient(),
  );

  useEffect(() => {
    if (userId === null) return;
    if (lastUser.current !== null && lastUser.current !== userId) {
      form.reset(emptyForm());
      setFilledFrom(null);
    }
    lastUser.current = userId;
  }, [form, userId]);

  const fillIn = useEffectEvent((people: KnownPeople) => {
    if (people.company && form.getValues('office.company') === '') form.setValue('office.company', people.company);
    const filled = withKnownPeople(form.getValues(), people);
    if (!filled) return;
    form.setValue('senderIsSameAsRecipient', filled.senderIsSameAsRecipient);
    form.setValue('sender', filled.sender);
    form.setValue('recipient', filled.recipient);
    form.clearErrors(['recipient', 'sender']);
    setFilledFrom(people.from);
  });
  useEffect(() => {
    if (known) fillIn(known);
  }, [known]);

  return { filledFrom, isSettled: userId !== null && !isPending };
}
