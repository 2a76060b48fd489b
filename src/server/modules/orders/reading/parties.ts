import type { Order, OrderRequest, Party } from '#contract/orders/orders.ts';

/** The flat recipient set of an order request as one person (accounts §3). */
export const recipientOf = (asked: OrderRequest): Party => ({
  firstName: asked.recipientFirstname,
  lastName: asked.recipientLastname,
  contactNumber: asked.recipientContactno,
  secondaryContactNumber: asked.recipientSecondaryContactno,
  address: {
    postcode: asked.recipientPostcode,
    streetAddress1: asked.recipientStreetAddress1,
    streetAddress2: asked.recipientStreetAddress2,
    county: asked.recipientCounty,
    city: asked.recipientCity,
  },
});

/** The flat sender set of an order request as one person. */
export const senderOf = (asked: OrderRequest): Party => ({
  firstName: asked.senderFirstname,
  lastName: asked.senderLastname,
  contactNumber: asked.senderContactno,
  secondaryContactNumber: asked.senderSecondaryContactno,
  address: {
    postcode: asked.senderPostcode,
    streetAddress1: asked.senderStreetAddress1,
    streetAddress2: asked.senderStreetAddress2,
    county: asked.senderCounty,
    city: asked.senderCity,
  },
});

type Flat = Pick<Order, Extract<keyof Order, `recipient${string}` | `sender${string}`>>;

/** Two people as an order's flat answer. */
export const flatParties = (recipient: Party, sender: Party): Flat => ({
  recipientFirstname: recipient.firstName,
  recipientLastname: recipient.lastName,
  recipientContactno: recipient.contactNumber,
  recipientSecondaryContactno: recipient.secondaryContactNumber,
  recipientStreetAddress1: recipient.address.streetAddress1,
  recipientStreetAddress2: recipient.address.streetAddress2,
  recipientCounty: recipient.address.county,
  recipientCity: recipient.address.city,
  recipientPostcode: recipient.address.postcode,
  senderFirstname: sender.firstName,
  senderLastname: sender.lastName,
  senderContactno: sender.contactNumber,
  senderSecondaryContactno: sender.secondaryContactNumber,
  senderStreetAddress1: sender.address.streetAddress1,
  senderStreetAddress2: sender.address.streetAddress2,
  senderCounty: sender.address.county,
  senderCity: sender.address.city,
  senderPostcode: sender.address.postcode,
});
