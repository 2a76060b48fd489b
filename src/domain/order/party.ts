/** One person of an order. What is not known is empty. */
export type Party = {
  firstName: string;
  lastName: string;
  contactNumber: string;
  secondaryContactNumber: string;
  address: { postcode: string; streetAddress1: string; streetAddress2: string; county: string; city: string };
};

/** Empty for somebody who was forgotten. */
export const nameOf = ({ firstName, lastName }: Pick<Party, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();
