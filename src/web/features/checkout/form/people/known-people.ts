import type { KnownPeople } from '#contract/orders/order-people.ts';
import type { Party } from '#domain/order/party.ts';
import type { CheckoutForm, PersonForm } from '#web/features/checkout/form/checkout-form.ts';

type People = Pick<CheckoutForm, 'recipient' | 'sender' | 'senderIsSameAsRecipient'>;

/**
 * Null where nothing is known. Nobody is mixed with another: a name goes only where neither name nor number stands,
 * the rest only into fields that are all empty.
 */
export function withKnownPeople(typed: People, { from, recipient, sender }: KnownPeople): People | null {
  if (from === 'account') {
    const named = withName(typed.recipient, recipient);
    return named && { ...typed, recipient: named };
  }
  if (!isEmpty(typed.recipient)) return null;
  // A box that was unticked was unticked on purpose.
  if (!typed.senderIsSameAsRecipient) return { ...typed, recipient: copyOf(recipient) };
  const isSame = isEmpty(sender) || JSON.stringify(copyOf(sender)) === JSON.stringify(copyOf(recipient));
  return {
    recipient: copyOf(recipient),
    sender: isSame ? typed.sender : copyOf(sender),
    senderIsSameAsRecipient: isSame,
  };
}

function withName(typed: PersonForm, { firstName, lastName, contactNumber }: Party): PersonForm | null {
  const isNamed = [typed.firstName, typed.lastName, typed.contactNumber].some((text) => text !== '');
  return isNamed || firstName === '' ? null : { ...typed, firstName, lastName, contactNumber };
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
