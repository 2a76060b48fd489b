import { nameOf, type Party } from '#domain/order/order.ts';
import { normaliseUkNumber } from '#domain/person/phone.ts';

/** Who an order is talked over with. What is not known is empty; the telephone is in +44 form. */
export type Contact = { readonly name: string; readonly telephone: string; readonly email: string };

/** By staff, for somebody at the other end of the line or at the counter. */
export const staffSources = ['telephone', 'counter'] as const;
export type StaffSource = (typeof staffSources)[number];

export type ContactProblem = 'nameMissing' | 'reachMissing' | 'telephoneInvalid';

/** Whoever stands at the counter may be nobody; who rings has a name and is to be reached. */
export function contactFrom(typed: Contact, source: StaffSource): Contact | ContactProblem {
  const telephone = typed.telephone.trim() === '' ? '' : normaliseUkNumber(typed.telephone.trim());
  if (telephone === null) return 'telephoneInvalid';
  const contact = { name: typed.name.trim(), telephone, email: typed.email.trim().toLowerCase() };
  if (source === 'counter') return contact;
  if (contact.name === '') return 'nameMissing';
  return contact.telephone === '' && contact.email === '' ? 'reachMissing' : contact;
}

/** 'Ann Baker' is 'Ann' and 'Baker': the documents' parties have both. */
export function namePartsOf({ name }: Pick<Contact, 'name'>): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}

/** What to ask before a stand on hire goes out of the house; empty where nothing is missing. */
export const borrowerMissing = (depositPence: number, { name }: Pick<Contact, 'name'>): string =>
  depositPence > 0 && name.trim() === '' ? 'Ask who is borrowing it.' : '';

/** A party as staff look for it. */
export const reachOf = (party: Party): Pick<Contact, 'name' | 'telephone'> => ({
  name: nameOf(party),
  telephone: normaliseUkNumber(party.contactNumber) ?? party.contactNumber,
});

export type AllergyAnswer = {
  /** Null where nobody has said. */
  readonly asked: boolean | null;
  readonly note: string;
};

/** 'Did you ask about allergies?' is answered before staff take an order, also where the answer is no. */
export const isAllergyAnswered = ({ asked }: AllergyAnswer): boolean => asked !== null;
