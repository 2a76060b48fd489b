import type { Party } from '#domain/order/party.ts';

export const roles = ['recipient', 'sender'] as const;
export type Role = (typeof roles)[number];

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

/** Schemas, or what they hold, under the names of one person. */
export const prefixed = <R extends Role, Fields extends Partial<Record<PartyField, unknown>>>(
  role: R,
  fields: Fields,
) => Object.fromEntries(Object.entries(fields).map(([field, value]) => [role + field, value])) as Prefixed<R, Fields>;

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

/** An answer may lack the second line of an address. */
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
