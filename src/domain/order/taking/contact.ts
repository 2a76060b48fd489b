import { nameOf, type Party } from '#domain/order/order.ts';
import { parsePhone } from '#domain/values/phone.ts';

/** Whom to talk to about an order. Anything not known is empty; the telephone is in +44 form. */
export type Contact = { readonly name: string; readonly telephone: string; readonly email: string };

/** Taken by staff, for somebody on the telephone or at the counter. */
export const staffSources = ['telephone', 'counter'] as const;
export type StaffSource = (typeof staffSources)[number];

export type ContactProblem = 'nameMissing' | 'reachMissing' | 'telephoneInvalid';

/** A customer at the counter need not give a name; one who calls has a name and a way to be reached. */
export function contactFrom(typed: Contact, source: StaffSource): Contact | ContactProblem {
  const telephone = typed.telephone.trim() === '' ? '' : parsePhone(typed.telephone.trim());
  if (telephone === null) return 'telephoneInvalid';
  const contact = { name: typed.name.trim(), telephone, email: typed.email.trim().toLowerCase() };
  if (source === 'counter') return contact;
  if (contact.name === '') return 'nameMissing';
  return contact.telephone === '' && contact.email === '' ? 'reachMissing' : contact;
}

/** 'Ann Baker' becomes 'Ann' and 'Baker': the documents' parties have both. */
export function namePartsOf({ name }: Pick<Contact, 'name'>): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}

/** What to ask before a stand on hire leaves the shop; empty if nothing is missing. */
export const borrowerMissing = (depositPence: number, { name }: Pick<Contact, 'name'>): string =>
  depositPence > 0 && name.trim() === '' ? 'Ask who is borrowing it.' : '';

/** A party as staff search for it. */
export const reachOf = (party: Party): Pick<Contact, 'name' | 'telephone'> => ({
  name: nameOf(party),
  telephone: parsePhone(party.contactNumber) ?? party.contactNumber,
});

export type AllergyAnswer = {
  /** Null if nobody has said. */
  readonly asked: boolean | null;
  readonly note: string;
};

/** 'Did you ask about allergies?' has to be answered before staff take an order, even if the answer is no. */
export const isAllergyAnswered = ({ asked }: AllergyAnswer): boolean => asked !== null;
