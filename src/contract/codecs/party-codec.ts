import type { Party } from '#domain/order/party.ts';

/** The people of an order, as the documents prefix their fields (accounts §3 Order request). */
export const roles = ['recipient', 'sender'] as const;
export type Role = (typeof roles)[number];

/** Where a person keeps a field of theirs. */
export type PartyPath = Exclude<keyof Party, 'address'> | `address.${keyof Party['address']}`;

/** The documents' names of a person's fields, in their order, and where each stands in a {@link Party}. */
export const partyPaths = {
  Firstname: 'firstName',
  Lastname: 'lastName',
  Contactno: 'contactNumber',
  SecondaryContactno: 'secondaryContactNumber',
  StreetAddress1: 'address.streetAddress1',
  StreetAddress2: 'address.streetAddress2',
  County: 'address.county',
  City: 'address.city',
  Postcode: 'address.postcode',
} as const satisfies Record<string, PartyPath>;
type PartyField = keyof typeof partyPaths;

type Prefixed<R extends Role, Fields> = { [Field in keyof Fields as `${R}${Field & string}`]: Fields[Field] };

/** One value a field, under the names of one person: schemas, or what they hold. */
export const prefixed = <R extends Role, Fields extends Partial<Record<PartyField, unknown>>>(
  role: R,
  fields: Fields,
) => Object.fromEntries(Object.entries(fields).map(([field, value]) => [role + field, value])) as Prefixed<R, Fields>;

/** A person in the documents' flat form: `recipientFirstname` and so on. */
export const partyToWire = <R extends Role>(role: R, { address, ...person }: Party) =>
  prefixed(role, {
    Firstname: person.firstName,
    Lastname: person.lastName,
    Contactno: person.contactNumber,
    SecondaryContactno: person.secondaryContactNumber,
    StreetAddress1: address.streetAddress1,
    StreetAddress2: address.streetAddress2,
    County: address.county,
    City: address.city,
    Postcode: address.postcode,
  });

/** What carries both people in the flat form; an answer may lack the second line of an address. */
type WireParties = Readonly<
  Prefixed<Role, Record<Exclude<PartyField, 'StreetAddress2'>, string> & { StreetAddress2?: string | undefined }>
>;

export const partyFromWire = (role: Role, flat: WireParties): Party => ({
  firstName: flat[`${role}Firstname`],
  lastName: flat[`${role}Lastname`],
  contactNumber: flat[`${role}Contactno`],
  secondaryContactNumber: flat[`${role}SecondaryContactno`],
  address: {
    postcode: flat[`${role}Postcode`],
    streetAddress1: flat[`${role}StreetAddress1`],
    streetAddress2: flat[`${role}StreetAddress2`] ?? '',
    county: flat[`${role}County`],
    city: flat[`${role}City`],
  },
});
