import type { KnownPeople } from '#contract/orders/order-people.ts';
import type { Party } from '#domain/order/party.ts';
import type { CheckoutForm, PersonForm } from '#web/features/checkout/form/checkout-form.ts';

type People = Pick<CheckoutForm, 'recipient' | 'sender' | 'senderIsSameAsRecipient'>;

/**
 * Null where nothing is known. What was typed stays, field by field, and nobody is mixed with another: a typed name that
 * is not the known one is somebody else's, and so is a typed number that stands alone.
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
  // A box that was unticked was unticked on purpose.
  if (!typed.senderIsSameAsRecipient) return { ...typed, recipient: copyOf(recipient) };
  const isSame = isEmpty(sender) || JSON.stringify(copyOf(sender)) === JSON.stringify(copyOf(recipient));
  return {
    recipient: copyOf(recipient),
    sender: isSame ? typed.sender : copyOf(sender),
    senderIsSameAsRecipient: isSame,
  };
}

const inFewWords = (text: string): string => text.trim().toLowerCase();
/** Without its leading 0 or +44. */
const bareNumber = (text: string): string => text.replace(/\D/g, '').slice(-10);

function isSamePerson(typed: PersonForm, known: Party): boolean {
  const names = (['firstName', 'lastName'] as const).filter((name) => typed[name].trim() !== '');
  if (names.some((name) => inFewWords(typed[name]) !== inFewWords(known[name]))) return false;
  const number = bareNumber(typed.contactNumber);
  return names.length > 0 || number === '' || number === bareNumber(known.contactNumber);
}

/** The address as a whole, or not at all. */
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
