import type { Office, Party } from '#domain/order/order.ts';

export const roles = ['recipient', 'sender'] as const;
export type Role = (typeof roles)[number];

export type PartyPath = Exclude<keyof Party, 'address' | keyof Office> | `address.${keyof Party['address']}`;

/** The documents' names for a person's fields, in their order, and where each stands in a {@link Party}. */
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

const fieldNames = Object.keys(partyPaths) as PartyField[];
const namesOf = (role: Role) => fieldNames.map((field) => [field, role + field] as const);
/** The names are joined once, because every order in a response has eighteen of them. */
const wireNames = { recipient: namesOf('recipient'), sender: namesOf('sender') };

/** Schemas, or the values they hold, under the field names of one person. */
export function prefixed<R extends Role, Fields extends Record<PartyField, unknown>>(role: R, fields: Fields) {
  const flat: Record<string, unknown> = {};
  for (const [field, name] of wireNames[role]) flat[name] = fields[field];
  return flat as Prefixed<R, Fields>;
}

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

/** The second line of an address may be missing. */
type WireParties = Readonly<
  Prefixed<Role, Record<Exclude<PartyField, 'StreetAddress2'>, string> & { StreetAddress2?: string | undefined }>
>;

/** The company and the reference of the person ordering, each only if it was given. */
export const officeToWire = ({ company, reference }: Office) => ({
  ...(company && { senderCompany: company }),
  ...(reference && { senderReference: reference }),
});

type WireOffice = { readonly senderCompany?: string | undefined; readonly senderReference?: string | undefined };

const officeFromWire = ({ senderCompany, senderReference }: WireOffice): Office => ({
  ...(senderCompany && { company: senderCompany }),
  ...(senderReference && { reference: senderReference }),
});

export const partyFromWire = (role: Role, flat: WireParties & WireOffice): Party => ({
  ...(role === 'sender' && officeFromWire(flat)),
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
