import type { Party } from '#domain/order/party.ts';
import { type Contact, namePartsOf } from '#domain/order/taking/contact.ts';

const nowhere = { postcode: '', streetAddress1: '', streetAddress2: '', county: '', city: '' };

/** Who rings has a name and a telephone, and nobody asks where they live. */
export const partyOf = (contact: Contact): Party => ({
  ...namePartsOf(contact),
  contactNumber: contact.telephone,
  secondaryContactNumber: '',
  address: nowhere,
});
